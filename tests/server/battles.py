#!/usr/bin/env python3
"""A whole battle of each system by four people over HTTP, at two servers that share one database.

Every act is sent twice, word for word, and often to another server the second time: it is done once. The four event streams, cut
and resumed on the way, say what the table shows at the end. The journal is one that the program banneret verifies. Of the
battle of hundreds of acts an everyday run plays the first.
"""
import os
import random
import subprocess
import sys
import tempfile

from kit import PATIENCE, Server, begun, document, expect, failures, key, migrate
from postgres import Postgres, present

BATTLES = ["warmachine/quick-skirmish", "gurps4/equal-forces", "gurps3/legion-against-knights",
           "dragonquest/jothus-against-khago"]
BEGUN = "obsidian/pit-head"  # started at the terminal
MOST_ACTS = 3000
BEGUN_ACTS = MOST_ACTS if os.environ.get("BN_LONG") else 150


class Player:
    """A seat that is known to both servers and follows one of them by events."""

    def __init__(self, seat, servers, follows):
        self.name = seat.name
        self.seats = [seat.at(server) for server in servers]
        self.follows = follows
        self.stream = self.seats[follows].events()
        self.entries = {}
        self.view = None
        self.head = 0

    def follow(self, head):
        """Reads events until the table has come to entry `head`."""
        while self.view is None or self.head < head:
            told = self.stream.next()
            if told is None:
                expect(False, f"{self.name}: the stream ended")
                return
            number, data = told
            expect(number == data["head"], "the id of an event is not its head")
            expect([e["n"] for e in data["entries"]] == list(range(self.head + 1, number + 1)),
                   f"{self.name}: a gap in the events: {self.head} {number}")
            for entry in data["revealed"] + data["entries"]:
                self.entries[entry["n"]] = entry
            self.head = number
            self.view = data.get("view")

    def resume(self):
        """Loses the connection and continues at the other server."""
        self.stream.close()
        self.follows = 1 - self.follows
        self.stream = self.seats[self.follows].events(last=self.head)
        self.view = None


def choose(ask, dice):
    if ask["form"] == "choice":
        return [dice.choice(ask["options"])["value"]]
    return ask["preset"]


def owed(player):
    return [ask for ask in player.view["asks"] if "id" in ask and not ask.get("locked")]


def act(player, turn, head, dice):
    """Answers a question of the player; returns the new head, or None if none is open."""
    asks = owed(player)
    if not asks:
        return None
    ask = dice.choice(asks)
    body = {"question": ask["id"], "value": choose(ask, dice), "key": key()}
    if turn % 2:
        body["expect"] = head
    first = player.seats[turn % 2].post("/api/answers", body)
    # A server that has not heard of the act yet rebuilds its table for the second attempt: that takes time.
    other = turn < 20 or turn % 10 == 0
    again = player.seats[turn % 2 ^ other].post("/api/answers", body)
    if first.status != 200:
        expect(False, f"{player.name}: {ask.get('text')} {body}: {first.status} {first.body}")
        return None
    expect(not first.json["again"] and first.json["first"] == head + 1, f"{player.name}: done twice: {first.body}")
    expect(again.status == 200 and again.json["again"] and again.json["first"] == head + 1,
           f"{player.name}: the same act again: {again.status} {again.body[:200]}")
    expect(again.json["head"] == first.json["head"], f"{player.name}: the retry changed the table")
    return first.json["head"]


def play(players, dice, most):
    head = turn = 0
    for player in players:
        player.follow(0)
    head = max(player.head for player in players)
    while turn < most and not failures:
        for player in players:
            player.follow(head)
        if players[0].view["over"]:
            break
        # The others first: the referee may answer everything, and should have to answer little.
        for player in players[1:] + players[:1]:
            new = act(player, turn, head, dice)
            if new is not None:
                head = new
                break
        else:
            expect(False, "nobody owes an answer, and the battle goes on")
        turn += 1
        if turn % 7 == 0:
            dice.choice(players).resume()
    for player in players:
        player.follow(head)
    expect(players[0].view["over"] or turn == most < MOST_ACTS, f"the battle is not over after {turn} acts")
    return turn


def check_end(players):
    for player in players:
        for seat in player.seats:
            table = seat.get(f"/api/table?after={player.head}").json
            expect(table["head"] == player.head, f"{player.name}: the servers differ")
            expect(table["view"] == player.view, f"{player.name}: the view of the stream is another")
            others = [(player.entries.get(entry["n"]), entry) for entry in table["entries"]
                      if player.entries.get(entry["n"]) != entry]
            expect(not others, f"{player.name}: the stream tells entries otherwise: {others}")


def check_journal(name, player):
    journal = player.seats[0].get("/api/journal").body
    expect(journal.count(b"\n") == player.head + 1, f"{name}: the journal has other lines")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal.jsonl")
        with open(path, "wb") as file:
            file.write(journal)
        done = subprocess.run([os.environ["BN_PROGRAM"], "replay", path], capture_output=True, timeout=PATIENCE, check=False)
        expect(done.returncode == 0, f"{name}: banneret replay: {done.stderr}")


def battle(name, opened, servers, most=MOST_ACTS):
    table = servers[0].create(opened)
    expect(list(table) == ["referee", "commander 0", "commander 1", "spectator"], f"{name}: other seats: {list(table)}")
    players = [Player(seat, servers, i % 2) for i, seat in enumerate(table.values())]
    turns = play(players, random.Random(name), most)
    check_end(players)
    check_journal(name, players[3 if players[0].view["over"] else 0])  # before the end it is the referee's
    for player in players:
        player.stream.close()
    print(f"{name}: {turns} acts, {players[0].head} entries")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as one, Server(postgres) as two:
            for name in BATTLES:
                battle(name, document(name), [one, two])
            if "watched" not in sys.argv:  # where every step is, hundreds of acts more go through the same code
                battle(BEGUN, begun(BEGUN), [one, two], BEGUN_ACTS)
            expect(one.stop() == 0 and two.stop() == 0, "a server does not stop cleanly")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
