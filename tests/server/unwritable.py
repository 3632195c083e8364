#!/usr/bin/env python3
"""A database that answers and does not write, as one whose disk is full: /readyz says so, what was there can still be examined, and
when there is room again the server is ready by itself. Nothing that was refused is there then."""
import sys

from kit import Server, document, expect, failures, key, migrate
from postgres import Postgres, present
from waiting import until

FULL = """
create function refuse() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
create function refuse_tables() returns event_trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
create trigger no_room before insert on banneret.lines for each statement execute function refuse();
create event trigger no_room on ddl_command_start execute function refuse_tables();
"""
ROOM = """
drop event trigger no_room;
drop trigger no_room on banneret.lines;
"""


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as server:
            seats = server.create(document("warmachine/quick-skirmish"))
            referee = seats["referee"]
            ask = referee.get("/api/table").json["view"]["asks"][0]
            act = {"question": ask["id"], "value": ask["preset"], "key": key()}
            postgres.sql(FULL)
            done = referee.post("/api/answers", act)
            expect(done.status == 503, f"an answer that cannot be stored: {done.status} {done.body}")
            said = server.request("GET", "/readyz")
            expect(said.status == 503 and "No space left" in said.json.get("why", ""), f"/readyz: {said.status} {said.body}")
            expect(server.request("GET", "/healthz").status == 200, "the process does not run")
            expect(referee.get("/api/table").json["head"] == 0, "what was stored cannot be looked at, or more is there")
            expect(any("does not write" in line for line in server.lines), "the log does not say it")
            postgres.sql(ROOM)
            expect(until(lambda: server.request("GET", "/readyz").status == 200), "the server does not become ready again")
            done = referee.post("/api/answers", act)
            expect(done.status == 200 and done.json["head"] >= 1, f"the answer once more: {done.status} {done.body}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
