#!/bin/sh
# The book's own battle, through the program as a game master would run it: the dice that the book
# rolls are typed in, and what it says must come out (rules/gurps4/examples.json, G4-EX-16, 30, 38, 39,
# 42 and 48). Then the journal must verify.
set -eu
scenario=$BN_ROOT/scenarios/gurps4/drakes-cross.yaml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# One line for each prompt; an empty one takes the keyboard over.
cat >answers <<'END'
8
12
pitched

1
3

0

yes
9
defense

indirect attack
8
9
11
11
8
5
10

0
0

0

no
attack

attack
END
"$BN_PROGRAM" battle "$scenario" --dice ask --explain --journal cross.jsonl <answers >told 2>&1 || true
"$BN_PROGRAM" replay cross.jsonl --explain >again
"$BN_PROGRAM" battle "$scenario" --bot A=steady --bot B=steady --defaults --explain --seed 1 --journal bots.jsonl </dev/null >>told
cat again >>told # the screen explains to each side what that may know; the referee is told all

# The lines shown, blanks run together, so that what follows what can be asked for.
tr -s ' \n' ' ' <told >run

shows() {
    grep -qF -- "$1" run && return
    echo "never shown: $1"
    cat told
    exit 1
}

# G4-EX-16: reconnaissance, 7 against 14.
shows '+8 G4-122 average of Intelligence Analysis 7 and Strategy 10 -1 G4-127 land battle and no Recon element +1 G4-128 good relations with the locals -1 G4-129 road movement'
shows '+13 G4-122 average of Intelligence Analysis 14 and Strategy 12 -1 G4-128 hostile locals -1 G4-129 road movement +3 G4-134 Recon Superiority'
shows 'Richard, 3d6: 8 Strykland, 3d6: 12 Strykland gained the initiative'

# G4-EX-30: Basic Strategy Modifiers of 0 and 3.
shows '+2 G4-153 relative TS: 120 against 75.5'
shows '+1 G4-158 fire superiority: 9 against 4'

# G4-EX-33, G4-EX-38: Heroism at 10; effective Strategy 13 against 12.
shows '+5 G4-173 Sheryl Navarre: heroism +3 G4-173 Sheryl Navarre: risk +1 G4-173 Sheryl Navarre: useful asset +1 G4-173 Sheryl Navarre: leads elements = 10 G4-173 Sheryl Navarre: needed 7 Heroism of Sheryl Navarre: 9'
shows 'Richard: Defense, Strykland: Indirect Attack'
shows '+10 G4-095 Sir Richard: Strategy +1 G4-171 risk +1 G4-174 heroism +1 G4-188 Defense = 13 G4-204 effective Strategy +12 G4-095 Ian Strykland: Strategy +3 G4-145 Basic Strategy Modifier -3 G4-186 Indirect Attack = 12 G4-204 effective Strategy'

# G4-EX-39: Richard wins by 3.
shows '= 3 G4-006 margin of victory'
shows 'Richard won the round: Richard lost 10% (10% in total), Strykland lost 15% (15% in total)'

# G4-EX-48: chances of 7, 9 and 6; only Sheryl is hurt.
shows '+6 G4-219 Sir Richard: casualties of this round +1 G4-219 Sir Richard: risk = 7 G4-219 Sir Richard: struck on this or less 12 Misfortunes: Sir Richard: 11'
shows '+6 G4-219 Sheryl Navarre: casualties of this round +3 G4-219 Sheryl Navarre: risk = 9 G4-219 Sheryl Navarre: struck on this or less 13 Misfortunes: Sheryl Navarre: 8'
shows '14 Injury of Sheryl Navarre: 5 Sheryl Navarre took 5 points of injury'
shows '= 6 G4-219 Ian Strykland: struck on this or less 15 Misfortunes: Ian Strykland: 10'

# G4-EX-42: what casualties make of the Basic Strategy Modifiers in round 2: -2 and 0.
shows 'Richard: Attack, Strykland: Attack +10 G4-095 Sir Richard: Strategy -2 G4-211 casualties = 8 G4-204 effective Strategy +12 G4-095 Ian Strykland: Strategy +3 G4-145 Basic Strategy Modifier before casualties -3 G4-211 casualties = 12 G4-204 effective Strategy'

grep -q '^  verified: ' again
