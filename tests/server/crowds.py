#!/usr/bin/env python3
"""Very many connections, slow ones, and clients that take nothing of what they asked for. Others are served meanwhile, and memory is bounded."""
import resource
import select
import socket
import sys
import time

from kit import PATIENCE, ROOT, Server, ended, expect, failures, key, migrate, stands
from postgres import Postgres, present
from waiting import until

IDLE = 4000  # connections that say nothing
SPARE = 400  # descriptors for all else
DEAF = 40  # event streams of one table that no one reads
MIB_MORE = 48  # that the server may grow by for all streams that no one reads
WATCHED = "watched" in sys.argv  # a watched program keeps for a while what it has freed
KIB_EACH = 16  # for a connection: a buffer of 12 and what belongs to it


def document():
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        return file.read()


def memory(server):
    """MiB in use."""
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def allow(connections):
    """As many descriptors as may be had for that; how many connections that makes."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = connections + SPARE
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return allowed - SPARE


def turn(referee):
    """An order that is given and undone: two events for everyone."""
    ask = next(ask for ask in referee.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked"))
    done = referee.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()}).json
    return referee.post("/api/undo", {"to": done["head"] - 1, "key": key()}).json["head"]


def idle(postgres):
    """Thousands of connections that say nothing do not keep others waiting."""
    count = allow(IDLE)
    with Server(postgres, "--slow", "600", "--connections", str(count + SPARE)) as server:
        table = server.create({"document": document()})
        before = memory(server)
        peers = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(count)]
        stream = table["spectator"].events()
        stream.next()
        head = turn(table["referee"])
        while stream.next()[0] < head:
            pass
        expect(server.request("GET", "/healthz").status == 200, "a new connection is not served")
        each = (memory(server) - before) * 1024 / count
        print(f"{count} idle connections: {each:.1f} KiB each")
        expect(each < KIB_EACH or WATCHED, f"{count} idle connections take {each:.1f} KiB each")
        for peer in peers:
            peer.close()
        expect(server.stop() == 0, "the server does not stop cleanly")


def too_many(postgres):
    """Beyond the limit of one address there are no more connections, until others end."""
    with Server(postgres, "--connections-each", "20") as server:
        peers = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(30)]
        expect(until(lambda: sum(map(ended, peers)) >= 10), "too many connections are not refused")
        expect(not all(map(ended, peers)), "all connections are refused")
        for peer in peers:
            peer.close()
        expect(until(lambda: healthy(server)), "nobody is let in after the others have gone")


def healthy(server):
    try:
        return server.request("GET", "/healthz").status == 200
    except OSError:
        return False


def deaf_stream(server, token):
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    peer.settimeout(PATIENCE)
    peer.connect(("127.0.0.1", server.port))
    peer.sendall(f"GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    return peer


def deaf(postgres):
    """Streams that no one reads are cut off; anyone who reads gets everything, and keeps the stream."""
    with Server(postgres, "--slow", "2") as server:
        table = server.create({"document": document()})
        stream = table["commander 1"].events()
        head = stream.next()[0]
        peers = [deaf_stream(server, table["spectator"].token) for _ in range(DEAF)]
        before, most = memory(server), 0
        end = time.monotonic() + PATIENCE
        while any(map(stands, peers)) and time.monotonic() < end:
            newest = turn(table["referee"])
            while head < newest:
                number, told = stream.next()
                expect([entry["n"] for entry in told["entries"]] == list(range(head + 1, number + 1)), "an event is missing")
                head = number
            most = max(most, memory(server) - before)
        expect(not any(map(stands, peers)), f"{sum(map(stands, peers))} streams that nobody reads are still open")
        print(f"{DEAF} streams that nobody reads: cut off after {head} entries, at most {most:.0f} MiB more")
        expect(most < MIB_MORE or WATCHED, f"they take {most:.0f} MiB")
        for peer in peers:
            peer.close()
        expect(server.stop() == 0, "the server does not stop cleanly")


def raw(server, data):
    peer = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    peer.sendall(data)
    return peer


def ends(peer):
    """Whether the server closes the connection."""
    try:
        while peer.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


def slow_ones(postgres):
    """Slow, endless and idle connections. Those that owe bytes are cut off, and others are served meanwhile."""
    with Server(postgres, "--slow", "2") as server:
        token = server.create({"document": document()})["referee"].token
        head = f"POST /api/answers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        slow = raw(server, b"GET /api/table HTTP/1.1\r\nHost: x\r\n")
        body = raw(server, (head + "Content-Length: 1000\r\n\r\n{").encode())
        idle = [raw(server, b"") for _ in range(300)]
        endless = raw(server, (head + "Transfer-Encoding: chunked\r\n\r\n").encode())
        try:
            for _ in range(1000):
                endless.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
        except OSError:
            pass
        huge = raw(server, b"GET /api/table HTTP/1.1\r\nHost: x\r\n")
        try:
            huge.sendall(b"X-A: " + b"a" * 1000000 + b"\r\n\r\n")
        except OSError:
            pass
        for _ in range(10):
            expect(server.request("GET", "/api/table", token=token).status == 200, "others are not served meanwhile")
        # A byte now and then does not buy time.
        dripping = True
        while dripping:
            try:
                slow.sendall(b"X")
                dripping = not select.select([slow], [], [], 0.2)[0]
            except OSError:
                dripping = False
        expect(all(ends(peer) for peer in [slow, body, endless, huge, *idle]), "a slow connection stays")
        expect(server.request("GET", "/api/table", token=token).status == 200, "the server has suffered")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        for test in (slow_ones, deaf, too_many, idle):
            test(postgres)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
