#!/bin/sh
# House figures: random cells of each system (6, with BN_LONG 20, or as many as the argument says) through the program, and how
# the options for them are refused.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cells=6
test -z "${BN_LONG:-}" || cells=20
python3 "$BN_ROOT/tests/program/house-figures.py" "$BN_PROGRAM" "$BN_ROOT" "${1:-$cells}"

refused() { # status, words, arguments...
    wanted=$1
    words=$2
    shift 2
    status=0
    "$BN_PROGRAM" "$@" >"$work/out" 2>"$work/said" </dev/null || status=$?
    if [ "$status" -ne "$wanted" ] || ! grep -q -- "$words" "$work/said"; then
        echo "banneret $*: status $status, said"
        cat "$work/said"
        exit 1
    fi
}
pass=$BN_ROOT/scenarios/warmachine/elves-at-the-pass.yaml
equal=$BN_ROOT/scenarios/gurps4/equal-forces.yaml
cd "$work"
printf 'modifiers:\n  holdin: {value: 40}\n' >row.yaml
printf 'modifiers:\n  holding: {valu: 40}\n' >column.yaml
printf 'modifers: {}\n' >table.yaml
printf 'modifiers:\n  stronghold: {value: 60}\n' >house.yaml
refused 65 'row.yaml:2:3: .*holdin' odds "$pass" --figures row.yaml
grep -q 'did you mean "holding"?' said
refused 65 'column.yaml:2:13: ' battle "$pass" --figures column.yaml --journal no.jsonl
grep -q 'did you mean "value"?' said
test ! -e no.jsonl
refused 65 'table.yaml:1:1: ' advise "$pass" --as A --figures table.yaml
grep -q 'did you mean "modifiers"?' said
refused 74 'nowhere.yaml' rules WM-071 --figures nowhere.yaml
refused 64 'at most' odds "$pass" --figures none --figures none --figures none
refused 64 'side by side' odds "$pass" "$pass" --csv
refused 64 'no figures in common' odds "$pass" "$equal"
refused 64 'is a rule of warmachine' rules WM-071 "$equal"
"$BN_PROGRAM" battle "$pass" --bot A=steady --bot B=steady --defaults --journal whole.jsonl --figures house.yaml >told
grep -q 'modifiers, stronghold, value: 60, the book has 50' told
refused 64 'contains its figures' battle whole.jsonl --figures house.yaml
refused 64 'contains its figures' advise whole.jsonl --as A --figures house.yaml
"$BN_PROGRAM" battle whole.jsonl >told # what is taken up again tells of them too
grep -q 'modifiers, stronghold, value: 60, the book has 50' told

"$BN_PROGRAM" replay whole.jsonl >told
grep -q 'modifiers, stronghold, value: 60, the book has 50' told
"$BN_PROGRAM" analyse whole.jsonl --by defaults >told
grep -q 'modifiers, stronghold, value: 60, the book has 50' told
"$BN_PROGRAM" campaign "$BN_ROOT/scenarios/warmachine/march-on-the-marches.yaml" --bot A=random --bot B=random \
    --defaults --seed 3 --journal march.jsonl --figures house.yaml >told
grep -q 'modifiers, stronghold, value: 60, the book has 50' told
"$BN_PROGRAM" replay march.jsonl | grep -q verified

# A table of stands: the move that was read from the house's cell says so, others do not; the journal replays.
printf 'stand_categories:\n  CAV/A: {charge_in: 14}\n' >horse.yaml
"$BN_PROGRAM" battle "$BN_ROOT/scenarios/obsidian/the-ridge.yaml" --bot A=steady --bot B=steady --defaults --seed 1 \
    --explain --journal ridge.jsonl --figures horse.yaml >told
grep -q '^ *house figure: stand_categories, CAV/A, charge_in: 14, the book has 10$' told
test "$(grep -B1 'house figure: stand_categories' told | grep -c 'OB-074  base move$')" -eq \
    "$(grep -c '^ *+14  OB-074  base move$' told)"
"$BN_PROGRAM" replay ridge.jsonl | grep -q verified
printf 'stand_categories:\n  TNK: {move_in: 9}\n' >tank.yaml
refused 65 'tank.yaml:2:9: .*move_in' battle "$BN_ROOT/scenarios/obsidian/point-175.yaml" --figures tank.yaml
grep -q 'speed_classes has the figure' said

# A force is rated by the house, and the trace has both figures.
printf 'force_factors:\n  leader_level: {points_per_unit: 9}\n' >leader.yaml
elves=$BN_ROOT/scenarios/warmachine/forces/gars-elves.yaml
"$BN_PROGRAM" rate "$elves" --figures leader.yaml --explain >told
grep -q '^ *+90  WM-011  leader of level 10$' told
grep -q 'house figure: force_factors, leader_level, points_per_unit: 9, the book has 1' told
"$BN_PROGRAM" rate "$elves" --figures leader.yaml --json | grep -q '"leadership": 95'
printf 'land_elements_tl0_5:\n  Bowmen: {ts: 4}\n' >bowmen.yaml
"$BN_PROGRAM" rate "$BN_ROOT/scenarios/gurps4/forces/strykland.yaml" --figures bowmen.yaml --json >told
grep -q '"force_ts": 129' told # 120 by the book
refused 65 'row.yaml:2:3: ' rate "$elves" --figures row.yaml

# In the scenario itself, or in a file: the same odds.
cp -r "$BN_ROOT/scenarios/warmachine/forces" .
sed 's/^title:/figures: {modifiers: {stronghold: {value: 60}}}\ntitle:/' "$pass" >own.yaml
"$BN_PROGRAM" odds own.yaml --json >own.json
"$BN_PROGRAM" odds "$pass" --figures house.yaml --json >file.json
diff own.json file.json
"$BN_PROGRAM" rules WM-071 own.yaml | tr -s ' \n' ' ' | grep -q 'value 60 (the book has 50)'
