#!/bin/sh
# The exact odds of two equal forces, as the program tells them, against a count by other code; and
# what docs/outside-check.md says of them.
set -eu
here=$BN_ROOT/tests/program
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$BN_PROGRAM" odds "$BN_ROOT/scenarios/gurps4/equal-forces.yaml" --orders A=Attack,B=Attack --json \
    >"$work/odds.json"
python3 "$here/equal-forces.py" --against "$work/odds.json"

# The table of the page is the one that is printed.
python3 "$here/equal-forces.py" >"$work/table.txt"
sed -n '/^winner lost/,/^```/p' "$BN_ROOT/docs/outside-check.md" | grep -v '^```' >"$work/page.txt"
diff "$work/page.txt" "$work/table.txt"
