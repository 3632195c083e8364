# What the scripts of the database's container have in common. All of them speak to PostgreSQL over its socket, as its owner.
set -eu
name=banneret
export PGOPTIONS='-c client_min_messages=warning'

ask() { psql --no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1 --username=postgres --dbname="${1:-postgres}"; }

fail() { # sentence, exit status
    echo "${0##*/}: $1" >&2
    exit "${2:-1}"
}

migrate() { banneret-server migrate --database "host=$PGHOST user=postgres dbname=$1"; }
