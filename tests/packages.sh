#!/usr/bin/env bash
# Builds the Debian packages, has lintian read them, installs them, plays a battle with what was
# installed, builds the example against the library, and removes them again. Needs root, by sudo if need be.
set -euo pipefail
root=()
((EUID == 0)) || root=(sudo)
cd "$(dirname "$0")/.."
.ci/packages
made=$PWD/_ci/packages

"${root[@]}" dpkg -i "$made"/{banneret,banneret-server,libbanneret0.1,libbanneret-dev}_*.deb
work=$(mktemp -d)
remove() { "${root[@]}" dpkg -P libbanneret-dev libbanneret0.1 banneret-server banneret; rm -rf "$work"; }
trap remove EXIT
unset BANNERET_SCENARIOS

# What is installed knows nothing of where it was made, and looks only where it was installed.
for file in /usr/bin/banneret /usr/bin/banneret-server /usr/lib/*/libbanneret.so.0.*; do
    if strings "$file" | grep -F "$made"; then
        echo "$file names the folder in which it was made"
        exit 1
    fi
done
[[ $(/usr/bin/banneret scenarios --json | grep -c '"path": "/usr/share/banneret/scenarios/') -ge 17 ]]

cd "$work"
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
cp "$made"/banneret-*/examples/battle.c .
gcc battle.c -o battle $(pkg-config --cflags --libs banneret)
./battle /usr/share/banneret/scenarios/gurps4/drakes-cross.yaml
readelf -d /usr/lib/*/libbanneret.so | grep -q 'SONAME.*libbanneret\.so\.0\.1\]'
for file in /usr/bin/banneret /usr/bin/banneret-server /usr/lib/*/libbanneret.so.0.*; do
    if readelf -S "$file" | grep -E '[.](symtab|debug)'; then
        echo "$file is not stripped"
        exit 1
    fi
done
[[ -z $(nm -g --defined-only /usr/lib/*/libbanneret.a | awk 'NF == 3 && $3 !~ /^bn_/') ]]
gcc -static-libgcc battle.c -o battle-static /usr/lib/*/libbanneret.a $(pkg-config --cflags --static --libs-only-l banneret | sed 's/-lbanneret//')
./battle-static /usr/share/banneret/scenarios/gurps4/drakes-cross.yaml
