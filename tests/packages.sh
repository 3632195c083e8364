#!/usr/bin/env bash
# Builds the Debian packages, has lintian read them, installs them, plays a battle with what was
# installed, builds the example against the library, and removes them again. Needs root, by sudo if need be.
set -euo pipefail
root=()
((EUID == 0)) || root=(sudo)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git -C "$(dirname "$0")/.." archive --format=tar --prefix=banneret/ HEAD | tar x -C "$work"
cd "$work/banneret"
DEB_BUILD_OPTIONS="parallel=$(nproc)" dpkg-buildpackage -us -uc -b >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; exit 1; }
cd "$work"
lintian --fail-on error --allow-root ./*.changes

"${root[@]}" dpkg -i banneret_*.deb banneret-server_*.deb libbanneret0_*.deb libbanneret-dev_*.deb
remove() { "${root[@]}" dpkg -P libbanneret-dev libbanneret0 banneret-server banneret; rm -rf "$work"; }
trap remove EXIT
unset BANNERET_SCENARIOS
banneret --version
banneret battle elves-at-the-pass --seed 1 --defaults --bot A=steady --bot B=steady | tail -n 12
banneret replay elves-at-the-pass.1.jsonl >/dev/null
dpkg -L banneret | grep -q /man1/banneret-battle.1.gz
banneret-server --version
dpkg -L banneret-server | grep -q /man8/banneret-server.8.gz
unit=/lib/systemd/system/banneret-server.service
systemd-analyze verify "$unit"
systemd-analyze security --offline=true --threshold=20 "$unit" | tail -n 1
[[ -e /usr/share/bash-completion/completions/banneret ]]
cp banneret/examples/battle.c .
gcc battle.c -o battle $(pkg-config --cflags --libs banneret)
./battle /usr/share/banneret/scenarios/gurps4/drakes-cross.yaml
gcc -static-libgcc battle.c -o battle-static /usr/lib/*/libbanneret.a $(pkg-config --cflags --static --libs-only-l banneret | sed 's/-lbanneret//')
./battle-static /usr/share/banneret/scenarios/gurps4/drakes-cross.yaml
