#!/usr/bin/env python3
"""What a host decides about all tables: who may open them, and how long those stay that no one visits."""
import os
import subprocess
import sys
import tempfile

from ends import step, verified
from kit import PATIENCE, PROGRAM, Server, document, expect, failures, migrate
from postgres import Postgres, present
from waiting import until

BATTLE = "gurps4/equal-forces"
CODE = "a-code-of-the-host"


def called(postgres, *words, role="banneret_server"):
    return subprocess.run([PROGRAM, *words, "--database", postgres.conninfo(role)], capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


def opens(server, code=None):
    reply = server.request("POST", "/api/tables", document(BATTLE), headers={"Banneret-Invitation": code} if code else {})
    return reply.status, reply.json.get("error", {}).get("code")


def invited(postgres, folder):
    path = os.path.join(folder, "codes")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# for the club\n{CODE}\nshort\n\n")
    with Server(postgres, "--invitations", path, "--guesses-each", "5") as server:
        expect(opens(server) == (403, "invitation"), f"without a code: {opens(server)}")
        expect(opens(server, CODE) == (201, None), "a code opens no table")
        for wrong in "# for the club", "short", CODE + "x":
            expect(opens(server, wrong) == (403, "invitation"), f"{wrong} opens a table: {opens(server, wrong)}")
        expect(opens(server, "another-code") == (429, "too_many"), "codes may be guessed")
        with open(path, "w", encoding="utf-8") as file:
            file.write("a-later-code\n")
        expect(opens(server, "a-later-code") == (201, None), "a new code is not known")
        expect(opens(server, CODE)[0] != 201, "a code that was taken away opens a table")
        os.remove(path)
        expect(opens(server, "a-later-code")[0] != 201, "without the file anybody opens tables")
    with Server(postgres, "--no-new-tables") as server:
        expect(opens(server, CODE) == (403, "closed"), f"a closed server: {opens(server, CODE)}")


def age(postgres, days):
    """As if no one had come for this many days."""
    postgres.sql(f"update banneret.tables set visited = now() - interval '{days} days', begun = now() - interval '{days} days';"
                 f"update banneret.lines set at = now() - interval '{days} days'")


def count(postgres):
    return int(postgres.sql("select count(*) from banneret.tables"))


def pruned(postgres, folder):
    for words in ("prune",), ("prune", "--kept-days", "90"), ("prune", "--archive", folder):
        said = called(postgres, *words)
        expect(said.returncode == 64, f"{words}: {said.returncode}")
    with Server(postgres, "--kept-days", "90") as server:
        left, played, visited = (server.create(document(BATTLE)) for _ in range(3))
        expect(left["spectator"].get("/api/table").json["kept_days"] == 90, "the seats are not told how long it stays")
        for _ in range(3):
            step(left)
        journal = left["referee"].get("/api/journal").body.decode()
    all_tables = count(postgres)
    age(postgres, 100)
    with Server(postgres) as server:  # a visit, and an answer
        expect(visited["commander 0"].at(server).get("/api/table").status == 200, "a table is gone")
        step({name: seat.at(server) for name, seat in played.items()})
        expect(until(lambda: int(postgres.sql("select count(*) from banneret.tables where visited > now() - interval '1 day'"))
                     >= 2), "visits are not noted")
    postgres.sql("update banneret.tables t set visited = now() - interval '100 days'"
                 " where exists (select from banneret.lines l where l.table_id = t.id and l.at > now() - interval '1 day')")
    said = called(postgres, "prune", "--kept-days", "90", "--dry-run")
    expect(said.returncode == 0 and f"not visited: {all_tables - 2} tables" in said.stdout, f"a dry run: {said}")
    expect(count(postgres) == all_tables, "a dry run deletes tables")
    said = called(postgres, "prune", "--kept-days", "90", "--archive", os.path.join(folder, "none"))
    expect(said.returncode == 74 and count(postgres) == all_tables, f"without an archive tables are deleted: {said}")
    said = called(postgres, "prune", "--kept-days", "90", "--archive", folder)
    expect(said.returncode == 0 and f"archived and deleted: {all_tables - 2} tables" in said.stdout, f"prune: {said}")
    expect(count(postgres) == 2 and len(os.listdir(folder)) == all_tables - 2, f"of {all_tables} tables {count(postgres)} stay")
    name = left["referee"].token[:32]
    path = os.path.join(folder, f"{name[:8]}-{name[8:12]}-{name[12:16]}-{name[16:20]}-{name[20:]}.jsonl")
    with open(path, encoding="utf-8") as file:
        kept = file.read()
    expect(kept == journal and verified(kept).returncode == 0, "the journal of the archive is another")
    expect(os.stat(path).st_mode & 0o777 == 0o600, "others can read the archive")
    with Server(postgres) as server:
        expect(left["referee"].at(server).get("/api/table").status == 401, "a table that was deleted opens")
        expect(visited["referee"].at(server).get("/api/table").status == 200, "a table that was visited is gone")
        expect(played["referee"].at(server).get("/api/table").status == 200, "a table that was played is gone")
        expect(server.create({"journal": kept, "seed": "kept"}), "the archive cannot be played on")


def counted(postgres):
    said = called(postgres, "stats")
    tables = count(postgres)
    entries = postgres.sql("select count(*) from banneret.lines").strip()
    expect(said.returncode == 0 and said.stdout.startswith(f"{tables} tables, {entries} entries\n"), f"stats: {said}")


def main():
    if not present():
        return 77
    with Postgres({"fsync": "off"}) as postgres, tempfile.TemporaryDirectory() as folder:
        migrate(postgres)
        for name in "codes", "archive":
            os.mkdir(os.path.join(folder, name))
        invited(postgres, os.path.join(folder, "codes"))
        pruned(postgres, os.path.join(folder, "archive"))
        counted(postgres)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
