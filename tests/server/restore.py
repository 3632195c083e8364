#!/usr/bin/env python3
"""Backups as docs/hosting.md shows, with its own lines: a table comes back as it was at a chosen moment, opens with the same
links, continues, and its journal verifies. The same from a dump."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from kit import PATIENCE, ROOT, Seat, Server, expect, failures, key, migrate
from postgres import BIN, USER, Postgres, as_user, present
from waiting import until

BACKUPS = "/var/backups/banneret"  # in docs/hosting.md


def settings(name):
    """The settings that docs/hosting.md gives, by the first of them."""
    with open(f"{ROOT}/docs/hosting.md", encoding="utf-8") as file:
        blocks = re.findall(r"```ini\n(.*?)```", file.read(), re.DOTALL)
    block = next(block for block in blocks if block.startswith(name))
    return dict(re.fullmatch(r"(\w+) = '?(.*?)'?", line).groups() for line in block.splitlines())


def run(program, *words):
    subprocess.run(as_user([os.path.join(BIN, program), *words]), check=True, cwd="/", timeout=PATIENCE,
                   capture_output=True)


def play(seat, count):
    """This many answers; the number of the newest entry."""
    for _ in range(count):
        ask = next(ask for ask in seat.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked"))
        done = seat.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})
        expect(done.status == 200, f"the table does not continue: {done.body[:300]}")
    return seat.get("/api/table").json["head"]


def verify(seat, folder):
    path = os.path.join(folder, "journal.jsonl")
    with open(path, "wb") as file:
        file.write(seat.get("/api/journal").body)
    done = subprocess.run([os.environ["BN_PROGRAM"], "replay", path], capture_output=True, timeout=PATIENCE, check=False)
    expect(done.returncode == 0, f"the journal does not verify: {done.stderr[:300]}")


def check(postgres, tokens, wanted, folder, database="banneret"):
    """The restored table has these entries, byte for byte, and continues."""
    with Server(postgres, environ={"BANNERET_DATABASE": postgres.conninfo("banneret_server", database)}) as server:
        seats = {name: Seat(server, name, token) for name, token in tokens.items()}
        found = seats["referee"].get("/api/journal").body
        expect(found == wanted, f"other entries are there: {found[-300:]}, not {wanted[-300:]}")
        head = wanted.count(b"\n") - 1
        expect(play(seats["referee"], 2) > head, "the table does not continue")
        expect(seats["spectator"].events(last=head).next()[1]["entries"][0]["n"] == head + 1, "no events")
        verify(seats["referee"], folder)


def restore_moment(postgres, folder, moment):
    """Puts the base backup in the place of the database, and has it follow the archive up to the moment."""
    postgres.stop()
    shutil.rmtree(postgres.data)
    subprocess.run(["cp", "-a", os.path.join(folder, "base"), postgres.data], check=True)
    lines = {**settings("restore_command"), "recovery_target_time": moment}
    with open(os.path.join(postgres.data, "postgresql.auto.conf"), "a", encoding="utf-8") as file:
        file.writelines(f"{name} = '{value.replace(BACKUPS, folder)}'\n" for name, value in lines.items())
    open(os.path.join(postgres.data, "recovery.signal"), "wb").close()
    postgres.start()
    expect(until(lambda: postgres.sql("select pg_is_in_recovery()") == "f"), "the database does not come to the moment")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        document = file.read()
    with tempfile.TemporaryDirectory(prefix="bnbk") as folder:
        os.mkdir(os.path.join(folder, "wal"))
        if os.geteuid() == 0:
            for path in (folder, os.path.join(folder, "wal")):
                shutil.chown(path, USER, USER)
        archive = {name: value.replace(BACKUPS, folder) for name, value in settings("archive_mode").items()}
        with Postgres({**archive, "fsync": "off"}) as postgres:
            migrate(postgres)
            with Server(postgres) as server:
                table = server.create({"document": document})
                tokens = {name: seat.token for name, seat in table.items()}
                play(table["referee"], 3)
                run("pg_basebackup", "--checkpoint=fast", "--wal-method=stream", "-h", postgres.folder, "-U", USER,
                    "--pgdata", os.path.join(folder, "base"))
                play(table["referee"], 3)
                wanted = table["referee"].get("/api/journal").body
                moment = postgres.sql("select clock_timestamp()")
                play(table["referee"], 3)
                run("pg_dump", "-h", postgres.folder, "-U", USER, "--format=custom", "--file", os.path.join(folder, "dump"),
                    "banneret")
                dumped = table["referee"].get("/api/journal").body
                table["referee"].delete("/api/table")  # what must be undone
                postgres.sql("select pg_switch_wal()")
            run("createdb", "-h", postgres.folder, "-U", USER, "again")
            run("pg_restore", "-h", postgres.folder, "-U", USER, "--dbname", "again", os.path.join(folder, "dump"))
            check(postgres, tokens, dumped, folder, "again")
            restore_moment(postgres, folder, moment)
            check(postgres, tokens, wanted, folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
