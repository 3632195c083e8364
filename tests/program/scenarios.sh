#!/bin/sh
# Every scenario and campaign that comes with the program: it loads, it opens with a comment that says
# what it shows, it is played to its end by the defaults, and its journal verifies.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
count=0

fail() {
    echo "$1: $2"
    cat told
    exit 1
}

for file in "$BN_ROOT"/scenarios/*/*.yaml; do
    rm -f game.jsonl
    "$BN_PROGRAM" check "$file" >told 2>&1 || fail "$file" 'does not load'
    grep -q 'campaign$' told && game=campaign || game=battle
    sed -n '/^#/!q;p' "$file" | tr -s '#\n' ' ' | grep -q 'Shows: ' || fail "$file" 'does not say what it shows'
    bots='--bot A=steady --bot B=steady'
    [ "$(grep -c '^  - name:' "$file")" -lt 3 ] || bots="$bots --bot C=steady"
    [ "$(grep -c '^  - name:' "$file")" -lt 4 ] || bots="$bots --bot D=steady"
    # shellcheck disable=SC2086
    "$BN_PROGRAM" $game "$file" --defaults --seed 1 $bots --journal game.jsonl </dev/null >told 2>&1 ||
        fail "$file" 'cannot be played'
    grep -qE '( won|No winner)  ' told || fail "$file" 'is not played to its end'
    "$BN_PROGRAM" replay game.jsonl >again 2>&1 || fail "$file" 'cannot be replayed'
    grep -q '^  verified: ' again || fail "$file" 'does not verify'
    # However many options are chosen, all are named.
    if [ "$(basename "$file")" = bannock.yaml ]; then
        grep -q '"words":"catastrophe, .*, confound, defence"' game.jsonl || fail "$file" 'an answer is cut off'
    fi
    # No round goes by untold, though nothing be asked between it and the next.
    if [ "$(basename "$file")" = equal-forces.yaml ]; then
        [ "$(grep -c 'the round: Red lost' told)" -eq "$(grep -c '^  Red: .*, Blue: ' told)" ] ||
            fail "$file" 'a round is not told'
        ! grep -q 'Red lost 0% .*Blue lost 0%' told || fail "$file" 'losses are not told'
    fi
    count=$((count + 1))
done
[ "$count" -ge 17 ] || { echo "only $count scenarios"; exit 1; }
