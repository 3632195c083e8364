#!/bin/sh
# What `new` prints is short, valid, and can be fought, rated and run as it is, in every system. Where every step is
# watched ($1), its odds are played: the oracle's own tests watch how they are counted.
set -eu
watched=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for system in $("$BN_PROGRAM" systems | awk '/rules, version/ { print $1 }'); do
    for document in force scenario campaign; do
        rm -f "$document.yaml"
        "$BN_PROGRAM" systems | grep -A1 "^  $system " | grep -q "$document" || continue
        "$BN_PROGRAM" new "$document" --system "$system" >"$document.yaml"
        "$BN_PROGRAM" check "$document.yaml"
        [ "$("$BN_PROGRAM" new "$document" --system "$system" --full | wc -l)" -gt 100 ]
    done
    lines=$(wc -l <scenario.yaml)
    if [ "$lines" -lt 15 ] || [ "$lines" -gt 25 ]; then
        echo "the scenario of $system has $lines lines"
        exit 1
    fi
    "$BN_PROGRAM" rate force.yaml --explain >/dev/null
    for bots in 'steady random' 'random steady'; do
        set -- $bots
        "$BN_PROGRAM" battle scenario.yaml --seed 7 --defaults --bot "First=$1" --bot "Second=$2" >/dev/null
        [ ! -f campaign.yaml ] ||
            "$BN_PROGRAM" campaign campaign.yaml --seed 7 --defaults --bot "First=$1" --bot "Second=$2" >/dev/null
    done
    "$BN_PROGRAM" odds scenario.yaml ${watched:+--simulate 200} >/dev/null
    rm -f ./*.jsonl
done
