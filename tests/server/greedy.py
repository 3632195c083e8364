#!/usr/bin/env python3
"""Anyone who asks for what is long. A reply about a table of 16,300 entries costs no more than one about a table of 2,500, and one address
does not ask for it without end. Replies that no one takes share some memory, and their connections are cut off; others are answered
meanwhile. `greedy.py figures` prints how long another player waits while one address asks, eight at a time."""
import contextlib
import os
import select
import socket
import sys
import tempfile
import threading
import time

from bombs import PAIRS, bomb, fought, send
from endless import RULED, busy, pattern, rule, rulings, stored
from kit import PATIENCE, Server, document, expect, failures, migrate, stands
from postgres import Postgres, present
from quotas import memory, of
from waiting import until

LONG, SHORT = 16300, 2500  # entries; both take more than one reply
TIMES = 40    # requests for each
FACTOR = 3    # that the long one may cost: its entries have longer numbers
MINUTE = 60   # requests of an address
LEFT = 200    # clients that ask and go
DEAF = 60     # clients that take nothing of a journal of about 3 MiB
MIB = 128     # for all replies that are being sent
MIB_MORE = 48  # beside that: connections, and what the system keeps
WATCHED = "watched" in sys.argv


def cost(server, seat):
    """Processor time of the server for one reply."""
    seat.get("/api/table")  # it is there before anyone asks
    before = busy(server)
    for _ in range(TIMES):
        assert seat.get("/api/table").status == 200
    return (busy(server) - before) / TIMES


def again_and_again(postgres, short, long):
    with Server(postgres) as server:
        costs = [cost(server, seats["spectator"].at(server)) for seats in (short, long)]
        print(f"a reply about {SHORT} entries: {costs[0] * 1000:.1f} ms of processor time, about {LONG}: {costs[1] * 1000:.1f}")
        expect(costs[1] < FACTOR * max(costs[0], 0.001), f"a longer table costs more: {costs}")
    with Server(postgres, "--behind-proxy", "--requests-each", str(MINUTE)) as server:
        token = long["spectator"].token
        got = [server.request("GET", "/api/table", token=token, headers=of("203.0.113.66")).status for _ in range(MINUTE + 20)]
        expect(got[:MINUTE] == [200] * MINUTE and 429 in got, f"one address asks without end: {got.count(200)} replies")
        expect(server.request("GET", "/api/table", token=token, headers=of("203.0.113.67")).status == 200, "others are not heard")


def deaf(server, token, address):
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    peer.settimeout(PATIENCE)
    peer.connect(("127.0.0.1", server.port))
    peer.sendall(f"GET /api/journal HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
    return peer


def never_taken(postgres, long):
    with Server(postgres, "--behind-proxy", "--slow", "5") as server:
        token = long["referee"].token
        length = len(server.request("GET", "/api/journal", token=token, headers=of("192.0.2.1")).body)
        before = memory(server)
        peers = [deaf(server, token, f"203.0.113.{number % 6}") for number in range(DEAF)]
        statuses = [int(peer.recv(12).split()[1]) for peer in peers]
        more = memory(server) - before
        print(f"{DEAF} replies of {length >> 10} KiB that nobody takes: {statuses.count(200)} begun, {more:.0f} MiB more")
        expect(set(statuses) == {200, 503}, f"replies that nobody takes: {statuses}")
        expect(more < MIB + MIB_MORE or WATCHED, f"{DEAF} replies that nobody takes: {more:.0f} MiB")
        told = server.request("GET", "/api/table?from=16000", token=token, headers=of("192.0.2.1"))
        expect(told.status == 200, f"a small reply is not sent meanwhile: {told.status}")
        slow = [peer for peer, status in zip(peers, statuses) if status == 200]
        expect(until(lambda: not any(map(stands, slow))), f"{sum(map(stands, slow))} clients that take nothing are not cut off")
        expect(server.request("GET", "/api/journal", token=token, headers=of("203.0.113.1")).status == 200,
               "room for replies is not given back")
        for peer in peers:
            peer.close()


def sockets(server):
    folder = f"/proc/{server.process.pid}/fd"
    found = 0
    for name in os.listdir(folder):
        with contextlib.suppress(OSError):
            found += os.readlink(f"{folder}/{name}").startswith("socket:")
    return found


def left(postgres, long):
    """Clients that ask for a long table and go do not keep their connections until the table is there."""
    with tempfile.TemporaryDirectory() as folder:
        body = bomb(fought(folder), PAIRS)
    with Server(postgres) as server:
        token = long["spectator"].token
        busy_with = [send(server, body) for _ in range(8)]  # what else the threads have to do
        before = sockets(server)
        head = f"GET /api/table HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        peers = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(LEFT + 1)]
        for peer in peers:
            peer.sendall(head)
        stays = peers.pop()
        expect(until(lambda: sockets(server) > before + LEFT * 3 // 4), "they are not connected")
        for peer in peers:
            peer.close()
        gone = until(lambda: sockets(server) < before + LEFT // 2)
        early = not select.select([stays], [], [], 0)[0]
        print(f"{LEFT} clients asked for a long table and went: their connections are {'' if gone else 'not '}gone, "
              f"{'before' if early else 'after'} the table was there")
        expect(gone and early, "who has gone keeps a connection until the table is there")
        for peer in (stays, *busy_with):
            peer.close()


def waits(seat, count=60):
    times = []
    for _ in range(count):
        begun = time.monotonic()
        assert seat.get("/api/table", headers=of("198.51.100.5")).status == 200
        times.append(time.monotonic() - begun)
        time.sleep(0.02)
    return ", ".join(f"{1000 * sorted(times)[int(count * part)]:.1f}" for part in (0.5, 0.9, 0.98))


def figures(postgres, long):
    """With the limits of a server that has no options."""
    with Server(postgres, "--behind-proxy", "--requests-each", "1200") as server:
        seat, token, stop, got = server.create(document("warmachine/quick-skirmish"))["commander 0"], long["spectator"].token, [], {}

        def ask():
            while not stop:
                status = server.request("GET", "/api/table", token=token, headers=of("203.0.113.66")).status
                got[status] = got.get(status, 0) + 1

        print(f"ms that a player waits (50, 90, 98 of 100), alone: {waits(seat)}")
        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        print(f"while one address asks, eight at a time: {waits(seat)}; then: {waits(seat, 600)}; {got}")
        stop.append(True)
        for thread in threads:
            thread.join()


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as server:
            ruled = pattern(server, RULED, lambda seats: [rule(seats["referee"], value) for value in (5, 4)])
            short, long = (stored(postgres, server, RULED, ruled, rulings, length) for length in (SHORT, LONG))
        if "figures" in sys.argv:
            figures(postgres, long)
            return 0
        left(postgres, long)
        again_and_again(postgres, short, long)
        never_taken(postgres, long)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
