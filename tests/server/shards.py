#!/usr/bin/env python3
"""Tables in two databases. One database becomes two as docs/scale.md shows, by its own lines, and the links stay good. Then
tables of both are played through two servers; one database dies again and again; maps that are wrong are refused."""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import waiting
from hooks import ALLOWED, Receiver, note, register, wait_for
from kit import PATIENCE, PROGRAM, ROOT, Server, document, expect, failures, key, migrate
from postgres import BIN, USER, Postgres, as_user, present

SCENARIO = "gurps4/equal-forces"
HALVES = ("0-511", "512-1023")


def until(truth, words):
    """Waits for something that will be so."""
    expect(waiting.until(truth), words)


def run(*words, user="postgres"):
    """The program with a map that names no user, run by this one."""
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE, check=False,
                          env={**os.environ, "PGUSER": user})


class Maps:
    """Files with maps, each of (name, slots, database)."""

    def __init__(self, folder):
        self.folder, self.count = folder, 0

    def text(self, text):
        self.count += 1
        path = os.path.join(self.folder, f"map{self.count}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def of(self, *rows, database="banneret"):
        return self.text("# name slots database\n" + "".join(
            f"{name} {slots}  host={postgres.folder} port=5432 dbname={database}\n" for name, slots, postgres in rows))


def served(north, path, *options):
    """A server by this map. It gets a database as well, and must not mind."""
    return Server(north, "--shards", path, *options, environ={"PGUSER": "banneret_server"})


def table_of(seat):
    return seat.token[:32]


def slot_of(seat):
    return int(seat.token[:4], 16) >> 6


def act(seat, mark=None, after=0):
    """One answer at the table, which has this many entries or more: its status, None if nothing is asked any more. The same mark:
    the same answer once more."""
    view = seat.get(f"/api/table?after={after}")
    if view.status != 200:
        return view.status
    asks = [ask for ask in view.json["view"]["asks"] if "id" in ask and not ask.get("locked")]
    if not asks:
        return None
    return seat.post("/api/answers", {"question": asks[0]["id"], "value": asks[0]["preset"], "key": mark or key()}).status


def stored(postgres, seat):
    return int(postgres.sql(f"select count(*) from banneret.lines where table_id = '{table_of(seat)}'"))


def refuses_maps(maps):
    """What is wrong is said before anything is done."""
    rest = "dbname=nowhere"
    wrong = {
        f"north 0-511 {rest}\n": "gives slot 512 to no database",
        f"north 0-600 {rest}\nsouth 600-1023 {rest}\n": "line 2 of the map: a slot is given a second time",
        f"north 0-1024 {rest}\n": "line 1 of the map: slots are written as",
        f"north 9-3,0-1023 {rest}\n": "line 1 of the map: slots are written as",
        f"north 0-1023, {rest}\n": "line 1 of the map: slots are written as",
        "\n# a remark\nnorth 0-1023\n": "line 3 of the map: name, slots, connection string",
        f"north 0-511 {rest}\nnorth 512-1023 {rest}\n": "line 2 of the map: it needs a short name that no other database has",
        f'no"rth 0-1023 {rest}\n': "line 1 of the map: it needs a short name that no other database has",
        "".join(f"n{i} {i} {rest}\n" for i in range(65)): "line 65 of the map: there are more than 64 databases",
        "# " + "x" * 70000: "is too large",
    }
    for text, words in wrong.items():
        for command in ("serve", "migrate"):
            done = run("--shards", maps.text(text), command)
            expect(done.returncode != 0 and words in done.stderr, f"{text[:60]!r}: {done.returncode} {done.stderr}")
    done = run("--shards", os.path.join(maps.folder, "none"), "serve")
    expect(done.returncode != 0 and "cannot be read" in done.stderr, f"no map: {done}")


def migrates_all(maps, north, south):
    """Empty databases are given the slots of the map; a map that says otherwise is refused as soon as there are tables."""
    for postgres in (north, south):
        postgres.sql("create database fresh", database="postgres")
    path = maps.of(("north", "0-99,1000-1023", north), ("south", "100-999", south), database="fresh")
    done = run("migrate", "--shards", path)
    expect(done.returncode == 0 and re.fullmatch(r"north: migrations applied: \d+\nsouth: migrations applied: \d+\n", done.stdout),
           f"migrate of all: {done}")
    owned = [postgres.sql("select own from banneret.slots", database="fresh") for postgres in (north, south)]
    expect(owned == ["{[0,100),[1000,1024)}", "{[100,1000)}"], f"slots: {owned}")
    done = run("migrate", "--shards", path)
    expect(done.stdout == "north: migrations applied: 0\nsouth: migrations applied: 0\n", f"migrate again: {done}")
    with served(north, path) as server:
        until(lambda: "why" not in server.request("GET", "/readyz").json, "new databases are not served")
        while not int(south.sql("select count(*) from banneret.tables", database="fresh")):
            server.create(document(SCENARIO))
    other = maps.of(("north", HALVES[0], north), ("south", HALVES[1], south), database="fresh")
    done = run("migrate", "--shards", other)
    expect(done.returncode != 0 and "other slots than the map gives it" in done.stderr, f"migrate by another map: {done}")


def grow(north, south):
    """The lines by which docs/scale.md adds a database, with the hosts of this test."""
    with open(f"{ROOT}/docs/scale.md", encoding="utf-8") as file:
        section = file.read().split("### Adding a database", 1)[1].split("\n## ", 1)[0]
    environ = {**os.environ, "PATH": BIN + ":" + os.environ["PATH"], "PGUSER": "postgres"}
    for block in re.findall(r"```sh\n(.*?)```", section, re.DOTALL):
        text = block.replace("north.example.org", north.folder).replace("south.example.org", south.folder)
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", text], env=environ, capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        yield done


def refuse(to):
    to.send_response(500)
    to.end_headers()


def becomes_two(maps, north, south):
    """Tables of one database, half of which move, and with one of them a message that could not be delivered. Returns the map."""
    migrate(north)
    receiver, halves = Receiver(), ([], [])
    with Server(north, *ALLOWED) as server:
        while min(len(half) for half in halves) < 2:
            table = server.create(document(SCENARIO))
            halves[slot_of(table["referee"]) // 512].append(table)
        referees = [table["referee"] for half in halves for table in half]
        table = halves[1][0]
        receiver.behave["/"] = refuse
        hook = register(receiver, table["commander 0"])
        note(table["referee"], "commander 0")
        wait_for(table["commander 0"], lambda hooks: hooks[0][1] > 0)
        for seat in referees:
            expect(act(seat) == 200, "a table of one database is not played")
        journals = {seat: seat.get("/api/journal").body for seat in referees}
        done = subprocess.run([os.path.join(BIN, "psql"), north.conninfo(), "-c", "select banneret.own_slots('{[0,512)}')"],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        expect(done.returncode != 0 and "stop them first" in done.stderr, f"slots are taken from a running server: {done}")
    south.sql("drop database banneret", database="postgres")  # the lines make it themselves
    lines = grow(north, south)
    copy, compare, own = next(lines), next(lines), next(lines)
    for done in (copy, compare, own):
        expect(done.returncode == 0, f"the lines of docs/scale.md: {done.args} {done.stderr}")
    expect(len(set(compare.stdout.split())) == 1 and not compare.stdout.startswith("0|"), f"compared: {compare.stdout}")
    path = maps.of(("north", HALVES[0], north), ("south", HALVES[1], south))
    while not receiver.empty():
        receiver.next()
    del receiver.behave["/"]
    with served(north, path, *ALLOWED) as server:
        until(lambda: "why" not in server.request("GET", "/readyz").json, "the grown databases are not served")
        for seat, journal in journals.items():
            moved = seat.at(server)
            expect(moved.get("/api/journal").body == journal, "a journal is another one after the move")
            expect(act(moved) == 200, "a table is not played after the move")
            postgres = (north, south)[slot_of(seat) // 512]
            expect(stored(postgres, seat) > journal.count(b"\n") - 1, "an answer is in the wrong database")
        wait_for(table["commander 0"].at(server), lambda hooks: hooks[0] == (0, 0))
        taken = f"select next > now() + interval '30 seconds' from banneret.hooks where id = '{hook}'"
        until(lambda: north.sql(taken) == "t", "nobody looks at the messages that were left behind")
    kinds = [receiver.next()[1]["event"]]
    while not receiver.empty():
        kinds.append(receiver.next()[1]["event"])
    expect(kinds.count("note_arrived") == 1, f"the message of a moved table: {kinds}")
    forget = next(lines)
    expect(forget.returncode == 0, f"the lines of docs/scale.md: {forget.args} {forget.stderr}")
    for i, postgres in enumerate((north, south)):
        left = {row for row in postgres.sql("select replace(id::text, '-', '') from banneret.tables").split()}
        expect(left == {table_of(table["referee"]) for table in halves[i]}, f"what is left at database {i}: {left}")
    return path


def open_at(server, half, **more):
    """A new table in that half of the slots."""
    while True:
        table = server.create({**document(SCENARIO), **more})
        if slot_of(table["referee"]) // 512 == half:
            return table


def plays_both(one, two, databases):
    """Tables lie in one database each, and are played at one server and followed at the other."""
    for half, postgres in enumerate(databases):
        table = open_at(one, half)
        referee = table["referee"]
        stream = table["spectator"].at(two).events()
        for server in (one, two) * 2:
            status = act(referee.at(server), after=stored(postgres, referee))
            expect(status == 200, f"a table of database {half} is not played: {status}")
        head = stored(postgres, referee)
        expect(head >= 4 and stored(databases[1 - half], referee) == 0, f"{head} entries lie in database {half}")
        while stream.next()[0] < head:
            pass
        fresh = referee.post("/api/seats/replace", {"seat": "spectator"}).json
        expect(slot_of(referee) == int(fresh["token"][:4], 16) >> 6, "a new link leads elsewhere")
        expect(referee.at(two).delete("/api/table").status == 200, "a table is not deleted")
        until(lambda: act(referee) == 401, "a deleted table is there")


def tells_both(one, two):
    """Deadlines pass and hooks are notified at tables of both databases."""
    receiver = Receiver()
    for half in (0, 1):
        table = open_at(one, half, deadlines=[{"after": 1, "then": "default"}])
        register(receiver, table["commander 0"].at(two), f"/{half}")
        stream = table["referee"].at(two).events()
        while stream.next()[0] < 2:
            pass
        path, data = receiver.next()
        while path != f"/{half}":
            path, data = receiver.next()
        expect(data["table"] == table["referee"].token[:8], f"a message of another table: {data}")
        table["referee"].post("/api/rules", {"deadlines": []})


class Player(threading.Thread):
    """Plays tables one after the other, each answer until it is acknowledged, with the same key."""

    def __init__(self, seats):
        super().__init__(daemon=True)
        self.seats, self.kept = seats, []

    def run(self):
        for seat in self.seats:
            while self.answer(seat):
                pass

    def answer(self, seat):
        mark, status = key(), 0
        while status != 200:
            status = act(seat, mark)
            if status is None:
                return False
            if status == 200:
                self.kept.append((seat, mark))
            else:
                expect(status == 503, f"an answer to a database that is away: {status}")
        return True


def survives(one, two, north, south):
    """South dies while its tables are played. North's continue, new ones are opened there, and south's continue with all that was
    acknowledged."""
    table = open_at(one, 1)
    stream, near = table["spectator"].at(two).events(), open_at(two, 0)
    near_stream = near["spectator"].at(one).events()
    player = Player([table["referee"], *(open_at(server, 1)["referee"] for server in (one, two, one, two))])
    player.start()
    for _ in range(2):
        before = len(player.kept)
        until(lambda: len(player.kept) >= before + 3, "nothing is played at south")
        south.kill()
        before = len(player.kept)
        for server in (one, two):
            until(lambda: server.request("GET", "/readyz").json.get("why", "").startswith("south: "), "south is not missed")
            ready = server.request("GET", "/readyz")
            expect(ready.status == 200 and "north" not in ready.json["why"], f"north's tables are not served: {ready.body}")
            figures = server.request("GET", "/metrics").body.decode()
            expect('banneret_store_ready{database="south"} 0\n' in figures and
                   'banneret_store_ready{database="north"} 1\n' in figures, f"figures: {figures}")
            for _ in range(3):
                status = act(near["referee"].at(server), after=stored(north, near["referee"]))
                expect(status == 200, f"a table of north waits for south: {status}")
            expect(all(slot_of(server.create(document(SCENARIO))["referee"]) < 512 for _ in range(6)), "opened at south")
        south.start()
        until(lambda: len(player.kept) > before + 1, "south's tables do not continue")
    for server in (one, two):
        until(lambda: "why" not in server.request("GET", "/readyz").json, "south does not come back")
    player.join(PATIENCE)
    expect(not player.is_alive(), "the player does not come to an end")
    for seat, mark in player.kept:
        own = hashlib.blake2b(bytes.fromhex(mark) + seat.name.encode(), digest_size=16).hexdigest()
        count = south.sql(f"select count(*) from banneret.lines where table_id = '{table_of(seat)}' and key = '{own}'")
        expect(count == "1", f"an acknowledged answer is there {count} times")
    for postgres, seats, told in ((south, table, stream), (north, near, near_stream)):
        follows(told, stored(postgres, seats["referee"]))


def follows(stream, head):
    """The stream shown all entries, in order."""
    told = []
    while not told or told[-1] < head:
        told += [entry["n"] for entry in stream.next()[1]["entries"]]
    expect(told == list(range(told[0], head + 1)), f"entries that were told: {told}")


def refuses_disagreement(maps, north, south):
    """A server whose map is not that of the databases serves nothing of them, and says why."""
    wrong = {
        "swapped": (("north", HALVES[0], south), ("south", HALVES[1], north)),
        "moved": (("north", "0-510", north), ("south", "511-1023", south)),
        "one": (("all", "0-1023", north),),
        "twice": (("north", "0-510", north), ("more", "511", north), ("south", "512-1023", south)),
    }
    for name, rows in wrong.items():
        server = served(north, maps.of(*rows))
        server.start()
        missing = [row[0] for row in rows if name != "twice" or row[0] != "south"]
        until(lambda: all(f"{row}: this database has the slots" in server.request("GET", "/readyz").json.get("why", "")
                          for row in missing), f"a map that is {name} is not refused")
        wanted = 200 if name == "twice" else 503
        until(lambda: server.request("GET", "/readyz").status == wanted, f"with a map that is {name} it is not {wanted}")
        server.kill()
    server = Server(south)
    server.start()
    until(lambda: "this database has the slots" in server.request("GET", "/readyz").json.get("why", ""),
          "half of the slots are served as if they were all")
    expect(server.request("POST", "/api/tables", document(SCENARIO)).status == 503, "a table is opened by a wrong map")
    server.kill()
    done = run("migrate", "--database", south.conninfo())
    expect(done.stdout == "migrations applied: 0\n", f"migrate of one of two: {done}")


class Standby(Postgres):
    """A copy of another database that follows it, until it is promoted."""

    def __init__(self, primary):
        super().__init__()
        self.primary = primary

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="bnpg")
        self.data, self.log = os.path.join(self.folder, "data"), os.path.join(self.folder, "log")
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER, USER)
        subprocess.run(as_user([os.path.join(BIN, "pg_basebackup"), "--write-recovery-conf", "--checkpoint=fast", "-h",
                                self.primary.folder, "-U", USER, "--pgdata", self.data]), check=True, cwd="/", timeout=PATIENCE)
        self._configure()
        self.start()
        return self

    def promote(self):
        self._ctl("promote")


def grows_by_a_standby(maps, north, south):
    """A third database takes half of south's slots, from a standby that was made while tables were played."""
    moved = "select count(*), sum(hashtext(line)::bigint) from banneret.lines where banneret.slot(table_id) >= 768"
    path = maps.of(("north", HALVES[0], north), ("south", HALVES[1], south))
    with served(north, path) as server, Standby(south) as west:
        until(lambda: "why" not in server.request("GET", "/readyz").json, "not all databases are served")
        seat = open_at(server, 1)["referee"]
        while slot_of(seat) < 768:
            seat = open_at(server, 1)["referee"]
        expect(act(seat) == 200, "a table is not played beside a standby")
        journal = seat.get("/api/journal").body
        server.stop()
        until(lambda: west.sql(moved) == south.sql(moved), "the standby has not all of it")
        west.promote()
        west.sql("select banneret.own_slots('{[768,1024)}')")
        south.sql("select banneret.own_slots('{[512,768)}')")
        path = maps.of(("north", HALVES[0], north), ("south", "512-767", south), ("west", "768-1023", west))
        with served(north, path) as server:
            until(lambda: "why" not in server.request("GET", "/readyz").json, "three databases are not served")
            kept = stored(south, seat)
            expect(seat.at(server).get("/api/journal").body == journal, "a journal is another one after the move")
            expect(act(seat.at(server)) == 200, "a table is not played after the move")
            expect(stored(west, seat) > kept == stored(south, seat), "an answer is in the wrong database")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    settings = {"fsync": "off"}
    with tempfile.TemporaryDirectory(prefix="bnmap") as folder, Postgres(settings) as north, Postgres(settings) as south:
        maps = Maps(folder)
        refuses_maps(maps)
        path = becomes_two(maps, north, south)
        if failures:
            return 1  # else all that follows waits in vain
        migrates_all(maps, north, south)
        with served(north, path, *ALLOWED) as one, served(north, path, *ALLOWED) as two:
            for server in (one, two):
                until(lambda: "why" not in server.request("GET", "/readyz").json, "not all databases are served")
            plays_both(one, two, (north, south))
            tells_both(one, two)
            survives(one, two, north, south)
            expect(one.stop() == 0 and two.stop() == 0, "the servers do not stop cleanly")
        refuses_disagreement(maps, north, south)
        grows_by_a_standby(maps, north, south)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
