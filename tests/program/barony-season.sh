#!/bin/sh
# A season of campaigning through the program, by the seed: orders are typed until the armies meet, the
# rest is played by two plain commanders. Levy and hired company, march, month's end with too little
# supply, scouts, battles that open and close, the end. Then the journal must verify.
set -eu
scenario=$BN_ROOT/scenarios/gurps4/barony-season.yaml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# One line for each prompt; a dot stands for Enter alone: the default, or a change at the keyboard.
sed -e '/^#/d' -e 's/^\.$//' >answers <<'END'
# day 1: the baron calls up his yeomen and hires the company; the earl waits
.
raise
yeo
raise
.
.
rest
.
.
.
rest
.
bunker_on
# day 6: the yeomen are there and join the household
.
.
join
rest
.
# day 8: the earl marches
.
.
march_by_road
none
5 2
# day 9: to Millford, which he takes
.
march_by_road
none
millford
# day 10: and stays there
.
rest
.
# day 11: the company is there
.
.
rest
.
# pay is due, to each in private; supply does not suffice: the serjeants must do with less
full
full
full
full
full
low
full
.
full
full
# day 13: the baron marches to meet him
.
.
march_by_road
none
4 2
END
"$BN_PROGRAM" check "$scenario" >told
"$BN_PROGRAM" campaign "$scenario" --defaults --seed 71 --journal season.jsonl <answers >>told 2>&1
"$BN_PROGRAM" campaign season.jsonl --defaults --bot A=steady --bot B=steady >>told 2>&1
"$BN_PROGRAM" replay season.jsonl >again
cat again >>told # the screen keeps from each side what the other alone may know; the referee is told all

# The lines shown, blanks run together, so that what follows what can be asked for.
tr -s ' \n' ' ' <told >run

shows() {
    grep -qF -- "$1" run && return
    echo "never shown: $1"
    cat told
    exit 1
}

if grep -qE 'not one of the answers|type a whole number|type whole numbers|has no default' told; then
    echo 'an answer did not fit its question'
    cat told
    exit 1
fi

# Raising: the levy costs nothing, the company its wagons.
shows 'Yeomen of the shire: ready on day 6 '
shows 'Free Company: how fast, and for how much? (in the chest: $520,000)'
shows 'normal ($150,000, there on day 11)'
shows 'Free Company: ready on day 11, for $150,000'
shows 'Yeomen of the shire took the field; Day 6 starts'

# A rest of a week is not asked for again; a march takes a place.
shows 'Day 9 starts Earl Maddock: what do you raise or disband today?'
shows 'Earl Maddock took Millford'

# The month: the bill, Administration, and supply that does not suffice.
shows 'Household: how well are its troops kept this month? (in full: $198,300; in the chest: $436,000)'
shows 'Household: the bill is unchanged'
shows 'Garrison of Wolfgarth: the bill changed by +10%'
shows 'Household: what do Knights get? (as wanted: $96,000; in the chest: $391,000; to be brought: $96,000 of $150,000)'
shows 'Serjeants of Household: on reduced upkeep'

# The scouts, and a battle.
shows 'Household and Yeomen of the shire met Host of Wolfgarth'
for side in A B; do "$BN_PROGRAM" replay season.jsonl --as $side --explain >scouts.$side; done
grep -q '+1  G4-128  good relations with the locals' scouts.A
grep -q 'Intelligence Analysis 12 and Strategy 13' scouts.A
grep -q 'Intelligence Analysis 13 and Strategy 12' scouts.B
if grep -q 'Analysis 13 and Strategy 12' scouts.A || grep -qE 'Analysis 12 and Strategy 13|Serjeants|for \$150' scouts.B; then
    echo 'a side is told of the other'
    exit 1
fi
shows 'Neither side found the other first'
shows 'Baron Harrow: Attack, Earl Maddock: Attack'
shows 'Earl Maddock won the battle: the army of Baron Harrow was destroyed; Baron Harrow lost 28 of 28 elements, 280 of 280 troops; Earl Maddock lost 6.75 of 27 elements, 68 of 270 troops; Earl Maddock sold the loot for $115,200; Household ceased to exist; Yeomen of the shire ceased to exist'

# The company alone is left, and that is the end.
shows 'Earl Maddock won the battle: the army of Baron Harrow was destroyed; Baron Harrow lost 5 of 5 elements, '
shows '; Free Company ceased to exist'
shows 'over; Earl Maddock won'

grep -q '^  verified: ' again

# A campaign has no end to be solved from: a bot that would solve it is refused at once.
if timeout 240 "$BN_PROGRAM" campaign "$scenario" --bot A=equilibrium --journal no.jsonl </dev/null >told 2>&1; then
    echo 'a campaign was given a bot that solves'
    exit 1
fi
grep -q 'bot "equilibrium" is for battles' told || {
    cat told
    exit 1
}
