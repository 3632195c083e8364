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
