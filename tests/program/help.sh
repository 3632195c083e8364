#!/bin/sh
# Every command has help with an example and a man page without faults.
set -eu
commands=$("$BN_PROGRAM" --help | awk '/^  [a-z]+ /{ print $1 }')
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
