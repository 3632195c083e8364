#!/usr/bin/env python3
"""Acts at many live tables of running servers, with an event stream open at each, in turns with bare PostgreSQL.

    load.py LOAD_BENCH [--live 10000] [--streams 10000] [--stored 10000] [--entries 20] [--servers 2] [--turns 20]
            [--ms 500] [--in-flight 1,8,32,128] [--connections 4] [--memory 4096] [--no-fsync]

BN_SERVER and BN_ROOT name the server's program and the project's folder. An act is an order that a commander gives, or
takes back: judged, stored, told to the stream of his table, and acknowledged. Bare: one insert a transaction by a
libpq pipeline, into a table with the same columns and unique indexes. Clients, servers and PostgreSQL share the machine. At the end
every stream must have told of every act. Below each row stands the processor time that an append takes of the
client, of the servers and of the backends of PostgreSQL that work for it.
"""
import argparse
import concurrent.futures
import contextlib
import os
import resource
import statistics
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/server"))
from kit import ROOT, Server, migrate  # noqa: E402
from postgres import Postgres, present  # noqa: E402
from store import fill, numbers  # noqa: E402

DOCUMENT = "scenarios/gurps4/equal-forces.yaml"
SEAT = "commander 0"
ANSWER = '"question":0,"value":[0]'


def resident(servers):
    """Memory of all processes, in kB."""
    total = 0
    for server in servers:
        with open("/proc/%d/status" % server.process.pid, encoding="ascii") as file:
            total += next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    return total


def open_tables(servers, count):
    """The link of a seat at each of so many new tables."""
    with open(os.path.join(ROOT, DOCUMENT), encoding="utf-8") as file:
        body = {"document": file.read(), "seats": [SEAT]}

    def open_one(i):
        table = servers[i % len(servers)].create(body)
        for seat in table.values():
            seat.connection.close()
        return table[SEAT].token
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        return list(pool.map(open_one, range(count)))


def wake(servers, tokens):
    """Has every table rebuilt by the process that serves it."""
    for i, token in enumerate(tokens):
        assert servers[i % len(servers)].request("GET", "/api/table", token=token).status == 200


def processor_us(pid):
    """Processor time of a process until now, that of its threads with it."""
    with open("/proc/%d/stat" % pid, encoding="ascii", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000000 // os.sysconf("SC_CLK_TCK")


class Spent:
    """Processor time of the servers, of their backends and of those of bare PostgreSQL, between two moments."""

    def __init__(self, postgres, servers):
        self.pids = {"servers": [server.process.pid for server in servers], "acts": [], "bare": []}
        for line in postgres.sql("select usename, pid from pg_stat_activity"
                                 " where backend_type = 'client backend' and pid <> pg_backend_pid()").splitlines():
            user, pid = line.split("|")
            self.pids["acts" if user == "banneret_server" else "bare"].append(int(pid))
        self.before = self.now()

    def now(self):
        return {part: sum(processor_us(pid) for pid in pids) for part, pids in self.pids.items()}

    def end(self):
        self.us = {part: us - self.before[part] for part, us in self.now().items()}

    def print(self, bare, acts):
        """`bare` and `acts`: how many, and what the client spent on them."""
        mine = [us / count for count, us in (bare, acts)]
        backends = [self.us[part] / count for part, (count, _) in (("bare", bare), ("acts", acts))]
        servers = self.us["servers"] / acts[0]
        print("          us of processors: bare: client %.0f, PostgreSQL %.0f; acts: client %.0f, servers %.0f, PostgreSQL %.0f"
              "; bare of acts %.2f, without the servers %.2f" % (
                  mine[0], backends[0], mine[1], servers, backends[1], (mine[0] + backends[0]) / (mine[1] + servers + backends[1]),
                  (mine[0] + backends[0]) / (mine[1] + backends[1])), flush=True)


class Load:
    def __init__(self, stack, options):
        self.options = options
        self.postgres = stack.enter_context(Postgres({
            "max_wal_size": "4GB", "shared_buffers": "256MB", "fsync": "off" if options.no_fsync else "on"}))
        migrate(self.postgres)
        fill(self.postgres, options.stored, options.entries)
        share = str(options.memory // options.servers)
        self.servers = [stack.enter_context(Server(self.postgres, "--memory", share, "--connections", "30000"))
                        for _ in range(options.servers)]
        self.folder = stack.enter_context(tempfile.TemporaryDirectory())

    def file(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def prepare(self):
        tokens = open_tables(self.servers, self.options.live)
        asleep = resident(self.servers)
        wake(self.servers, tokens)
        print("%.0f kB for a live table" % ((resident(self.servers) - asleep) / len(tokens)), flush=True)
        self.files = [self.file("bare", struct.pack("=I", self.options.entries + 1) * self.options.stored), str(len(tokens)),
                      self.file("acts", bytes(4 * len(tokens))),
                      self.file("tokens", "\n".join(tokens).encode())]

    def run(self, in_flight):
        options = self.options
        before = resident(self.servers)
        words = [options.bench, self.postgres.conninfo(), options.connections, in_flight, options.ms, options.turns,
                 options.stored, *self.files, ANSWER, options.streams, *[server.port for server in self.servers]]
        with subprocess.Popen([str(word) for word in words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as bench:
            assert bench.stdout.readline() == "streams\n", "the streams could not be opened"
            if options.streams and not hasattr(self, "stream"):
                self.stream = (resident(self.servers) - before) / options.streams
                print("%.1f kB for an event stream" % self.stream, flush=True)
            spent = Spent(self.postgres, self.servers)
            bench.stdin.write("go\n")
            bench.stdin.flush()
            said = [bench.stdout.readline() for _ in range(options.turns + 4)]
            spent.end()
            bench.communicate("enough\n")
        assert bench.returncode == 0, "the acts failed"
        pairs = [tuple(float(word) for word in line.split()) for line in said]
        self.print_row(in_flight, pairs[:-2])
        spent.print(*pairs[-2:])

    def print_row(self, in_flight, pairs):
        turns, times = pairs[:-2], [time / 1000 for pair in pairs[-2:] for time in pair]
        ratios = sorted(acts / bare for bare, acts in turns)
        print("%9d %8.0f %8.0f  %5.2f  (%.2f, %.2f)   %6.2f %7.2f     %6.2f %7.2f" % (
            in_flight, statistics.median(bare for bare, _ in turns), statistics.median(acts for _, acts in turns),
            statistics.median(ratios), ratios[len(ratios) // 4], ratios[len(ratios) * 3 // 4], *times), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--live", type=int, default=10000)
    parser.add_argument("--streams", type=int, default=10000)
    parser.add_argument("--stored", type=int, default=10000)
    parser.add_argument("--entries", type=int, default=20)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--ms", type=int, default=500)
    parser.add_argument("--in-flight", type=numbers, default=[1, 8, 32, 128])
    parser.add_argument("--connections", type=int, default=4)
    parser.add_argument("--memory", type=int, default=4096)
    parser.add_argument("--no-fsync", action="store_true")
    options = parser.parse_args()
    if not present():
        print("no PostgreSQL 15 here: skipped")
        sys.exit(77)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with contextlib.ExitStack() as stack:
        load = Load(stack, options)
        load.prepare()
        print("in flight   bare/s   acts/s  ratio  (quartiles)   bare p50, p99 ms   acts p50, p99 ms", flush=True)
        for in_flight in options.in_flight:
            load.run(in_flight)


if __name__ == "__main__":
    main()
