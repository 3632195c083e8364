#!/bin/sh
# Advice comes from what a seat knows: scenarios that look alike to it get the same advice, byte for
# byte, and scenarios that look otherwise do not.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# $1: elements of Blue, $2: errors of what is told of them, $3: Blue's troops, $4: Blue's commander,
# $5: how it comes to blows
scenario() {
    cat <<END
banneret: scenario
system: gurps4
format: 1
title: Alike
referee: defaults
sides:
  - name: Red
    forces:
      - name: Red host
        tl: 3
        posture: mobile
        elements:
          - {element: Medium Infantry, count: 10}
        persons:
          - {name: Red commander, posts: [commander], strategy: 12, leadership: 12, immune: true}
  - name: Blue
    forces:
      - name: Blue host
        tl: 3
        posture: mobile
        elements:
          - {element: Medium Infantry, count: $1$3}
        persons:
          - {name: Blue commander, posts: [commander], strategy: $4, leadership: $4, immune: true}
battle:
  $5
END
}

advise() {
    "$BN_PROGRAM" advise "$work/$1.yaml" --as A --states 500 --simulate 10 ${2:-}
}

# Two scenarios as Red sees them: $1 same or other, $2 options.
compare() {
    for form in '' --json; do
        advise one "$2 $form" >"$work/one.txt"
        advise two "$2 $form" >"$work/two.txt"
        if [ "$1" = same ]; then
            diff "$work/one.txt" "$work/two.txt"
        elif cmp -s "$work/one.txt" "$work/two.txt"; then
            echo "advice does not change with what is told" >&2
            exit 1
        fi
    done
}

scouted='reconnaissance: {winner: first, margin: 3, estimate_error: ERROR}'
told() { echo "$scouted" | sed "s/ERROR/$1/"; }

# What scouts tell: 100 heads, be they 100 or 80; then 80.
scenario 10 0 '' 12 "$(told 0)" >"$work/one.yaml"
scenario 8 25 ', troops: elite, equipment: fine' 17 "$(told 25)" >"$work/two.yaml"
compare same '--until approach'
grep -q 'within 25% either way' "$work/one.txt"
scenario 8 0 '' 12 "$(told 0)" >"$work/two.yaml"
compare other '--until approach'

# What is seen on the field: names and numbers, neither quality nor who commands.
arranged='reconnaissance: {contest: false}'
scenario 10 0 '' 12 "$arranged" >"$work/one.yaml"
scenario 10 0 ', troops: inferior' 12 "$arranged" >"$work/two.yaml"
compare same '--until risk'
scenario 20 0 '' 12 "$arranged" >"$work/two.yaml"
compare other '--until risk'

# An encounter: numbers within 20%.
meets() { echo "type: encounter
  reconnaissance: {contest: false, intel_error: $1}"; }
scenario 10 0 '' 12 "$(meets 20)" >"$work/one.yaml"
scenario 12 0 '' 12 "$(meets 0)" >"$work/two.yaml"
compare same '--until strategy'
grep -q 'within 20% either way' "$work/one.txt"

# One head that comes as an army: its number is believed, its strength was not told. Be it seen by how it
# moves or known by name, how strong it is makes no difference; nor what it is, where that is not seen.
monster() {
    sed "s/multiple: 12/multiple: $1/; s/element: Titan/element: $2/; s/^battle:/&\n  $3/" \
        "$BN_ROOT/scenarios/gurps4/monster.yaml"
}
alone() {
    monster 12 Titan "$2" >"$work/one.yaml"
    monster 3 'Giant Monster' "$2" >"$work/two.yaml"
    compare same "--until $1"
    [ "$(grep -c 'strong as you: 1 soldier"' "$work/one.txt")" -eq 3 ]
}
alone approach 'reconnaissance: {winner: first, margin: 3, estimate_error: 0}'
alone risk 'type: encounter\n  reconnaissance: {contest: false, intel_error: 0}'
alone risk 'type: pitched\n  reconnaissance: {contest: false}'
"$BN_PROGRAM" advise "$work/one.yaml" --as B --simulate 10 >"$work/one.txt"
grep -q 'seen, by name and number' "$work/one.txt"

# GURPS 3: rosters are hidden until the points of exceptional powers are revealed. $1: men of Blue, $2: its commander,
# $3: what Blue takes Red's commander for, $4: what Red takes Blue's for.
hidden() {
    cat <<END
banneret: scenario
system: gurps3
format: 1
title: Alike
referee: defaults
sides:
  - name: Red
    belief: [$4]
    force:
      strategy: 13
      units: [{name: Reds, count: 100, equipment: medium}]
      practitioners: [{name: Mage, points: 200}]
    situation: {es_effects_allowed: [catastrophe]}
  - name: Blue
    belief: [$3]
    force:
      strategy: $2
      units: [{name: Blues, count: $1, equipment: medium}]
      practitioners: [{name: Witch, points: 200}]
    situation: {es_effects_allowed: [catastrophe]}
END
}
for said in '' '{skill: 16}' '{skill: 10}, {skill: 16, weight: 2}'; do
    hidden 100 12 '' "$said" >"$work/one.yaml"
    hidden 900 17 '{skill: 9}, {skill: 8}' "$said" >"$work/two.yaml"
    compare same ''
done
hidden 100 12 '' '{skill: 11}' >"$work/two.yaml"
compare other ''

# What the document says of the enemy's commander is printed, and its weights are shares of the whole.
# $1: what is said of him, $2: of each case
believed() {
    advise one >"$work/one.txt"
    tr -s ' \n' '  ' <"$work/one.txt" | grep -qF "its commander is $1" &&
        grep -qF "$2" "$work/one.txt" &&
        advise one --json | python3 -c '
import json, sys
worlds = json.load(sys.stdin)["belief"]["worlds"]
shares = [world["share"] for world in worlds]
assert abs(sum(shares) - 1) < 1e-5 and shares == sorted(shares, reverse=True), shares
assert len(worlds) == int(sys.argv[1]), worlds' "$3" || {
        echo "what is believed of the enemy's commander is not printed: $1"
        cat "$work/one.txt"
        exit 1
    }
}
hidden 100 17 '' '' >"$work/one.yaml"
believed 'your equal (skill 13)' '33.3%  half as strong as you' 3
hidden 100 17 '' '{skill: 16, weight: 9}' >"$work/one.yaml"
believed 'of skill 16' '33.3%  twice as strong as you' 3
hidden 100 17 '' '{skill: 10}, {skill: 16, weight: 2}' >"$work/one.yaml"
believed 'of skill 10 or 16' '22.2%  as strong as you, commander of skill 16' 6
hidden 100 17 '' '{skill: 10}, {skill: 12}, {skill: 14, weight: 2}, {skill: 16, weight: 6}' >"$work/one.yaml"
believed 'of skill 10, 12, 14 or 16' '20.0%  twice as strong as you, commander of skill 16' 12

# The War Machine: what the enemy has learnt of one.
sed 's/information: none/information: plan/' "$BN_ROOT/scenarios/warmachine/night-raid.yaml" \
    >"$work/one.yaml"
sed 's/information: none/information: some/' "$BN_ROOT/scenarios/warmachine/night-raid.yaml" \
    >"$work/two.yaml"
for side in A B; do
    for n in one two; do
        "$BN_PROGRAM" advise "$work/$n.yaml" --as $side >"$work/$n.$side.txt"
    done
done
diff "$work/one.B.txt" "$work/two.B.txt"
if cmp -s "$work/one.A.txt" "$work/two.A.txt"; then
    echo "a side does not know what it has learnt itself" >&2
    exit 1
fi

# At the keyboard of a battle, odds of the true state are not for a commander who has not seen it.
printf 'o\nq\n' | "$BN_PROGRAM" battle "$BN_ROOT/scenarios/gurps4/drakes-cross.yaml" --seed 1 \
    --journal "$work/keyboard.jsonl" >"$work/keyboard.txt" 2>&1 || true
grep -q 'Odds would reveal what your scouts missed' "$work/keyboard.txt" || {
    echo 'odds at the keyboard tell what is hidden'
    cat "$work/keyboard.txt"
    exit 1
}
