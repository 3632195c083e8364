#!/usr/bin/env python3
"""One thread says what happened at all tables. Anyone who asks often waits in turn: another client, at another table, is next."""
import select
import socket
import sys

from kit import PATIENCE, Server, document, expect, failures, migrate
from long import long_journal
from postgres import Postgres, present

GREEDY = 8  # requests of one client
MOST = 16  # that a client may have under way


def send(server, token, address, path="/api/chronicle"):
    peer = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    peer.sendall((f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n"
                  f"X-Forwarded-For: {address}\r\n\r\n").encode())
    return peer


def status(peer):
    text = b""
    while more := peer.recv(1 << 20):
        text += more
    return int(text[9:12])


def in_order(peers):
    """Their places in the order in which they are answered."""
    names = {peer: number for number, peer in enumerate(peers)}
    order = []
    while names:
        ready, _, _ = select.select(list(names), [], [], PATIENCE)
        assert ready, "no reply comes"
        order += sorted(names.pop(peer) for peer in ready)
    return order


def main():
    if not present():
        return 77
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        with Server(postgres, "--behind-proxy") as server:
            greedy = server.create({"journal": long_journal(), "seed": "kept"})
            other = server.create(document("gurps4/equal-forces"))
            for table in greedy, other:
                table["referee"].get("/api/table")  # it is there before anyone asks
            # One address at one table, then a network of addresses at one table: the table is asked for too often as well.
            for addresses in [["203.0.113.77"] * GREEDY, [f"203.0.113.{number}" for number in range(GREEDY)]]:
                peers = [send(server, greedy["referee"].token, address) for address in addresses]
                peers.append(send(server, other["referee"].token, "198.51.100.1"))
                place = in_order(peers).index(GREEDY)
                statuses = [status(peer) for peer in peers]
                expect(set(statuses) == {200}, f"what happened is not told: {statuses}")
                print(f"answered as number {place + 1} of {GREEDY + 1}")
                expect(place < GREEDY // 2, f"another client waits for {place} requests of {GREEDY}")
            peers = [send(server, greedy["referee"].token, "203.0.113.77") for _ in range(MOST + 4)]
            statuses = [status(peer) for peer in peers]
            expect(statuses.count(429) == 4 and statuses.count(200) == MOST, f"{MOST + 4} at once: {statuses}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
