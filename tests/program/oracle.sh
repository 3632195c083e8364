#!/bin/sh
# The oracle on every scenario of every system: odds, advice, and the analysis of a battle that bots have fought. With small
# limits, so that all of it is soon done. With BN_LONG advice is for every commander, and every scenario has each form of each
# answer; else the first commander is advised, and scenarios take turns with the text and the analysis.
set -eu
here=$BN_ROOT/tests/program
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# It names no system.
if grep -ri 'warmachine\|gurps' "$BN_ROOT/src/oracle"; then
    echo "src/oracle names a system" >&2
    exit 1
fi

# Advice for a commander. A system that does not claim to be complete may have orders that cannot be weighed
# yet; it says so.
complete=$("$BN_PROGRAM" rules --coverage | sed -n '/(not yet complete)/d;s/^\([a-z0-9]*\): \([0-9]*\)\/\2 rules.*/\1/p')
advise() { # file, seat, options...
    file=$1
    shift
    "$BN_PROGRAM" advise "$file" --as "$@" --states 300 --simulate 2 2>"$work/refused.txt" && return
    ! echo "$complete" | grep -qx "$(basename "$(dirname "$file")")" &&
        grep -q 'there is no free order to try' "$work/refused.txt"
}

# A battle on a table takes as long as hundreds of others: three rounds of it are fought, with BN_LONG all. Powers in the
# storming of a castle take as long again to compare: those of other battles are, and with BN_LONG these too.
cp -r "$BN_ROOT/scenarios" "$work/scenarios"
if [ -z "${BN_LONG:-}" ]; then
    sed -i 's/max_rounds: 12/max_rounds: 3/' "$work"/scenarios/obsidian/*.yaml
    sed -i '/practitioners:/,+1d' "$work/scenarios/gurps3/storm-of-a-castle.yaml"
fi
turn() { # which of three it is, scenarios that always are...
    test -n "${BN_LONG:-}" && return
    test $((count % 3)) -eq "$1" && return
    shift
    case " $* " in *" $name "*) return 0 ;; esac
    return 1
}
count=0
for file in "$work"/scenarios/*/*.yaml; do
    grep -q '^banneret: scenario' "$file" || continue
    name=$(basename "$file" .yaml)
    bots=
    for seat in $(awk '/^sides:/ { in_sides = 1; next } /^[a-z]/ { in_sides = 0 }
        in_sides && /^  - name:/ { printf "%c ", 65 + n++ }' "$file"); do
        bots="$bots --bot $seat=random"
        test "$seat" = A || test -n "${BN_LONG:-}" || continue
        advise "$file" "$seat" --json >"$work/$name.$seat.advice"
        test -s "$work/$name.$seat.advice" || rm "$work/$name.$seat.advice"
    done
    if turn 0; then
        advise "$file" A >"$work/$name.told"
        test -s "$work/$name.told" || rm "$work/$name.told"
    fi
    games=${BN_LONG:+50}
    games=${games:-16}
    case $file in # long games
        */obsidian/*) games=${BN_LONG:+8} ;;
        */four-banners.yaml) games=${BN_LONG:+50} ;;
    esac
    games=${games:-2}
    "$BN_PROGRAM" odds "$file" --states 1000 --simulate "$games" --json >"$work/$name.odds" \
        2>"$work/told.txt"
    if turn 1; then
        "$BN_PROGRAM" odds "$file" --states 1000 --simulate 4 --full >"$work/$name.shown" 2>"$work/told.txt"
    fi
    if turn 2 bannock three-sided equal-forces; then
        # shellcheck disable=SC2086
        "$BN_PROGRAM" battle "$file" $bots --defaults --seed 8 --journal "$work/$name.jsonl" >"$work/told.txt" </dev/null
        "$BN_PROGRAM" analyse "$work/$name.jsonl" --states 300 --simulate 2 --json >"$work/$name.account"
        "$BN_PROGRAM" analyse "$work/$name.jsonl" --states 300 --simulate 2 >"$work/$name.read"
    fi
    count=$((count + 1))
done
test "$count" -ge 15

# What is too large to count is estimated until the error is small enough, alike on any number of threads; the chances
# lie between the bounds and add up.
cross=$BN_ROOT/scenarios/gurps4/drakes-cross.yaml
"$BN_PROGRAM" odds "$cross" --error 0.3 --threads 1 --json >"$work/one.json" 2>"$work/told.txt"
grep -q ', so it is estimated$' "$work/told.txt"
"$BN_PROGRAM" odds "$cross" --error 0.3 --threads 2 --json 2>"$work/told.txt" | cmp - "$work/one.json"
cp "$work/one.json" "$work/drakes-cross.between"
if [ -n "${BN_LONG:-}" ]; then # and another that is
    "$BN_PROGRAM" odds "$BN_ROOT/scenarios/gurps4/air-battle.yaml" --seconds 3 --json >"$work/air-battle.between" \
        2>"$work/told.txt"
fi
python3 "$here/oracle.py" "$work"/*.between "$work"/*.advice "$work"/*.told "$work"/*.odds "$work"/*.shown \
    "$work"/*.account "$work"/*.read

# Of points that can be shared out in too many ways some are compared, and the advice says how many; of the
# same points the analysis says it where another order was better.
"$BN_PROGRAM" advise "$BN_ROOT/scenarios/gurps3/bannock.yaml" --as A --states 300 --simulate 2 >"$work/told.txt"
grep -q '^  31 of the 2450 answers were compared$' "$work/told.txt"
grep -q '^  10 of the 2450 answers of the other side were compared$' "$work/told.txt"
grep -q 'of [0-9]* looked at' "$work/bannock.read"

# Orders that are worth the same stand in one row, and JSON has each of them.
castle=$BN_ROOT/scenarios/gurps4/castle-siege.yaml
"$BN_PROGRAM" advise "$castle" --as A --states 300 --simulate 8 >"$work/told.txt"
test "$(grep -c '^ .* \(never\|as good\|[0-9.]*%\)  *[0-9]*%  *[0-9]*%$' "$work/told.txt")" -le 12
grep -q '; any' "$work/told.txt"
"$BN_PROGRAM" advise "$castle" --as A --states 300 --simulate 8 --json >"$work/told.txt"
test "$(grep -c '"order"' "$work/told.txt")" -eq 49

# A measure of a person has his name; one of nobody is not shown.
"$BN_PROGRAM" odds "$BN_ROOT/scenarios/gurps4/drakes-cross.yaml" --states 1000 --simulate 50 \
    >"$work/told.txt" 2>&1
grep -q '^ *Sir Richard lost  *[0-9.]*% ±[0-9.]* ' "$work/told.txt"
! grep -q 'person [0-9] lost' "$work/told.txt"

# What is long to play is played less often without being told to, and says how often.
if [ -n "${BN_LONG:-}" ]; then
    "$BN_PROGRAM" analyse "$work/three-sided.jsonl" --by defaults >"$work/told.txt"
    grep -q 'from [1-9][0-9][0-9] games each, ±[0-9.]*% at most' "$work/told.txt"
fi
"$BN_PROGRAM" advise "$BN_ROOT/scenarios/gurps4/castle-siege.yaml" --as A --states 300 >"$work/told.txt"
grep -q '^  [1-9][0-9] games for each pair of orders, to within [0-9.]*%$' "$work/told.txt"

# What is settled is passed over: the first question to advise on is another.
"$BN_PROGRAM" advise "$BN_ROOT/scenarios/gurps4/drakes-cross-unhurt.yaml" --as A --states 300 --simulate 2 \
    >"$work/told.txt"
grep -q 'Risk' "$work/told.txt"
"$BN_PROGRAM" advise "$BN_ROOT/scenarios/gurps4/drakes-cross-unhurt.yaml" --as A --states 300 --simulate 2 \
    --orders A.risk=0,B.risk=0,A.heroism=0 >"$work/told.txt"
grep -q 'which strategy' "$work/told.txt"
if "$BN_PROGRAM" advise "$BN_ROOT/scenarios/gurps4/drakes-cross-unhurt.yaml" --as A --orders A.rsik=0 \
    >"$work/told.txt" 2>&1; then
    exit 1
fi
grep -q 'risk' "$work/told.txt"

python3 - "$work/one.json" <<'end'
import json, sys
told = json.load(open(sys.argv[1]))
assert told["method"] == "estimate" and told["games"] > 0 and told["states"] > 0
chances = [[float(who[key]) for key in ("least", "chance", "most", "error")] for who in told["winners"]]
assert all(least <= chance <= most and 0 < error <= 0.003 for least, chance, most, error in chances)
assert abs(sum(chance for _, chance, _, _ in chances) - 1) < 1e-8
assert told["measures"] and all(float(measure["error"]) >= 0 for measure in told["measures"])
end

# Slips of the keyboard are answered with what was meant.
slip() {
    said=$1
    shift
    if "$BN_PROGRAM" "$@" >"$work/told.txt" 2>&1; then
        exit 1
    fi
    grep -q "$said" "$work/told.txt"
}
pass=$BN_ROOT/scenarios/warmachine/elves-at-the-pass.yaml
slip 'did you mean "Gar"' advise "$pass" --as Gra
slip 'one of: A, Gar, B, Thar' advise "$pass"
slip 'did you mean "tactic"' advise "$pass" --as A --until tactc
slip 'a percentage above 0' odds "$pass" --error little
slip 'is the journal of a finished game' odds "$work/equal-forces.jsonl"
"$BN_PROGRAM" advise "$work/equal-forces.jsonl" --as A >"$work/told.txt"
grep -q 'The battle is over' "$work/told.txt"

# A campaign has no end that could be solved for, and the program says so.
for file in "$BN_ROOT"/scenarios/*/*.yaml; do
    grep -q '^banneret: campaign' "$file" || continue
    if "$BN_PROGRAM" advise "$file" --as A >"$work/advice.txt" 2>&1; then
        exit 1
    fi
    grep -q 'advice is for battles' "$work/advice.txt"
done
