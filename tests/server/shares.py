#!/usr/bin/env python3
"""Joint dice: whole battles in which every seat gives its shares, at two servers of which one is killed on the way; what is
refused; a seat that is left out; and who may type in dice. Commitments, seeds and dice are worked out again here."""
import concurrent.futures
import hashlib
import json
import os
import secrets
import subprocess
import sys
import tempfile

from kit import PATIENCE, ROOT, Server, document, expect, failures, interface, key, migrate
from postgres import Postgres, present

sys.path.insert(0, os.path.join(ROOT, "tests", "program"))
import chained  # noqa: E402
from philox import dice_of  # noqa: E402

BATTLES = ["warmachine/quick-skirmish", "gurps4/equal-forces", "dragonquest/jothus-against-khago"]
HIDES = ["gurps4/equal-forces"]  # in games of this system there are dice that only one side sees
SIDES = {"combat": 100, "injury": 100, "contest": 6}  # of the dice of these questions, which are worked out again
MOST_ACTS = 2000


def digest(*lines):
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def commitment(table, seat, share):
    return digest("banneret share 1", table, seat, share)


class Hand:
    """A seat that does what is wanted of it, and says everything twice, the second time to the other server."""

    def __init__(self, seat, servers):
        self.name = seat.name
        self.sit(seat, servers)
        self.secret = self.table = None

    def sit(self, seat, servers):
        """Half of the seats ask the other server first."""
        self.seats = [seat.at(server) for server in (servers[::-1] if self.name == "commander 1" else servers)]

    def look(self):
        view = self.seats[0].get("/api/table?after=0").json["view"]
        self.table = view["shares"]["table"]
        return view

    def post(self, path, body):
        body = {**body, "key": key()}
        first, again = (seat.post(path, body) for seat in self.seats)
        expect(first.status == 200 and not first.json["again"], f"{self.name} {path}: {first.body[:300]}")
        expect(again.status == 200 and again.json["again"] and again.json["first"] == first.json["first"],
               f"{self.name} {path}, again: {again.body[:300]}")
        return first.json

    def share_body(self, wants):
        given = {"share": self.secret} if wants == "share" else {}
        self.secret = secrets.token_hex(32)
        return {**given, "commit": commitment(self.table, self.name, self.secret)}

    def share(self):
        """Gives what is wanted; returns whether something was."""
        wants = self.look()["shares"].get("wants")
        if wants:
            self.post("/api/shares", self.share_body(wants))
        return wants is not None

    def answer(self):
        ask = next((ask for ask in self.look()["asks"] if "id" in ask and not ask.get("locked") and ask["form"] != "roll"),
                   None)
        if ask:
            self.post("/api/answers", {"question": ask["id"], "value": ask["preset"]})
        return ask is not None


def replay(journal, *options, change=None):
    """What replay says of a journal; with `change`, after someone changed its entries and made all hashes again."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal.jsonl")
        with open(path, "wb") as file:
            file.write(journal)
        if change:
            head, entries = chained.read(path)
            change(entries)
            chained.write(path, head, entries)
        return subprocess.run([os.environ["BN_PROGRAM"], "replay", path, *options], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)


def outside_check(name, journal):
    """Every commitment, seed and die of a journal, from the description in src/store/joint.h alone."""
    head, *entries = [json.loads(line) for line in journal.splitlines()]
    table, seats = head["shares"]["table"], head["shares"]["seats"] + ["referee"]
    commits, given, lock, first, checked = {}, {}, None, False, 0
    for entry in entries:
        if entry["type"] == "share" and "share" in entry:
            expect(commitment(table, entry["seat"], entry["share"]) == commits[entry["seat"]],
                   f"{name}: the share of entry {entry['n']}")
            given[entry["seat"]] = entry["share"]
        elif entry["type"] not in ("share", "roll"):
            lock, given = entry["hash"], {}
        if entry["type"] == "share" and "commit" in entry:
            commits[entry["seat"]] = entry["commit"]
            if not first and len(commits) == len(seats):
                lock, first = entry["hash"], True
        if entry["type"] == "roll" and entry["ask"] in SIDES:
            shares = [f"{seat} {given[seat]}" for seat in seats if seat in given]
            seed = int(digest("banneret draw 1", table, lock, *shares, "")[:16], 16)
            expect(entry["faces"] == dice_of(seed, entry["n"], entry["faces"], SIDES[entry["ask"]]),
                   f"{name}: the dice of entry {entry['n']}")
            checked += 1
    expect(checked, f"{name}: no roll was checked")


def flip(digits):
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def planted(name, journal):
    """Faults in a journal of which every hash fits: replay names the entry and the seat."""
    _, *entries = [json.loads(line) for line in journal.splitlines()]
    given = next(i for i, entry in enumerate(entries) if "share" in entry and entry["seat"] == "commander 1")
    rolled = next(i for i, entry in enumerate(entries) if entry["type"] == "roll")
    servers = next(i for i, entry in enumerate(entries) if "share" in entry and entry["seat"] == "referee")

    def share(entries):
        entries[given]["share"] = flip(entries[given]["share"])

    def late(entries):
        entries.insert(given, {**entries[given], "n": given + 1})
        del entries[given]["share"]
        for i, entry in enumerate(entries):
            entry["n"] = i + 1

    def left_out(entries):
        del entries[given]
        for i, entry in enumerate(entries):
            entry["n"] = i + 1

    def die(entries):
        faces = entries[rolled]["faces"][0]
        faces[0] += 1 if faces[0] == 1 else -1
        entries[rolled]["value"][0] = sum(faces)

    rows = [(share, given + 1, 'the share of "commander 1" does not fit its commitment'),
            (late, given + 2, '"commander 1" committed to its share only after the orders were locked'),
            (left_out, servers, 'the server gives its share last, and "commander 1" has not given one'),
            (die, rolled + 1, "the dice are not those that the shares give")]
    for change, entry, words in rows:
        done = replay(journal, change=change)
        other = change == die and f":{entry + 1}:1: replay differs from the recorded state" in done.stderr
        expect(done.returncode == 68 and (other or f"{words} in entry {entry}\n" in done.stderr),
               f"{name}: {change.__name__}: {done.returncode} {done.stderr}")


def server_shares(seat):
    return [entry for entry in seat.get("/api/table").json["entries"] if entry.get("seat") == "referee" and "commit" in entry]


def told(name, table, hides):
    """A seat sees every commitment of the server, and its shares too, except in a game with dice that not all may see."""
    seen, whole = server_shares(table["commander 0"]), server_shares(table["referee"])
    expect(len(whole) > 1 and [entry["commit"] for entry in seen] == [entry["commit"] for entry in whole],
           f"{name}: commitments of the server: {seen} {whole}")
    for mine, all_of_it in zip(seen[1:], whole[1:]):
        expect("share" in all_of_it and mine.get("share") == (None if hides else all_of_it["share"]) and
               ("locked" in mine) == hides, f"{name}: {mine} {all_of_it}")


def settle(hands):
    """All give what is wanted of them, at the same time and at different servers."""
    with concurrent.futures.ThreadPoolExecutor(len(hands)) as crowd:
        while any(list(crowd.map(Hand.share, hands))):
            pass


def battle(name, postgres):
    with Server(postgres) as one:
        with Server(postgres) as two:
            table = one.create({**document(name), "dice": "joint"})
            hands = [Hand(table[seat], [one, two]) for seat in ("commander 0", "commander 1", "referee")]
            expect(table["spectator"].get("/api/table").json["dice"] == "joint", f"{name}: the dice are not joint")
            early = table["referee"].get("/api/table").json["view"]
            expect([seat["state"] for seat in early["shares"]["seats"]] == ["owes a commitment"] * 2, f"{name}: {early['shares']}")
            settle(hands[:2])
            for _ in range(3):
                next(hand for hand in hands if hand.answer())
                settle(hands[:2])
            two.kill()
        with Server(postgres) as three:
            for hand in hands:
                hand.sit(hand.seats[0], [one, three])
            acts = 0
            while not hands[0].look()["over"] and acts < MOST_ACTS and not failures:
                settle(hands[:2])
                if not hands[0].look()["over"] and not any(hand.answer() for hand in hands):
                    expect(False, f"{name}: nobody owes anything: {hands[2].look()}")
                acts += 1
                if acts == 8 and name in HIDES and not hands[0].look()["over"]:
                    told(name, table, True)
            told(name, table, False)  # at the end
            journal = table["spectator"].get("/api/journal").body
    done = replay(journal)
    expect(done.returncode == 0 and " of 3 shares, all verified\n" in done.stdout, f"{name}: {done.stdout[-600:]} {done.stderr}")
    expect("a share of the dice from the server" in done.stdout, f"{name}: shares are not told")
    outside_check(name, journal)
    planted(name, journal)
    print(name, next(line for line in done.stdout.splitlines() if "dice:" in line).strip())


def refusals(one, two):
    """Orders, shares and rulings at the wrong time or by the wrong seat."""
    table = one.create({**document("warmachine/quick-skirmish"), "dice": "joint"})
    first, second = (Hand(table[name], [one, two]) for name in ("commander 0", "commander 1"))
    referee = table["referee"]
    first.share()
    shown = first.look()["shares"]
    expect(shown["commit"] == commitment(first.table, first.name, first.secret), f"the commitment is not shown: {shown}")
    some = secrets.token_hex(32)
    rows = [
        (table["commander 0"], "/api/shares", {"commit": "1"}, 422, "commit"),
        (table["commander 0"], "/api/shares", {"commit": some, "share": first.secret}, 409, "no share of"),
        (table["spectator"], "/api/shares", {"commit": some}, 403, "only watch"),
        (referee, "/api/shares", {"commit": some}, 403, "no share in the dice"),
        (table["commander 0"], "/api/shares/leave_out", {"seat": "commander 1"}, 403, "only the referee"),
        (referee, "/api/shares/leave_out", {"seat": "referee"}, 409, "no share that can be left out"),
        (referee, "/api/shares/leave_out", {"seat": "spectator"}, 409, "no share that can be left out"),
    ]
    for seat, path, body, status, words in rows:
        reply = seat.server.request("POST", path, {**body, "key": key()}, token=seat.token)
        expect(reply.status == status and words in reply.json["error"]["text"], f"{path} {body}: {reply.body}")
    ask = next((ask for ask in referee.get("/api/table").json["view"]["asks"] if "preset" in ask), None)
    if ask:
        reply = referee.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})
        expect(reply.status == 409 and "commander 1" in reply.json["error"]["text"], f"answered too early: {reply.body}")
    second.share()
    return first, second, Hand(referee, [one, two])


def left_out(one, two):
    """A seat that gives no share, a wrong one, and one that is gone."""
    first, second, referee = refusals(one, two)
    while referee.look()["shares"]["seats"][1]["state"] != "owes a share":
        next(hand for hand in (first, second, referee) if hand.answer())
    wrong = {"share": secrets.token_hex(32), "commit": secrets.token_hex(32), "key": key()}
    reply = second.seats[0].post("/api/shares", wrong)
    expect(reply.status == 409 and "does not fit its commitment" in reply.json["error"]["text"], f"a wrong share: {reply.body}")
    first.share()
    head = first.seats[0].get("/api/table").json["head"]
    expect(first.seats[0].post("/api/undo", {"key": key()}).status == 409, "a player gets out of a draw")
    roll = next(ask for ask in referee.look()["asks"] if ask["form"] == "roll")
    faces = [[1] * part["count"] for part in roll["throws"]]
    for more, status in (({"faces": faces}, 403), ({}, 422)):
        reply = referee.seats[0].post("/api/rolls", {"question": roll["id"], "key": key(), **more})
        expect(reply.status == status, f"the referee throws joint dice: {reply.body}")
    done = referee.post("/api/shares/leave_out", {"seat": "commander 1"})
    expect([entry["type"] for entry in done["entries"]][:3] == ["share", "share", "roll"] and done["first"] == head + 1,
           f"the dice are not rolled: {done['entries']}")
    expect(done["entries"][0]["left_out"] == "commander 1", f"the ruling does not name the seat: {done['entries'][0]}")
    expect(second.look()["shares"]["wants"] == "commitment", "who was left out is not asked back")
    while not first.look()["over"] and not failures:  # the battle continues without them
        first.share()
        if not first.look()["over"] and not first.look()["shares"].get("wants"):
            expect(any(hand.answer() for hand in (first, second, referee)), "nobody owes anything")
    journal = referee.seats[0].get("/api/journal").body
    told = replay(journal)
    expect(told.returncode == 0 and "the dice continue without the share of commander 1, as the referee ruled" in told.stdout and
           "dice contributions left out by rulings of the referee" in told.stdout, f"{told.stdout[-800:]} {told.stderr}")
    outside_check("left out", journal)
    again = one.create({"journal": journal.decode()})
    expect(again["referee"].get("/api/table").json["view"]["over"], "a journal with joint dice is not opened")


def play(hands):
    """Two commanders and the referee, to the end."""
    acts = 0
    while not hands[0].look()["over"] and acts < MOST_ACTS and not failures:
        settle(hands[:2])
        if not hands[0].look()["over"]:
            expect(any(hand.answer() for hand in hands), f"nobody owes anything: {hands[2].look()}")
        acts += 1


def elsewhere(one, two):
    """A journal that continues as another table: the seats give what they committed to, the server commits itself again."""
    table = one.create({**document("gurps4/equal-forces"), "dice": "joint"})
    hands = [Hand(table[seat], [one, two]) for seat in ("commander 0", "commander 1", "referee")]
    settle(hands[:2])
    while hands[0].look()["shares"].get("wants") != "share":
        next(hand for hand in hands if hand.answer())
    # Dice are asked for, and the new table's server could commit itself only after that: the referee goes back.
    again = one.create({"journal": table["referee"].get("/api/journal").body.decode()})
    for hand in hands:
        hand.sit(again[hand.name], [one, two])
    settle(hands[:2])
    expect(any(ask["to"] == "chance" for ask in hands[0].look()["asks"]), "dice without the server's share")
    locked = max(entry["n"] for entry in again["referee"].get("/api/table").json["entries"] if entry["type"] == "answer")
    hands[2].post("/api/undo", {"to": locked - 1})
    play(hands)
    journal = again["spectator"].get("/api/journal").body
    done = replay(journal)
    expect(done.returncode == 0 and " of 3 shares, all verified\n" in done.stdout and
           "draws that the referee ended after a dice contribution: 1\n" in done.stdout, f"{done.stdout[-500:]} {done.stderr}")
    outside_check("elsewhere", journal)


def reopened(one, two):
    """At the end every share is known. No player takes it back; if the referee does, the dice come from shares that no one has
    given yet."""
    table = one.create({**document("gurps4/equal-forces"), "dice": "joint"})
    hands = [Hand(table[seat], [one, two]) for seat in ("commander 0", "commander 1", "referee")]
    play(hands)
    known = table["spectator"].get("/api/journal").body.decode()
    for hand in hands[:2]:
        said = hand.seats[0].post("/api/undo", {"key": key()})
        expect(said.status in (403, 409), f"{hand.name} takes the end back: {said.status}")
    entries = table["referee"].get("/api/table").json["entries"]
    rolled = max(entry["n"] for entry in entries if entry["type"] == "roll")
    hands[2].post("/api/undo", {"to": max(e["n"] for e in entries if e["type"] == "answer" and e["n"] < rolled) - 1})
    last = table["spectator"].get("/api/table").json["entries"][-1]
    expect(last.get("reopens") is True, f"it is not said that the game was reopened: {last}")
    expect(table["commander 0"].get("/api/journal").status == 403, "the journal of a game that goes on is shown")
    play(hands)
    journal = table["spectator"].get("/api/journal").body
    drawn = [line for line in map(json.loads, journal.splitlines()[last["n"] + 1:]) if line["type"] == "share" and "share" in line]
    expect(drawn and not any(one["share"] in known for one in drawn), f"dice from shares that were known: {drawn}")
    done = replay(journal)
    expect(done.returncode == 0 and "all verified\n" in done.stdout, f"reopened: {done.stdout[-600:]} {done.stderr}")
    outside_check("reopened", journal)


def too_late(one, two):
    """A deadline continues without a seat that does not commit itself, and takes no answer from who could not give one."""
    table = one.create({**document("gurps4/equal-forces"), "dice": "joint"})
    first, referee = Hand(table["commander 0"], [one, two]), table["referee"]
    first.share()
    expect(referee.get("/api/table").json["clock"]["owed"] == ["commander 1"], "who owes a commitment")
    referee.post("/api/rules", {"deadlines": [{"after": 1, "then": "default"}, {"after": 1000000, "then": "remind"}]})
    stream = referee.events()
    told = stream.next()
    while not any("left_out" in entry for entry in told[1]["entries"]):
        told = stream.next()
    referee.post("/api/rules", {"deadlines": []})
    expect([entry.get("left_out") for entry in told[1]["entries"] if "left_out" in entry] == ["commander 1"],
           f"who is left out: {told[1]['entries']}")
    for _ in range(MOST_ACTS):
        view = referee.get("/api/table").json["view"]
        if view["shares"]["seats"][0]["state"] == "owes a share":
            break
        ask = next(ask for ask in view["asks"] if not ask.get("locked"))  # the deadline may be first
        referee.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})
    head = referee.get("/api/table").json["head"]
    first.share()
    types = [entry["type"] for entry in referee.get("/api/table").json["entries"][head:]]
    expect(types[:3] == ["share", "share", "roll"], f"no dice: {types}")
    stream.close()


def typists(one, two):
    """Who types in dice at tables that trust different people."""
    for trusted, referee, commander in (("asked", 200, 200), ("referee", 200, 403)):
        for seat, status in (("commander", commander), ("referee", referee)):
            table = one.create({**document("warmachine/quick-skirmish"), "dice": "typed", "typists": trusted})
            roll = None
            while not roll:
                view = table["referee"].get("/api/table").json["view"]
                ask = next(ask for ask in view["asks"] if not ask.get("locked"))
                roll = ask if ask["form"] == "roll" else None
                if not roll:
                    table["referee"].post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})
            who = table["referee" if seat == "referee" else f"commander {roll['side']}"].at(two)
            body = {"question": roll["id"], "faces": [[1] * part["count"] for part in roll["throws"]], "key": key()}
            told = who.get("/api/table").json
            said = told["typists"], told["may_type"], told["may_roll"]
            expect(said == (trusted, status == 200, seat == "referee"), f"{trusted} types, and {seat} is told {said}")
            reply = who.post("/api/rolls", body)
            expect(reply.status == status, f"{trusted} types, and {seat} does: {reply.status} {reply.body[:200]}")
    for wrong in ({"dice": "typed", "typists": "nobody"}, {"dice": "loaded"}, {"typists": "everybody"}):
        reply = one.request("POST", "/api/tables", {**document("warmachine/quick-skirmish"), **wrong})
        expect(reply.status == 422, f"{wrong}: {reply.status}")


def bots(one, two):
    """A side that a bot plays has no separate share, and plays on when the others have given theirs."""
    table = one.create({**document("gurps4/equal-forces"), "dice": "joint", "bots": {"B": "steady"}})
    hand = Hand(table["commander 0"], [one, two])
    expect([seat["seat"] for seat in hand.look()["shares"]["seats"]] == ["commander 0"], "who shares in the dice")
    referee, acts = Hand(table["referee"], [one, two]), 0
    while not hand.look()["over"] and acts < MOST_ACTS and not failures:
        settle([hand])
        if not hand.look()["over"]:
            expect(hand.answer() or referee.answer(), f"nobody owes anything: {hand.look()['asks']}")
        acts += 1
    done = replay(table["referee"].get("/api/journal").body)
    expect(done.returncode == 0 and " of 2 shares, all verified\n" in done.stdout, f"bots: {done.stdout[-400:]} {done.stderr}")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        for name in BATTLES:
            battle(name, postgres)
        with Server(postgres, "--memory", "1", "--shortest-deadline", "1") as one, \
                Server(postgres, "--shortest-deadline", "1") as two:
            for test in (left_out, elsewhere, reopened, too_late, typists, bots):
                test(one, two)
        found = postgres.sql("select count(*) from banneret.tables where (secret is null) = (head like '%\"dice\":\"joint\"%')")
        expect(found == "0", f"tables without their secret, or with one that they do not need: {found}")
    never = interface.never("dice")
    expect(not never, f"never asked for: {never}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
