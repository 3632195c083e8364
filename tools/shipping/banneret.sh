#!/bin/sh
# Starts the program of an archive, which brings its libraries; and its fonts, where the system has none.
place=$(dirname "$(dirname "$(readlink -f "$0")")")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$place/etc/fonts.conf"
exec "$place/libexec/banneret" "$@"
