#!/bin/sh
# A game master at a real terminal (tmux): plays the sample battle with dice typed in, is killed in the
# middle, takes it up again from the journal, and ends in the state of a battle never interrupted. What
# is typed as a sealed order never stands on the screen.
set -eu
scenario=$BN_ROOT/scenarios/warmachine/elves-at-the-pass.yaml
rows=50
. "$(dirname "$0")/terminals.sh"

# Never interrupted, from a pipe.
printf '%s\n' '' attack '' hold 95 12 2 |
    (cd "$work" && "$BN_PROGRAM" battle "$scenario" --dice ask --journal whole.jsonl) >"$work/whole.txt"
grep -q 'Gar won' "$work/whole.txt"
state() { "$BN_PROGRAM" replay "$1" | grep -o 'state [0-9a-f]*'; }
want=$(state "$work/whole.jsonl")

# The same at a terminal, killed after the first sealed order.
start cut 100 "$BN_PROGRAM battle $scenario --dice ask --journal cut.jsonl"
sees "Gar's turn"
types ''
sees 'Gar: which tactic?'
sees '^  >$'
types attack
sees "Thar's turn"
if screen | grep -q '> *attack'; then
    echo "a sealed order stands on the screen"
    exit 1
fi
if screen | grep -q '\*'; then # not even how long it is
    echo "a sealed order shows on the screen"
    exit 1
fi
pkill -9 -P "$(tm list-panes -t "$session" -F '#{pane_pid}')"
sees 'status 137'

# Taken up again.
start resumed 100 "$BN_PROGRAM battle cut.jsonl --dice ask"
sees 'Continued after 1 entry'
sees "Thar's turn"
types ''
sees 'Thar: which tactic?'
sees '^  >$'
types hold
sees 'Elves of Prince Gar, d%'
types 101
sees '1 to 100'
types 95
sees 'Orcs of Thar, d%'
types 12
sees 'Gar won\|\] >'
types 2
sees 'Gar won'
got=$(state "$work/cut.jsonl")
if [ "$got" != "$want" ]; then
    echo "ended in $got, want $want"
    screen
    exit 1
fi

# One person runs both sides on a narrow screen: nobody is called, a roll is taken back by u, and the battle is reopened.
start open 60 "$BN_PROGRAM battle $scenario --dice ask --open --journal open.jsonl; $BN_PROGRAM battle --reopen open.jsonl"
sees 'Gar: which tactic?'
types '? 3'
sees 'What would change it'
types attack
sees 'Thar: which tactic?'
types hold
sees 'Elves of Prince Gar: d% + 216'
types 95
sees 'Orcs of Thar, d%'
types 12
sees 'return, 1d4:'
types u
sees 'undone: Elves of Prince Gar.s roll of 95 and'
types 95
types 12
types 2
types 3
sees 'advance?'
types 2
sees 'Gar won'
sees 'The referee reopened the game'
sees 'undone: the answer 2'
types q
sees 'status 0'
if screen | grep -q "'s turn\|sealed"; then
    echo "one person who runs all sides is called to the keyboard"
    screen
    exit 1
fi
"$BN_PROGRAM" replay "$work/open.jsonl" | grep -q 'the referee reopened the game'
