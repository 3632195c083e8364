#!/bin/sh
# Every command has help with an example and a man page without faults.
set -eu
commands=$("$BN_PROGRAM" --help | awk '/^  [a-z-]+ /{ print $1 }')
[ -n "$commands" ]
for command in $commands; do
    help=$("$BN_PROGRAM" "$command" --help)
    case $help in
    "Usage: banneret $command"*Example*) ;;
    *)
        echo "banneret $command --help has no usage or example"
        exit 1
        ;;
    esac
    mandoc -Tlint -Wwarning "$BN_ROOT/man/banneret-$command.1"
done
mandoc -Tlint -Wwarning "$BN_ROOT/man/banneret.1"
status=0
"$BN_PROGRAM" ods 2>/dev/null || status=$?
[ "$status" -eq 64 ]

# What a man page tells of options is what the help tells.
for command in $commands; do
    for option in $("$BN_PROGRAM" "$command" --help | grep -oE '^ {2,6}(-., )?--[a-z-]+' | grep -oE '[a-z][a-z-]*$'); do
        case $option in help | usage) continue ;; esac
        if ! grep -qE -- "-$option( |\$)" "$BN_ROOT/man/banneret-$command.1"; then
            echo "man/banneret-$command.1 does not tell of --$option"
            exit 1
        fi
    done
done

# Whatever cannot be read is refused with what would have done.
refused() {
    words=$1
    shift
    status=0
    said=$("$BN_PROGRAM" "$@" 2>&1 >/dev/null) || status=$?
    case $status/$said in
    64/*"$words"*) ;;
    *)
        echo "banneret $*: status $status, said"
        echo "$said"
        exit 1
        ;;
    esac
}
refused 'banneret odds: unknown option --sead: did you mean "seed"?' odds --sead 3 x.yaml
refused 'banneret battle: unknown option --jurnal: did you mean "journal"?' battle --jurnal=x.jsonl x.yaml
refused 'is ambiguous' odds --s x.yaml
refused '--seed: "x" is not a whole number above 0' odds --seed x x.yaml
refused '--tl: "100" is not a whole number from 0 to 99' catalogue --tl 100
refused '--dice cannot be "rol": did you mean "roll"?' battle --dice rol x.yaml
refused '--by cannot be "chance": one of: equilibrium, defaults' analyse --by chance x.jsonl
refused 'unknown document "scenari": did you mean "scenario"?' new scenari
refused 'unknown system "warmachin": did you mean "warmachine"?' rules --system warmachin
refused 'Usage: banneret rate' rate
refused 'Usage: banneret replay' replay a.jsonl b.jsonl
refused 'Usage: banneret catalogue' catalogue horse
set -- # nine of them
while [ $# -lt 18 ]; do set -- "$@" --bot A=random; done
refused '--bot may be given at most 8 times' battle "$@" x.yaml
