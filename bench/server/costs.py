#!/usr/bin/env python3
"""What tables cost: battles of all systems are played through servers, each table followed at another one, and what that
takes is counted. From this, and from what is assumed, what a month takes.

    costs.py [--each 10] [--servers 2] [--tables 10000,1000000] [--live 0.1] [--streams 4] [--acts 1] [--hours 10]
             [--days 7] [--busy 0.3] [--memory-price 4] [--core-price 10] [--disk-price 0.1]

BN_SERVER, BN_PROGRAM and BN_ROOT name the programs and the project's folder. Processor time counts, not the clock: other work on
the machine changes little. --live: the share of all tables at which somebody is in the busiest hour. --acts: of such a table, in
a minute. --hours: a day has as many answers as so many busiest hours. --days: for which the log of the database is kept. --busy:
how busy processors may be in the busiest hour. Each database has a standby, and its tables are on a third disk as a copy. Prices
are for a GB or a core in a month, in any money; they are assumed, so put yours in their place.
"""
import argparse
import contextlib
import glob
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/server"))
from kit import Server, document, key, migrate  # noqa: E402
from postgres import Postgres, present  # noqa: E402

BATTLES = ["dragonquest/siege-of-the-keep", "gurps3/bannock", "gurps4/age-of-sail", "obsidian/hastings-obsidian",
           "warmachine/war-in-the-fens"]
MOST = 100  # answers at one table
LIVE_KB, STREAM_KB = 356, 14  # docs/scale.md, by load.py
SLACK = 1.2  # memory of a process, of what its tables take: docs/scale.md, by memory.py
LINKS = 7  # connections of a process to a database
STREAMS_EACH = 12000  # of a process
GROSS = 1e9
GONE = (FileNotFoundError, ProcessLookupError)  # a process ended before its file was opened, or before it was read


def seconds(pid):
    """Processor time of all threads of a process; 0 if it has gone."""
    total = 0
    for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
        try:
            with open(path, encoding="ascii") as file:
                total += int(file.read().split()[0])
        except GONE:
            pass
    return total / 1e9


def backends(postgres):
    """All processes of the database."""
    with open(os.path.join(postgres.data, "postmaster.pid"), encoding="ascii") as file:
        postmaster = file.readline().strip()
    with open(f"/proc/{postmaster}/task/{postmaster}/children", encoding="ascii") as file:
        return file.read().split()


def backend_kb(postgres):
    """Memory that a connection of a server has for itself, on average."""
    pids = postgres.sql("select pid from pg_stat_activity where usename = 'banneret_server'").split()
    found = []
    for pid in pids:
        try:
            with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
                found.append(next(int(line.split()[1]) for line in file if line.startswith("Pss_Anon:")))
        except GONE:
            pass
    return sum(found) / len(found)


class Meter:
    """What was used since the last look."""

    def __init__(self, postgres, servers):
        self.postgres, self.servers = postgres, servers
        self.last = self.read()

    def read(self):
        announcers = self.postgres.sql("select pid from pg_stat_activity where query ~ '^(select pg_notify|listen)'").split()
        return {"server": sum(seconds(server.process.pid) for server in self.servers),
                "database": sum(seconds(pid) for pid in backends(self.postgres)),
                "announcer": sum(seconds(pid) for pid in announcers),
                "log": int(self.postgres.sql("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")),
                "disk": int(self.postgres.sql("select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on"
                                              " n.oid = c.relnamespace where nspname = 'banneret' and relkind = 'r'"))}

    def look(self):
        now = self.read()
        used = {name: now[name] - self.last[name] for name in now}
        self.last = now
        return used


def play(seat):
    """Answers by presets to the end, or as far as is wanted; how many."""
    view, count = seat.get("/api/table").json["view"], 0
    while count < MOST:
        asks = [ask for ask in view["asks"] if "id" in ask and not ask.get("locked")]
        if not asks:
            break
        done = seat.post("/api/answers", {"question": asks[0]["id"], "value": asks[0]["preset"], "key": key()})
        assert done.status == 200, done.body
        view, count = done.json["view"], count + 1
    return count


def measure(postgres, servers, each):
    """Rows of (system, answers of a table, bytes on disk of a table, bytes of log, ms of a server and of the database for an answer),
    and how many of these last ms announcements take."""
    meter, rows, announced, played = Meter(postgres, servers), [], 0, 0
    for name in BATTLES:
        tables = [servers[i % len(servers)].create({**document(name), "seats": ["referee"]})["referee"] for i in range(each)]
        streams = [table.at(servers[(i + 1) % len(servers)]).events() for i, table in enumerate(tables)]
        opened = meter.look()
        answers = sum(play(table) for table in tables)
        used = meter.look()
        for stream in streams:
            stream.close()
        announced, played = announced + used["announcer"], played + answers
        rows.append((name.split("/", maxsplit=1)[0], answers / each, (opened["disk"] + used["disk"]) / each, used["log"] / answers,
                     1000 * used["server"] / answers, 1000 * used["database"] / answers))
    return rows, 1000 * announced / played


def month(rows, link_kb, tables, options):
    """What so many tables take: (name, amount, unit, price)."""
    disk, log, server, database = (sum(row[i] for row in rows) / len(rows) for i in (2, 3, 4, 5))
    live = tables * options.live
    streams = live * options.streams
    processes = max(2, -(-streams // STREAMS_EACH))
    rate = live * options.acts / 60
    log_kept = rate * log * 3600 * options.hours * options.days
    memory = (live * LIVE_KB * SLACK + streams * STREAM_KB) * 1000
    pages = live * disk + processes * LINKS * link_kb * 1000
    return [("tables with somebody there", live, "", 0), ("event streams", streams, "", 0), ("server processes", processes, "", 0),
            ("answers a second", rate, "", 0),
            ("memory of the servers", memory / GROSS, "GB", options.memory_price),
            ("memory of the databases", 2 * pages / GROSS, "GB", options.memory_price),
            ("processors of the servers", rate * server / 1000 / options.busy, "cores", options.core_price),
            ("processors of the databases", 2 * rate * database / 1000 / options.busy, "cores", options.core_price),
            ("disk for tables", 3 * tables * disk / GROSS, "GB", options.disk_price),
            (f"disk for {options.days} days of the log", log_kept / GROSS, "GB", options.disk_price)]


def main():
    parser = argparse.ArgumentParser()
    for name, preset in (("each", 10), ("servers", 2), ("days", 7), ("hours", 10), ("streams", 4)):
        parser.add_argument("--" + name, type=int, default=preset)
    for name, preset in (("live", 0.1), ("acts", 1), ("busy", 0.3), ("memory-price", 4), ("core-price", 10), ("disk-price", 0.1)):
        parser.add_argument("--" + name, type=float, default=preset)
    parser.add_argument("--tables", default="10000,1000000")
    options = parser.parse_args()
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres({"fsync": "off", "autovacuum": "off", "max_connections": "400"}) as postgres:
        migrate(postgres)
        with contextlib.ExitStack() as stack:
            servers = [stack.enter_context(Server(postgres)) for _ in range(options.servers)]
            rows, announced = measure(postgres, servers, options.each)
            link_kb = backend_kb(postgres)
    for system, answers, disk, log, server, database in rows:
        print(f"{system:12} {answers:5.0f} answers, {disk / 1000:6.1f} kB on disk; an answer: {log / 1000:5.2f} kB of log, "
              f"{server:.2f} ms of a server, {database:.2f} ms of the database")
    print(f"of these, announcements to {options.servers} servers: {announced:.3f} ms")
    print(f"a connection: {link_kb:.0f} kB of the database's memory")
    for tables in (int(word) for word in options.tables.split(",")):
        print(f"\n{tables:,} tables")
        lines = month(rows, link_kb, tables, options)
        for name, amount, unit, price in lines:
            print(f"  {name:45} {amount:12,.1f} {unit:6}{amount * price:10,.0f}" if price else f"  {name:45} {amount:12,.0f}")
        print(f"  {'a month':45} {'':19}{sum(amount * price for _, amount, _, price in lines):10,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
