#!/bin/sh
# The shells complete what the program knows: each asked in its own way, zsh at a terminal.
set -eu
BANNERET_SCENARIOS=$BN_ROOT/scenarios
export BANNERET_SCENARIOS
. "$(dirname "$0")/terminals.sh"
PATH=$(dirname "$BN_PROGRAM"):$PATH

wants() { # what it should be, what it was, of what
    case $2 in
    "$1") ;;
    *)
        echo "$3: \"$2\" in place of \"$1\""
        exit 1
        ;;
    esac
}

# bash: words typed so far, and what is offered for the last
bash_offers() {
    bash --norc -c 'source <(banneret completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _banneret
        echo "${COMPREPLY[*]}"' bash "$@"
}
wants odds "$(bash_offers banneret od)" 'bash, a command'
wants elves-at-the-pass "$(bash_offers banneret battle elv)" 'bash, a scenario'
wants 'roll ask' "$(bash_offers banneret battle --dice '')" 'bash, the words of an option'
wants --explain "$(bash_offers banneret rate --ex)" 'bash, an option'
wants 'warmachine gurps4 gurps3 dragonquest obsidian' "$(bash_offers banneret systems '')" 'bash, an operand'
cd "$work" # where no file could be meant
wants '' "$(bash_offers banneret catalogue '')" 'bash, a command without operands'

# fish tells what it would offer, with descriptions behind a tab
fish_offers() {
    fish --no-config -c 'banneret completion fish | source; complete -C "$argv"' -- "$1" | cut -f1 | tr '\n' ' '
}
wants 'odds ' "$(fish_offers 'banneret od')" 'fish, a command'
wants 'elves-at-the-pass ' "$(fish_offers 'banneret battle elves')" 'fish, a scenario'
wants 'roll ask ' "$(fish_offers 'banneret battle --dice ' | tr ' ' '\n' | sort -r | tr '\n' ' ' | sed 's/^ //')" \
    'fish, the words of an option'

# zsh completes at a prompt
printf 'PS1="ready> "\nautoload -Uz compinit && compinit -u -d "%s/dump"\nsource <(banneret completion zsh)\n' "$work" \
    >"$work/.zshrc"
start zsh 100 "ZDOTDIR='$work' zsh -i"
shown() { # what is typed, what must be seen
    tm send-keys -t "$session" -- "$1" Tab
    sees "$2"
}
sees '^ready>'
shown 'banneret od' 'banneret odds'
shown 'elv' 'banneret odds elves-at-the-pass'
shown '--thr' 'elves-at-the-pass --threads='
