#!/usr/bin/env python3
"""Strangers attack a server in every way that is known, side by side, while people play at it.

    mixed.py [--minutes 30] [--tables 100] [--memory 256] [--thought 3] [--crowds 3] [--quiet 30]

1,000 addresses in 20 networks, half of IPv4 and half of IPv6, as a proxy would name them, attack as strangers.py says. At each table one
battle after the other is played, each from an address of its own, with an answer every --thought seconds and two event streams. The
server has its usual limits. First it is played for --quiet seconds without an attack.

Then every answer must have been acknowledged within 2 s in 99 of 100 cases, the memory of the process must have stayed within
--memory and the bound that docs/hosting.md states, and the server must answer and open tables. SIGTERM comes while the attack
goes on, and must end it within 10 s. Another process takes its place, and no answer that was acknowledged may be missing, none may be there
twice, every event stream must be complete.

Clients, server and PostgreSQL share the machine. The attackers have a lower priority: elsewhere they would be on other machines. BN_SERVER and
BN_PROGRAM say where the programs are; without them, a build in build/.
"""
import argparse
import contextlib
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
os.environ.setdefault("BN_ROOT", ROOT)
os.environ.setdefault("BN_SERVER", os.path.join(ROOT, "build/src/server/banneret-server"))
os.environ.setdefault("BN_PROGRAM", os.path.join(ROOT, "build/banneret"))
sys.path[:0] = [HERE, os.path.join(ROOT, "tests/server")]

# pylint: disable=wrong-import-position
import players  # noqa: E402
import postgres  # noqa: E402
import strangers  # noqa: E402
from kit import PATIENCE, Server, document, migrate  # noqa: E402
from waiting import until  # noqa: E402

DOCUMENTS = ["gurps4/equal-forces", "gurps3/legion-against-knights", "warmachine/quick-skirmish", "gurps4/hastings-gurps4"]
SOON = 2      # seconds in which 99 of 100 answers are acknowledged
END = 10      # seconds from SIGTERM to the end
THINKING = 64  # MiB for a question, of which two are thought about
# The bound of docs/hosting.md beside --memory, in MiB: the process, its tables' own 1.2, large bodies, large replies, questions,
# journals that are being read, and for each connection what waits there.
PROCESS, TABLES, BODIES, REPLIES, READING, CONNECTION = 24, 1.2, 64, 128, 2 * 96, 1 / 8


class Attacked(Server):
    """A server with the limits that it has unless asked."""

    def __init__(self, database, memory):
        super().__init__(database)
        self.options = ["--behind-proxy", "--memory", str(memory), "--think-memory", str(THINKING), "--webhooks",
                        "--webhooks-http", "--webhooks-inside"]


def figure(server, name):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return next((int(line.split()[1]) for line in file if line.startswith(name)), 0) / 1024  # 0: it has ended


class Player(players.Table):
    """Comes from another address with each battle: who plays so fast would open more tables in a day than an address may."""

    def __init__(self, number, *given, **named):
        super().__init__(*given, **named)
        self.number, self.battles = number, 0

    def _play_one(self):
        self.address = f"10.{self.number % 250}.{self.battles // 250}.{self.battles % 250 + 1}"
        self.battles += 1
        self.wire = players.Wire(self.servers, self.address)
        super()._play_one()


class Watch(threading.Thread):
    """Looks at the process now and then."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.most, self.connections, self.ending = server, 0, 0, threading.Event()

    def run(self):
        while not self.ending.wait(1):
            with contextlib.suppress(OSError, StopIteration):
                self.most = max(self.most, figure(self.server, "VmRSS"))
                self.connections = max(self.connections, len(os.listdir(f"/proc/{self.server.process.pid}/fd")))

    def end(self):
        self.ending.set()
        self.join(PATIENCE)


class Attack:
    """The strangers, in some processes of their own."""

    def __init__(self, port, wares, crowds):
        make = multiprocessing.get_context("spawn")
        self.stop, self.said = make.Event(), make.Queue()
        self.crowds = [make.Process(target=strangers.crowd, args=(number, crowds, port, wares, self.stop, self.said), daemon=True)
                       for number in range(crowds)]
        for crowd in self.crowds:
            crowd.start()

    def end(self):
        """What became of it: replies by kind of attack and status; what was not harmless."""
        self.stop.set()
        counts, harm = {}, []
        for _ in self.crowds:
            more, wrong, trouble = self.said.get(timeout=PATIENCE)
            harm += wrong
            for words in trouble:
                print("turned away:", words)
            for kind, statuses in more.items():
                for status, count in statuses.items():
                    counts.setdefault(kind, {}).setdefault(status, 0)
                    counts[kind][status] += count
        for crowd in self.crowds:
            crowd.join(PATIENCE)
        return counts, harm


def share(times, of_all):
    return sorted(times)[min(len(times) - 1, int(len(times) * of_all))] if times else float("inf")


def answered(tables, since, till):
    return [done - sent for table in tables for sent, done in table.answered if since <= sent < till]


def print_times(words, times):
    print(f"{words}: {len(times)} answers, acknowledged after {share(times, 0.5) * 1000:.0f} ms (median), "
          f"{share(times, 0.99) * 1000:.0f} ms (99 of 100), {max(times, default=0) * 1000:.0f} ms at most", flush=True)


class Siege:
    def __init__(self, database, options):
        self.database, self.options, self.wrong = database, options, []
        self.stop = threading.Event()
        self.servers = players.Servers()
        self.tables = [Player(i, self.servers, document(DOCUMENTS[i % len(DOCUMENTS)])["document"], self.stop, thought=options.thought)
                       for i in range(options.tables)]

    def expect(self, truth, words):
        if not truth:
            self.wrong.append(words)

    def begin(self):
        for table in self.tables:
            table.start()
        seated = until(lambda: all(table.answered for table in self.tables))
        self.expect(seated, "not everybody could begin to play")

    def besiege(self, server, wares):
        """Play, at first in peace. Then an attack, and a signal in the middle of it."""
        begun = time.monotonic()
        time.sleep(self.options.quiet)
        attacked = time.monotonic()
        print_times("in peace", answered(self.tables, begun, attacked))
        watch, attack = Watch(server), Attack(server.port, wares, self.options.crowds)
        watch.start()
        end = attacked + self.options.minutes * 60
        while time.monotonic() < end and server.process.poll() is None:
            time.sleep(min(60, max(0.1, end - time.monotonic())))
            now = time.monotonic()
            print_times(f"minute {(now - attacked) / 60:.0f}, {figure(server, 'VmRSS'):.0f} MiB, load {os.getloadavg()[0]:.1f}",
                        answered(self.tables, now - 60, now))
        self.stop.set()
        self.expect(server.process.poll() is None, "the server has ended")
        self.alive(server)
        self.ended(server)
        watch.end()
        counts, harm = attack.end()
        self.judge(watch, answered(self.tables, attacked, end), counts, harm)

    def alive(self, server):
        address = {"X-Forwarded-For": "203.0.113.250", "Content-Type": "application/json"}
        self.expect(server.request("GET", "/readyz").status == 200, "the server is not ready")
        said = server.request("POST", "/api/tables", json.dumps(document(DOCUMENTS[0])), headers=address)
        self.expect(said.status == 201, f"no table is opened: {said.status} {said.body[:200]}")

    def ended(self, server):
        begun = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        until(lambda: server.process.poll() is not None)
        took = time.monotonic() - begun
        print(f"SIGTERM: ended after {took:.1f} s, status {server.process.returncode}", flush=True)
        self.expect(took < END, f"SIGTERM ends the process after {took:.1f} s")

    def judge(self, watch, times, counts, harm):
        most = PROCESS + TABLES * self.options.memory + BODIES + REPLIES + 2 * THINKING + READING + CONNECTION * watch.connections
        print_times("under attack", times)
        print(f"memory: {watch.most:.0f} MiB at most; allowed are {most:.0f} ({self.options.memory} for tables, {watch.connections} connections)")
        print("|attack|replies|", "|---|---|", *(f"|{kind}|{', '.join(f'{status}: {count}' for status, count in sorted(row.items()))}|"
                                                for kind, row in sorted(counts.items())), sep="\n", flush=True)
        self.expect(share(times, 0.99) < SOON, f"99 of 100 answers: {share(times, 0.99):.2f} s")
        self.expect(watch.most < most, f"{watch.most:.0f} MiB")
        self.expect(set(strangers.KINDS) == set(counts), f"not attacked: {set(strangers.KINDS) - set(counts)}")
        for words in harm:
            self.expect(False, f"not harmless: {words}")

    def check(self):
        """At another process: nothing lost, nothing doubled."""
        with Server(self.database) as server:
            self.servers.ports = [server.port]
            wrong, counts = players.check(self.tables)
        print(", ".join(f"{value} {name}" for name, value in counts.items()) + f", {len(wrong)} wrong", flush=True)
        self.expect(counts["answers acknowledged"] > 0, "nothing was acknowledged")
        self.wrong += wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("minutes", 30), ("tables", 100), ("memory", 256), ("thought", 3), ("crowds", 3), ("quiet", 30)):
        parser.add_argument(f"--{name}", type=float if name in ("minutes", "thought") else int, default=usual, metavar="N")
    options = parser.parse_args()
    if not postgres.present():
        print("no PostgreSQL: skipped")
        return 77
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, most) if most != resource.RLIM_INFINITY else 65536, most))
    with postgres.Postgres({"fsync": "on"}) as database, tempfile.TemporaryDirectory() as folder:
        migrate(database)
        wares = strangers.prepare(database, folder)
        siege = Siege(database, options)
        with Attacked(database, options.memory) as server:
            siege.servers.ports = [server.port]
            siege.begin()
            siege.besiege(server, wares)
        siege.check()
    for words in siege.wrong[:20]:
        print("WRONG:", words)
    return 1 if siege.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
