#!/usr/bin/env python3
"""What else can be done with a table: undoing, typing in dice, links that come and go, the journal, deletion; and what a
killed server or a restarted database does to those who play."""
import os
import re
import resource
import socket
import subprocess
import sys
import tempfile

import yaml

from kit import PATIENCE, PROGRAM, ROOT, Seat, Server, ended, expect, failures, interface, key, migrate
from postgres import Postgres, present
from waiting import until

SKIRMISH = f"{ROOT}/scenarios/warmachine/quick-skirmish.yaml"
EQUAL = f"{ROOT}/scenarios/gurps4/equal-forces.yaml"
CROWD = 1100  # connections


def opened(path, **more):
    with open(path, encoding="utf-8") as file:
        return {"document": file.read(), **more}


def asks(seat):
    return [ask for ask in seat.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked")]


def answer(seat, **more):
    ask = asks(seat)[0]
    return seat.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key(), **more})


def undo(one, two):
    table = one.create(opened(EQUAL))
    first, second, referee = table["commander 0"], table["commander 1"], table["referee"].at(two)
    done = answer(first, note="slowly").json
    expect(done["entries"][0]["note"] == "slowly", f"the note is lost: {done['entries']}")
    back = first.post("/api/undo", {"key": key()})
    expect(back.status == 200 and back.json["head"] == 2, f"an order is not taken back: {back.body}")
    expect(second.post("/api/undo", {"key": key()}).status == 409, "nothing is taken back")
    answer(first)
    revealed = answer(second).json
    expect(first.post("/api/undo", {"key": key()}).status == 409, "a reveal is taken back by a player")
    sent = {"to": 0, "key": key(), "expect": revealed["head"]}
    back, again = referee.post("/api/undo", sent), table["referee"].post("/api/undo", sent)
    expect(back.status == 200 and again.json["again"], f"the referee goes back: {back.body} {again.body}")
    expect(len(asks(first)) == 1, "the first question is not asked again")


def typed(one, _):
    """Dice that people type in, where the table is opened so."""
    table = one.create(opened(SKIRMISH, dice="typed"))
    rolled = 0
    for _ in range(60):
        view = table["referee"].get("/api/table").json["view"]
        if view["over"] or rolled == 2:
            break
        ask = next(ask for ask in view["asks"] if not ask.get("locked"))
        if ask["form"] != "roll":
            answer(table["referee"])
            continue
        sides = [[part["sides"]] * part["count"] for part in ask["throws"]]
        body = {"question": ask["id"], "key": key()}
        expect(table["spectator"].post("/api/rolls", {**body, "faces": sides}).status == 403, "a spectator rolls")
        expect(table["referee"].post("/api/rolls", {**body, "faces": [[255] * len(dice) for dice in sides]}).status == 422,
               "dice show what they cannot")
        if rolled == 0:
            done = table["referee"].post("/api/rolls", {**body, "faces": sides})
            expect(done.status == 200 and done.json["entries"][0]["faces"] == sides and
                   done.json["entries"][0]["dice"] == "typed", f"typed dice: {done.body}")
        else:
            done = table["referee"].post("/api/rolls", body)
            expect(done.status == 200 and done.json["entries"][0]["dice"] == "rolled", f"the server rolls: {done.body}")
        rolled += 1
    expect(rolled == 2, f"only {rolled} rolls were asked for")


def seats(one, two):
    """A link that is revoked or replaced is dead at every process, and its streams end."""
    table = one.create(opened(EQUAL, seats=["commander 0", "commander 1", "character 0.1", "spectator"]))
    expect(list(table)[:4] == ["referee", "commander 0", "commander 1", "character 0.1"], f"seats: {list(table)}")
    referee, player = table["referee"], table["commander 0"]
    streams = [player.events(), player.at(two).events()]
    for stream in streams:
        stream.next()
    expect(referee.post("/api/seats/revoke", {"seat": "commander 0"}).status == 200, "not revoked")
    expect(player.get("/api/table").status == 401, "a revoked link opens")
    for stream in streams:
        expect(stream.next() is None, "the stream of a revoked link goes on")
    expect(player.at(two).get("/api/table").status == 401, "a revoked link opens at another process")
    said = {seat["seat"]: seat["revoked"] for seat in referee.get("/api/table").json["seats"]}
    expect(said["commander 0"] and not said["commander 1"], f"the seats: {said}")
    token = referee.post("/api/seats/replace", {"seat": "commander 0"}).json["token"]
    expect(Seat(one, "", token).get("/api/table").json["seat"] == "commander 0", "the new link opens nothing")
    expect(player.get("/api/table").status == 401, "the old link opens again")
    expect(referee.post("/api/seats/revoke", {"seat": "commander 3"}).status == 404, "a seat that is not there")
    expect(referee.post("/api/seats/revoke", {"seat": "referee"}).status == 422, "the referee leaves the table alone")
    token = referee.post("/api/seats/replace", {"seat": "referee"}).json["token"]
    expect(referee.get("/api/table").status == 401, "the referee's old link opens")
    expect(Seat(one, "", token).get("/api/table").status == 200, "the referee's new link does not open")


def journal(one, two):
    """To the terminal and back, and who may see the journal."""
    table = one.create(opened(SKIRMISH))
    for _ in range(3):
        answer(table["referee"])
    lines = table["referee"].at(two).get("/api/journal").body
    expect(lines.count(b"\n") == table["referee"].get("/api/table").json["head"] + 1, "lines are missing")
    kept = one.create({"journal": lines.decode(), "seed": "kept"})
    expect(kept["commander 1"].at(two).post("/api/seed", {"key": key()}).status == 200, "no new seed is drawn")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal.jsonl")
        with open(path, "wb") as file:
            file.write(lines)
        done = subprocess.run([os.environ["BN_PROGRAM"], "battle", path], input=b"\n" * 200, timeout=PATIENCE,
                              capture_output=True, check=False)
        with open(path, encoding="utf-8") as file:
            back = file.read()
    expect(len(back) > len(lines), f"the terminal does not continue it: {done.stdout[-300:]} {done.stderr}")
    again = two.create({"journal": back})
    expect(again["referee"].get("/api/table").json["view"]["over"], "the terminal played it to its end")
    expect(again["spectator"].get("/api/journal").body.decode() == back, "the journal of a game that is over is another")
    expect(table["referee"].post("/api/pause", {"paused": False}).status == 200, "a table that is not paused goes on")
    said = table["referee"].post("/api/rules", {"journal_shown": "end"})
    expect(said.status == 200 and table["referee"].get("/api/journal").status == 403, "the journal is shown before the end")
    said = table["referee"].post("/api/rules", {"notes": "nobody"}).json
    expect(said == {"journal_shown": "end", "notes": "nobody", "counsel": "all"}, f"one rule changes another: {said}")
    back = table["referee"].post("/api/rules", {"journal_shown": "referee"})
    expect(back.status == 422, f"that the journal is hidden is taken back: {back.body}")
    expect(table["spectator"].get("/api/table").json["rules"] == said, "the rules are not told")
    hidden = one.create(opened(SKIRMISH, journal_shown="end"))
    expect(hidden["referee"].get("/api/journal").status == 403, "the journal is shown before the end")


def rules_told(one, two):
    """New rules reach the stream of every seat, at every process, once; and so they reach a stream that comes later."""
    table = one.create(opened(SKIRMISH))
    answer(table["referee"])
    head = table["referee"].get("/api/table").json["head"]
    streams = [seat.at(server).events() for seat in table.values() for server in (one, two)]
    old = {"journal_shown": "referee", "notes": "all", "counsel": "all"}
    for stream in streams:
        expect(stream.next()[1]["rules"] == old, "a stream does not begin with the rules")
    for change in ({"counsel": "referee"}, {"notes": "nobody"}, {"delay": {"seconds": 1000}}, {"delay": {"seconds": 0}}):
        said = table["referee"].at(two).post("/api/rules", change).json
        table["referee"].at(one).post("/api/rules", change)  # changes nothing
        seen = [stream.next()[1] for stream in streams]
        expect(all(one_seen.get("rules") == said for one_seen in seen), f"{change} is not told: {seen}")
        if "delay" not in change:
            expect(all(one_seen["entries"] == [] for one_seen in seen), f"entries are told again: {seen}")
    answer(table["referee"])
    expect(all("rules" not in stream.next()[1] for stream in streams), "rules are told that did not change")
    late = table["commander 0"].events(head)
    expect(late.next()[1]["rules"] == said, "a stream that resumes does not tell the rules")
    for stream in [*streams, late]:
        stream.close()


def chronicle(one, two):
    """What happened, in words: nothing of a sealed order until it is revealed."""
    table = one.create(opened(EQUAL))
    answer(table["commander 0"])
    told = {name: seat.get("/api/chronicle").json["chronicle"] for name, seat in table.items()}
    expect(told["commander 1"] == told["spectator"] and told["spectator"][0]["leave"] == "locked" and
           not told["spectator"][0]["asked"], f"a sealed order is told: {told['spectator']}")
    expect(told["referee"][0]["leave"] == "all" and told["commander 0"][0]["asked"], f"it is not told: {told['referee']}")
    for _ in range(40):
        for seat in table.values():
            while asks(seat):
                answer(seat)
        if table["referee"].get("/api/table").json["view"]["over"]:
            break
    told = table["spectator"].get("/api/chronicle").json
    expect(len(told["chronicle"]) == told["head"] and any(row["sentence"] for row in told["chronicle"]),
           "nothing is told of the battle")
    rest = table["spectator"].at(two).get(f"/api/chronicle?from=3&after={told['head']}").json["chronicle"]
    expect(rest == told["chronicle"][2:], f"the chronicle from entry 3 on: {rest}")
    expect(table["spectator"].get("/api/chronicle?from=x").status == 422, "a chronicle from no number on")


def trees(one, _):
    """A document as a tree, with members before it and after it."""
    tree = yaml.safe_load(opened(EQUAL)["document"])
    for body in ({"document": tree, "dice": "rolled"}, {"dice": "rolled", "document": tree, "bots": {"A": "steady"}}):
        table = one.create(body)
        expect(table["referee"].get("/api/table").json["title"] == tree["title"], "a table of another document")


def bots(one, two):
    """One person against a bot, with no one else at the table."""
    table = one.create(opened(EQUAL, bots={"B": "steady"}))
    expect(list(table) == ["referee", "commander 0", "spectator"], f"seats beside a bot: {list(table)}")
    player = table["commander 0"].at(two)
    whose = player.get("/api/table").json
    expect(whose["bots"] == {"B": "steady"} and whose["title"], f"the title and the bots: {whose}")
    for _ in range(200):
        if not asks(player):
            break
        answer(player)
    end = player.get("/api/table").json
    expect(end["view"]["over"], f"the battle against a bot stops: {end['view']['asks']}")
    for wrong in ({"C": "steady"}, {"A": "clever"}, {"A": 1}, ["steady"]):
        reply = one.request("POST", "/api/tables", opened(EQUAL, bots=wrong))
        expect(reply.status == 422, f"bots {wrong}: {reply.status}")


def deletion(one, two):
    table = one.create(opened(EQUAL))
    ask = asks(table["commander 0"])[0]
    streams = [seat.at(server).events() for seat in table.values() for server in (one, two)]
    for stream in streams:
        stream.next()
    expect(table["referee"].delete("/api/table").status == 200, "the table is not deleted")
    for stream in streams:
        expect(stream.next() is None, "the stream of a deleted table goes on")
    for seat in table.values():
        for server in (one, two):
            expect(seat.at(server).get("/api/table").status == 401, f"{seat.name}: a deleted table opens")
    said = table["commander 0"].post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})
    expect(said.status == 401, f"somebody plays on at a deleted table: {said.status}")


def outages(postgres):
    """A server that is killed, and a database that is, lose nothing that was acknowledged."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (CROWD + 200, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with Server(postgres) as one, Server(postgres, "--slow", "600") as two:
        table = one.create(opened(SKIRMISH))
        stream = table["spectator"].events()
        head = answer(table["referee"]).json["head"]
        while stream.next()[0] < head:
            pass
        one.kill()
        there = table["referee"].at(two)
        expect(there.get("/api/table").json["head"] == head, "what was acknowledged is lost")
        head = answer(there).json["head"]
        resumed = table["spectator"].at(two).events(last=head - 1)
        number, told = resumed.next()
        expect((number, [entry["n"] for entry in told["entries"]]) == (head, [head]), f"the stream resumes: {told}")
        postgres.kill()
        # These take the descriptors that the database had: its new ones have high numbers.
        crowd = [socket.create_connection(("127.0.0.1", two.port), timeout=PATIENCE) for _ in range(CROWD)]
        postgres.start()
        expect(until(two.ready), "the server does not find the database")
        # Anyone who has been silent for long is sent away, and makes room.
        expect(not any(map(ended, crowd)), "the server finds the database only after the crowd has gone")
        ask = asks(there)[0]
        body = {"question": ask["id"], "value": ask["preset"], "key": key()}
        for _ in range(50):
            done = there.post("/api/answers", body)
            if done.status != 503:
                break
        expect(done.status == 200 and done.json["first"] == head + 1, f"after the outage: {done.body}")
        while number < done.json["head"]:
            number, told = resumed.next()
        for peer in crowd:
            peer.close()
        expect(two.stop() == 0, "the server does not stop cleanly")


def lost_in_a_failover(postgres):
    """An entry is lost after it was acknowledged, as by a failover without a synchronous standby, and another one takes its
    number. The process that knows the lost one stores nothing behind the other that does not follow it."""
    with Server(postgres) as one, Server(postgres) as two:
        table = one.create(opened(SKIRMISH))
        referee = table["referee"]
        for _ in range(3):
            lost = answer(referee).json["head"]
        postgres.restart()
        postgres.sql(f"delete from banneret.lines where table_id = '{referee.token[:32]}' and n = {lost}")
        there = referee.at(two)
        for server in (one, two):
            expect(until(server.ready), "a server does not become ready again")
        expect(there.get("/api/table").json["head"] == lost - 1, "nothing was lost")
        other = answer(there, note="another").json["head"]
        for _ in range(3):
            answer(referee)
        head = answer(referee).json["head"]
        told = [seat.get(f"/api/table?after={head}").json for seat in (referee, there)]
        expect(told[0]["head"] > other and told[0]["entries"] == told[1]["entries"] and
               told[0]["entries"][lost - 1].get("note") == "another", f"the table: {[one['entries'] for one in told]}")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "journal.jsonl")
            with open(path, "wb") as file:
                file.write(there.get("/api/journal").body)
            done = subprocess.run([os.environ["BN_PROGRAM"], "replay", path], timeout=PATIENCE, capture_output=True, check=False)
            expect(done.returncode == 0, f"the journal: {done.stderr}")


def seen_lines_are_not_read(postgres):
    """A server asks how the line before ends only when the database was restarted since it saw that line."""
    postgres.sql("alter system set log_min_duration_statement = 0")
    postgres.restart()
    with Server(postgres) as server:
        referee = server.create(opened(SKIRMISH))["referee"]
        for _ in range(3):
            answer(referee)
        postgres.restart()
        expect(until(server.ready), "the server does not become ready again")
        for _ in range(2):
            answer(referee)
    with open(postgres.log, encoding="utf-8") as file:
        ends = re.findall(r"execute append.*\n.*, \$5 = '(.*?)'\n", file.read())
    # The first line follows none, and what is said of that is not asked for.
    expect([end != "" for end in ends[1:]] == [False, False, True, False], f"asked for: {ends}")
    postgres.sql("alter system reset log_min_duration_statement; select pg_reload_conf()")


def manual():
    """The manual page has every option of --help."""
    told = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    with open(f"{ROOT}/man/banneret-server.8", encoding="utf-8") as file:
        page = file.read()
    options = set(re.findall(r"--([a-z-]+)", told)) - {"usage"}
    missing = [option for option in options if not re.search(rf"-{option}\b", page)]
    expect(len(options) > 10 and not missing, f"the manual page does not tell of {missing}")
    wrong = subprocess.run([PROGRAM, "--port", "x"], capture_output=True, timeout=PATIENCE, check=False)
    expect(wrong.returncode == 64, f"a wrong call: {wrong.returncode}")


def main():
    manual()
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres, "--memory", "1") as one, Server(postgres, "--site", "https://example.org/") as two:
            for test in (undo, typed, seats, journal, rules_told, chronicle, trees, bots, deletion):
                test(one, two)
            link = two.request("POST", "/api/tables", opened(EQUAL)).json["seats"][0]
            expect(link["link"] == "https://example.org/#/table/" + link["token"], f"the link: {link}")
            figures = one.request("GET", "/metrics").body
            expect(b'banneret_appends_total{outcome="done"} ' in figures, f"the figures: {figures}")
            expect(one.request("GET", "/healthz").status == 200, "the server is not alive")
        lost_in_a_failover(postgres)
        seen_lines_are_not_read(postgres)
        outages(postgres)
    never = interface.never("tables", "acts", "seats", "process")
    expect(not never, f"never asked for: {never}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
