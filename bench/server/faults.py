#!/usr/bin/env python3
"""What faults cost those who play. People play tables at three servers over a primary and a synchronous standby, and meanwhile

  - the primary's whole node is killed, and the standby takes its place (pg_auto_failover);
  - servers are killed;
  - clients' connections are cut in the middle of a request or an event stream;
  - the clocks of the servers jump forwards and back (libfaketime);
  - somebody opens event streams and never reads them;
  - the disk of the database is full (a second database, on a small file system of its own);
  - the network is cut: nothing comes through between the primary and the servers, between the primary and both the standby and the
    monitor, or between the primary and everybody, while all connections stay open (a pair of its own, behind walls).

Afterwards no answer that was acknowledged may be missing, none may be there twice, every event stream must be complete, and no table
may be stuck. Prints how long nobody got an answer after each fault.

    faults.py [--primary N] [--servers N] [--cuts N] [--clocks N] [--deaf N] [--disk N] [--partitions N] [--tables N]
              [--short] [--alone] [--tamper]

The whole takes some thirty minutes; --partitions N has N cuts of each of the three kinds. --short has one or two faults of each kind. --alone takes one database that is killed and
started again. --tamper removes a stored answer at the end, which must be noticed. BN_SERVER and BN_PROGRAM say where the programs are; without
them, a build in build/. Debian: pg-auto-failover-cli, postgresql-15-auto-failover, libfaketime. Only root can mount the small
file system. What is not there is left out, and said so.
"""
import argparse
import contextlib
import glob
import os
import random
import socket
import statistics
import subprocess
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
import failover  # noqa: E402
import players  # noqa: E402
import postgres  # noqa: E402
from kit import PATIENCE, Server, migrate  # noqa: E402

DOCUMENTS = ["gurps4/equal-forces", "gurps3/legion-against-knights", "warmachine/quick-skirmish", "gurps4/hastings-gurps4"]
SERVERS = 3
CUT_SECONDS = 20  # that servers cannot reach the primary
DISK_MIB = 160
FAKETIME = (glob.glob("/usr/lib/*/faketime/libfaketime.so.1") or [None])[0]


def gone(peer):
    """Whether the other end of a connection has closed it, without reading from it."""
    state = peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
    return state != 1  # established


class Alone(postgres.Postgres):
    """One database in the place of a pair: it is killed and started again."""

    def kill_primary(self):
        self.kill()
        moment = time.monotonic()
        self.start()
        return moment

    def mend(self):
        pass


class Crowd:
    """Servers, and people who play at them."""

    def __init__(self, database, count, faked=None):
        self.database, self.faked = database, faked
        self.servers = players.Servers()
        self.stop = threading.Event()
        self.processes = []
        self.outages = {}  # by kind of fault: seconds
        documents = []
        for name in DOCUMENTS:
            with open(f"{ROOT}/scenarios/{name}.yaml", encoding="utf-8") as file:
                documents.append(file.read())
        self.tables = [players.Table(self.servers, documents[i % len(documents)], self.stop) for i in range(count)]
        self.tables.append(players.Restless(self.servers, documents[0], self.stop))

    def start_server(self):
        environment = {}
        if self.faked:
            environment = {"LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": self.faked, "FAKETIME_NO_CACHE": "1",
                           "DONT_FAKE_MONOTONIC": "1"}
        return Server(self.database, environ=environment).__enter__()

    def __enter__(self):
        self.processes = [self.start_server() for _ in range(SERVERS)]
        self.servers.ports = [process.port for process in self.processes]
        for table in self.tables:
            table.start()
        self.recovered(time.monotonic())
        return self

    def __exit__(self, *_):
        self.stop.set()
        for process in self.processes:
            process.__exit__()

    def recovered(self, since):
        """Waits until every table has had an answer after this moment; the longest that one waited."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            waits = [table.silence(since) for table in self.tables]
            if None not in waits:
                return max(waits)
            time.sleep(0.02)
        return float("inf")

    def fault(self, kind, do):
        """`do` may return the moment at which the fault took hold; else that is when it returns."""
        begun = do() or time.monotonic()
        waited = self.recovered(begun)
        self.outages.setdefault(kind, []).append(waited)
        print(f"{kind}: {waited:.2f} s", flush=True)

    # ---- faults

    def kill_server(self):
        place = random.randrange(SERVERS)
        self.processes[place].kill()

        def again():
            self.processes[place] = self.start_server()
            self.servers.ports[place] = self.processes[place].port

        thread = threading.Thread(target=again)
        thread.start()
        return thread

    def kill_servers(self, count):
        for _ in range(count):
            threads = []
            self.fault("server killed", lambda: threads.append(self.kill_server()))  # pylint: disable=cell-var-from-loop
            threads[0].join()

    def kill_primaries(self, count):
        for number in range(count):
            threads = []
            kind = "primary killed"

            def both():
                begun = self.database.kill_primary()
                time.sleep(random.random() * 5)
                threads.append(self.kill_server())  # pylint: disable=cell-var-from-loop
                return begun

            if number % 5 == 4:
                kind = "primary killed, then a server"
            self.fault(kind, both if number % 5 == 4 else self.database.kill_primary)
            self.database.mend()
            for thread in threads:
                thread.join()

    def cut_from_servers(self):
        """Nobody can take the primary's place: it is well, and who watches it can see that."""
        name = self.database.primary()
        begun = self.database.cut(name, "servers")
        time.sleep(CUT_SECONDS)
        self.database.join(name)
        return begun

    def part(self, kind, *whom):
        """The primary is cut off until answers come again, from the other node; then it is told what has happened."""
        name = self.database.primary()
        self.fault(kind, lambda: self.database.cut(name, *whom))
        self.database.join(name)
        self.database.mend()

    def part_network(self, count):
        for _ in range(count):
            self.fault(f"primary cut from the servers for {CUT_SECONDS} s", self.cut_from_servers)
            self.part("primary cut from standby and monitor", "peers")
            self.part("primary cut from everybody", "peers", "servers")

    def cut(self):
        """Breaks a connection on which something is under way."""
        wires = [table.wire for table in self.tables]
        followers = [f for table in self.tables if table.games for f in table.games[-1].followers.values()]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            one = random.choice(wires + followers)
            if getattr(one, "busy", True) and one.cut():
                break

    def cut_connections(self, count):
        for _ in range(count):
            self.fault("connection cut", self.cut)

    def jump(self, seconds):
        with open(self.faked + ".new", "w", encoding="utf-8") as file:
            file.write(f"{seconds:+d}s\n")
        os.replace(self.faked + ".new", self.faked)

    def jump_clocks(self, count):
        jumps = [3600, -3600, 86400 * 365, -86400 * 365, 1]
        for number in range(count):
            self.fault("clock jumped", lambda: self.jump(jumps[number % len(jumps)]))  # pylint: disable=cell-var-from-loop

    # ---- somebody who never reads

    def deaf(self, count):
        """Event streams of a table at which much happens, of which nothing is read."""
        peers = []
        for _ in range(count):
            peer = socket.socket()
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            peer.settimeout(PATIENCE)
            peer.connect(("127.0.0.1", random.choice(self.servers.ports)))
            token = self.tables[-1].games[-1].tokens["spectator"]
            peer.sendall(f"GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
            peers.append(peer)
        return peers

    def deaf_are_cut(self, count):
        """Somebody never reads, until the server is rid of them."""
        peers, begun = self.deaf(count), time.monotonic()
        while time.monotonic() - begun < PATIENCE and not all(map(gone, peers)):
            time.sleep(0.5)
        waited = time.monotonic() - begun
        self.outages["streams never read, until they are cut off"] = [waited]
        print(f"streams never read: cut off after {waited:.0f} s", flush=True)
        for peer in peers:
            peer.close()

    def memory(self):
        """MiB that the largest server has."""
        largest = 0
        for process in self.processes:
            with open(f"/proc/{process.process.pid}/status", encoding="utf-8") as file:
                largest = max(largest, *(int(line.split()[1]) for line in file if line.startswith("VmRSS")))
        return largest / 1024

    def tamper(self):
        """Loses an answer that was acknowledged."""
        table = next(table for table in self.tables if table.games and table.games[0].promised)
        table.join(PATIENCE)
        game = table.games[0]
        name = game.tokens["referee"].split(".")[0]
        number = max(place for place, _ in game.promised.values())
        self.database.sql(f"delete from banneret.lines where table_id = '{name}' and n >= {number}")

    def finish(self, tamper=False):
        """Ends the play and checks it. True: all is well."""
        self.stop.set()
        if tamper:
            self.tamper()
        wrong, counts = players.check(self.tables)
        for words in wrong[:20]:
            print("WRONG:", words)
        print(", ".join(f"{value} {name}" for name, value in counts.items()) + f", {len(wrong)} wrong; "
              f"{self.memory():.0f} MiB in the largest server", flush=True)
        return not wrong and counts["answers acknowledged"] > 0


@contextlib.contextmanager
def small_disk():
    """A folder on a file system of its own; None if that is not allowed here."""
    folder = tempfile.mkdtemp(prefix="bnfs", dir="/tmp")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m,mode=1777", "none", folder],
                             capture_output=True, check=False).returncode == 0
    kept = tempfile.tempdir
    try:
        tempfile.tempdir = folder if mounted else kept
        yield folder if mounted else None
    finally:
        tempfile.tempdir = kept
        if mounted:
            subprocess.run(["umount", "-l", folder], check=False)
        os.rmdir(folder)


def fill(folder):
    """Writes until nothing more can be written."""
    path = os.path.join(folder, "ballast")
    with open(path, "ab", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"\0" * size)
    return path


def full_disk(database, folder):
    """The disk fills and stays full for a while; then there is room again. A database that gave up is started, as a service
    would be."""
    path = fill(folder)
    begun = time.monotonic()
    time.sleep(5)
    os.unlink(path)
    if subprocess.run([os.path.join(postgres.BIN, "pg_isready"), "-q", "-h", database.folder], check=False).returncode != 0:
        with contextlib.suppress(RuntimeError):
            database.kill()
        database.start()
    return begun


def play_on_pair(options):
    paired = failover.present() and not options.alone
    pair = failover.Pair() if paired else Alone()
    if not paired:
        print("without pg_auto_failover: one database is killed and started again")
    with tempfile.TemporaryDirectory() as folder, pair as database:
        os.chmod(folder, 0o755)
        faked = os.path.join(folder, "time") if FAKETIME and options.clocks else None
        if faked:
            with open(faked, "w", encoding="utf-8") as file:
                file.write("+0s\n")
        elif options.clocks:
            print("no libfaketime: the clocks do not jump")
        migrate(database)
        with Crowd(database, options.tables, faked) as crowd:
            if options.deaf:
                crowd.deaf_are_cut(options.deaf)
            crowd.cut_connections(options.cuts)
            crowd.kill_servers(options.servers)
            if faked:
                crowd.jump_clocks(options.clocks)
            crowd.kill_primaries(options.primary)
            return crowd.finish(options.tamper), crowd.outages


def play_behind_walls(options):
    if not failover.present() or options.alone:
        print("without pg_auto_failover: the network is not cut")
        return True, {}
    with failover.Pair(walled=True) as database:
        migrate(database)
        with Crowd(database, options.tables) as crowd:
            crowd.part_network(options.partitions)
            return crowd.finish(), crowd.outages


def play_on_small_disk(options):
    with small_disk() as folder:
        if not folder:
            print("no file system can be mounted here: the disk is not filled")
            return True, {}
        with Alone({"max_wal_size": "48MB", "min_wal_size": "32MB"}) as database:
            migrate(database)
            with Crowd(database, options.tables) as crowd:
                for _ in range(options.disk):
                    crowd.fault("disk full for 5 s", lambda: full_disk(database, folder))
                return crowd.finish(), crowd.outages


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("primary", 20), ("servers", 50), ("cuts", 20), ("clocks", 10), ("deaf", 3), ("disk", 3), ("partitions", 5),
                        ("tables", 12)):
        parser.add_argument(f"--{name}", type=int, default=usual, metavar="N")
    for name in ("short", "alone", "tamper"):
        parser.add_argument(f"--{name}", action="store_true")
    options = parser.parse_args()
    if options.short:
        options.primary, options.servers, options.cuts, options.clocks, options.deaf = 1, 2, 2, min(options.clocks, 1), 0
        options.disk, options.partitions, options.tables = 0 if options.alone else 1, 0 if options.alone else 1, 4
    if not postgres.present():
        print("no PostgreSQL: skipped")
        return 77
    good, outages = True, {}
    on_pair = options.primary + options.servers + options.cuts + options.clocks + options.deaf
    for wanted, play in ((on_pair, play_on_pair), (options.disk, play_on_small_disk), (options.partitions, play_behind_walls)):
        if wanted:
            well, more = play(options)
            good, outages = good and well, {**outages, **more}
    print("\n|fault|times|longest wait for an answer, median (range) s|\n|---|---|---|")
    for kind, waits in outages.items():
        print(f"|{kind}|{len(waits)}|{statistics.median(waits):.2f} ({min(waits):.2f}–{max(waits):.2f})|")
    return 0 if good and all(wait < PATIENCE for waits in outages.values() for wait in waits) else 1


if __name__ == "__main__":
    sys.exit(main())
