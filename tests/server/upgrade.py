#!/usr/bin/env python3
"""Two versions at once. A process that needs more than the database has says so and waits; one that is older than the database
continues. With an older program, whole battles are played at both, and the older one leaves in the middle.

    upgrade.py [OLDER_SERVER]
"""
import glob
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import threading

from kit import PATIENCE, PROGRAM, ROOT, Server, expect, failures, interface, key, migrate
from postgres import Postgres, present
from waiting import until

MIGRATIONS = sorted(glob.glob(f"{ROOT}/src/server/store/migrations/*.sql"))
# What a coming version might add. It must leave alone what processes of this version use.
COMING = """
create table banneret.coming (table_id uuid primary key references banneret.tables on delete cascade, words text not null);
grant select, insert on banneret.coming to banneret_server;
alter table banneret.tables add column coming text not null default '';
insert into banneret.migrations (number, name, hash) values (%d, 'coming', 'x');
"""


def document():
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        return {"document": file.read()}


def older_database(postgres):
    """The first migration alone, as an older `migrate` left it."""
    path = MIGRATIONS[0]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    name = re.fullmatch(r"\d{4}_(.*)\.sql", os.path.basename(path))[1]
    postgres.sql("create schema banneret; create table banneret.migrations (number integer primary key, name text not null,"
                 " hash text not null, applied timestamptz not null default now());" + text +
                 f"insert into banneret.migrations values (1, '{name}', '{hashlib.sha256(text.encode()).hexdigest()}');")


def waits_for_migrate(postgres):
    """A process that is newer than the database is not ready, and becomes ready after it is migrated, with no restart."""
    older_database(postgres)
    server = Server(postgres)
    started = threading.Thread(target=server.__enter__)  # returns when it is ready
    started.start()
    expect(until(lambda: hasattr(server, "port")), "the server does not listen")
    reply = server.request("GET", "/readyz")
    expect(reply.status == 503, f"a newer process serves an older database: {reply.body}")
    until(lambda: "migration" in server.request("GET", "/readyz").json.get("why", ""))
    why = server.request("GET", "/readyz").json["why"]
    expect(f"has migration 1, this program needs {len(MIGRATIONS)}" in why, f"why it is not ready: {why}")
    expect(server.request("POST", "/api/tables", document()).status == 503, "a table is opened in an older database")
    migrate(postgres)
    started.join(PATIENCE)
    expect(not started.is_alive(), "the process does not notice the migration")
    table = server.create(document())
    play(table["referee"], 2)
    expect(server.stop() == 0, "the server does not stop cleanly")
    others = [line for line in server.lines if "does not exist" in line]
    expect(not others, f"what an older database lacks is said in place of its age: {others}")


def play(seat, count, head=0):
    """This many answers at a table that has `head` entries, from whichever server; how many it has then."""
    for _ in range(count):
        view = seat.get(f"/api/table?after={head}").json["view"]
        asks = [ask for ask in view["asks"] if "id" in ask and not ask.get("locked")]
        if not asks:
            break
        done = seat.post("/api/answers", {"question": asks[0]["id"], "value": asks[0]["preset"], "key": key()})
        expect(done.status == 200, f"an answer is refused: {done.status} {done.body[:300]}")
        head = done.json.get("head", head)
    return head


def goes_on_beside_a_newer(postgres):
    """While a further migration is applied the processes continue, and one of this version may still be started."""
    with Server(postgres) as one, Server(postgres) as two:
        table = one.create(document())
        stream = table["spectator"].at(two).events()
        head = play(table["referee"], 2)
        postgres.sql(COMING % (len(MIGRATIONS) + 1))
        head = play(table["referee"].at(two), 2, head)
        play(one.create(document())["referee"], 2)
        with Server(postgres) as late:
            head = play(table["referee"].at(late), 2, head)
            while stream.next()[0] < head:
                pass
            expect(table["referee"].delete("/api/table").status == 200, "a table is not deleted")
        done = subprocess.run([PROGRAM, "migrate", "--database", postgres.conninfo()], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        expect(done.returncode != 0 and "newer than this program" in done.stderr, f"an older migrate: {done}")


class Older(Server):
    """A process of an older program, which does not know all options."""

    def __init__(self, postgres, program):
        super().__init__(postgres)
        self.program, self.options = program, []


class Lenient:
    """Older programs keep to an older description of the interface."""

    def __enter__(self):
        self.kept = interface.check
        interface.check = lambda schema, value: None

    def __exit__(self, *_):
        interface.check = self.kept


def beside_an_older(postgres, older):
    """Two programs: the older migrates and plays, the newer migrates while it plays and joins, the older leaves."""
    with Lenient():
        migrate(postgres, older)
        with Older(postgres, older) as old:
            table = old.create(document())
            stream = table["commander 1"].events()
            play(table["referee"], 3)
            migrate(postgres)
            head = play(table["referee"], 3)
            with Server(postgres) as new:
                for _ in range(4):
                    head = play(table["referee"].at(new), 1, head)
                    head = play(table["referee"], 1, head)
                told = 0
                while told < head:
                    told = stream.next()[0]
                expect(old.stop() == 0, "the older server does not stop cleanly")
                resumed = table["commander 1"].at(new).events(last=told)
                referee = table["referee"].at(new)
                head = play(referee, 1, head)
                while told < head:
                    told = resumed.next()[0]
                play(new.create(document())["referee"], 2)
                journal = referee.get("/api/journal").body
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(journal)
        file.flush()
        done = subprocess.run([os.environ["BN_PROGRAM"], "replay", file.name], capture_output=True, timeout=PATIENCE,
                              check=False)
    expect(done.returncode == 0, f"the journal of two versions does not verify: {done.stderr[:300]}")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    older = [word for word in sys.argv[1:] if word != "watched"]
    with Postgres({"fsync": "off"}) as postgres:
        waits_for_migrate(postgres)
        goes_on_beside_a_newer(postgres)
    if older:
        with Postgres({"fsync": "off"}) as postgres:
            beside_an_older(postgres, older[0])
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
