#!/bin/sh
# Every broken document is refused in the words kept beside it: file, line, column, path, what was
# expected, the nearest valid word. With --write the words are taken down anew.
set -eu
cd "$BN_ROOT/tests/broken"
count=0
for document in *.yaml; do
    expected=${document%.yaml}.expected
    status=0
    said=$("$BN_PROGRAM" check "$document" 2>&1 >/dev/null) || status=$?
    [ "${1:-}" = --write ] && printf '%s\n' "$said" >"$expected"
    if [ "$status" -ne 65 ]; then
        echo "$document: status $status, 65 expected"
        exit 1
    fi
    if [ "$said" != "$(cat "$expected")" ]; then
        echo "$document: said"
        echo "$said"
        echo "expected"
        cat "$expected"
        exit 1
    fi
    count=$((count + 1))
done
[ "$count" -ge 10 ] # fixtures that vanish are no success

# Of a file with more errors than anybody reads at once the first 50 are told, and the number of all.
many=$(mktemp)
trap 'rm -f "$many"' EXIT
{
    printf 'banneret: scenario\nsystem: warmachine\n'
    i=0
    while [ "$i" -lt 60 ]; do
        echo "wrong_$i: 1"
        i=$((i + 1))
    done
} >"$many"
status=0
said=$("$BN_PROGRAM" check "$many" 2>&1 >/dev/null) || status=$?
[ "$status" -eq 65 ]
[ "$(echo "$said" | grep -c '^[^ ].*:[0-9]*:[0-9]*: ')" -eq 50 ]
[ "$(echo "$said" | tail -n 1)" = "$many: 61 errors, the first 50 are shown" ]
