#!/usr/bin/env python3
"""Small requests that would cost a server much: a journal that undoes thousands of times, YAML that swells. Meanwhile others
play on, and a signal ends the process."""
import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

from kit import PATIENCE, ROOT, Server, document, expect, failures, migrate
from postgres import Postgres, present
from waiting import until

WATCHED = "watched" in sys.argv  # a sanitizer takes time and its own memory
PAIRS = 700 if WATCHED else 7000  # of undo entries: a body of 4 MiB
SOON = 30   # seconds for what takes two where no one else works
MIB = 1000 if WATCHED else 64     # that a request may take
END = 10    # seconds from a signal to the end of the process, as docs/hosting.md says


def chained(entries):
    """The lines of a journal with hashes that fit."""
    lines, prev = [], None
    for entry in entries:
        entry = {name: value for name, value in entry.items() if name not in ("hash", "prev")}
        if prev:
            entry["prev"] = prev
        text = json.dumps(entry, separators=(",", ":"), ensure_ascii=False)
        prev = hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
        lines.append(f'{text[:-1]},"hash":"{prev}"}}\n')
    return "".join(lines)


def fought(folder):
    """A battle of bots, without its end."""
    path = os.path.join(folder, "fought.jsonl")
    subprocess.run([os.environ["BN_PROGRAM"], "battle", f"{ROOT}/scenarios/obsidian/the-ridge.yaml", "--defaults", "--bot",
                    "A=steady", "--bot", "B=steady", "--journal", path], capture_output=True, timeout=PATIENCE, check=True)
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file][:-5]


def bomb(lines, pairs):
    """The referee goes back to the start and to the newest entry, again and again."""
    newest = len(lines) - 1
    out, start = list(lines), lines[1]
    for number in range(newest + 1, newest + 2 * pairs, 2):
        undo = {"type": "undo", "seat": "referee"}
        out.append({"n": number, **undo, "to": 1, "state": start["state"]})
        out.append({"n": number + 1, **undo, "to": newest, "state": lines[newest]["state"]})
    return json.dumps({"journal": chained(out)})


def send(server, body):
    peer = socket.create_connection(("127.0.0.1", server.port))
    data = body.encode()
    peer.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                 b"Content-Length: %d\r\n\r\n" % len(data) + data)
    return peer


def timed(run):
    began = time.monotonic()
    run()
    return time.monotonic() - began


def taken_back(server, lines):
    body = bomb(lines, PAIRS)
    replies = []
    took = timed(lambda: replies.append(server.request("POST", "/api/tables", body, headers={"Content-Type": "application/json"})))
    print(f"{len(body)} bytes, {2 * PAIRS} undo entries: {took:.1f} s, status {replies[0].status}")
    expect(replies[0].status == 201, f"a long journal is refused: {replies[0].body}")
    expect(took < SOON, f"undo entries cost a replay each: {took:.1f} s")
    peers = [send(server, body) for _ in range(4)]
    for peer in peers:
        peer.close()
    took = timed(lambda: server.create(document("warmachine/quick-skirmish")))
    expect(took < SOON, f"others wait for clients that have gone: {took:.1f} s")


def most_memory(server):
    """MiB that the process has taken at most."""
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) >> 10 for line in file if line.startswith("VmHWM"))


def swells(postgres):
    """A list of ones, as YAML and as JSON."""
    ones = "[" + ",".join("1" for _ in range(1900000)) + "]"
    with Server(postgres) as server:
        before = most_memory(server)
        for words, body in (("YAML", json.dumps({"document": ones})), ("JSON", '{"document":' + ones + "}")):
            reply = server.request("POST", "/api/tables", body, headers={"Content-Type": "application/json"})
            took = most_memory(server) - before
            print(f"{len(body)} bytes of {words}: status {reply.status}, {took} MiB")
            expect(reply.status == 422 or reply.status == 413, f"{words}: {reply.status} {reply.body}")
            expect(took < MIB, f"{len(body)} bytes of {words} take {took} MiB")


def ends(postgres, lines):
    """Whatever runs, a signal ends the process."""
    body = bomb(lines, PAIRS)
    with Server(postgres) as server:
        peers = [send(server, body) for _ in range(8)]
        time.sleep(1)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        expect(until(lambda: server.process.poll() is not None), "the process does not end")
        took = time.monotonic() - began
        print(f"ended after {took:.1f} s with 8 such requests")
        expect(took < END, f"a signal ends the process after {took:.1f} s")
        for peer in peers:
            peer.close()


def main():
    if not present():
        return 77
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        migrate(postgres)
        lines = fought(folder)
        with Server(postgres) as server:
            taken_back(server, lines)
        swells(postgres)
        ends(postgres, lines)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
