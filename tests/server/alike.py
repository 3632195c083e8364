#!/usr/bin/env python3
"""Two tables that differ only in what a seat may not know, asked by that seat over every path of docs/openapi.yaml.

The pairs are random battles and campaigns of every system, from tests/promises/secrecy_journals.c: with another sealed order, with
one that was undone, with another hidden figure in the document, with another answer, note or ruling that only one side sees. To these
come pairs that differ in the seed only, or in notes between others. Each pair is asked when it is opened from its whole journal, and the part from
the first difference on is played once more while the seat follows the events. Replies must have the same bytes in both games,
heads included, and event streams the same number of events and the same bytes.

    alike.py SECRECY_JOURNALS [PAIRS [SEED]]      2 pairs of each game, or 4 if BN_LONG is set

A path that has no row in ASKED fails the test. That the test can fail is shown on each pair: the referee, who may know
everything, must be able to tell the games apart.
"""
import collections
import glob
import json
import os
import subprocess
import sys
import tempfile

from kit import PATIENT, ROOT, Server, expect, failures, interface, key, migrate
from postgres import Postgres, present
from services import Discord

GAMES = [(system, kind) for system in ("warmachine", "gurps4", "gurps3", "dragonquest") for kind in ("battle", "campaign")]
GAMES.append(("obsidian", "battle"))
SAME_KEY = "5" * 32  # of acts that are refused: what is random must be the same in both games
MOST_ACTS = 8  # of a pair
NEVER = 2147483647  # no question offers it
CHANGING = ("Date",)  # headers that report nothing but the moment
compared = collections.Counter()


# ---- every path ---------------------------------------------------------------------------------------------------

def each_question(more):
    """A body for each of the first questions, open or not, of this seat or not."""
    return [{"question": number, "key": SAME_KEY, **more} for number in range(6)]


# What a seat asks for that may not know the difference. Acts are such that they are refused: what is done is played below.
ASKED = {
    "GET /api/table": ["", "?after=1", "?after=999999"],
    "DELETE /api/table": [None],
    "POST /api/answers": [*each_question({"value": [NEVER]}), *each_question({"value": [0], "expect": 999999})],
    "POST /api/rolls": [*each_question({"faces": [[1]]}), *each_question({"expect": 999999})],
    "POST /api/undo": [{"to": 0, "key": SAME_KEY, "expect": 999999}],
    "POST /api/seed": [{"key": SAME_KEY, "expect": 999999}],
    "POST /api/shares": [{"commit": "5" * 64, "key": SAME_KEY}, {"commit": "5" * 64, "share": "5" * 64, "key": SAME_KEY}],
    "POST /api/shares/leave_out": [{"seat": "commander 0", "key": SAME_KEY}, {"seat": "commander 1", "key": SAME_KEY}],
    "GET /api/chronicle": [""],
    "GET /api/journal": [""],
    "POST /api/seats/revoke": [{"seat": "commander 0"}, {"seat": "commander 3"}],
    "POST /api/seats/replace": [{"seat": "commander 0"}],
    "GET /api/notes": ["", "?after=1"],
    "POST /api/notes": [{"to": "referee", "text": "!", "key": SAME_KEY}, {"to": "commander 3", "text": "!", "key": SAME_KEY}],
    "POST /api/pause": [{"paused": True}, {"paused": False}],
    "GET /api/hooks": [""],
    "POST /api/hooks": [{"url": "https://example.org/", "key": SAME_KEY}],
    "POST /api/hooks/remove": [{"hook": SAME_KEY}],
    "POST /api/rules": [{"journal_shown": "end"}],
    "GET /api/board": ["", "?chosen=0"],
    "GET /api/probe": [f"?stand={stand}" for stand in range(4)] + ["?stand=0&x=3000&y=3000", "?stand=30"],
    "GET /api/map": [""],
    "GET /api/book": ["", "?month=0"],
    "GET /api/toward": ["?x=2&y=2"],
    "GET /api/prospects": [""],
    "GET /api/rulings": [""],
    "GET /api/analysis": ["?look=first"],
}
# The same, of paths that take thinking: one pair of each game is enough.
THOUGHT = {
    "GET /api/odds": ["?look=first"],
    "GET /api/matrix": ["?look=first"],
    "GET /api/advice": ["?look=first"],
}
# Paths that are compared in another way, or report no table.
ELSEWHERE = {
    "GET /api/events": "followed while the games are played",
    "POST /api/tables": "whoever opens a table knows all of it",
    "POST /api/mail/confirm": "needs no seat: only the owner of an address has its code",
    "POST /api/mail/stop": "the same",
    "GET /metrics": "tells of the process; the proxy does not pass it on",
    "GET /healthz": "tells of the process",
    "GET /readyz": "tells of the process",
}


def every_path():
    told = {f"{method.upper()} {path}" for path, methods in interface.tree["paths"].items() for method in methods}
    listed = set(ASKED) | set(THOUGHT) | set(ELSEWHERE)
    expect(not told - listed, f"add rows to ASKED: {sorted(told - listed)}")
    expect(not listed - told, f"paths that are gone: {sorted(listed - told)}")


def whole(reply):
    """Everything of a reply that a client can see."""
    return reply.status, sorted((name, value) for name, value in reply.headers.items() if name not in CHANGING), reply.body


def ask_all(seat, asked):
    """What every path replies to this seat, by the words of the request."""
    told = {}
    for words, sent in asked.items():
        method, path = words.split(" ")
        for more in sent:
            if method == "GET":
                reply = seat.get(path + more)
            elif method == "DELETE":
                reply = seat.delete(path)
            else:
                reply = seat.post(path, more)
            told[f"{words} {more}"] = whole(reply)
    return told


def same(what, one, two):
    """Compares, and says where the first difference is."""
    compared[what.split(",")[0]] += 1
    if one == two:
        return
    at = next((i for i, (a, b) in enumerate(zip(one[-1], two[-1])) if a != b), min(len(one[-1]), len(two[-1])))
    expect(False, f"{what}: the games can be told apart: {one[:-1]} {len(one[-1])} and {two[:-1]} {len(two[-1])} bytes: "
                  f"{one[-1][max(0, at - 80):at + 80]} and {two[-1][max(0, at - 80):at + 80]}")


def compare_paths(name, seats, asked):
    one, two = (ask_all(seat, asked) for seat in seats)
    for words in one:
        same(f"{name}, {seats[0].name}, {words}", one[words], two[words])


# ---- event streams ------------------------------------------------------------------------------------------------

class Stream:
    """An event stream, byte for byte."""

    def __init__(self, seat, last=None):
        self.events = seat.events(last)
        self.count, self.bytes, self.head = 0, b"", -1

    def follow(self, head):
        while self.head < head:
            line = self.events.answer.readline()
            expect(line, "the stream ended")
            if not line:
                return
            self.bytes += line if line != b":\n" else b""
            if line.startswith(b"id: "):
                self.head = int(line[4:])
            self.count += line.startswith(b"data: ")
        while not self.bytes.endswith(b"\n\n"):
            self.bytes += self.events.answer.readline()

    def seen(self):
        return self.count, self.bytes


def compare_streams(name, streams, head):
    for seat, (one, two) in streams.items():
        for stream in (one, two):
            stream.follow(head)
        same(f"{name}, {seat}, events", one.seen(), two.seen())


# ---- playing ------------------------------------------------------------------------------------------------------

def plain(entry):
    """An entry of a journal without what depends on all before it."""
    return {key: value for key, value in entry.items() if key not in ("prev", "hash")}


def question(seat, entry):
    for ask in seat.get("/api/table").json["view"]["asks"]:
        if "id" in ask and not ask.get("locked") and (ask["ask"], ask["side"]) == (entry["ask"], entry["side"]):
            return ask["id"]
    return None


def act(table, entry, number):
    """Does what an entry shows. The reply, or None if there is no way."""
    seat = table.get(entry["seat"])
    key = f"{number:032x}"
    if seat and entry["type"] == "answer":
        asked = question(seat, entry)
        body = {"question": asked, "value": entry["value"], "key": key}
        if entry.get("note"):
            body["note"] = entry["note"]
        return seat.post("/api/answers", body) if asked is not None else None
    if seat and entry["type"] == "undo" and entry["seat"] != "referee":
        return seat.post("/api/undo", {"key": key})
    return None


def play(name, tables, games, blind, start):
    """Plays both journals from entry `start` on. What the blind seats are replied and shown must be alike."""
    streams = {seat: [Stream(table[seat]) for table in tables] for seat in blind}
    late = {seat + ", resumed": [Stream(table[seat], start) for table in tables] for seat in blind if start}
    head, acts = start, 0
    while head < len(games[0]) and acts < MOST_ACTS:
        replies = [act(table, game[head], head) for table, game in zip(tables, games)]
        if None in replies or any(reply.status != 200 for reply in replies):
            break
        told = [table["referee"].get("/api/table").json["entries"] for table in tables]
        if any(entries != [plain(entry) for entry in game[:len(entries)]] for entries, game in zip(told, games)):
            break  # other dice, or beyond the end of the pair
        if games[0][head]["seat"] in blind:
            same(f"{name}, {games[0][head]['seat']}, entry {head + 1}", *(whole(reply) for reply in replies))
        head, acts = len(told[0]), acts + 1
        compare_streams(name, {**streams, **late}, head)
    for pair in [*streams.values(), *late.values()]:
        for stream in pair:
            stream.events.close()
    return acts


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines(keepends=True)


def where_to_begin(games, documents_differ):
    """The first act that can be played again and before which the games may differ, but no later than their first difference
    if that is an act itself. Of games that differ from the start on, one in the middle."""
    first = len(games[0]) // 2
    if not documents_differ:
        first = next((number for number, (one, two) in enumerate(zip(*games)) if plain(one) != plain(two)), len(games[0]))
    return next((number for number in range(first, len(games[0])) if games[0][number]["type"] in ("answer", "undo")), None)


def sides_seats(games):
    sides = len(json.loads(games[0][0])["document"]["sides"])
    return [f"commander {side}" for side in range(sides)] + ["spectator"]


def notices_of(discord, table):
    """What people are sent about this table, by its hook: of the whole table, and of each commander. A note to each makes it come."""
    commanders = [seat for seat in table if seat.startswith("commander")]
    for seat in ("referee", *commanders):
        url = f"{discord.url}/api/webhooks/1/{seat.replace(' ', '-')}"
        sent = table[seat].post("/api/hooks", {"url": url, "key": key(), "format": "discord"})
        expect(sent.status == 200, f"a hook is not registered: {sent.body}")
    for sender, to in (("referee", "all"), (commanders[0], "referee")):
        sent = table[sender].post("/api/notes", {"to": to, "text": "look", "key": key()})
        expect(sent.status == 200, f"a note is not sent: {sent.body}")
    told = {}
    while len(told) <= len(commanders):
        path, _, data = discord.take()
        told[path.split("/")[-1]] = json.dumps(data, ensure_ascii=False)
    return told


def compare_notices(name, sender, discord, tables):
    """A channel may be read by anyone at the table: no notice may depend on what a spectator may not know."""
    one, two = (notices_of(discord, {name: seat.at(sender) for name, seat in table.items()}) for table in tables)
    for seat in one:
        same(f"{name}, notices to {seat}", (one[seat],), (two[seat],))
    compared["notices"] += len(one)
    compared[name + " notices"] += len(one)


def pair(server, name, journals, blind, over, sending):
    """One pair: `journals` are lines of text."""
    seats = sides_seats(journals)
    games = [[json.loads(line) for line in lines[1:]] for lines in journals]
    documents = [json.loads(lines[0])["document"] for lines in journals]
    start = where_to_begin(games, documents[0] != documents[1])
    if start is not None:
        tables = [server.create({"journal": "".join(lines[:start + 1]), "seats": seats, "seed": "kept"}) for lines in journals]
        if all(table["referee"].get("/api/table").json["head"] == start for table in tables):
            compared[name + " acts"] += play(name, tables, games, blind, start)
    tables = [server.create({"journal": "".join(lines), "seats": seats, "seed": "kept"}) for lines in journals]
    if any(table["referee"].get("/api/table").json["head"] != len(games[0]) for table in tables):
        return  # dice were due, and what they show may make the difference public
    told = [table["referee"].get("/api/journal").body for table in tables]
    expect(told[0] != told[1], f"{name}: the referee cannot tell the games apart")
    # When a game is over everyone may have the journal and the analysis, and these shows all.
    asked = {words: sent for words, sent in {**ASKED, **(THOUGHT if thinks(name, over) else {})}.items()
             if not (over and words in ("GET /api/journal", "GET /api/analysis"))}
    for seat in blind:
        compare_paths(name, [table[seat] for table in tables], asked)
    if "spectator" in blind and (compared[name + " notices"] == 0 or os.environ.get("BN_LONG")):
        compare_notices(name, *sending, tables)


def thinks(name, over):
    """Whether this is the first pair of a game in which someone may ask what to do."""
    compared[name + " thought"] += not over
    return not over and compared[name + " thought"] == 1


def random_pairs(server, program, count, seed, sending):
    for system, kind in GAMES:
        name = f"{system} {kind}"
        with tempfile.TemporaryDirectory() as folder:
            for which in ("one", "two"):
                os.mkdir(os.path.join(folder, which))
            amount = count if system != "obsidian" else max(1, count // 4)  # its games take long to draw
            told = subprocess.run([program, folder, system, kind, str(amount), str(seed)], capture_output=True, text=True,
                                  check=True).stdout.splitlines()
            for line in told:
                number, _, seats, following = line.split(" ")
                blind = [seat if seat == "spectator" else f"commander {'ABCD'.index(seat)}"
                         for seat in seats.split(",") if seat]
                journals = [read(os.path.join(folder, which, number + ".jsonl")) for which in ("one", "two")]
                pair(server, name, journals, blind, following == "over", sending)
        expect(compared[name] > 0 and compared[name + " acts"] > 0, f"{name}: nothing was compared")


def seeds(server):
    """The same document twice: the seeds of the dice differ, and no one but the referee can say."""
    for path in sorted(glob.glob(f"{ROOT}/scenarios/*/hastings-*.yaml")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        tables = [server.create({"document": text}) for _ in range(2)]
        if tables[0]["referee"].get("/api/table").json["head"]:
            continue  # dice come first
        journals = [table["referee"].get("/api/journal").body for table in tables]
        expect(journals[0] != journals[1], f"{path}: the same seed twice")
        for seat in ("commander 0", "commander 1", "spectator"):
            compare_paths("seeds", [table[seat] for table in tables], ASKED)
    expect(compared["seeds"] > 0, "no seeds were compared")


def whispers(server):
    """The same table with and without notes between two seats: no one else can say."""
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        text = file.read()
    tables = [server.create({"document": text}) for _ in range(2)]
    streams = {seat: [Stream(table[seat]) for table in tables] for seat in ("commander 1", "spectator")}
    for number in range(3):
        sent = tables[0]["commander 0"].post("/api/notes", {"to": "referee", "text": "by night", "key": f"{number:032x}"})
        expect(sent.status == 200, f"a note is not sent: {sent.body}")
    for table in tables:
        done = act(table, {"type": "answer", "seat": "commander 0", "ask": "risk", "side": 0, "value": [0]}, 9)
        expect(done is not None and done.status == 200, f"an answer is refused: {done and done.body}")
    compare_streams("whispers", streams, 1)
    for seat in streams:
        compare_paths("whispers", [table[seat] for table in tables], ASKED)


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    every_path()
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        sending = ("--webhooks", "--webhooks-http", "--webhooks-inside")
        with Server(postgres, *PATIENT) as server, Server(postgres, *sending) as sender:
            seeds(server)
            whispers(server)
            random_pairs(server, sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4 if os.environ.get("BN_LONG") else 2,
                         int(sys.argv[3]) if len(sys.argv) > 3 else 1201, (sender, Discord()))
            expect(server.stop() == 0, "the server does not stop cleanly")
    expect(compared["notices"] > 0, "no notices were compared")
    for name, count in compared.items():
        print(f"{name}: {count}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
