#!/usr/bin/env python3
"""What one network may hold and leave behind: memory for bodies that never end, event streams, tables, room in the database. Others
are served meanwhile. A network of IPv6 is a client, and the one around it has eight times as much."""
import json
import socket
import sys

from kit import PATIENCE, Server, document, expect, failures, key, migrate
from postgres import Postgres, present
from waiting import until

BATTLE = "gurps4/equal-forces"
BODY = 4 << 20
ONE, MANY = 30, 30  # unfinished bodies: of one network, and of a network each
MIB_BODIES = 16  # what the server may use for them all
MIB_MORE = 48  # beside that: connections, and what the system keeps


def memory(server):
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def of(address):
    return {"X-Forwarded-For": address}


def send(server, text):
    peer = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    peer.sendall(text)
    return peer


def unfinished(server, address):
    """A body of which the last bytes never come."""
    head = ("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"X-Forwarded-For: {address}\r\nContent-Length: {BODY}\r\n\r\n")
    return send(server, head.encode() + b'{"journal":"' + b"a" * (BODY - 100))


def bodies(postgres):
    with Server(postgres, "--behind-proxy", "--slow", "600", "--bodies", str(MIB_BODIES)) as server:
        table = server.create(document(BATTLE))
        before = memory(server)
        peers = [unfinished(server, f"2001:db8:1:1::{number:x}") for number in range(ONE)]
        opened = server.request("POST", "/api/tables", document(BATTLE), headers=of("192.0.2.1"))
        expect(opened.status == 201, f"large bodies of one network keep another out: {opened.status} {opened.body[:200]}")
        peers += [unfinished(server, f"2001:db8:{number + 2:x}::1") for number in range(MANY)]
        more = memory(server) - before
        print(f"{ONE + MANY} unfinished bodies of 4 MiB: {more:.0f} MiB more")
        expect(more < MIB_BODIES + MIB_MORE, f"{ONE + MANY} unfinished bodies take {more:.0f} MiB")
        expect(table["referee"].post("/api/notes", {"to": "commander 0", "text": "still here", "key": key()}).status == 200,
               "who plays is not heard while others send large bodies")
        full = {"document": " " * (1 << 20)}
        said = server.request("POST", "/api/tables", full, headers=of("192.0.2.2"))
        expect(said.status == 429, f"a large body is taken though there is no room: {said.status}")
        for peer in peers:
            peer.close()
        expect(until(lambda: server.request("POST", "/api/tables", full, headers=of("192.0.2.2")).status == 400),
               "room for bodies is not given back")


def stream(server, token, address):
    """The status of an event stream, and its connection."""
    peer = send(server, (f"GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
                         f"X-Forwarded-For: {address}\r\n\r\n").encode())
    return int(peer.recv(12).decode().split()[1]), peer


def streams(postgres):
    """One address behind a proxy does not get all connections."""
    with Server(postgres, "--behind-proxy", "--connections", "100", "--streams-each", "20") as server:
        tokens = [server.create(document(BATTLE))["spectator"].token for _ in range(4)]
        got = [stream(server, tokens[number % 4], "203.0.113.99") for number in range(150)]
        held = [peer for status, peer in got if status == 200]
        expect(len(held) == 20 and {status for status, _ in got} == {200, 429},
               f"streams of one address: {[status for status, _ in got]}")
        expect(server.request("GET", "/healthz").status == 200, "one address has all connections")
        expect(stream(server, tokens[0], "203.0.113.98")[0] == 200, "another address gets no stream")
        held[0].close()
        expect(until(lambda: stream(server, tokens[0], "203.0.113.99")[0] == 200), "a stream that ended is not given back")
    with Server(postgres, "--behind-proxy", "--streams-each", "2") as server:
        token = server.create(document(BATTLE))["spectator"].token
        got = [stream(server, token, f"2001:db8:7:{number:x}::1") for number in range(20)]
        expect([status for status, _ in got] == [200] * 16 + [429] * 4, f"streams of a /48: {[status for status, _ in got]}")


def tables(postgres):
    """New tables of a day."""
    with Server(postgres, "--behind-proxy", "--tables-each", "3") as server:
        def opens(address):
            return server.request("POST", "/api/tables", document(BATTLE), headers=of(address)).status

        expect([opens("198.51.100.1") for _ in range(5)] == [201] * 3 + [429] * 2, "tables of an address are not counted")
        expect(opens("198.51.100.2") == 201, "another address opens no table")
        wide = [opens(f"2001:db8:9:{number:x}::1") for number in range(26)]
        expect(wide == [201] * 24 + [429] * 2, f"tables of a /48: {wide}")


def room(postgres):
    """What a network adds to the database in a day. It may watch, and others play."""
    with Server(postgres, "--behind-proxy", "--stored-each", "1") as server:
        def asks(address, method="POST", path="/api/tables", body=None, token=None):
            return server.request(method, path, body, token=token, headers=of(address))

        first = asks("198.51.100.7", body=document(BATTLE)).json["seats"]
        token = {seat["seat"]: seat["token"] for seat in first}
        statuses = []
        while len(statuses) < 2000 and 429 not in statuses:
            statuses.append(asks("198.51.100.7", body=document(BATTLE)).status)
        expect(statuses[-1] == 429 and set(statuses[:-1]) == {201}, f"room for {len(statuses)} tables: {statuses[-3:]}")
        note = {"to": "referee", "text": "!", "key": key()}
        expect(asks("198.51.100.7", path="/api/notes", body=note, token=token["commander 0"]).status == 429,
               "who has filled the room adds more")
        expect(asks("198.51.100.7", "GET", "/api/table", token=token["commander 0"]).status == 200, "and cannot look on")
        expect(asks("198.51.100.8", path="/api/notes", body=note, token=token["commander 0"]).status == 200,
               "others cannot play")


def several(postgres):
    """Each process counts by itself. (Notes, which are stored, are counted for all: notes.py.)"""
    with Server(postgres, "--behind-proxy", "--tables-each", "3") as one, Server(postgres, "--behind-proxy", "--tables-each", "3") as two:
        for server in one, two:
            got = [server.request("POST", "/api/tables", document(BATTLE), headers=of("198.51.100.9")).status for _ in range(4)]
            expect(got == [201] * 3 + [429], f"tables at one of two processes: {got}")


def by_link(postgres):
    """One link, used from many addresses: what one address may do, and eight times as many requests."""
    with Server(postgres, "--behind-proxy", "--requests-each", "10", "--questions-each", "3", "--creations-each", "0") as server:
        seats = [server.create(document(BATTLE)) for _ in range(2)]

        def asks(seat, number, path="/api/table"):
            return server.request("GET", path, token=seat.token, headers=of(f"198.51.{100 + number // 200}.{number % 200}")).status

        got = [asks(seats[0]["referee"], number) for number in range(100)]
        expect(got[:80] == [200] * 80 and 429 in got[80:], f"a link from 100 addresses: {got.count(200)} replies")
        expect(asks(seats[0]["commander 0"], 99) == 200, "another link is counted with it")
        got = [asks(seats[1]["commander 0"], 300 + number, "/api/odds?look=first") for number in range(8)]
        expect(429 not in got[:3] and 429 in got[3:], f"questions of a link from 8 addresses: {got}")


def named(postgres):
    """The log has addresses if the host wants them."""
    for options, wanted in ((), []), (("--log-clients",), ["2001:db8::17", "192.0.2.17", "127.0.0.1"]):
        with Server(postgres, "--behind-proxy", *options) as server:
            for address in "2001:db8::17", "192.0.2.17":
                server.request("GET", "/api/table", headers=of(address))
            server.request("GET", "/healthz")
            server.stop()
            said = [json.loads(line).get("client") for line in server.lines if '"request"' in line]
        expect(wanted or not any(said), f"addresses in the log: {said}")
        expect(set(wanted) <= set(said), f"the log has {said}")


def main():
    if not present():
        return 77
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        for test in (bodies, streams, tables, room, several, by_link, named):
            test(postgres)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
