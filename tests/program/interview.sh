#!/bin/sh
# `banneret new` at a real terminal (tmux): typed answers give a short file that is valid and is fought at once,
# in each system and at three widths. No file is written over.
set -eu
. "$(dirname "$0")/terminals.sh"
cd "$work"

# Valid, short, and fought to its end; and a referee at the terminal has one sheet before him. Obsidian leaves nothing
# to a referee, and seals nothing: its battle begins with a die and the choice of a side.
fought() {
    "$BN_PROGRAM" check "$1"
    lines=$(wc -l <"$1")
    if [ "$lines" -lt 15 ] || [ "$lines" -gt 25 ]; then
        echo "$1 has $lines lines"
        exit 1
    fi
    "$BN_PROGRAM" battle "$1" --seed 7 --defaults --bot A=steady --bot B=steady --journal "$1.jsonl" >/dev/null
    start "fight-$session" "$2" "$BN_PROGRAM battle $1 --journal $1.2.jsonl"
    if grep -q '^system: obsidian' "$1"; then
        sees ': which base edge?'
        return
    fi
    sees 'For the referee: [0-9]* judgements'
    types ''
    sees "$3's* turn\|circumstances of $3" # the third edition has a second sheet, and no sealed order
}

# The War Machine, every answer typed: parts of names, a choice among several, a mistake.
start war 60 "$BN_PROGRAM new"
sees 'Which rules?'
types 1
sees 'Which two sides fight?'
types 'only one'
sees 'with `against` between'
types 'Elves of the Vale against Orcs'
sees 'Troops of Elves of the Vale'
types '300 elf'
sees '300 elf warriors'
types 'heavy cav x 40'
sees '40 heavy cavalry'
types 'unicorns'
sees 'no troops have "unicorns"'
types ''
sees 'Troops of Orcs'
types '500 orc'
sees 'Which of these?'
types ''
sees '500 orcs'
types '?'
sees 'zombies'
types ''
sees 'On what ground?'
types wood
sees 'Who attacks?'
types 2
sees 'Written: elves-of-the-vale-against-orcs.yaml'
sees 'status 0'
grep -q 'name: heavy cavalry, count: 40' elves-of-the-vale-against-orcs.yaml
grep -q 'ground: \[woods\]' elves-of-the-vale-against-orcs.yaml
[ "$(grep -A1 'name: Orcs' elves-of-the-vale-against-orcs.yaml | grep -c 'stance: attack')" = 1 ]
fought elves-of-the-vale-against-orcs.yaml 60 'Elves of the Vale'

# GURPS, by the catalogue of the book; the tech level is that of the troops.
start gurps 80 "$BN_PROGRAM new --system gurps4"
sees 'Which two sides fight?'
types 'Reds vs Blues'
sees 'Troops of Reds'
types '6 heavy infantry, bowmen x 4'
sees '4 Bowmen'
types ''
sees 'Troops of Blues'
types '2 riflemen, 1 flying tank'
sees '1 Flying Tank'
types ''
sees 'On what ground?'
types ''
sees 'Who has the initiative?'
types 4
sees 'Written: reds-against-blues.yaml'
grep -q 'element: Bowmen, count: 4' reds-against-blues.yaml
grep -q 'tl: 10' reds-against-blues.yaml
fought reds-against-blues.yaml 80 Reds

# DragonQuest: the attacker stands first in the file, whoever was named first.
start quest 200 "$BN_PROGRAM new --system dragonquest"
for answer in 'Keep against Horde' '100 men-at' '' '300 gob' '' rough 2; do
    sees '> *$'
    types "$answer"
done
sees 'Written: keep-against-horde.yaml'
[ "$(sed -n 's/^  - name: //p' keep-against-horde.yaml | tr '\n' ' ')" = 'Horde Keep ' ]
grep -A9 '^  - name: Horde' keep-against-horde.yaml | grep -q 'name: goblins, heads: 300'
fought keep-against-horde.yaml 200 Horde

# Obsidian: the ground is a piece of terrain, the year that of the most modern troops, and who is attacked has to last.
start stands 100 "$BN_PROGRAM new --system obsidian"
for answer in 'Line against Tribe' '3 line inf, 1 smooth' '' '8 warr' '' hill 2; do
    sees '> *$'
    types "$answer"
done
sees 'Written: line-against-tribe.yaml'
grep -q '^year: 1800' line-against-tribe.yaml
grep -q '^terrain: .*kind: hill' line-against-tribe.yaml
[ "$(grep -A1 'name: Tribe' line-against-tribe.yaml | grep -c 'by: survive')" = 1 ]
fought line-against-tribe.yaml 100 Line

# Enter everywhere, and a name that is taken: another is found, or the one that was asked for is refused.
for kit in "$BN_ROOT"/src/cli/starters/*-kit.yaml; do
    system=$(basename "$kit" -kit.yaml)
    start "$system" 120 "$BN_PROGRAM new --system $system"
    for question in 'Which two sides fight' 'Troops of First' 'Troops of Second' 'On what ground\|Which position' 'Who '; do
        sees "$question"
        types ''
    done
    sees 'status 0'
    file=$(screen | sed -n 's/.*banneret battle \(.*yaml\).*/\1/p')
    fought "$file" 120 First
done
[ -f first-against-second.yaml ] && [ -f first-against-second.2.yaml ]
cp first-against-second.yaml before
start taken 80 "$BN_PROGRAM new --out first-against-second.yaml"
sees 'exists already'
sees 'status 64'
cmp before first-against-second.yaml

# Without a terminal it asks nothing.
if "$BN_PROGRAM" new </dev/null >out 2>&1; then
    echo "new asks without a terminal"
    exit 1
fi
grep -q 'add force, scenario or campaign' out
