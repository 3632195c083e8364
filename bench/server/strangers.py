"""People who mean a server harm: every attack that is known, from 1,000 addresses in 20 networks. For mixed.py.

Each kind is a row of KINDS: how many at a time, and what one of them does again and again. What they try is either turned away, or costs
the server no more than is stated; some attacks must fail altogether (`judged`): those run the tests that hold them off.
"""
import collections
import contextlib
import http.client
import json
import os
import random
import secrets
import socket
import threading
import time

from kit import Server, document, failures, key

NETWORKS, EACH = 20, 50
HELD = 5  # seconds for which something is held that should not be
PATIENT = 60  # seconds that a stranger waits for a reply
BATTLE = "warmachine/quick-skirmish"
KEPT = 30  # tables that a crowd opened and goes on with
TROUBLE = (OSError, http.client.HTTPException, ValueError)


def address(network=None):
    """Half of the networks are /24 of IPv4; half are /48 of IPv6, of which each address is in another /64."""
    network = random.randrange(NETWORKS - 1) if network is None else network
    one = random.randrange(EACH) + 1
    return f"198.18.{network}.{one}" if network % 2 else f"2001:db8:{network + 1:x}:{one:x}::1"


class Stranger:
    """Attacks at one port, and counts what is replied."""

    def __init__(self, kind, port, wares, stop, crowd):
        self.kind, self.port, self.wares, self.stop, self.crowd = kind, port, wares, stop, crowd
        self.counts = collections.Counter()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENT)

    def ask(self, method, path, token=None, body=None, at=None, connection=None):
        """The status and the body of a reply; (0, b"") of a connection that is cut."""
        headers = {"X-Forwarded-For": at or address()}
        if token:
            headers["Authorization"] = "Bearer " + token
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = body if isinstance(body, (str, bytes)) else json.dumps(body)
        own = connection or self.connect()
        try:
            own.request(method, path, body, headers)
            reply = own.getresponse()
            status, text = reply.status, reply.read()
        except TROUBLE:
            own.close()
            status, text = 0, b""
        if not connection:
            own.close()
        self.counts[status or "cut"] += 1
        return status, text

    def raw(self, data, buffer=None):
        peer = socket.socket()
        if buffer:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        peer.settimeout(PATIENT)
        try:
            peer.connect(("127.0.0.1", self.port))
            peer.sendall(data)
        except OSError:
            self.counts["cut"] += 1
        return peer

    def head(self, method, path, *lines, at=None):
        return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: x", f"X-Forwarded-For: {at or address()}", *lines, "", ""]).encode()

    def hold(self, peers):
        """Keeps connections open for a while."""
        self.stop.wait(HELD)
        for peer in peers:
            peer.close()

    def heard(self, peer):
        """The status of a reply of which nothing else is read."""
        try:
            self.counts[int(peer.recv(12).decode().split()[1])] += 1
        except (OSError, IndexError, ValueError):
            self.counts["cut"] += 1

    def run(self, attack):
        while not self.stop.is_set():
            try:
                attack(self)
            except TROUBLE:
                self.counts["cut"] += 1


# ---- links, paths, bytes ------------------------------------------------------------------------------------------------

def guesses(me):
    """Links that open nothing, paths that there are not."""
    with contextlib.closing(me.connect()) as connection:
        for _ in range(20):
            me.ask("GET", "/api/table", secrets.token_hex(16) + "." + secrets.token_hex(16), connection=connection)
            me.ask("GET", f"/api/{secrets.token_hex(4)}", connection=connection)
            me.ask("GET", "/api/table", connection=connection)


def garbage(me):
    """Heads that are none, and lengths that are told twice."""
    for data in (secrets.token_bytes(400) + b"\r\n\r\n", me.head("POST", "/api/tables", "Content-Length: 5", "Content-Length: 6"),
                 me.head("GET", "/api/table", "X: " + "a" * 20000), me.head("POST", "/api/tables", "Transfer-Encoding: chunked")):
        with contextlib.closing(me.raw(data)) as peer:
            peer.settimeout(1)
            me.heard(peer)


def slow_heads(me):
    me.hold([me.raw(b"GET /api/table HTTP/1.1\r\nHost: x\r\nX-Drip: ") for _ in range(40)])
    me.counts["held"] += 40


# ---- tables and bodies --------------------------------------------------------------------------------------------------

def open_tables(me):
    status, body = me.ask("POST", "/api/tables", body=document(BATTLE))
    if status == 201:
        me.crowd.opened({seat["seat"]: seat["token"] for seat in json.loads(body)["seats"]})


def fill_disk(me):
    """Journals as large as may be."""
    me.ask("POST", "/api/tables", body=me.wares["bomb"])


def bombs(me):
    """Journals that take back thousands of times, from clients that do not wait."""
    bomb = me.wares["bomb"].encode()
    peer = me.raw(me.head("POST", "/api/tables", "Content-Type: application/json", f"Content-Length: {len(bomb)}") + bomb)
    me.counts["sent"] += 1
    me.stop.wait(random.random() * 2)
    peer.close()


def swelling(me):
    """YAML and JSON that take many times their size."""
    me.ask("POST", "/api/tables", body=random.choice(me.wares["swelling"]))


def unfinished(me):
    """Bodies of which the last bytes never come."""
    size, at = 4 << 20, address()
    head = me.head("POST", "/api/tables", "Content-Type: application/json", f"Content-Length: {size}", at=at)
    me.hold([me.raw(head + b'{"journal":"' + b"a" * (size - 100)) for _ in range(10)])
    me.counts["held"] += 10


# ---- what is much to read -----------------------------------------------------------------------------------------------

def streams(me):
    """Event streams, of which nothing is read."""
    at = address()
    peers = [me.raw(me.head("GET", "/api/events", "Authorization: Bearer " + random.choice(me.wares["looking"]), at=at), 2048)
             for _ in range(150)]
    for peer in peers:
        me.heard(peer)
    me.hold(peers)


def long_table(me):
    """A table of 16,300 entries, again and again."""
    with contextlib.closing(me.connect()) as connection:
        at = address()
        for _ in range(10):
            me.ask("GET", "/api/table", me.wares["long"], at=at, connection=connection)


def unread(me):
    """The same, and its journal, of which nothing is read."""
    peers = [me.raw(me.head("GET", path, "Authorization: Bearer " + me.wares["long"]), 2048)
             for path in ("/api/table", "/api/journal") for _ in range(10)]
    me.hold(peers)
    me.counts["held"] += len(peers)


def chronicles(me):
    me.ask("GET", random.choice(["/api/chronicle", "/api/book"]), me.wares["long"])


def questions(me):
    """Odds and advice."""
    table = me.crowd.table()
    if table:
        me.ask("GET", random.choice(["/api/odds", "/api/advice?look=first", "/api/matrix"]), table["commander 0"])


# ---- acts ---------------------------------------------------------------------------------------------------------------

def locker(me):
    """Answers and takes back, to make a table that nobody can open."""
    table = me.crowd.table()
    if not table:
        return
    with contextlib.closing(me.connect()) as connection:
        status, body = me.ask("GET", "/api/table", table["referee"], connection=connection)
        asks = [ask for ask in json.loads(body)["view"]["asks"] if "id" in ask and not ask.get("locked")] if status == 200 else []
        for ask in asks[:1]:
            me.ask("POST", "/api/answers", table["referee"], {"question": ask["id"], "value": ask["preset"], "key": key()},
                   connection=connection)
            me.ask("POST", "/api/undo", table["referee"], {"to": 0, "key": key()}, connection=connection)


def hooks(me):
    """Addresses at which nobody answers."""
    table = me.crowd.table()
    if table:
        me.ask("POST", "/api/hooks", table["referee"], {"url": "http://127.0.0.1:1/", "key": key()})
        me.ask("POST", "/api/notes", table["commander 0"], {"to": "referee", "text": "!", "key": key()})


# ---- attacks that must fail ---------------------------------------------------------------------------------------------

class Quiet(Server):
    """The server as it is seen from a network from which nobody floods it. What it cannot do now is asked again."""

    def __init__(self, port, counts):  # pylint: disable=super-init-not-called
        self.port, self.counts = port, counts

    def request(self, method, path, body=None, token=None, headers=None, connection=None):
        headers, reply = {**(headers or {}), "X-Forwarded-For": address(NETWORKS - 1)}, None
        while reply is None or reply.status == 503:
            reply = super().request(method, path, body, token, headers, connection)
            self.counts[reply.status] += 1
        return reply


def judged(me, test, *given):
    """A test of tests/server. What is turned away there because too much is under way says nothing."""
    before = len(failures)
    try:
        test(Quiet(me.port, me.counts), *given)
    except TROUBLE:
        me.counts["cut"] += 1
        time.sleep(0.1)
    except (AssertionError, KeyError, StopIteration) as trouble:
        me.counts["turned away"] += 1
        me.crowd.trouble.append(f"{me.kind}: {trouble!r}"[:300])
    else:
        me.counts["failed, as it must"] += len(failures) == before


def ended(me):
    """The end, its journal, and the end taken back."""
    import ends  # pylint: disable=import-outside-toplevel
    judged(me, ends.foretold, "gurps3/trench-assault")


def scouts(me):
    """A move into an ambush, taken back."""
    import scouts as of  # pylint: disable=import-outside-toplevel
    judged(me, of.ambush)


def seeds(me):
    """A journal with a seed that its opener knows."""
    import seeds as of  # pylint: disable=import-outside-toplevel
    judged(me, lambda server: of.brought(server, of.begun(server, 3)))


KINDS = {  # how many at a time, in all crowds together
    guesses: 3, garbage: 2, slow_heads: 2, open_tables: 2, fill_disk: 1, bombs: 2, swelling: 2, unfinished: 2, streams: 3,
    long_table: 3, unread: 3, chronicles: 3, questions: 2, locker: 3, hooks: 1, ended: 1, scouts: 1, seeds: 1,
}
KINDS = {kind.__name__: (many, kind) for kind, many in KINDS.items()}


class Crowd:
    """Strangers of one process."""

    def __init__(self):
        self.tables = collections.deque(maxlen=KEPT)
        self.trouble = collections.deque(maxlen=5)  # of attacks that were turned away

    def opened(self, table):
        self.tables.append(table)

    def table(self):
        return random.choice(self.tables) if self.tables else time.sleep(0.5)


def crowd(number, crowds, port, wares, stop, said):
    """A process with every so manieth of all strangers. Puts into `said` what became of it."""
    with contextlib.suppress(OSError):
        os.nice(5)
    me, threads, all_of_them = Crowd(), [], []
    rows = [(name, kind) for name, (many, kind) in KINDS.items() for _ in range(many)]
    for name, kind in rows[number::crowds] + [(name, kind) for name, kind in rows if name == "open_tables"][:1]:
        stranger = Stranger(name, port, wares, stop, me)
        all_of_them.append(stranger)
        threads.append(threading.Thread(target=stranger.run, args=(kind,), daemon=True))
        threads[-1].start()
    stop.wait()
    for thread in threads:
        thread.join(2)
    counts = {}
    for stranger in all_of_them:
        for status, count in stranger.counts.items():
            counts.setdefault(stranger.kind, collections.Counter())[str(status)] += count
    said.put(({kind: dict(row) for kind, row in counts.items()}, list(failures), list(me.trouble)))


def prepare(database, folder):
    """What strangers bring along: large bodies, and links of a long table of their own."""
    import bombs as of_bombs  # pylint: disable=import-outside-toplevel
    import endless  # pylint: disable=import-outside-toplevel
    ones = "[" + ",".join(["1"] * 1900000) + "]"
    with Server(database) as server:
        ruled = endless.pattern(server, endless.RULED, lambda seats: [endless.rule(seats["referee"], value) for value in (5, 4)])
        long = endless.stored(database, server, endless.RULED, ruled, endless.rulings, 16300)
        looking = [server.create(document(BATTLE))["spectator"].token for _ in range(10)]
    return {"bomb": of_bombs.bomb(of_bombs.fought(folder), of_bombs.PAIRS), "long": long["referee"].token, "looking": looking,
            "swelling": [json.dumps({"document": ones}), '{"document":' + ones + "}",
                         json.dumps({"document": "[" + ",".join(["[]"] * 1300000) + "]"})]}
