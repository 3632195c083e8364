#!/usr/bin/env python3
"""Processes that are killed while notices are on their way. None is lost; and how many come twice is counted, by the id that each
attempt has.

    kills.py [KILLS]      12 kills, or 1,000 if BN_LONG is set

Every kill interrupts the notices of TABLES tables. A notice is lost if it was taken from the queue and no service accepted it; every
message of a hook must be covered by a notice with its number or a higher one, and the last notice must say what is open.
"""
import collections
import os
import random
import sys
import threading
import time

from hooks import note, waiting
from kit import PATIENCE, Server, expect, failures, migrate
from notices import BASE, codes_of, discord_url, document, hasten, register, slack_url
from postgres import Postgres, present
from services import Discord, Mail, Slack, message_of
from waiting import until

TABLES, DRAWN = 4, random.Random(38)


def drain(service):
    """The ids of all that was accepted, each as often as it came, and the newest text of each hook."""
    ids, texts = collections.Counter(), {}
    while not service.got.empty():
        if isinstance(service, Mail):
            message = message_of(service.got.get())
            name, text = message["Message-ID"].strip("<>").split("@")[0], message.get_content()
        else:
            _, name, data = service.got.get()
            name, text = name.strip('"'), data.get("content") or data.get("text")
        ids[name] += 1
        texts[name.split("-")[0]] = text
    return ids, texts


class Numbers:
    """Of each hook the numbers that its notices had."""

    def __init__(self, services):
        self.services, self.ids, self.texts = services, collections.Counter(), {}
        self.doubles = {type(service).__name__: 0 for service in services}

    def look(self):
        for service in self.services:
            ids, texts = drain(service)
            self.doubles[type(service).__name__] += sum(count if name in self.ids else count - 1 for name, count in ids.items())
            self.ids.update(ids)
            self.texts.update(texts)

    def doubled(self):
        return sum(self.doubles.values())


def set_up(postgres, options, services):
    """Tables whose referee and first player have a hook for each service."""
    discord, slack, mail = services
    with Server(postgres, *options) as server:
        tables = [server.create(document(f"Table {number}")) for number in range(TABLES)]
        for number, table in enumerate(tables):
            register(table["referee"], discord_url(discord, number + 1), "discord")
            register(table["commander 0"], slack_url(slack), "slack")
            register(table["commander 0"], f"mailto:a{number}@example.org", "mail")
            server.request("POST", f"/api/mail/confirm?code={codes_of(mail.take())['confirm']}")
        expect(until(lambda: all(waiting(table["commander 0"]) == [(0, 0)] * 2 for table in tables)), "the questions stay")
        expect(server.stop() == 0, "the server does not stop")
    return tables


def life(postgres, options, tables):
    """A process that is killed in the middle of its deliveries: some ms after something happened at every table."""
    hasten(postgres)
    server = Server(postgres, *options)
    with server:
        def happen(table):
            seats = [table[name].at(server) for name in ("referee", "commander 1")]
            try:
                for seat, to in DRAWN.sample([(seats[0], "commander 0"), (seats[1], "referee")], 2):
                    note(seat, to)
            except (OSError, ValueError):  # it was killed meanwhile
                pass
            except Exception as error:  # pylint: disable=broad-except
                expect("Remote" in type(error).__name__ or "Incomplete" in type(error).__name__, f"{error!r}")

        threads = [threading.Thread(target=happen, args=(table,)) for table in tables]
        for thread in threads:
            thread.start()
        time.sleep(DRAWN.uniform(0, 0.12))  # anything may be under way: that is what is tried
        server.kill()
        for thread in threads:
            thread.join(PATIENCE)


def queued(postgres):
    """How many messages wait. Those that no process has at the moment are due from now on."""
    return int(postgres.sql("update banneret.hooks set rest = null, next = now() where waiting > 0 and claimed is null;"
                            "select coalesce(sum(waiting), 0) from banneret.hooks"))


def settle(postgres, options):
    """A process that is left alone sends the rest."""
    hasten(postgres)
    with Server(postgres, *options) as server:
        expect(until(lambda: queued(postgres) == 0), f"{queued(postgres)} messages stay")
        expect(server.stop() == 0, "the server does not stop cleanly")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    kills = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 1000 if os.environ.get("BN_LONG") else 12
    services = (Discord(), Slack(), Mail())
    options = (*BASE, "--smtp", services[2].url, "--smtp-plain", "--mail-from", "war@example.org", "--mail-daily", "1000000")
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        tables = set_up(postgres, options, services)
        numbers = Numbers(services)
        for number in range(kills):
            life(postgres, options, tables)
            postgres.sql("delete from banneret.mails; delete from banneret.notes")  # limits are another subject
            if number % 10 == 9:
                settle(postgres, options)
            numbers.look()
            if number % 100 == 99:
                print(f"{number + 1} kills: {len(numbers.ids)} notices, {numbers.doubled()} came twice", flush=True)
        settle(postgres, options)
        numbers.look()
        rows = [row.split("|") for row in postgres.sql("select replace(id::text, '-', ''), last, dropped, failures"
                                                       " from banneret.hooks").split()]
        for hook, last, dropped, failed in rows:
            top = max((int(name.split("-")[1]) for name in numbers.ids if name.startswith(hook)), default=0)
            expect(top == int(last) and dropped == "0", f"of {last} messages of {hook} the newest notice stands for {top}")
            text = numbers.texts.get(hook, "")
            expect(last in "01" or "Red must give a sealed order." in text, f"the last notice: {text}")
        print(f"{kills} kills: {len(numbers.ids)} notices for {sum(int(row[1]) for row in rows)} messages, 0 lost,"
              f" {numbers.doubled()} came twice: {numbers.doubles}")
        expect(numbers.doubled() <= kills * TABLES * 3, "more doubles than notices under way")
        for service in services[:2]:
            expect(not service.refused, f"refused: {service.refused[:2]}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
