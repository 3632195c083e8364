#!/bin/sh
# The catalogue as text has every column that it has as JSON, on a narrow screen too: what does not fit goes
# on below its row.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$BN_PROGRAM" catalogue --system gurps4 >text
for column in name TL TS classes neutralizes wt transport mobility raise maintain people notes; do
    sed -n 4,7p text | grep -qw "$column" || {
        echo "no column $column"
        head -12 text
        exit 1
    }
done
# a whole record: TS, class, what it neutralizes, WT, transport, mobility, costs, people
tr -s ' \n' ' ' <text >run
for record in 'Heavy Infantry 2 4 1 0 Foot 40,000 8,000 10' 'Pikemen 2 4 Cv 1 0 Foot 60,000 12,000 10' \
    'not air-mobile and must be carried'; do
    grep -qF -- "$record" run || {
        echo "never shown: $record"
        cat text
        exit 1
    }
done
