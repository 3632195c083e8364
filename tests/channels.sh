#!/usr/bin/env bash
# Installs a release by each channel on a bare Debian 12 without a compiler, gets to the first question of a battle, and says how
# long a person waits for it: more than BN_LIMIT seconds (60) fail. Needs root and the mirrors of Debian and npm.
#     tests/channels.sh RELEASE [CHANNEL...]        RELEASE: a folder of tools/release; default: packages wheel npm binary
# The bare system is made once, in _ci/channels/base. What a channel needs first (Python, Node) is timed by itself.
set -euo pipefail
(($#)) || { sed -n '4s/^# *//p' "$0" >&2; exit 64; }
release=$(cd "$1" && pwd)
channels=("${@:2}")
((${#channels[@]})) || channels=(packages wheel npm binary)
cd "$(dirname "$0")/.."
work=$PWD/_ci/channels
limit=${BN_LIMIT:-60}
battle=elves-at-the-pass

[[ $EUID == 0 ]] || { echo "this needs root: it makes a system in a folder" >&2; exit 1; }
mkdir -p "$work"
if [[ ! -e $work/base/etc/debian_version ]]; then
    command -v debootstrap >/dev/null || apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends debootstrap
    rm -rf "$work/base" "$work/base.new"
    debootstrap --variant=minbase bookworm "$work/base.new" http://deb.debian.org/debian >"$work/base.log"
    mv "$work/base.new" "$work/base"
fi

within() { # script: in the system, which sees its own processes and files only
    unshare --mount --pid --fork --mount-proc="$work/root/proc" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
        HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} \
        ${https_proxy:+https_proxy="$https_proxy"} npm_config_registry="$registry" NODE_EXTRA_CA_CERTS=/root/ca.crt \
        chroot "$work/root" bash -euc "cd /root; $1" >>"$work/$channel.log" 2>&1
}

# What each channel needs before, and what its page in docs/install.md says to type.
needs_packages() { :; }
needs_wheel() { within "apt-get update; apt-get install -y python3-venv"; }
needs_npm() { # Debian 12 has Node 18; the package wants 20
    [[ -e $work/node/node_modules/npm ]] || npm install --silent --no-audit --no-fund --prefix "$work/node" node@20 npm@10
    cp -a "$work/node" "$work/root/opt/node"
    ln -s ../../../opt/node/node_modules/.bin/{node,npm,npx} "$work/root/usr/local/bin"
}
needs_binary() { :; }

files_packages() { ls "$release"/banneret_*.deb; }
files_wheel() { ls "$release"/banneret-*linux*.whl; }
files_npm() { ls "$release"/banneret-core-*.tgz; }
files_binary() { ls "$release"/banneret-*-linux-*.tar.gz; }

do_packages() { within "apt-get update; apt-get install -y ./banneret_*.deb; printf '\\nq\\n' | banneret battle $battle"; }
do_wheel() {
    within "python3 -m venv banneret; banneret/bin/pip install --no-index ./banneret-*linux*.whl
        banneret/bin/python -c 'from banneret import Game; print(next(Game(\"$battle\").questions(\"commander 0\")).text)'"
}
do_npm() { within "npm install ./banneret-core-*.tgz; echo q | npx banneret-battle $battle"; }
do_binary() { within "tar xzf banneret-*.tar.gz; printf '\\nq\\n' | banneret-*/bin/banneret battle $battle"; }

# An archive prints reports on a system without fonts.
also_packages() { :; }
also_wheel() { :; }
also_npm() { :; }
also_binary() {
    within "banneret-*/bin/banneret battle $battle --seed 1 --defaults
        said=\$(banneret-*/bin/banneret report $battle.1.jsonl -o a.pdf 2>&1 >/dev/null)
        echo \"\$said\"
        [[ -z \$said ]] && grep -qa DejaVu a.pdf"
}

since() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }'; }
size() { du -sm "$work/root" | cut -f1; }

registry=$(npm config get registry 2>/dev/null)
failed=0
printf '%-10s %12s %14s %18s %18s\n' channel 'file, MB' 'installed, MB' 'needed before, s' 'first question, s'
for channel in "${channels[@]}"; do
    : >"$work/$channel.log"
    rm -rf "$work/root"
    cp -a "$work/base" "$work/root"
    cp /etc/resolv.conf "$work/root/etc"
    cat /etc/ssl/certs/ca-certificates.crt >"$work/root/root/ca.crt"
    file=$("files_$channel")
    cp "$file" "$work/root/root"
    from=$EPOCHREALTIME
    "needs_$channel" || { echo "$channel: what it needs cannot be installed"; tail -n 20 "$work/$channel.log"; exit 1; }
    before=$(since "$from")
    within '! command -v gcc cc clang tcc' || { echo "$channel: there is a compiler"; exit 1; }
    bare=$(size)
    from=$EPOCHREALTIME
    status=0
    "do_$channel" || status=$?
    took=$(since "$from")
    printf '%-10s %12s %14s %18s %18s\n' "$channel" "$(du -b "$file" | awk '{ printf "%.1f", $1 / 1e6 }')" \
        "$(($(size) - bare))" "$before" "$took"
    if ((status)) || ! grep -q 'which tactic' "$work/$channel.log"; then
        echo "$channel: no question came"
        tail -n 20 "$work/$channel.log"
        failed=$((failed + 1))
    elif ! "also_$channel"; then
        echo "$channel: what it brings along does not work"
        tail -n 20 "$work/$channel.log"
        failed=$((failed + 1))
    elif awk -v took="$took" -v limit="$limit" 'BEGIN { exit took <= limit }'; then
        echo "$channel: more than $limit seconds"
        failed=$((failed + 1))
    fi
done
rm -rf "$work/root"
exit $((failed > 0))
