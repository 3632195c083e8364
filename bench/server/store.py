#!/usr/bin/env python3
"""Durable appends through the server's store, side by side with bare PostgreSQL doing the same inserts.

    store.py STORE_BENCH STORE_DRIVER [--tables 1000,100000] [--entries 20] [--rounds 5] [--turns 10] [--ms 200]
             [--connections 4] [--in-flight 1,8,32] [--no-fsync]

Bare: one insert a transaction by a libpq pipeline on as many connections, into a table with the same columns and
the same unique indexes, without checks and without references. For every number of stored tables a cluster of its own
is filled with so many entries of 300 bytes a table, in the order of time. Bare and store take turns of a fifth of a
second, and the clusters take turns too, so that whatever else the machine does meets all alike. A ratio is the median
over the turns. Without fsync the disk does not wait, and what is compared is the work of the processors.
"""
import argparse
import contextlib
import os
import statistics
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/server"))
from driver import migrate  # noqa: E402
from postgres import Postgres, present  # noqa: E402

KINDS = ("bare", "store")
ID = "substr(encode(sha256(i::text::bytea), 'hex'), 1, 32)::uuid"


def fill(postgres, tables, entries):
    postgres.sql("""
        create schema bare;
        create table bare.lines (like banneret.lines including defaults);
        alter table bare.lines add primary key (table_id, n);
        create unique index on bare.lines (table_id, key) where key is not null;
        insert into banneret.tables (id, head, rules)
            select %s, repeat('h', 2000), '{}' from generate_series(0, %d) i;
        """ % (ID, tables - 1))
    for schema in ("bare", "banneret"):
        postgres.sql("set session_replication_role = replica;" # the references are good: they need no check
                     + "".join("""
            insert into %s.lines (table_id, n, key, line)
                select %s, %d, gen_random_uuid(), repeat('x', 300) from generate_series(0, %d) i;
            """ % (schema, ID, n, tables - 1) for n in range(1, entries + 1)))
    postgres.sql("vacuum analyze; checkpoint")


class Cluster:
    """A filled cluster and the files of next numbers."""

    def __init__(self, stack, options, tables):
        self.tables = tables
        self.options = options
        self.postgres = stack.enter_context(Postgres({
            "max_wal_size": "4GB", "shared_buffers": "256MB", "fsync": "off" if options.no_fsync else "on"}))
        said, status = migrate(options.driver, self.postgres.conninfo())
        assert status == 0, said
        fill(self.postgres, tables, options.entries)
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        self.numbers = []
        for kind in KINDS:
            self.numbers.append(os.path.join(folder, kind))
            with open(self.numbers[-1], "wb") as file:
                file.write(struct.pack("=I", options.entries + 1) * tables)

    def run(self, in_flight):
        """Pairs of rates, and (p50, p99) of bare and of the store."""
        words = [self.options.bench, self.postgres.conninfo(), self.postgres.conninfo("banneret_server"),
                 self.options.connections, in_flight, self.options.ms, self.options.turns, self.tables, *self.numbers]
        done = subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True)
        pairs = [tuple(float(word) for word in line.split()) for line in done.stdout.splitlines()]
        return pairs[:-2], pairs[-2:]


def numbers(text):
    return [int(word) for word in text.split(",")]


def median(values):
    return statistics.median(values)


def print_row(tables, in_flight, runs):
    pairs = [pair for run in runs for pair in run[0]]
    ratios = sorted(store / bare for bare, store in pairs)
    times = [median([run[1][kind][column] for run in runs]) / 1000 for kind in (0, 1) for column in (0, 1)]
    print("%8d  %9d %8.0f %8.0f  %5.2f  (%.2f, %.2f)   %6.2f %7.2f     %6.2f %7.2f" % (
        tables, in_flight, median([bare for bare, _ in pairs]), median([store for _, store in pairs]), median(ratios),
        ratios[len(ratios) // 4], ratios[len(ratios) * 3 // 4], *times), flush=True)


def print_loss(first, other, in_flight, runs):
    """What is left of the rate with more tables, for bare and for the store."""
    for kind, name in enumerate(KINDS):
        left = [median([pair[kind] for pair in many[0]]) / median([pair[kind] for pair in few[0]])
                for few, many in zip(runs[first], runs[other])]
        print("%8d against %d tables, %d in flight: %s %.2f" % (other, first, in_flight, name, median(left)), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("driver")
    parser.add_argument("--tables", type=numbers, default=[1000])
    parser.add_argument("--in-flight", type=numbers, default=[1, 8, 32])
    parser.add_argument("--entries", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--ms", type=int, default=200)
    parser.add_argument("--connections", type=int, default=4)
    parser.add_argument("--no-fsync", action="store_true")
    options = parser.parse_args()
    if not present():
        print("no PostgreSQL 15 here: skipped")
        sys.exit(77)
    with contextlib.ExitStack() as stack:
        clusters = [Cluster(stack, options, tables) for tables in options.tables]
        print("  tables  in flight   bare/s  store/s  ratio  (quartiles)   bare p50, p99 ms   store p50, p99 ms", flush=True)
        for in_flight in options.in_flight:
            runs = {cluster.tables: [] for cluster in clusters}
            for _ in range(options.rounds):
                for cluster in clusters:
                    runs[cluster.tables].append(cluster.run(in_flight))
            for cluster in clusters:
                print_row(cluster.tables, in_flight, runs[cluster.tables])
            for cluster in clusters[1:]:
                print_loss(clusters[0].tables, cluster.tables, in_flight, runs)


if __name__ == "__main__":
    main()
