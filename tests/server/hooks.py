#!/usr/bin/env python3
"""Hooks: who is shown what, signed and once for each id; and receivers that are slow, dead, hostile or inside."""
import hashlib
import hmac
import http.server
import json
import os
import queue
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from kit import PATIENCE, ROOT, Server, expect, failures, interface, key, migrate
from postgres import Postgres, present
from waiting import until

ALLOWED = ("--webhooks", "--webhooks-http", "--webhooks-inside", "--webhooks-pause", "1", "--shortest-deadline", "1")


def accept(to):
    to.send_response(204)
    to.end_headers()


class Receiver:
    """A server that keeps what it is sent. `behave` has for each path what it does with a request: the default says 204."""

    def __init__(self, certificate=None):
        self.got, self.behave, self.secrets = queue.Queue(), {}, {}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.put((self.path, self.headers, body))
                outer.behave.get(self.path, accept)(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # anyone who sends may break off
        self.url = f"http{'s' if certificate else ''}://127.0.0.1:{self.server.server_address[1]}"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self):
        """The next message: (path, data), which must be as docs/openapi.yaml says, and signed if its hook is known."""
        path, headers, body = self.got.get(timeout=PATIENCE)
        data = json.loads(body)
        interface.check({"$ref": "#/components/schemas/HookMessage"}, body)
        expect(headers["Content-Type"] == "application/json" and "Authorization" not in headers, f"headers: {headers}")
        if data["hook"] in self.secrets:
            said = dict(part.split("=") for part in headers["Banneret-Signature"].split(","))
            signed = hmac.new(self.secrets[data["hook"]].encode(), f"{said['t']}.".encode() + body, hashlib.sha256).hexdigest()
            expect(said["v1"] == signed and abs(int(said["t"]) - time.time()) < PATIENCE, f"signature: {said} {signed}")
        return path, data

    def empty(self):
        return self.got.empty()


def opened(server, **more):
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        return server.create({"document": file.read(), **more})


def register(receiver, owner, path="/", **more):
    reply = owner.post("/api/hooks", {"url": receiver.url + path, "key": key(), **more})
    expect(reply.status == 200, f"{owner.name} cannot register a hook: {reply.body}")
    receiver.secrets[reply.json["hook"]] = reply.json["secret"]
    return reply.json["hook"]


def answer(seat):
    ask = next(ask for ask in seat.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked"))
    return seat.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})


def note(sender, to):
    sender.post("/api/notes", {"to": to, "text": "a secret text", "key": key()})


def waiting(seat):
    """What is said of the seat's own hooks, as (messages that wait, failures)."""
    return [(hook["waiting"], hook["failures"]) for hook in seat.get("/api/hooks").json["hooks"] if hook["owner"] == seat.name]


def wait_for(seat, wanted):
    expect(until(lambda: wanted(waiting(seat))), f"{seat.name}: {waiting(seat)}")


def told(one, two, receiver):
    """A seat's hook hears of that seat, a table's hook of all; at whichever process something happens."""
    table = opened(one)
    referee, first, second = table["referee"], table["commander 0"], table["commander 1"]
    hooks = {register(receiver, referee, "/table"): "table", register(receiver, referee, "/first", seat="commander 0"): "first",
             register(receiver, second, "/second"): "second"}
    answer(first.at(two))  # commander 1 owed an answer before, and no one else does now
    answer(second.at(two))  # the next round: commander 0 owes again
    got = sorted(receiver.next() for _ in range(2))
    expect([(path, data["event"], data.get("seat")) for path, data in got] ==
           [("/first", "question_owed", "commander 0"), ("/table", "question_owed", "commander 0")], f"told: {got}")
    expect(all(path == "/" + hooks[data["hook"]] for path, data in got), f"hooks: {got} {hooks}")
    expect(all(first.token.startswith(data["table"]) for _, data in got), f"tables: {got}")
    before = one.request("GET", "/metrics").body + two.request("GET", "/metrics").body
    expect(b'banneret_webhooks_total{outcome="delivered"}' in before, "there are no figures of hooks")
    for seat in (referee, second):
        wait_for(seat, lambda rows: all(row == (0, 0) for row in rows))
    for _ in range(200):
        if referee.get("/api/table").json["view"]["over"]:
            break
        for seat in table.values():
            if any("id" in ask and not ask.get("locked") for ask in seat.get("/api/table").json["view"]["asks"]):
                answer(seat)
    ended, numbers = set(), {}
    while len(ended) < 3:
        path, data = receiver.next()
        numbers.setdefault(path, []).append(int(data["id"].split("-")[1]))
        if data["event"] == "battle_ended":
            ended.add(path)
            expect("seat" not in data, f"the end: {data}")
    expect(all(rows == list(range(rows[0], rows[0] + len(rows))) for rows in numbers.values()), f"the order: {numbers}")
    for seat in (referee, second):
        wait_for(seat, lambda rows: all(row == (0, 0) for row in rows))
        for hook in seat.get("/api/hooks").json["hooks"]:
            received = numbers["/" + hooks[hook["hook"]]][-1]  # messages are numbered from 1 on
            expect((hook["sent"], hook["dropped"]) == (received, 0), f"{seat.name} is told of {hook}, and {received} came")
            expect(seat.post("/api/hooks/remove", {"hook": hook["hook"]}).status == 200, "a hook cannot be removed")
        expect(not seat.get("/api/hooks").json["hooks"], "a removed hook is there")


def of_notes(one, _, receiver):
    """A hook hears of a note only if anyone who registered it wrote or received the note."""
    table = opened(one)
    referee, first, second = table["referee"], table["commander 0"], table["commander 1"]
    register(receiver, referee, "/table")
    register(receiver, referee, "/spying", seat="commander 1")
    register(receiver, second, "/own")
    rows = [  # from, to, which hooks are notified
        (first, "commander 1", ["/own"]),
        (referee, "commander 1", ["/own", "/spying"]),
        (first, "referee", ["/table"]),
        (first, "all", ["/own", "/spying", "/table"]),
        (second, "all", ["/table"]),
        (second, "commander 0", []),
        (second, "referee", ["/table"]),
    ]
    for sender, to, want in rows:
        note(sender, to)
        got = [receiver.next() for _ in want]
        expect(sorted(path for path, _ in got) == want, f"{sender.name} to {to}: {got}")
        expect(all(data["event"] == "note_arrived" and "secret" not in json.dumps(data) for _, data in got), f"told: {got}")
    for seat in (referee, second):
        wait_for(seat, lambda rows: all(row == (0, 0) for row in rows))
    expect(receiver.empty(), "somebody was told of more notes")
    referee.delete("/api/table")


def deadlines(one, two, receiver):
    """Hooks of who has not answered are shown once that the time is up, whichever process notices it."""
    table = opened(one)
    referee, first, second = table["referee"], table["commander 0"], table["commander 1"]
    register(receiver, referee, "/table")
    register(receiver, first, "/first")
    register(receiver, second, "/second")
    answer(second.at(two))
    referee.post("/api/rules", {"deadlines": [{"after": 1, "then": "remind"}]})
    got = sorted((path, data["event"], data["seat"]) for path, data in (receiver.next() for _ in range(2)))
    expect(got == [("/first", "deadline_near", "commander 0"), ("/table", "deadline_near", "commander 0")], f"deadlines: {got}")
    wait_for(referee, lambda rows: rows == [(0, 0)])
    expect(receiver.empty(), "a deadline is told twice")
    referee.delete("/api/table")


def who(one, two, receiver):
    """Who may register what, and what is said about it."""
    table = opened(one)
    referee, first = table["referee"], table["commander 0"]
    url = receiver.url + "/"
    for seat, body, status in [(first, {"seat": "commander 1"}, 403), (first, {"seat": "referee"}, 403), (first, {}, 200),
                               (table["spectator"], {}, 403), (referee, {"seat": "commander 3"}, 403),
                               (referee, {"seat": "commander 1"}, 200)]:
        reply = seat.post("/api/hooks", {"url": url, "key": key(), **body})
        expect(reply.status == status, f"{seat.name} registers {body}: {reply.status}")
    sent = {"url": url, "key": key()}
    replies = [referee.at(server).post("/api/hooks", sent).json for server in (one, two)]
    expect(replies[0]["secret"] == replies[1]["secret"] and [reply["again"] for reply in replies] == [False, True],
           f"registered twice: {replies}")
    expect([hook.get("seat") for hook in first.get("/api/hooks").json["hooks"]] == ["commander 0"] and
           [hook.get("seat") for hook in referee.get("/api/hooks").json["hooks"] if hook["owner"] == "referee"] == ["commander 1", None],
           "lists of hooks")
    own = first.get("/api/hooks").json["hooks"][0]["hook"]
    expect(table["commander 1"].post("/api/hooks/remove", {"hook": own}).status == 404, "a player removes another's hook")
    statuses = [first.post("/api/hooks", {"url": url, "key": key()}).status for _ in range(8)]
    expect(statuses == [200] * 7 + [409], f"many hooks: {statuses}")
    referee.delete("/api/table")


def urls(postgres, receiver):
    """Addresses that are refused when they are registered, or when it is known where they lead."""
    wrong = ["", "x", "http:///x", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "javascript:alert(1)",
             "https://user:word@example.org/", "https://example.org:25/", "https://example.org:22/", "//example.org/",
             "https://example.org/a b", "https://exa\nmple.org/", "https://[::1", "https://" + "a" * 600 + ".org/"]
    inside = ["https://127.0.0.1/", "https://10.0.0.1/", "https://169.254.169.254/latest/", "https://192.168.1.1/", "https://[::1]/",
              "https://[fe80::1]/", "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/", "https://0/", "https://2130706433/",
              "https://0x7f.1/", "https://127.1/"]
    with Server(postgres, "--webhooks") as server:
        seat = opened(server)["referee"]
        for url in wrong + inside + ["http://example.org/"]:
            reply = server.request("POST", "/api/hooks", {"url": url, "key": key()}, token=seat.token)
            expect(reply.status == 422, f"{url}: {reply.status} {reply.body}")
        expect(seat.post("/api/hooks", {"url": "https://example.org/", "key": key()}).status == 200, "a fine address is refused")
    # A name that means this machine is found out when it is looked up.
    with Server(postgres, "--webhooks", "--webhooks-http", "--webhooks-pause", "1") as server:
        table = opened(server)
        seat = table["referee"]
        port = receiver.url.rsplit(":", 1)[1]
        reply = seat.post("/api/hooks", {"url": f"http://localhost:{port}/", "key": key()})
        expect(reply.status == 200, f"a name is refused: {reply.body}")
        note(table["commander 0"], "referee")
        wait_for(seat, lambda rows: rows[0][1] >= 2)
        expect(receiver.empty(), "a private address was reached by a name")
        seat.delete("/api/table")
    with Server(postgres) as server:
        seat = opened(server)["referee"]
        reply = seat.post("/api/hooks", {"url": "https://example.org/", "key": key()})
        expect(reply.status == 403, f"hooks without --webhooks: {reply.status}")


def make_certificate(folder, name):
    """A file with a key and a certificate for 127.0.0.1 that vouches for itself."""
    path = os.path.join(folder, name)
    parts = [path + ".key", path + ".crt"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=" + name, "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", parts[0], "-out", parts[1]],
                   check=True, capture_output=True, timeout=PATIENCE)
    with open(path, "w", encoding="ascii") as out:
        for part in parts:
            with open(part, encoding="ascii") as file:
                out.write(file.read())
    return path


def encrypted(postgres):
    """A receiver whose certificate is trusted gets its message; one that anyone could pretend to be gets nothing."""
    with tempfile.TemporaryDirectory() as folder:
        trusted, other = (make_certificate(folder, name) for name in ("trusted", "other"))
        with Server(postgres, "--webhooks", "--webhooks-inside", "--webhooks-pause", "1", "--webhooks-authorities",
                    trusted) as server:
            table = opened(server)
            referee, good, bad = table["referee"], Receiver(trusted), Receiver(other)
            register(bad, referee)
            register(good, referee)
            note(table["commander 0"], "referee")
            expect(good.next()[1]["event"] == "note_arrived", "no message over https")
            wait_for(referee, lambda rows: rows[0][1] >= 1 and rows[1] == (0, 0))
            expect(bad.empty(), "a receiver without a certificate that is trusted has the message")
            referee.delete("/api/table")


def redirect(to):
    to.send_response(307)
    to.send_header("Location", "/elsewhere")
    to.end_headers()


def huge(to):
    """2xx, and then a body without an end, until the other side has enough."""
    to.send_response(200)
    to.end_headers()
    try:
        while True:
            to.wfile.write(b"x" * 65536)
    except OSError:
        pass


def huge_head(to):
    try:
        to.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000) for i in range(200)) + b"\r\n")
    except OSError:
        pass


def refuse_once():
    tries = []

    def behave(to):
        tries.append(1)
        to.send_response(500 if len(tries) == 1 else 200)
        to.end_headers()
    return behave


def receivers(one, two, receiver):
    """What receivers may do. Each spoils nothing for the others."""
    release = threading.Event()
    receiver.behave = {"/redirect": redirect, "/huge": huge, "/head": huge_head, "/once": refuse_once(),
                       "/slow": lambda to: release.wait(PATIENCE)}
    with socket.socket() as dead:
        dead.bind(("127.0.0.1", 0))  # no one listens there
        table = opened(one)
        referee, first = table["referee"], table["commander 0"]
        port = dead.getsockname()[1]
        referee.post("/api/hooks", {"url": f"http://127.0.0.1:{port}/", "key": key()})
        for path in ("/redirect", "/head", "/slow", "/huge", "/once", "/fine"):
            register(receiver, referee, path)
        note(first, "referee")
        note(first.at(two), "referee")
        got = {}
        # Each is sent its first message; those that have it are sent the second, and /once the first a second time.
        while not (len(got.get("/huge", [])) == 2 and len(got.get("/fine", [])) == 2 and len(got.get("/once", [])) == 3 and
                   len(got.get("/redirect", [])) >= 2 and len(got.get("/head", [])) >= 2 and got.get("/slow")):
            path, data = receiver.next()
            got.setdefault(path, []).append(int(data["id"].split("-")[1]))
        expect(got["/huge"] == [1, 2] and got["/fine"] == [1, 2] and got["/once"] == [1, 1, 2], f"the order: {got}")
        expect(set(got["/redirect"] + got["/head"] + got["/slow"]) == {1}, f"a message overtakes another: {got}")
        expect("/elsewhere" not in got, "a redirection was followed")
        # Slow ones time out; they and the dead one are tried again, with pauses that grow.
        wait_for(referee, lambda rows: rows[0][1] >= 2 and rows[3][1] >= 1)
        release.set()
        receiver.behave.clear()
        wait_for(referee, lambda rows: all(row == (0, 0) for row in rows[1:]))
        expect(waiting(referee)[0][0] == 2, f"the dead one: {waiting(referee)}")
        while not receiver.empty():
            receiver.next()
        referee.delete("/api/table")
    expect(one.request("GET", "/readyz").status == 200, "the server suffers")


def restarts(postgres, receiver):
    """What is due is not lost with the process that had it, nor with the database."""
    with Server(postgres, *ALLOWED) as one:
        table = opened(one)
        hook = register(receiver, table["referee"], "/late")
        release = threading.Event()
        receiver.behave = {"/late": lambda to: release.wait(PATIENCE)}
        note(table["commander 0"], "referee")
        first = receiver.next()[1]["id"]
        one.kill()  # in the middle of the delivery
        release.set()
        receiver.behave.clear()
    postgres.kill()
    postgres.start()
    postgres.sql("update banneret.hooks set next = now() where next is not null")  # as if its time had come
    with Server(postgres, *ALLOWED) as two:
        again = receiver.next()[1]
        expect(again["id"] == first and again["hook"] == hook, f"after a restart: {again}, before {first}")
        wait_for(table["referee"].at(two), lambda rows: rows == [(0, 0)])
        # The queue is bounded, and what is a day old is dropped.
        postgres.sql(f"update banneret.hooks set waiting = 100, next = now() + interval '1 hour' where id = '{hook}'")
        note(table["commander 1"].at(two), "referee")
        expect(postgres.sql(f"select count(*) from banneret.messages where hook = '{hook}'") == "0", "the queue grows")
        postgres.sql(f"update banneret.hooks set waiting = 0, next = null, url = 'http://127.0.0.1:1024/' where id = '{hook}'")
        note(table["commander 1"].at(two), "referee")
        postgres.sql("update banneret.messages set at = now() - interval '25 hours'")
        wait_for(table["referee"].at(two), lambda rows: rows[0][0] == 0)
        expect(postgres.sql("select count(*) from banneret.messages") == "0", "an old message stays")
        counted = table["referee"].at(two).get("/api/hooks").json["hooks"][0]
        expect((counted["sent"], counted["dropped"]) == (1, 1), f"one message came, one was dropped: {counted}")
        expect(b"banneret_webhooks_dropped_total 1\n" in two.request("GET", "/metrics").body, "the figures of dropped messages")
        log = "".join(two.lines)
        expect(receiver.url not in log and receiver.secrets[hook] not in log, "the log has addresses or secrets of hooks")
        expect(two.stop() == 0, "the server does not stop cleanly")


def timed(test, *given):
    begun = time.monotonic()
    result = test(*given)
    print(f"{test.__name__}: {time.monotonic() - begun:.1f} s")
    return result


def revoked(one, _, receiver):
    """A hook ends with the link by which it was registered; the hooks of others stay."""
    for path in ("/api/seats/replace", "/api/seats/revoke"):
        table = opened(one)
        referee, first, second = table["referee"], table["commander 0"], table["commander 1"]
        register(receiver, first, "/thief")
        register(receiver, second, "/stays")
        expect(referee.post(path, {"seat": "commander 0"}).status == 200, f"{path} fails")
        note(second, "commander 0")
        note(referee, "commander 1")
        got = receiver.next()
        expect(got[0] == "/stays", f"{path}: who has no link any more is told: {got}")
        wait_for(second, lambda hooks: hooks == [(0, 0)])
        expect(receiver.empty(), f"{path}: who has no link any more is told")


def overseen(one, two, receiver):
    """The referee sees the hooks of all seats, not the paths of their addresses, and removes them; a player only their own ones."""
    table = opened(one)
    referee, first, second = table["referee"], table["commander 0"], table["commander 1"]
    hook = register(receiver, first, "/private?topic=secret")
    own = register(receiver, referee, "/own")
    seen = [(one["owner"], one["url"]) for one in referee.get("/api/hooks").json["hooks"]]
    expect(seen == [("commander 0", receiver.url), ("referee", receiver.url + "/own")], f"the referee sees {seen}")
    expect(second.get("/api/hooks").json["hooks"] == [], "a player sees another's hooks")
    for seat, name in ((second, hook), (first, own)):
        expect(seat.post("/api/hooks/remove", {"hook": name}).status == 404, f"{seat.name} removes another's hook")
    expect(referee.at(two).post("/api/hooks/remove", {"hook": hook}).status == 200, "the referee cannot remove it")
    expect(first.get("/api/hooks").json["hooks"] == [], "a hook that the referee removed is there")
    note(second, "commander 0")
    note(second, "referee")
    got = receiver.next()
    expect(got[0] == "/own", f"an address that the referee removed is told: {got}")
    wait_for(referee, lambda hooks: hooks == [(0, 0)])
    expect(receiver.empty(), "an address that the referee removed is told")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    receiver = Receiver()
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres, *ALLOWED) as one, Server(postgres, *ALLOWED) as two:
            for test in (told, of_notes, deadlines, who, revoked, overseen, receivers):
                timed(test, one, two, receiver)
            expect(timed(one.stop) == 0 and two.stop() == 0, "a server does not stop cleanly")
        timed(urls, postgres, receiver)
        timed(encrypted, postgres)
        timed(restarts, postgres, receiver)
    never = interface.never("hooks")
    expect(not never, f"never asked for: {never}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
