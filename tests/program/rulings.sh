#!/bin/sh
# The referee changes things that nobody asked him about: the journal marks it, replay tells it, each seat what
# it may know, it is taken up again, and taken back.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
campaign=$BN_ROOT/scenarios/warmachine/march-on-the-marches.yaml

# A kind of troops, by its number in the list; a treasury, with a reason; nothing, and no such word.
printf '%s\n' rule '' 1 100 '' 'rule treasury of duke' '' 5000 'spoils of the last war' \
    'rule wendrow' '' '' 'rule nothing of the kind' '' q >typed
"$BN_PROGRAM" campaign "$campaign" --seed 1 --journal ruled.jsonl <typed >told
grep -q "The referee's turn" told
grep -q 'The referee rules: Ducal van: 100 light horse, not 78' told
grep -q 'no ruling contains that word' told
[ "$(grep -c '"type":"ruling"' ruled.jsonl)" = 2 ]

"$BN_PROGRAM" replay ruled.jsonl >all
grep -q 'ruling: How many light horse does Ducal van have?: 100' all
grep -q 'ruling: How much is in the treasury of Duke?: 5000 (spoils of the last war)' all
"$BN_PROGRAM" replay ruled.jsonl --as B >seen
grep -q 'Ducal van: 100 light horse' seen
! grep -q 'treasury\|5,000\|spoils' seen
"$BN_PROGRAM" replay ruled.jsonl --as A | grep -q 'the treasury of Duke: 5,000, not 0'

# Taken up again, and the last ruling taken back.
printf '%s\n' U q | "$BN_PROGRAM" campaign ruled.jsonl >/dev/null
"$BN_PROGRAM" replay ruled.jsonl | grep -q 'undone: entry 2, the ruling 5000 to "How much is in the treasury of Duke?"'

# A battle has no rulings.
printf '%s\n' '' rule '' q | "$BN_PROGRAM" battle "$BN_ROOT/scenarios/warmachine/elves-at-the-pass.yaml" --seed 1 \
    --journal battle.jsonl | grep -q 'this game has no rulings'
