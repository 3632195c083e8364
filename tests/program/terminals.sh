# Commands in real terminals (tmux), for scripts that look at the screen as people do. Sourced: it makes the folder $work, which
# is gone at the end, as the terminals are.
work=$(mktemp -d)
export TERM=screen LANG=C.UTF-8
tm() { tmux -S "$work/tmux" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null || true; rm -rf "$work"' EXIT

screen() { tm capture-pane -p -S - -t "$session"; }

# Waits until the screen shows a line like this; four minutes and more, which only what hangs takes.
sees() {
    tries=0
    until screen | grep -q -- "$1"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 4800 ]; then
            echo "never shown: $1"
            screen
            exit 1
        fi
        sleep 0.05
    done
}

types() { tm send-keys -t "$session" "$1" Enter; }

# Starts a command in a terminal: its name, how many columns it has, the command. None is ended before the test is: a tmux whose
# last session was ended is still going down when the next one asks it for a session.
start() {
    session=$1
    tm new-session -d -s "$session" -x "$2" -y "${rows:-60}" -c "$work" "$3; echo status \$?; sleep 6000"
}
