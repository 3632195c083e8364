#!/usr/bin/env python3
"""Deletions of tables against appends, in a real PostgreSQL: deletion_test.py STORE_DRIVER [TEST...]"""
import os
import subprocess
import sys

from driver import PATIENCE, new_id, new_key
from postgres import BIN
from store_test import SERVING, line, open_store, run, wait_until

ORPHANS = "select count(*) from banneret.lines l where not exists (select from banneret.tables where id = l.table_id)"
BLOCKED = "select count(*) from pg_stat_activity where usename = '%s' and wait_event_type = 'Lock'" % SERVING

# What processes have said since the first version, of which some may still run.
PLAIN = "insert into banneret.lines (table_id, n, key, line) values ('{table}', {n}, '{key}', 'xx')"
CHECKED = ("insert into banneret.lines (table_id, n, key, line) select '{table}', {n}, '{key}', 'xx' where {n} = 1"
           " or exists (select from banneret.lines where table_id = '{table}' and n = {n} - 1)")


class Session:
    """A connection with a transaction that stays open until it is shown otherwise."""

    def __init__(self, postgres):
        self.process = subprocess.Popen([os.path.join(BIN, "psql"), "-XqAt", "-v", "ON_ERROR_STOP=1", "-d",
                                         postgres.conninfo(SERVING)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        self.say("begin")
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(PATIENCE) == 0

    def say(self, statement):
        """Returns when it is done."""
        self.process.stdin.write(statement + ";\n\\echo done\n")
        self.process.stdin.flush()
        for words in self.process.stdout:
            if words == "done\n":
                return
        raise AssertionError("refused: " + statement)


def append(store, table, number, *lines):
    return store.ask("append", PATIENCE * 1000, table, number, new_key(), *(lines or [line(number)]))


def begin_with(store, count):
    table = store.begin()
    for n in range(1, count + 1):
        assert store.answer(append(store, table, n)).outcome == "done"
    return table


def begin_many(store, count):
    """Tables with one entry."""
    tables = [new_id() for _ in range(count)]
    for ask in (lambda table: store.ask("begin", table, '{"head":1}', "{}"), lambda table: append(store, table, 1)):
        tags = [ask(table) for table in tables]
        assert {store.answer(tag).outcome for tag in tags} == {"done"}
    return tables


def left_of(case, table):
    return case.postgres.sql("select count(*) from banneret.lines where table_id = '%s'" % table)


def a_thousand_deletions_race_with_appends(case):
    """An append that is acknowledged is gone with its table, and one that comes later is refused."""
    rounds, at_once = 20, 50
    seen = set()
    with open_store(case) as one, open_store(case) as two, open_store(case) as three:
        for i in range(rounds):
            tables = begin_many(one, at_once)
            # The first process has stored entry 1 itself, the second must ask for it, and both hope for the same number.
            tags = [(store, append(store, table, 2, *[line(2)] * (1 + i % 2))) for table in tables for store in (one, two)]
            deleted = [three.ask("delete", table) for table in tables]
            assert {three.answer(tag).outcome for tag in deleted} == {"done"}
            outcomes = [store.answer(tag).outcome for store, tag in tags]
            seen.update(outcomes)
            assert not [pair for pair in zip(outcomes[::2], outcomes[1::2]) if pair == ("done", "done")], outcomes
            late = [(store, append(store, table, n)) for table in tables for store, n in ((one, 1), (one, 3), (two, 2))]
            assert {store.answer(tag).outcome for store, tag in late} <= {"stale", "none"}
            assert case.postgres.sql(ORPHANS) == "0"
    assert seen <= {"done", "stale", "none"} and "done" in seen, seen


def a_deletion_waits_for_appends_under_way(case):
    for ending in ("commit", "rollback"):
        with open_store(case) as store, Session(case.postgres) as session:
            table, other = begin_with(store, 2), begin_with(store, 1)
            session.say(PLAIN.format(table=table, n=3, key=new_key()))
            assert store.answer(append(store, other, 2)).outcome == "done"
            tag = store.ask("delete", table)
            wait_until(lambda: case.postgres.sql(BLOCKED) == "1")
            assert not store.has(tag)
            # No one else waits.
            assert store.answer(append(store, other, 3)).outcome == "done"
            session.say(ending)
            assert store.answer(tag).outcome == "done"
            assert left_of(case, table) == "0" and left_of(case, other) == "3"


def appends_wait_for_a_deletion_under_way(case):
    """Also one whose sender does not know how far the table is, and so hopes for a number that a deleted line had."""
    for ending, wanted in (("commit", ("stale", "none")), ("rollback", ("done",))):
        for number in (2, 3, 4):
            with open_store(case) as store, open_store(case) as other, Session(case.postgres) as session:
                table = begin_with(store, 3)
                session.say("delete from banneret.tables where id = '%s'" % table)
                tags = [(one, append(one, table, number))
                        for one in (store, other)]
                wait_until(lambda: case.postgres.sql(BLOCKED) == "2")
                session.say(ending)
                outcomes = sorted(one.answer(tag).outcome for one, tag in tags)
                if ending == "rollback":
                    assert outcomes == (["done", "stale"] if number == 4 else ["stale", "stale"]), outcomes
                else:
                    assert all(outcome in wanted for outcome in outcomes), outcomes
                assert left_of(case, table) == ("0" if ending == "commit" else "4" if number == 4 else "3")


def older_processes_store_nothing_in_a_deleted_table(case):
    with open_store(case) as store:
        table = begin_with(store, 3)
        assert store.do("delete", table).outcome == "done"
    for statement in (PLAIN, CHECKED):
        for n in (1, 2, 4):
            try:
                case.postgres.sql(statement.format(table=table, n=n, key=new_key()), SERVING)
            except RuntimeError as error:
                assert "foreign key" in str(error) or "no such table" in str(error), error
    assert left_of(case, table) == "0"


def very_many_are_deleted_at_once(case):
    """As an operator does who gives half of the tables to another database."""
    count = 20000  # far more than PostgreSQL has locks
    case.postgres.sql("""
        insert into banneret.tables (id, head, rules) select gen_random_uuid(), 'many', '{}' from generate_series(1, %d);
        insert into banneret.lines (table_id, n, line) select id, 1, 'xx' from banneret.tables where head = 'many';
        delete from banneret.tables where head = 'many'""" % count)
    assert case.postgres.sql(ORPHANS) == "0"


TESTS = [
    a_thousand_deletions_race_with_appends, a_deletion_waits_for_appends_under_way, appends_wait_for_a_deletion_under_way,
    older_processes_store_nothing_in_a_deleted_table, very_many_are_deleted_at_once,
]


if __name__ == "__main__":
    sys.exit(run(TESTS, *sys.argv[1:]))
