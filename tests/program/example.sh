#!/usr/bin/env bash
# The example of the README, and the same in C++, over every document that can be played and over every
# broken one: example.sh PROGRAM...
set -euo pipefail
programs=()
for program; do programs+=("$(realpath "$program")"); done
cd "$BN_ROOT"

fail() { echo "$*"; exit 1; }

(($(wc -l <examples/battle.c) <= 25)) || fail "examples/battle.c has more than 25 lines"
for program in "${programs[@]}"; do
    played=0
    for document in $(grep -lE '^banneret: (scenario|campaign)' -r scenarios); do
        said=$("$program" "$document") || fail "$program fails on $document"
        [[ $said =~ ^.+" won after "[1-9][0-9]*" answers"$ ]] || fail "$document: $said"
        played=$((played + 1))
    done
    ((played >= 18)) || fail "only $played documents were played"
    for document in tests/broken/*.yaml; do
        ! said=$("$program" "$document" 2>&1) || fail "$program plays $document"
        [[ $said =~ ^"$document":[1-9][0-9]*:[1-9][0-9]*:\ . ]] || fail "$document: $said"
    done
    ! "$program" none.yaml 2>/dev/null || fail "$program plays a file that is not there"
done
