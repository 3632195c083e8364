#!/bin/sh
# A program in its build folder finds its scenarios from anywhere. An installed one knows nothing of the source tree.
set -eu
unset BANNERET_SCENARIOS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd /
find "$BN_ROOT"/scenarios/*/*.yaml -exec basename {} .yaml \; | sort >"$work/there"
"$BN_PROGRAM" scenarios --names | sort >"$work/listed"
cmp "$work/there" "$work/listed"
"$BN_PROGRAM" check drakes-cross >"$work/said"
ln -s "$BN_PROGRAM" "$work/link"
"$work/link" scenarios --names | sort | cmp - "$work/there"

# Installing is copying. Debug information names the sources, and packages are made without it.
mkdir "$work/bin"
strip -g -o "$work/bin/banneret" "$BN_PROGRAM"
if strings "$work/bin/banneret" | grep -F "$BN_ROOT"; then
    echo 'the program names the folder in which it was made'
    exit 1
fi
cd "$BN_ROOT"
"$work/bin/banneret" scenarios --json >"$work/said" 2>&1 || [ $? -eq 74 ]
if grep -E '"path": *"(scenarios|'"$BN_ROOT"')/' "$work/said"; then
    echo 'an installed program looks into the source tree'
    exit 1
fi
