#!/usr/bin/env python3
"""The server's store against a real PostgreSQL: store_test.py STORE_DRIVER [TEST...]"""
import os
import sys
import threading
import time

from driver import PATIENCE, Store, migrate, new_id, new_key
from postgres import Postgres, present
from waiting import until
from wall import Wall

LINK = "ab" * 32
OTHER = "cd" * 32
SERVING = "banneret_server"


def line(number, words="x"):
    return '{"n":%d,"what":"%s"}' % (number, words)


def open_store(case, *limits):
    return Store(case.program, case.postgres.conninfo(SERVING), *limits)


def wait_until(true):
    assert until(true), "it did not happen"


# -- what is asked for is what happens

def appends_in_order(case):
    with open_store(case) as store:
        table = store.begin(None, "A=" + LINK, "referee=" + OTHER)
        assert store.append(table, 1, new_key(), line(1)).outcome == "done"
        several = store.append(table, 2, new_key(), line(2), line(3), line(4))
        assert (several.outcome, several.number) == ("done", 2)
        loaded = store.load(table)
        assert loaded.lines() == [line(n) for n in range(1, 5)], loaded.words
        assert loaded.words[:2] == ['{"head":1}', "{}"]
        assert loaded.seats() == ["A=" + LINK, "referee=" + OTHER]
        assert store.load(table, 4).lines() == [line(4)]
        assert store.load(table, 5).lines() == []


def the_same_key_is_stored_once(case):
    with open_store(case) as store:
        table, key = store.begin(), new_key()
        assert store.append(table, 1, key, line(1), line(2)).outcome == "done"
        for number in (1, 3):  # as it was sent, and as someone would who has loaded since
            again = store.append(table, number, key, line(1), line(2))
            assert (again.outcome, again.number) == ("again", 1), again.words
        assert store.load(table).lines() == [line(1), line(2)]


def keys_belong_to_their_table(case):
    with open_store(case) as store:
        key = new_key()
        for table in (store.begin(), store.begin()):
            assert store.append(table, 1, key, line(1)).outcome == "done"


def a_number_is_given_once(case):
    with open_store(case) as store:
        table = store.begin()
        assert store.append(table, 1, new_key(), line(1, "first")).outcome == "done"
        assert store.append(table, 1, new_key(), line(1, "second")).outcome == "stale"
        assert store.append(table, 1, new_key(), line(1, "second"), line(2)).outcome == "stale"
        assert store.load(table).lines() == [line(1, "first")]


def no_entry_without_the_one_before(case):
    with open_store(case) as store:
        table = store.begin()
        assert store.append(table, 2, new_key(), line(2)).outcome == "stale"
        assert store.append(new_id(), 1, new_key(), line(1)).outcome == "none"
        assert store.load(table).lines() == []
        assert store.append(table, 1, new_key(), line(1)).outcome == "done"
        for number, lines in ((3, 1), (4, 2), (999999998, 1)):
            assert store.append(table, number, new_key(), *[line(number)] * lines).outcome == "stale"
        assert store.load(table).lines() == [line(1)]
        assert store.load(new_id()).outcome == "none"


def no_entry_behind_another_than_it_follows(case):
    with open_store(case) as one, open_store(case) as two:
        table = one.begin()
        assert one.append(table, 1, new_key(), line(1)).outcome == "done"
        assert two.do("follow", table, 2, new_key(), "other", line(2)).outcome == "stale"
        assert two.do("follow", table, 2, new_key(), line(1) + line(1), line(2)).outcome == "stale"
        assert two.do("follow", table, 2, new_key(), line(1)[-3:], line(2)).outcome == "done"
        assert one.load(table).lines() == [line(1), line(2)]


def what_was_seen_is_asked_for_again_after_a_break(case):
    """As long as the database runs on, no one reads how a line ends that was seen; after that everyone does."""
    breaks = {
        "restart": case.postgres.restart,
        "connections": lambda: case.postgres.sql(
            "select pg_terminate_backend(pid) from pg_stat_activity where usename = '%s'" % SERVING)}
    for fault in breaks.values():
        with open_store(case) as store:
            table = store.begin()
            assert store.append(table, 1, new_key(), line(1)).outcome == "done"
            # No one is wrong about a line that they have seen: here it shows that the line is not read.
            assert store.do("seen", table, 2, new_key(), "wrong", line(2)).outcome == "done"
            fault()
            wait_until(lambda: store.counts()["broken"] > 0)
            assert store.do("seen", table, 3, new_key(), "wrong", line(3)).outcome == "stale"
            assert store.do("seen", table, 3, new_key(), line(2)[-3:], line(3)).outcome == "done"
            assert store.load(table).lines() == [line(n) for n in range(1, 4)]
            assert store.do("seen", table, 4, new_key(), "wrong", line(4)).outcome == "done"  # seen by the load


def what_was_seen_may_be_gone(case):
    with open_store(case) as one, open_store(case) as two:
        table = one.begin()
        assert one.append(table, 1, new_key(), line(1)).outcome == "done"
        assert two.do("delete", table).outcome == "done"
        assert one.do("seen", table, 2, new_key(), line(1)[-3:], line(2)).outcome == "stale"
        assert one.load(table).outcome == "none"


def vacuumed(case):
    """Whether every page of lines is marked as visible to all; none is while an older transaction lasts."""
    case.postgres.sql("vacuum banneret.lines")
    return case.postgres.sql("select relallvisible >= relpages from pg_class where oid = 'banneret.lines'::regclass") == "t"


def a_line_that_was_seen_is_found_by_the_index(case):
    """No line is read for that, if its page was vacuumed: neither for one append nor for many."""
    with open_store(case) as store:
        tables = [store.begin() for _ in range(20)]
        for table in tables:
            assert store.append(table, 1, new_key(), line(1)).outcome == "done"
    wait_until(lambda: vacuumed(case))
    ids = ", ".join("'%s'" % table for table in tables)
    for end, read in (("", False), ("}", True)):
        for look in ("may_follow('%s', 2, '%s')" % (tables[0], end),
                     "must_follow(array[%s]::uuid[], array_fill(2, array[20]), array_fill('%s'::text, array[20]))" % (ids, end)):
            said = case.postgres.sql("""
                set enable_seqscan = off; set plan_cache_mode = force_generic_plan;
                begin; do $$ begin perform banneret.%s; end $$;
                select idx_tup_fetch > 0 from pg_stat_xact_user_tables where schemaname = 'banneret' and relname = 'lines'
                """ % look)
            assert said == ("t" if read else "f"), (look, said)


def many_at_once(case):
    """Appends that wait together are stored together; one that fails among them harms no other."""
    with open_store(case, "writers=1") as store:
        tables = [store.begin() for _ in range(100)]
        keys = [new_key() for _ in tables]
        taken, twice = tables[::7], tables[3::7]
        for table in taken:
            assert store.append(table, 1, new_key(), line(1, "other")).outcome == "done"
        for table in twice:
            assert store.append(table, 1, keys[tables.index(table)], line(1)).outcome == "done"
        tags = [store.ask("append", PATIENCE * 1000, table, 1, key, *[line(1)] + [line(2)] * (i % 3 == 0))
                for i, (table, key) in enumerate(zip(tables, keys))]
        for table, tag in zip(tables, tags):
            wanted = "stale" if table in taken else "again" if table in twice else "done"
            assert store.answer(tag).outcome == wanted
        for i, table in enumerate(tables):
            first = line(1, "other") if table in taken else line(1)
            second = [line(2)] if i % 3 == 0 and table not in taken + twice else []
            assert store.load(table).lines() == [first] + second


def sizes_are_bounded(case):
    with open_store(case, "table=1000") as store:
        table = store.begin()
        assert store.append(table, 1, new_key(), "x" * (1 << 20)).outcome == "done"
        assert store.append(table, 2, new_key(), "x" * ((1 << 20) + 1)).outcome == "refused"
        assert store.append(table, 2, new_key(), "x").outcome == "refused"
        assert store.append(table, 2, new_key(), *["xx"] * 1001).outcome == "refused"
        assert store.append(table, 2, new_key(), "x" * 900).outcome == "done"
        assert store.load(table).outcome == "large"
        assert store.load(table, 2).outcome == "done"
    for column, value in (("head", "x"), ("rules", "x" * 65537)):
        values = {"head": "xx", "rules": "xx", column: value}
        refused(case, "insert into banneret.tables (id, head, rules) values ('%s', '%s', '%s')"
                % (new_id(), values["head"], values["rules"]), "check constraint")


def seats_change(case):
    with open_store(case) as store:
        table = store.begin(None, "A=" + LINK, "B=" + LINK)
        assert store.do("seat", table, "A", OTHER).revision == 2
        assert store.do("seat", table, "B", "-").revision == 3
        assert store.do("seat", table, "C", OTHER).outcome == "none"
        assert store.do("seat", new_id(), "A", OTHER).outcome == "none"
        loaded = store.load(table)
        assert loaded.seats() == ["A=" + OTHER, "B=-"] and loaded.revision == 3, loaded.words
        assert store.do("rules", table, '{"pace":7}', 3).revision == 4
        assert store.load(table).words[1] == '{"pace":7}'
        assert store.do("rules", table, '{"pace":8}', 3).outcome == "stale", "rules of an older table are replaced"


def alarm_of(store, table):
    """The alarm of a table, (lease, shown), if it is given to this store now."""
    for word in store.do("alarms", "-").words:
        name, lease, told = word.split("/")
        if name == table:
            return lease, int(told)
    return None


def an_alarm_is_given_to_one(case):
    """Only a table with deadlines has an alarm. Anyone who got it moves it on, unless something has happened since."""
    with open_store(case) as one, open_store(case) as two:
        table, plain = new_id(), one.begin()
        assert one.do("begin", table, '{"head":1}', '{"deadlines":[]}').outcome == "done"
        given = [alarm for alarm in (alarm_of(one, table), alarm_of(two, table)) if alarm]
        assert len(given) == 1 and given[0][1] == 0, given
        lease, _ = given[0]
        assert alarm_of(one, plain) is None
        assert one.append(table, 1, new_key(), line(1)).outcome == "done"
        assert one.do("rearm", table, lease, 7, 0, 0).outcome == "stale", "the table has gone on"
        assert one.do("rearm", table, lease, 7, 1, 0).outcome == "done"
        assert two.do("rearm", table, lease, 8, 1, 0).outcome == "stale", "it is another's by now"
        lease, told = alarm_of(two, table)
        assert told == 7, told
        assert two.do("rearm", table, lease, 9, 1, 3600000).outcome == "done"
        assert alarm_of(two, table) is None, "too early"
        assert one.do("pause", table).revision == 2
        assert alarm_of(two, table)[1] == 9, "a pause wakes nobody"
        assert case.postgres.sql("select cardinality(pauses) from banneret.tables where id = '%s'" % table) == "1"
        assert one.do("pause", table).outcome == "done" and one.do("resume", table).outcome == "done"
        assert case.postgres.sql("select cardinality(pauses) from banneret.tables where id = '%s'" % table) == "2"
        assert one.do("delete", table).outcome == "done" and alarm_of(two, table) is None


def nothing_is_left_of_a_deleted_table(case):
    with open_store(case) as store:
        table, other = store.begin(None, "A=" + LINK), store.begin()
        for one in (table, other):
            assert store.append(one, 1, new_key(), line(1)).outcome == "done"
        for _ in range(2):
            assert store.do("delete", table).outcome == "done"
        assert store.load(table).outcome == "none"
        assert store.append(table, 2, new_key(), line(2)).outcome in ("stale", "none")
        assert store.load(other).lines() == [line(1)]
    for name, column in (("tables", "id"), ("seats", "table_id"), ("lines", "table_id")):
        assert case.postgres.sql("select count(*) from banneret.%s where %s = '%s'" % (name, column, table)) == "0"


# -- several processes

def two_race_and_one_wins(case):
    rounds = 1000
    with open_store(case) as one, open_store(case) as two:
        table = one.begin()
        for n in range(1, rounds + 1):
            tags = [(store, store.ask("append", PATIENCE * 1000, table, n, new_key(), line(n, name)))
                    for store, name in ((one, "one"), (two, "two"))]
            outcomes = sorted(store.answer(tag).outcome for store, tag in tags)
            assert outcomes == ["done", "stale"], "round %d: %s" % (n, outcomes)
        assert len(one.load(table).lines()) == rounds


def others_hear_of_it(case):
    with open_store(case) as one, open_store(case, "poll=600000") as two:
        table = one.begin(None, "A=" + LINK)
        two.tell("watch", table, 0, 1)
        # Not before the other listens can an announcement reach it: then it has polled once.
        assert one.append(table, 1, new_key(), line(1)).outcome == "done"
        assert two.changed(table)[:2] == (1, 1)
        assert one.append(table, 2, new_key(), line(2), line(3)).outcome == "done"
        assert two.changed(table) == (3, 1, False)
        one.do("seat", table, "A", "-")
        assert two.changed(table) == (3, 2, False)
        assert two.append(table, 4, new_key(), line(4)).outcome == "done"
        one.do("delete", table)
        assert two.changed(table) == (4, 2, True)  # of its own append it was not shown
        assert two.counts()["heard"] >= 3


def polling_finds_what_nobody_announced(case):
    with open_store(case, "poll=50") as store:
        table = store.begin()
        store.tell("watch", table, 0, 1)
        case.postgres.sql("insert into banneret.lines (table_id, n, line) values ('%s', 1, 'xx')" % table)
        assert store.changed(table) == (1, 1, False)
        case.postgres.sql("delete from banneret.tables where id = '%s'" % table)
        assert store.changed(table) == (1, 1, True)
        assert store.counts()["found_later"] == 2


def whoever_was_deaf_asks(case):
    """Announcements that were made while the listener was away."""
    with open_store(case, "poll=600000") as store:
        table = store.begin()
        store.tell("watch", table, 0, 1)
        listening = "select count(*) from pg_stat_activity where query like 'listen%%' and state = 'idle' %s"
        wait_until(lambda: case.postgres.sql(listening % "") == "1")
        case.postgres.sql("insert into banneret.lines (table_id, n, line) values ('%s', 1, 'xx')" % table)
        case.postgres.sql("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'"
                          " or query like '%pg_notify%' and pid <> pg_backend_pid()")
        assert store.changed(table) == (1, 1, False)


def garbage_on_the_channel_is_ignored(case):
    with open_store(case) as store:
        table = store.begin()
        store.tell("watch", table, 0, 1)
        for payload in ("", " ", "/", table, table + "/", table + "/x/1", table + "/-1/1", table + "/1/99999999999",
                        "zz" * 16 + "/1/1", table[:30] + "/1/1", table + "/5/1/1", table + "/+"):
            case.postgres.sql("select pg_notify('banneret', '%s')" % payload)
        assert store.append(table, 1, new_key(), line(1)).outcome == "done"
        case.postgres.sql("select pg_notify('banneret', '%s/2/1 ')" % table)
        assert store.changed(table) == (2, 1, False)


# -- faults

class Stream(threading.Thread):
    """Appends one entry after the other to its own table, and notes what was acknowledged."""

    def __init__(self, store):
        super().__init__()
        self.store, self.table = store, store.begin()
        self.acknowledged, self.outcomes, self.go_on = [], set(), True

    def run(self):
        number = 1
        while self.go_on:
            answer = self.store.append(self.table, number, new_key(), line(number))
            self.outcomes.add(answer.outcome)
            if answer.outcome not in ("done", "again") or answer.number != number:
                return
            self.acknowledged.append(line(number))
            number += 1


def stream_through(case, fault, times):
    with open_store(case) as store:
        streams = [Stream(store) for _ in range(6)]
        for stream in streams:
            stream.start()
        try:
            for _ in range(times):
                seen = [len(stream.acknowledged) for stream in streams]
                wait_until(lambda: all(len(stream.acknowledged) > before + 20 or not stream.is_alive()
                                       for stream, before in zip(streams, seen)))
                fault()
        finally:
            for stream in streams:
                stream.go_on = False
            for stream in streams:
                stream.join()
        for stream in streams:
            assert stream.outcomes <= {"done", "again"}, stream.outcomes
            stored = store.load(stream.table).lines()
            assert stored == stream.acknowledged, (len(stored), len(stream.acknowledged))
        assert store.counts()["broken"] > 0


def a_killed_server_loses_nothing(case):
    def fault():
        case.postgres.kill()
        case.postgres.start()
    stream_through(case, fault, 2)


def terminated_backends_lose_nothing(case):
    stream_through(case, lambda: case.postgres.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = '%s'" % SERVING), 8)


WAITING = "from pg_stat_activity where wait_event = 'SyncRep'"


def append_that_waits(store, postgres, table):
    """Appends until one waits for a standby that is not there. Its number and tag."""
    postgres.sql("alter system set synchronous_standby_names = 'nobody'; select pg_reload_conf()")
    for number in range(1, 10000):
        tag = store.ask("append", PATIENCE * 1000, table, number, new_key(), line(number))
        while not store.has(tag):
            if postgres.sql("select count(*) " + WAITING) == "1":
                return number, tag
        store.answer(tag)
    raise AssertionError("no append waits for the standby")


def unknown_is_asked_again(case):
    """The backend is terminated when it has stored the entry and before it has said so."""
    with Migrated(case.program) as postgres, Store(case.program, postgres.conninfo(SERVING)) as store:
        table = store.begin()
        number, tag = append_that_waits(store, postgres, table)
        first = postgres.sql("select pid " + WAITING)
        postgres.sql("select pg_terminate_backend(%s)" % first)
        # It is stored now, and only here: the second attempt finds it, writes, and waits too.
        wait_until(lambda: postgres.sql("select count(*) %s and pid <> %s" % (WAITING, first)) == "1")
        assert postgres.sql("select max(n) from banneret.lines") == str(number)
        # Cancelling the wait gives success with a warning. That is not believed.
        postgres.sql("select pg_cancel_backend(pid) " + WAITING)
        wait_until(lambda: store.counts()["sent_again"] >= 2)
        assert not store.has(tag)
        postgres.sql("alter system reset synchronous_standby_names; select pg_reload_conf()")
        answer = store.answer(tag)
        assert (answer.outcome, answer.number) == ("again", number)
        assert store.load(table).lines() == [line(n) for n in range(1, number + 1)]


def a_silent_database_is_left(case):
    """The first way to the database lets nothing through any more, and closes nothing. The second one is taken, and nothing is lost."""
    path = os.path.join(case.postgres.folder, ".s.PGSQL.5432")
    with Wall(path) as first, Wall(path) as second:
        ways = "host=127.0.0.1,127.0.0.1 port=%d,%d dbname=banneret user=%s" % (first.port, second.port, SERVING)
        with Store(case.program, ways, "silence=1000") as store:
            stream = Stream(store)
            stream.start()
            for wall, other in ((first, second), (second, first)):
                before = len(stream.acknowledged)
                wait_until(lambda: len(stream.acknowledged) > before + 5)
                wall.shut()
                before = len(stream.acknowledged) + 1  # one may have come through
                wait_until(lambda: len(stream.acknowledged) > before + 5)
                wall.open()
                other.open()
            stream.go_on = False
            stream.join()
            assert stream.outcomes <= {"done", "again"}, stream.outcomes
            assert store.load(stream.table).lines() == stream.acknowledged
            assert store.counts()["broken"] > 0


def a_database_that_works_is_not_left(case):
    """An append waits for the standby longer than a database may be silent. Others are answered, so it is not sent again."""
    for silence in (500, 2000, 8000):  # on a busy machine a database that works may be silent for this long
        with Migrated(case.program) as postgres:
            with Store(case.program, postgres.conninfo(SERVING), f"silence={silence}", "poll=50") as store:
                table = store.begin()
                store.tell("watch", table, 0, 1)
                _, tag = append_that_waits(store, postgres, table)
                waited = "select now() - query_start > interval '%d ms' %s" % (5 * silence, WAITING)
                wait_until(lambda: postgres.sql(waited) == "t" or store.counts()["broken"])
                counts = store.counts()
                postgres.sql("alter system reset synchronous_standby_names; select pg_reload_conf()")
                assert store.answer(tag).outcome in ("done", "again")
        if counts["broken"] == 0 and counts["sent_again"] == 0:
            return
    raise AssertionError(counts)


def whoever_waits_finds_another_primary(case):
    """An append waits for a standby that is gone, because that has become the primary. The database answers everything else."""
    with Migrated(case.program) as old, Migrated(case.program) as new:
        walls = [Wall(os.path.join(one.folder, ".s.PGSQL.5432")) for one in (old, new)]
        ways = ("host=127.0.0.1,127.0.0.1 port=%d,%d dbname=banneret user=%s target_session_attrs=read-write" %
                (walls[0].port, walls[1].port, SERVING))
        table = new_id()
        with Store(case.program, new.conninfo(SERVING)) as store:
            store.begin(table)
        new.sql("alter system set default_transaction_read_only = on; select pg_reload_conf()")
        with Store(case.program, ways, "silence=500", "poll=50") as store:
            store.begin(table)
            store.tell("watch", table, 0, 1)
            number, tag = append_that_waits(store, old, table)
            for before in range(1, number):  # the standby had these
                new.sql("begin read write; insert into banneret.lines (table_id, n, line) values ('%s', %d, '%s'); commit"
                        % (table, before, line(before)))
            new.sql("alter system reset default_transaction_read_only; select pg_reload_conf()")
            assert store.answer(tag).outcome in ("done", "again")
            assert store.load(table).lines() == [line(n) for n in range(1, number + 1)]
        assert new.sql("select max(n) from banneret.lines") == str(number)
        for wall in walls:
            wall.__exit__()


def a_deadline_is_kept(case):
    with open_store(case) as store:
        table, key = store.begin(), new_key()
        case.postgres.stop()
        try:
            assert store.append(table, 1, key, line(1), within=300).outcome == "lost"
        finally:
            case.postgres.start()
        assert store.append(table, 1, key, line(1)).outcome in ("done", "again")
        assert store.load(table).lines() == [line(1)]


# -- migrations and rights

def migrating_twice_does_nothing(case):
    before = case.postgres.sql("select number, name, hash, applied from banneret.migrations")
    assert migrate(case.program, case.postgres.conninfo()) == ("0", 0)
    assert case.postgres.sql("select number, name, hash, applied from banneret.migrations") == before


def a_newer_or_other_database_is_refused(case):
    rows = [("insert into banneret.migrations values (999, 'tomorrow', 'x')", "newer than this program"),
            ("update banneret.migrations set hash = 'x' where number = 1", "another file")]
    for i, (change, words) in enumerate(rows):
        database = "other%d" % i
        case.postgres.sql("create database " + database)
        conninfo = case.postgres.conninfo(database=database)
        assert migrate(case.program, conninfo)[1] == 0
        case.postgres.sql(change, database=database)
        said, status = migrate(case.program, conninfo)
        assert status == 1 and said.startswith("version: ") and words in said, said


def a_database_without_its_tables_is_not_served(case):
    case.postgres.sql("create database bare")
    with Store(case.program, case.postgres.conninfo(database="bare")) as store:
        store.wait_for(lambda words: words.startswith("note the database cannot be used"))
        assert migrate(case.program, case.postgres.conninfo(database="bare"))[1] == 0
        store.begin()  # it looks again by itself


def refused(case, statement, words, role="postgres"):
    try:
        case.postgres.sql(statement, role)
    except RuntimeError as error:
        assert words in str(error), error
    else:
        raise AssertionError("not refused: " + statement)


def whoever_serves_has_no_more_rights(case):
    with open_store(case) as store:
        table = store.begin(None, "A=" + LINK)
        assert store.append(table, 1, new_key(), line(1)).outcome == "done"
    for statement in (
            "delete from banneret.lines", "update banneret.lines set line = 'xx'", "update banneret.lines set n = 2",
            "update banneret.lines set key = null", "truncate banneret.lines", "drop table banneret.lines",
            "truncate banneret.tables cascade", "delete from banneret.seats", "update banneret.seats set seat = 'B'",
            "update banneret.tables set head = 'xx'", "update banneret.tables set secret = null", "update banneret.tables set id = gen_random_uuid()",
            "alter table banneret.lines add column x int", "create table banneret.x (x int)",
            "create schema x", "insert into banneret.migrations values (9, 'x', 'x')", "create role x",
            "drop schema banneret cascade", "copy banneret.lines to program 'true'"):
        refused(case, statement, "", SERVING)
    assert case.postgres.sql("select line from banneret.lines where table_id = '%s'" % table) == line(1)


TESTS = [
    appends_in_order, the_same_key_is_stored_once, keys_belong_to_their_table, a_number_is_given_once,
    no_entry_without_the_one_before, no_entry_behind_another_than_it_follows,
    what_was_seen_is_asked_for_again_after_a_break, what_was_seen_may_be_gone, a_line_that_was_seen_is_found_by_the_index, many_at_once, sizes_are_bounded, seats_change, an_alarm_is_given_to_one,
    nothing_is_left_of_a_deleted_table, two_race_and_one_wins, others_hear_of_it, polling_finds_what_nobody_announced,
    whoever_was_deaf_asks, garbage_on_the_channel_is_ignored, unknown_is_asked_again, a_silent_database_is_left,
    a_database_that_works_is_not_left, whoever_waits_finds_another_primary, a_deadline_is_kept,
    a_killed_server_loses_nothing, terminated_backends_lose_nothing, migrating_twice_does_nothing,
    a_newer_or_other_database_is_refused, a_database_without_its_tables_is_not_served,
    whoever_serves_has_no_more_rights,
]


class Case:
    def __init__(self, program, postgres):
        self.program, self.postgres = program, postgres


class Migrated(Postgres):
    def __init__(self, program):
        super().__init__()
        self.program = program

    def __enter__(self):
        super().__enter__()
        try:
            said, status = migrate(self.program, self.conninfo())
            assert status == 0, said
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self


def run(tests, program, *names):
    if not present():
        print("no PostgreSQL 15 here: skipped")
        return 77
    failed = 0
    with Migrated(os.path.abspath(program)) as postgres:
        case = Case(os.path.abspath(program), postgres)
        for test in tests:
            if names and test.__name__ not in names:
                continue
            start = time.monotonic()
            try:
                test(case)
                print("ok      %5.1f s  %s" % (time.monotonic() - start, test.__name__), flush=True)
            except Exception as error:  # every failure is reported, and the rest still run
                failed += 1
                print("failed  %5.1f s  %s: %s: %s" % (time.monotonic() - start, test.__name__,
                                                     type(error).__name__, error), flush=True)
                if not postgres.running():
                    postgres.start()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(TESTS, *sys.argv[1:]))
