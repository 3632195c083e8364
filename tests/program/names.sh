#!/bin/sh
# Scenarios are found by name, in the folder that is named and after an installation.
set -eu
BANNERET_SCENARIOS=$BN_ROOT/scenarios
export BANNERET_SCENARIOS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$BN_PROGRAM" scenarios --names | sort >listed
find "$BN_ROOT"/scenarios/*/*.yaml -exec basename {} .yaml \; | sort >there
cmp listed there
"$BN_PROGRAM" scenarios | grep -q "elves-at-the-pass *battle *The pass at Gar's Gate"
"$BN_PROGRAM" scenarios gurps4 --json | python3 -c '
import json, sys
found = {one["name"]: one for one in json.load(sys.stdin)}
assert found["barony-season"]["document"] == "campaign", found
assert all(one["system"] == "gurps4" for one in found.values()), found'

# One with forces of its own files, checked, rated by odds, fought; the journal lies where one stands.
"$BN_PROGRAM" check elves-at-the-pass drakes-cross
"$BN_PROGRAM" battle elves-at-the-pass --seed 1 --defaults --bot A=random --bot B=random >/dev/null
[ -e elves-at-the-pass.1.jsonl ]

# A file of that name comes first.
sed "s/title: .*/title: Ours/" "$BN_ROOT/scenarios/warmachine/quick-skirmish.yaml" >quick-skirmish
"$BN_PROGRAM" odds quick-skirmish --json >ours
BANNERET_SCENARIOS=/nowhere "$BN_PROGRAM" odds quick-skirmish --json | cmp - ours

refused() { # words of the error, name
    status=0
    said=$("$BN_PROGRAM" check "$2" 2>&1) || status=$?
    case $status/$said in
    74/*"$1"*) ;;
    *)
        echo "check $2: status $status, said: $said"
        exit 1
        ;;
    esac
}
refused 'did you mean "elves-at-the-pass"?' elves-at-the-pas
refused 'cannot' elves-at-the-pass.yaml
if BANNERET_SCENARIOS=/nowhere "$BN_PROGRAM" scenarios 2>said; then exit 1; fi
grep -q 'no scenarios in /nowhere' said
