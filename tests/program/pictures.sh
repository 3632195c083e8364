#!/bin/sh
# The pictures of docs/oracle.md are what the commands above them draw today.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$BN_ROOT/scenarios" scenarios
mkdir -p docs/pictures

# The commands that draw, and the battle that one of them looks back on; a line that ends in \ goes on in the next.
sed -n '/^\$ banneret/{:more;/\\$/{N;s/\\\n *//;b more};s/^\$ banneret //p}' "$BN_ROOT/docs/oracle.md" |
    grep 'docs/pictures/\|equal-forces\.8' >commands
while read -r command; do
    # shellcheck disable=SC2086
    "$BN_PROGRAM" $command >said 2>&1 </dev/null || {
        cat said
        exit 1
    }
done <commands
[ "$(ls docs/pictures | wc -l)" -ge 3 ]
for picture in docs/pictures/*.svg; do
    cmp "$picture" "$BN_ROOT/$picture" || {
        echo "$picture is out of date: run the command above it in docs/oracle.md"
        exit 1
    }
done
