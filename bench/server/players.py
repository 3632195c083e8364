"""People who play tables at several servers while faults.py does its worst, and who keep count of what they were promised.

A Table plays one battle after the other by itself. Every answer carries a note of its own, so that the journal tells whether it
is there, and how often. Followers read the event streams of some seats and resume them wherever a server is left.
"""
import contextlib
import http.client
import json
import os
import random
import subprocess
import tempfile
import threading
import time

from kit import PATIENCE, key

LATELY = 2000  # answers: more than a table gets before somebody looks
PAUSE = 0.05  # seconds before a client tries again
THOUGHT = 0.03  # seconds before the next answer
LONG = 600  # entries of a table that never ends by itself
TROUBLE = (OSError, http.client.HTTPException, ValueError)


class Servers:
    """Server processes that come and go: a list of ports."""

    def __init__(self):
        self.ports = []

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", random.choice(self.ports), timeout=PATIENCE)


def from_address(address):
    """What a proxy adds to the head of a request."""
    return {"X-Forwarded-For": address} if address else {}


class Wire:
    """A client's connection, which is opened anew at any server when it breaks."""

    def __init__(self, servers, address=None):
        self.servers = servers
        self.sent = from_address(address)
        self.connection = None
        self.busy = False  # a request is under way

    def request(self, method, path, token=None, body=None):
        """(status, body) or None: nobody knows."""
        headers = {**self.sent, **({"Authorization": "Bearer " + token} if token else {})}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            if self.connection is None:
                self.connection = self.servers.connect()
            self.busy = True
            self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except TROUBLE:
            self.drop()
            return None
        finally:
            self.busy = False

    def drop(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def cut(self):
        """From another thread: the connection breaks in the middle of what it does."""
        connection = self.connection
        try:
            connection.sock.shutdown(2)
            return True
        except (OSError, AttributeError):
            return False

    def until(self, method, path, token=None, body=None, stop=None):
        """Tries until a server knows, and returns status and body; None if `stop` is set before."""
        while not (stop and stop.is_set()):
            told = self.request(method, path, token, body)
            if told and told[0] not in (500, 503):
                return told
            if told:
                self.drop()  # another server may know more
            time.sleep(PAUSE)
        return None


class Follower(threading.Thread):
    """Reads a seat's events, and after every break goes on behind the last one it has."""

    def __init__(self, servers, token, address=None):
        super().__init__(daemon=True)
        self.servers, self.token, self.sent = servers, token, from_address(address)
        self.entries, self.head = {}, 0
        self.gaps, self.breaks = [], 0
        self.connection = None
        self.ending = threading.Event()

    def run(self):
        while not self.ending.is_set():
            try:
                self._follow()
            except (*TROUBLE, AttributeError):  # the last: the connection was cut while it was opened
                pass
            self.breaks += 1
            time.sleep(PAUSE)

    def _follow(self):
        with contextlib.closing(self.servers.connect()) as self.connection:
            self.connection.request("GET", "/api/events", headers={**self.sent, "Authorization": "Bearer " + self.token,
                                                                   "Last-Event-ID": str(self.head)})
            with self.connection.getresponse() as answer:
                self._read(answer)

    def _read(self, answer):
        while answer.status == 200 and not self.ending.is_set():
            line = answer.readline()
            if not line:
                return
            if line.startswith(b"data: ") and line.endswith(b"\n"):
                self._take(json.loads(line[6:]))

    def _take(self, data):
        numbers = [entry["n"] for entry in data["entries"]]
        if numbers != list(range(self.head + 1, data["head"] + 1)):
            self.gaps.append((self.head, numbers))
        for entry in data["revealed"] + data["entries"]:
            self.entries[entry["n"]] = entry
        self.head = data["head"]

    def cut(self):
        try:
            self.connection.sock.shutdown(2)
            return True
        except (OSError, AttributeError):
            return False

    def reach(self, head):
        """Waits until it has come to this entry."""
        until = time.monotonic() + PATIENCE
        while self.head < head and self.is_alive() and time.monotonic() < until:
            time.sleep(0.02)

    def end(self):
        self.ending.set()
        self.cut()
        self.join(PATIENCE)


class Game:
    """One table from its opening to its end, and what was promised about it."""

    def __init__(self, seats, followed, servers, address=None):
        self.tokens = {seat["seat"]: seat["token"] for seat in seats}
        self.promised = {}  # by note: the entry that the answer became, and its value
        self.refused = set()  # notes
        self.sent = set()  # notes
        self.head = 0
        self.followers = {seat: Follower(servers, self.tokens[seat], address) for seat in followed}
        for follower in self.followers.values():
            follower.start()


class Table(threading.Thread):
    """Plays battles of one document."""

    def __init__(self, servers, document, stop, followed=("spectator", "commander 0"), address=None, thought=THOUGHT):
        super().__init__(daemon=True)
        self.servers, self.document, self.stop, self.followed = servers, document, stop, followed
        self.address, self.thought = address, thought
        self.wire = Wire(servers, address)
        self.games = []
        self.answered = []  # of each answer, when it was first sent and when it was acknowledged
        self.count = 0
        self.complaints = []

    def run(self):
        try:
            while not self.stop.is_set():
                self._play_one()
        except Exception as trouble:  # pylint: disable=broad-except
            self.complaints.append(f"a player gave up: {trouble!r}")

    def play(self, game):
        while not self.stop.is_set() and self.act(game, self.stop):
            self.stop.wait(self.thought * random.uniform(0.5, 1.5))

    def _play_one(self):
        told = self.wire.until("POST", "/api/tables", body={"document": self.document}, stop=self.stop)
        if not told:
            return
        if told[0] != 201:
            raise RuntimeError(f"no table: {told}")
        game = Game(json.loads(told[1])["seats"], self.followed, self.servers, self.address)
        self.games.append(game)
        self.play(game)
        if not self.stop.is_set():  # it is over: its followers need not wait for more
            for follower in game.followers.values():
                follower.reach(game.head)
                follower.end()

    def look(self, game, seat, stop=None):
        told = self.wire.until("GET", f"/api/table?after={game.head}", game.tokens[seat], stop=stop)
        if told and told[0] != 200:
            raise RuntimeError(f"the table does not open: {told}")
        return json.loads(told[1]) if told else None

    def act(self, game, stop=None):
        """One answer of whoever owes one; False when the battle is over or nothing could be done."""
        now = self.look(game, "referee", stop)
        if not now:
            return False
        game.head, view = now["head"], now["view"]
        asks = [ask for ask in view["asks"] if "id" in ask and not ask.get("locked")]
        if not asks or view["over"]:
            return False
        ask = random.choice(asks)
        value = [random.choice(ask["options"])["value"]] if ask["form"] == "choice" else ask["preset"]
        self.count += 1
        note = f"{self.name} {self.count}"
        game.sent.add(note)
        body = {"question": ask["id"], "value": value, "note": note, "key": key()}
        sent = time.monotonic()
        told = self.wire.until("POST", "/api/answers", game.tokens["referee"], body)
        if told[0] == 200:
            done = json.loads(told[1])
            game.promised[note] = (done["first"], value)
            game.head = done["head"]
            self.answered.append((sent, time.monotonic()))
        else:
            game.refused.add(note)
            self.complaints.append(f"refused: {told[0]} {told[1][:200]}")
        return True

    def silence(self, since):
        """Seconds from a moment until an answer was acknowledged that was sent after it; None: not yet."""
        late = [done for sent, done in self.answered[-LATELY:] if sent > since]
        return late[0] - since if late else None


class Restless(Table):
    """Answers and takes back, again and again, so that much is told and the table does not end soon."""

    def play(self, game):
        while not self.stop.is_set() and game.head < LONG and self.act(game, self.stop):
            body = {"to": game.head - 1, "key": key()}
            told = self.wire.until("POST", "/api/undo", game.tokens["referee"], body)
            game.head = json.loads(told[1])["head"] if told[0] == 200 else game.head


# ---- what must be so when all is over -----------------------------------------------------------------------------------

def check_game(table, game, replay):
    """Words about each promise that was broken."""
    wrong = []
    told = table.wire.until("GET", "/api/journal", game.tokens["referee"])
    lines = [json.loads(line) for line in told[1].decode().splitlines()][1:]
    noted = {}
    for entry in lines:
        if entry.get("note"):
            noted.setdefault(entry["note"], []).append((entry["n"], entry["value"]))
    for note, place in game.promised.items():
        if noted.get(note) != [place]:
            wrong.append(f"the answer {note} was acknowledged as {place}, and the journal has {noted.get(note)}")
    for note in game.refused & set(noted):
        wrong.append(f"the answer {note} was refused, and the journal has it")
    wrong += [f"the answer {note} is there {len(places)} times" for note, places in noted.items() if len(places) > 1]
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(told[1])
        file.flush()
        done = subprocess.run([replay, "replay", file.name], capture_output=True, check=False)
        if done.returncode != 0:
            wrong.append(f"a journal does not verify: {done.stderr[:300]}")
    return wrong + check_streams(table, game, len(lines))


def check_streams(table, game, head):
    wrong = []
    for seat, follower in game.followers.items():
        follower.reach(head)
        follower.end()
        entries = table.look(game, seat)["entries"]
        if follower.head != head or follower.gaps:
            wrong.append(f"the stream of {seat} came to {follower.head} of {head}, gaps: {follower.gaps}")
        elif [follower.entries[n] for n in sorted(follower.entries)] != entries:
            wrong.append(f"the stream of {seat} told other entries than the table")
    return wrong


def check(tables, replay=os.environ.get("BN_PROGRAM", "banneret")):
    """Checks everything after the tables have stopped. (words about what is wrong, figures)"""
    wrong, counts = [], {"answers acknowledged": 0, "tables": 0, "streams resumed": 0, "refused": 0}
    for table in tables:
        table.join(PATIENCE)
        if table.is_alive():
            wrong.append("a player is stuck")
            continue
        wrong += table.complaints
        for game in table.games:
            counts["tables"] += 1
            counts["answers acknowledged"] += len(game.promised)
            counts["refused"] += len(game.refused)
        last = table.games[-1] if table.games else None
        if last and not table.act(last) and not table.look(last, "referee")["view"]["over"]:
            wrong.append("a table is stuck")
        for game in table.games:
            wrong += check_game(table, game, replay)
            counts["streams resumed"] += sum(follower.breaks - 1 for follower in game.followers.values())
    return wrong, counts
