#!/bin/sh
# A seat of any battle may be a bot: solved if that is soon done, by a descent if there is patience for
# it, else order by order; what cannot be is refused before a journal is begun. With BN_LONG that battle is fought
# to its end, else for two rounds.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fight() { # scenario, what the bot says, options...
    scenario=$1
    said=$2
    shift 2
    "$BN_PROGRAM" battle "$scenario" --bot A=steady --bot B=equilibrium --defaults --seed 5 \
        --journal fought.jsonl "$@" >told </dev/null
    grep -q "$said" told || {
        echo "no word of \"$said\" in:"
        cat told
        exit 1
    }
    "$BN_PROGRAM" replay fought.jsonl >again
    rm fought.jsonl
}

gurps=$BN_ROOT/scenarios/gurps4
fight "$BN_ROOT/scenarios/warmachine/quick-skirmish.yaml" 'Solved with every order free'
sed 's/^referee: defaults/&\noptions: {max_rounds: 2}/' "$gurps/equal-forces.yaml" >short.yaml
fight short.yaml 'Solved with sealed orders compared to the end' --patience 600
large=${BN_LONG:+$gurps/equal-forces.yaml}
fight "${large:-short.yaml}" 'too large to solve' --patience 0

# The bot that searches says what it means to do, and answers the same from the same seed; where a system judges no
# positions it plays as steady does.
for run in one two; do
    "$BN_PROGRAM" battle "$BN_ROOT/tests/promises/battles/obsidian-duel.yaml" --bot A=search --bot B=steady --defaults \
        --seed 5 --journal fought.jsonl >"$run" </dev/null
    "$BN_PROGRAM" replay fought.jsonl >again
    rm fought.jsonl
done
grep -q 'Red: played by search' one
grep -q '^  Red mean to [a-z]' one
diff one two
"$BN_PROGRAM" battle "$gurps/equal-forces.yaml" --bot A=search --bot B=steady --defaults --seed 5 --journal as.jsonl >told \
    </dev/null
tr -s ' \n' ' ' <told | grep -q 'where a system judges no positions it plays as steady does'

refused() { # what is said, the bots...
    said=$1
    shift
    if "$BN_PROGRAM" battle "$gurps/equal-forces.yaml" "$@" --journal no.jsonl >told 2>&1 </dev/null; then
        echo "$* was not refused"
        exit 1
    fi
    grep -q "$said" told || { cat told; exit 1; }
    test ! -e no.jsonl
}
refused 'unknown bot "nobody"; one of: random, steady, search, equilibrium' --bot A=nobody
refused '\-\-bot needs SIDE=NAME' --bot steady
refused 'more bots than sides' --bot A=steady --bot A=steady --bot A=steady --bot A=steady --bot A=steady
refused 'is not a whole number' --bot A=equilibrium --patience soon
