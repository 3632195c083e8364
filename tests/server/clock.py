#!/usr/bin/env python3
"""Deadlines and pauses: what happens when someone does not answer, at two processes, one of which dies; and when nothing
happens, because the table is paused or because only the clock of a process was set."""
import json
import os
import subprocess
import sys
import tempfile
import time

from kit import PATIENCE, ROOT, Server, expect, failures, key, migrate
from postgres import Postgres, present
from waiting import until

EQUAL = f"{ROOT}/scenarios/gurps4/equal-forces.yaml"
BOTH = ["commander 0", "commander 1"]


def opened(**more):
    with open(EQUAL, encoding="utf-8") as file:
        return {"document": file.read(), **more}


def after(seconds, then):
    return {"after": seconds, "then": then}


def answer(seat):
    ask = next(ask for ask in seat.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked"))
    return seat.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})


class TooSlow(Exception):
    """The server's own clock says that a deadline had passed before the test did what should come before it."""


def at_leisure(test, *given):
    """Runs a test with deadlines after a second, or after more if this machine is too busy for that."""
    for seconds in (1, 4, 16, 64):
        try:
            test(*given, seconds)
            return
        except TooSlow:
            print(f"{test.__name__}: {seconds} s are too short")
    expect(False, f"{test.__name__}: the machine is too slow")


def read_until(stream, wanted):
    """The first event of the stream that is wanted."""
    while True:
        told = stream.next()
        if told is None or wanted(told[1]):
            return told and told[1]


def passed(told):
    return [step["passed"] for step in told.get("clock", {}).get("deadlines", [])]


def replayed(lines):
    """Whether the program banneret verifies a journal."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal.jsonl")
        with open(path, "wb") as file:
            file.write(lines)
        return subprocess.run([os.environ["BN_PROGRAM"], "replay", path], capture_output=True, timeout=PATIENCE,
                              check=False).returncode == 0


def rules(one, _):
    table = one.create(opened())
    referee = table["referee"]
    told = referee.get("/api/table").json
    expect("deadlines" not in told["rules"] and told["clock"]["owed"] == BOTH and "deadlines" not in
           told["clock"], f"a table without deadlines: {told['rules']} {told['clock']}")
    expect("clock" not in table["spectator"].get("/api/table").json, "a spectator has a clock")
    wrong = [[after(0, "remind")], [after(5, "wait")], [after(5, "remind"), after(5, "default")], [{"after": 5}],
             [after(5, "remind")] * 5, {"after": 5}, [after(1.5, "remind")]]
    for deadlines in wrong:
        reply = one.request("POST", "/api/rules", {"deadlines": deadlines}, token=referee.token)
        expect(reply.status == 422, f"{deadlines}: {reply.status}")
    body = {"deadlines": [after(100, "remind"), after(200, "default")]}
    expect(table["commander 0"].post("/api/rules", body).status == 403, "a commander sets deadlines")
    expect(table["commander 0"].post("/api/pause", {"paused": True}).status == 403, "a commander pauses")
    said = referee.post("/api/rules", body)
    expect(said.json["deadlines"] == body["deadlines"], f"the rules now: {said.body}")
    told = table["commander 0"].get("/api/table").json
    clock = told["clock"]
    expect([step["due"] - clock["since"] for step in clock["deadlines"]] == [100000, 200000] and "owed" not in clock,
           f"what is due when: {clock}")
    expect(told["rules"] == said.json, f"the rules for a commander: {told['rules']}")
    answer(table["commander 0"])
    expect("clock" not in table["commander 0"].get("/api/table").json, "who has answered owes nothing")
    expect(referee.get("/api/table").json["clock"]["owed"] == BOTH[1:], "the referee does not see who owes")
    said = referee.post("/api/rules", {"journal_shown": "end", "deadlines": []})
    expect(said.json["journal_shown"] == "end" and "deadlines" not in said.json, f"no deadlines any more: {said.body}")
    expect("clock" not in table["commander 1"].get("/api/table").json, "there are deadlines still")


def reminded(one, two):
    """Who must answer and the referee are shown at any process, others are not; and nothing else happens."""
    table = one.create(opened(deadlines=[after(1, "remind"), after(2, "referee")]))
    answer(table["commander 0"])
    head = table["referee"].get("/api/table").json["head"]
    expect(until(lambda: table["referee"].at(two).get("/api/table").json["head"] == head), "the answer is not heard elsewhere")
    streams = {(name, server): table[name].at(server).events() for name in BOTH + ["referee"] for server in (one, two)}
    for (name, _), stream in streams.items():
        if name != "commander 0":
            told = read_until(stream, lambda told: passed(told) == [True, True])
            expect(told and told["head"] == head and told["clock"]["deadlines"][0]["due"] <= told["clock"]["now"],
                   f"{name} is not told: {told}")
    due = table["referee"].get("/api/table").json["clock"]["deadlines"][1]["due"]
    answer(table["commander 1"].at(two))
    for server in (one, two):
        told = [streams["commander 0", server].next()[1] for _ in range(2)]
        expect([data["head"] for data in told] == [head, head + 1] and "clock" not in told[0],
               f"who owed nothing was told of deadlines: {told}")
    fresh = table["commander 0"].get("/api/table").json["clock"]
    expect(fresh["since"] > due and [step["due"] - fresh["since"] for step in fresh["deadlines"]] == [1000, 2000],
           f"the new question has not its whole time: {fresh}, and the last deadline of the old one was at {due}")


def defaulted(one, two, postgres):
    """The default is taken, once, though two processes look; and not before its time."""
    table = one.create(opened(deadlines=[after(1, "default")]))
    referee = table["referee"]
    due = referee.get("/api/table").json["clock"]["deadlines"][0]["due"]
    told = read_until(referee.at(two).events(), lambda told: told["head"] >= 2)
    expect([(entry["seat"], entry["note"]) for entry in told["entries"][:2]] == [("referee", "not answered in time")] * 2,
           f"who answered: {told['entries']}")
    stored = postgres.sql("select (extract(epoch from at) * 1000)::bigint from banneret.lines where n = 1 and table_id = "
                          f"'{referee.token[:32]}'")
    expect(int(stored) >= due, f"taken at {stored}, due at {due}")
    referee.post("/api/rules", {"deadlines": []})
    expect(replayed(referee.get("/api/journal").body), "banneret does not verify the journal")


def hurried(one, two, postgres):
    """Anyone who looks too early, or while another is at it, changes nothing: each question has its whole second."""
    table = one.create(opened(deadlines=[after(1, "default")]))
    table["referee"].at(two).get("/api/table")
    where = f"where table_id = '{table['referee'].token[:32]}'"

    def looked():
        postgres.sql(f"update banneret.alarms set at = now() {where}")
        return int(postgres.sql(f"select count(distinct at) from banneret.lines {where}")) >= 3

    expect(until(looked), "the defaults are not taken")
    table["referee"].post("/api/rules", {"deadlines": []})
    lines = table["referee"].get("/api/journal").body
    expect(replayed(lines), "banneret does not verify the journal")
    shortest = postgres.sql(f"select min(extract(epoch from gap)) from (select at - lag(at) over (order by at) as gap from "
                            f"(select distinct date_trunc('milliseconds', at) as at from banneret.lines {where}) as s) as t")
    expect(float(shortest) >= 1, f"a default was taken after {shortest} s")


def asleep(one, two, postgres):
    """When the last step has passed there is nothing more to look at; the answer after which someone is asked wakes one who
    looks."""
    table = one.create(opened(deadlines=[after(1, "remind")]))
    where = f"where table_id = '{table['referee'].token[:32]}'"

    def told_of(number):
        """Whether it sleeps after the questions that were asked after entry `number`."""
        return postgres.sql(f"select at = 'infinity' and told >> 3 = {number} from banneret.alarms {where}") == "t"

    expect(until(lambda: told_of(0)), "the alarm does not sleep")
    for name in BOTH:
        head = answer(table[name].at(two)).json["head"]
    expect(until(lambda: told_of(head)), "nobody looks at the new questions")


def unattended(postgres, seconds):
    """A process that has never met the table takes the default after all others are gone."""
    with Server(postgres, "--shortest-deadline", "1") as one:
        table = one.create(opened(deadlines=[after(seconds, "default")]))
        where = f"where table_id = '{table['referee'].token[:32]}'"
        one.kill()
    if postgres.sql(f"select count(*) from banneret.lines {where}") != "0":
        raise TooSlow
    with Server(postgres, "--shortest-deadline", "1") as two:
        expect(until(lambda: int(postgres.sql(f"select count(*) from banneret.lines {where}")) > 1), "nobody takes the default")
        expect(table["referee"].at(two).delete("/api/table").status == 200, "not deleted")
        expect(postgres.sql(f"select count(*) from banneret.alarms {where}") == "0", "an alarm is left of it")


def taken_back(one, _):
    """After the referee has undone, the time starts again; after a player has, it does not."""
    table = one.create(opened(deadlines=[after(1000, "default")]))
    player, referee = table["commander 0"], table["referee"]
    first = player.get("/api/table").json["clock"]["since"]
    answer(player)
    player.post("/api/undo", {"key": key()})
    expect(player.get("/api/table").json["clock"]["since"] == first, "a player gains time by taking back")
    answer(player)
    expect(referee.post("/api/undo", {"to": 0, "key": key()}).status == 200, "the referee cannot take back")
    expect(player.get("/api/table").json["clock"]["since"] > first, "the referee gives no new time")


def paused(one, two, postgres, seconds):
    """No one acts while the table is paused, streams show it, and what was due is due later by the time of the pause."""
    table = one.create(opened(deadlines=[after(2 * seconds, "default")]))
    player, referee = table["commander 0"], table["referee"]
    due = player.get("/api/table").json["clock"]["deadlines"][0]["due"]
    streams = [table["spectator"].at(server).events() for server in (one, two)]
    expect(referee.post("/api/pause", {"paused": True}).json == {"paused": True}, "not paused")
    if referee.get("/api/table").json["clock"]["paused"] >= due:
        raise TooSlow
    for stream in streams:
        told = read_until(stream, lambda told: "paused" in told.get("clock", {}))
        expect(told and told["head"] == 0, f"the pause: {told}")
    for server in (one, two):
        said = answer(player.at(server))
        expect(said.status == 409 and "paused" in said.json["error"]["text"], f"an answer while paused: {said.body}")
        said = referee.at(server).post("/api/undo", {"to": 0, "key": key()})
        expect(said.status == 409, f"the referee takes back while paused: {said.body}")
    expect("due" not in player.get("/api/table").json["clock"]["deadlines"][0], "something is due while paused")
    expect(until(lambda: referee.get("/api/table").json["clock"]["now"] >= due + 2500), "the clock stands still")
    expect(referee.at(two).get("/api/table").json["head"] == 0, "the default was taken during the pause")
    expect(referee.at(two).post("/api/pause", {"paused": False}).json == {"paused": False}, "does not go on")
    for stream in streams:
        told = stream.next()[1]
        expect("clock" not in told, f"going on: {told}")
    clock = player.get("/api/table?after=0").json["clock"]
    said = answer(player)
    if postgres.sql(f"select clock_timestamp() >= to_timestamp({clock['deadlines'][0]['due']} / 1000.0)") == "t":
        raise TooSlow
    from_to = postgres.sql(f"select pauses[2] - pauses[1] from banneret.tables where id = '{referee.token[:32]}'")
    expect(clock["deadlines"][0]["due"] == due + int(from_to), f"due {due}, paused for {from_to}: {clock}")
    expect(said.status == 200, "nobody may answer after the pause")
    expect(read_until(streams[1], lambda told: told["head"] >= 2), "the default is not taken after the pause")


def set_ahead(postgres, jump):
    """A process whose clock is a day ahead takes no default before the database's clock says so."""
    today = time.strftime("%Y-%m-%d", time.gmtime())
    with Server(postgres, environ={"LD_PRELOAD": jump}) as server:
        table = server.create(opened(deadlines=[after(3600, "default")]))
        table["referee"].get("/api/table")
        day = json.loads(server.lines[-1])["time"]
        told = table["referee"].get("/api/table").json
        real = float(postgres.sql("select extract(epoch from now())")) * 1000
        expect(not day.startswith(today), f"the clock was not set: {day}")
        expect(abs(told["clock"]["now"] - real) < 60000, f"the table's time {told['clock']['now']}, not {real}")
        expect(told["head"] == 0 and passed(told) == [False], f"too early: {told['clock']}")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres, "--shortest-deadline", "1") as one, Server(postgres, "--shortest-deadline", "1") as two:
            for test in (rules, reminded, taken_back):
                test(one, two)
            for test in (defaulted, hurried, asleep):
                test(one, two, postgres)
            at_leisure(paused, one, two, postgres)
            expect(one.stop() == 0 and two.stop() == 0, "a server does not stop cleanly")
        at_leisure(unattended, postgres)
        if "watched" not in sys.argv:  # a watched program does not like another library before its own
            set_ahead(postgres, sys.argv[1])
        with Server(postgres) as usual:
            said = usual.request("POST", "/api/tables", opened(deadlines=[after(59, "default")]))
            expect(said.status == 422, f"a short deadline: {said.status}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
