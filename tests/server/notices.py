#!/usr/bin/env python3
"""Notices for people: their form, what they say and what not, how often they come, and what mail may be used for."""
import json
import os
import re
import sys
import tempfile

from hooks import answer, note, wait_for
from kit import PROGRAM, ROOT, Server, expect, failures, interface, key, migrate
from postgres import Postgres, present
from services import Discord, Mail, Slack
from waiting import until

SITE = "https://play.example.org/"
BASE = ("--webhooks", "--webhooks-http", "--webhooks-inside", "--webhooks-pause", "1", "--shortest-deadline", "1", "--site", SITE)
HOSTILE = "@everyone <!channel> **x** [a](https://e.example) & \"'"
FACT = "Red must give a sealed order"


def document(title="Equal forces", red="Red"):
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"(?m)^title:.*$", lambda _: "title: " + json.dumps(title), text)
    return {"document": re.sub(r"(?m)name: Red$", lambda _: "name: " + json.dumps(red), text)}


def register(owner, url, form, **more):
    reply = owner.post("/api/hooks", {"url": url, "key": key(), "format": form, **more})
    expect(reply.status == 200 and "secret" not in reply.json, f"{owner.name} cannot register {form}: {reply.body}")
    return reply.json["hook"]


def hasten(postgres):
    """As if the minute between two notices had passed."""
    postgres.sql("update banneret.hooks set rest = null, next = now() where waiting > 0; update banneret.hooks set rest = null")


def discord_url(service, number=1):
    return f"{service.url}/api/webhooks/{number}/a-token_{number}"


def slack_url(service):
    return f"{service.url}/services/T000/B000/xxxx"


def forms(server, postgres, discord, slack):
    """Who must answer what, with a link; names are words and nothing else; only a seat's own notices have its link."""
    table = server.create(document(HOSTILE))
    referee, first, second = table["referee"], table["commander 0"], table["commander 1"]
    register(referee, discord_url(discord, 1), "discord")
    register(first, discord_url(discord, 2), "discord", link=True)
    register(referee, slack_url(slack), "slack", seat="commander 0")
    for seat, more in [(referee, {"seat": "commander 0"}), (referee, {}), (first, {"format": "banneret"})]:
        reply = seat.post("/api/hooks", {"url": discord_url(discord), "key": key(), "format": "discord", "link": True, **more})
        expect(reply.status in (403, 422), f"{seat.name} gets a link by {more}: {reply.status}")
    answer(first)
    answer(second)
    got = dict((path.split("/")[3], data) for path, _, data in (discord.take() for _ in range(2)))
    escaped = re.sub(r"([^\w\s',])", r"\\\1", HOSTILE)
    lines = [escaped, FACT + "."]
    expect(got["1"]["content"].split("\n") == [*lines, "Blue" + FACT[3:] + ".", SITE + "#/online"], f"the table: {got['1']}")
    expect(got["2"]["content"].split("\n") == [*lines, SITE + "#/table/" + first.token], f"the seat: {got['2']}")
    expect(all(data["allowed_mentions"] == {"parse": []} and data["flags"] == 4 for data in got.values()), "somebody is mentioned")
    text = slack.take()[2]["text"]
    plain = HOSTILE.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    expect(text.split("\n") == [plain, FACT + ".", SITE + "#/online"], f"Slack: {text}")
    dumped = postgres.sql("select * from banneret.hooks")
    expect(first.token.split(".")[1] not in dumped, "the database has a link that opens a seat")
    expect([hook.get("link") for hook in first.get("/api/hooks").json["hooks"]] == [True], "it is not listed that it has a link")
    for seat in (first, second, referee):
        wait_for(referee, lambda rows: all(row == (0, 0) for row in rows))
    # Within the minute nothing comes; then one notice that says what is open.
    answer(first)
    answer(second)
    note(second, "referee")
    note(second, "commander 0")
    wait_for(referee, lambda rows: rows[0][0] >= 2)
    rest = postgres.sql("select min(extract(epoch from next - now()))::integer, max(extract(epoch from next - now()))::integer"
                        " from banneret.hooks where waiting > 0").strip().split("|")
    expect(30 <= int(rest[0]) <= int(rest[1]) <= 60, f"a notice comes in {rest} s")
    expect(discord.got.empty() and slack.got.empty(), "two notices within a minute")
    hasten(postgres)
    got = dict((path.split("/")[3], data["content"]) for path, _, data in (discord.take() for _ in range(2)))
    expect(all(words.count("A note has arrived.") == 1 and words.count(FACT) == 1 for words in got.values()), f"merged: {got}")
    slack.take()
    wait_for(referee, lambda rows: all(row == (0, 0) for row in rows))
    expect(not discord.refused and not slack.refused, f"refused: {discord.refused} {slack.refused}")
    referee.delete("/api/table")


def settled(server, postgres, discord):
    """What was answered within the minute is not asked for any more."""
    table = server.create(document())
    first, second = table["commander 0"], table["commander 1"]
    register(first, discord_url(discord, 3), "discord")
    answer(first)
    answer(second)
    discord.take()
    wait_for(first, lambda rows: rows == [(0, 0)])
    answer(first)
    answer(second)
    wait_for(first, lambda rows: rows == [(1, 0)])
    answer(first)
    hasten(postgres)
    wait_for(first, lambda rows: rows == [(0, 0)])
    expect(discord.got.empty(), "a notice about a question that was answered")
    table["referee"].delete("/api/table")


def limits(server, postgres, discord, slack):
    """A service that says how long to wait gets nothing before that."""
    table = server.create(document())
    referee, first = table["referee"], table["commander 0"]
    register(referee, discord_url(discord, 4), "discord")
    register(referee, slack_url(slack), "slack")
    discord.next.append(discord.limited(300))
    slack.next.append(slack.limited(200))
    note(first, "referee")
    wait_for(referee, lambda rows: [row[1] for row in rows] == [1, 1])
    rows = postgres.sql("select extract(epoch from next - now())::integer from banneret.hooks where waiting > 0 order by url").split()
    expect(all(170 < int(row) <= 300 for row in rows) and max(map(int, rows)) > 270, f"tried again in {rows} s")
    hasten(postgres)
    one, two = discord.take(), slack.take()
    expect("A note has arrived." in one[2]["content"] and "A note has arrived." in two[2]["text"], "lost by a limit")
    wait_for(referee, lambda rows: all(row == (0, 0) for row in rows))
    # What programs get is no message for Discord, which refuses it.
    register_own = referee.post("/api/hooks", {"url": discord_url(discord, 5), "key": key()})
    expect("secret" in register_own.json, "the usual format has no secret")
    note(first, "referee")
    expect(until(lambda: any('"code": 50006' in wrong[1] for _, _, wrong in discord.refused)), "Discord takes everything")
    discord.refused.clear()
    hasten(postgres)
    discord.take(), slack.take()
    referee.delete("/api/table")


def long_names(server, discord):
    """The longest names leave room for the link, and stay whole characters."""
    table = server.create(document("&" * 60 + "é" * 30, "Ö*" * 13))
    referee, first = table["referee"], table["commander 0"]
    register(first, discord_url(discord, 6), "discord", link=True)
    note(referee, "commander 0")
    content = discord.take()[2]["content"]
    expect(content.endswith("#/table/" + first.token) and len(content) < 2000 and "\ufffd" not in content, f"long: {content}")
    referee.delete("/api/table")


def codes_of(message):
    """The codes of a mail's links, by what they do."""
    text = message.get_content()
    found = dict(re.findall(re.escape(SITE) + r"#/mail/(\w+)/([0-9a-f.]+)\n", text))
    listed = re.fullmatch(r"<https://play\.example\.org/api/mail/stop\?code=([0-9a-f.]+)>", message["List-Unsubscribe"])
    expect(listed and found["stop"] == listed[1] and message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click",
           f"how to stop: {message['List-Unsubscribe']} {text}")
    return found


def act(server, what, code, **more):
    return server.request("POST", f"/api/mail/{what}?code={code}", **more)


def one_click(server, code):
    """What a mail program sends."""
    return act(server, "stop", code, body="List-Unsubscribe=One-Click", headers={"Content-Type": "application/x-www-form-urlencoded"})


def mails(server, postgres, mail):
    """An address gets one question, and what it agreed to; it can stop that by one link."""
    table = server.create(document("Über\u2019s Feld " + "x" * 60))
    referee, first, second = table["referee"], table["commander 0"], table["commander 1"]
    for url in ("mailto:", "mailto:a", "mailto:a@b", "mailto:a@b.c\r\nBcc: x@y.z", "mailto:<a@b.c>", "mailto:a@b.c,d@e.f", "mailto:a b@c.d",
                "mailto:a@b.c?subject=x", "mailto:\"a\"@b.c", "mailto:ä@b.c", "mailto:a@-b.c", "mailto:" + "a" * 65 + "@b.c", "https://b.c/"):
        reply = server.request("POST", "/api/hooks", {"url": url, "key": key(), "format": "mail"}, token=first.token)
        expect(reply.status == 422, f"{url!r} is an address: {reply.status}")
    register(first, "mailto:Ann.o'x+y@Example.org", "mail", link=True)
    asked = mail.take()
    expect(asked["To"].addresses[0].addr_spec == "Ann.o'x+y@Example.org" and asked["From"].addresses[0].addr_spec == "war@example.org",
           f"addresses: {asked['To']} {asked['From']}")
    expect("Feld" not in asked.as_string() and first.token not in asked.get_content(), "the question has words of others")
    codes = codes_of(asked)
    expect([hook["url"] for hook in referee.get("/api/hooks").json["hooks"]] == ["mailto:*@Example.org"], "the referee sees an address")
    note(second, "commander 0")
    wait_for(first, lambda rows: rows == [(0, 0)])
    expect(mail.got.empty() and not first.get("/api/hooks").json["hooks"][0]["confirmed"], "mail without consent")
    for wrong in (codes["confirm"][:-1] + "x", codes["confirm"][:-32] + "0" * 32):
        expect(act(server, "confirm", wrong).status in (404, 422), "a wrong code")
    expect([act(server, "confirm", codes["confirm"]).status for _ in range(2)] == [200, 200], "an address cannot agree")
    hasten(postgres)
    note(second, "commander 0")
    got = mail.take()
    expect(got["Subject"] == "Über\u2019s Feld " + "x" * 60 + ": " + FACT, f"the subject: {got['Subject']}")
    lines = got.get_content().split("\n")
    expect(lines[1:3] == [FACT + ".", "A note has arrived."] and lines[3] == SITE + "#/table/" + first.token, f"a mail: {lines}")
    expect(codes_of(got)["stop"] == codes["stop"] and got["Message-ID"] != asked["Message-ID"], "the second mail")
    # What the server of the host does not take is sent again, and it is the same mail; even if it hangs up before it says so.
    ids = []
    for words in ("451 later", "250 kept, and gone", ""):
        wait_for(first, lambda rows: rows == [(0, 0)])
        hasten(postgres)
        mail.next.append(words)
        note(second, "commander 0")
        ids.append(mail.take()["Message-ID"])
    expect(len(set(ids)) == 3, f"mails: {ids}")
    wait_for(first, lambda rows: rows == [(0, 0)])
    expect([one_click(server, codes["stop"]).status for _ in range(2)] == [200, 404], "mail cannot be stopped")
    expect(not first.get("/api/hooks").json["hooks"], "a hook that was stopped is there")
    expect("AUTH PLAIN" in " ".join(mail.commands), "the login is not used")
    referee.delete("/api/table")


def no_spam(server, postgres, mail, discord):
    """How often addresses are asked; who says no is left alone; a day has an end."""
    def asks(seat, name):
        return seat.post("/api/hooks", {"url": f"mailto:{name}@example.org", "key": key(), "format": "mail"}).status

    tables = [server.create(document()) for _ in range(5)]
    statuses = [asks(table["commander 0"], name) for table, name in zip(tables, ("often", "Often", "OFTEN", "often"))]
    expect(statuses == [200, 200, 200, 409], f"an address is asked often: {statuses}")
    questions = [mail.take() for _ in range(3)]
    expect(act(server, "stop", codes_of(questions[0])["stop"]).status == 200, "no cannot be said")
    postgres.sql("delete from banneret.mails")
    expect(asks(tables[4]["commander 0"], "often") == 409, "who said no is asked again")
    statuses = [asks(tables[4][seat], f"a{seat[-1]}{number}") for seat in ("referee", "commander 1") for number in range(6)]
    expect(statuses == [200] * 10 + [409] * 2, f"a table asks many: {statuses}")
    for _ in range(10):
        mail.take()
    for table in tables[:4]:
        table["referee"].delete("/api/table")
    expect(asks(server.create(document())["referee"], "often2") == 200, "another table cannot ask")
    mail.take()
    wait_for(tables[4]["referee"], lambda rows: all(row == (0, 0) for row in rows))
    # Who agreed gets no more than the limit in a day, and the rest tomorrow.
    postgres.sql("update banneret.hooks set confirmed = true where format = 'mail' and owner = 'referee';"
                 "update banneret.mails set sent = 100")
    hasten(postgres)
    register(tables[4]["referee"], discord_url(discord, 7), "discord")
    note(tables[4]["commander 0"], "referee")
    discord.take()  # so what was due was claimed
    wait_for(tables[4]["referee"], lambda rows: [row[0] for row in rows] == [1] * 6 + [0])
    expect(mail.got.empty(), "mails have no end")
    postgres.sql("update banneret.mails set day = current_date - 1")
    for _ in range(6):
        expect("A note has arrived." in mail.take().get_content(), "the rest does not come the next day")
    tables[4]["referee"].delete("/api/table")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    discord, slack, mail = Discord(), Slack(), Mail()
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        migrate(postgres)
        for name, words in (("key", "0f" * 32), ("login", "user\nword")):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(words + "\n")
        options = (*BASE, "--notice-key", os.path.join(folder, "key"), "--smtp", mail.url, "--smtp-plain", "--mail-from", "war@example.org",
                   "--smtp-login", os.path.join(folder, "login"))
        with Server(postgres, *options) as server:
            forms(server, postgres, discord, slack)
            settled(server, postgres, discord)
            limits(server, postgres, discord, slack)
            long_names(server, discord)
            mails(server, postgres, mail)
            no_spam(server, postgres, mail, discord)
            log = "".join(server.lines)
            expect("example.org" not in log and discord.url not in log, "the log has addresses")
            expect(server.stop() == 0, "the server does not stop cleanly")
        with Server(postgres, "--webhooks") as server:  # without mail and links
            seat = server.create(document())["commander 0"]
            for body, status in (({"format": "mail", "url": "mailto:a@b.org"}, 403),
                                 ({"format": "slack", "url": "https://b.org/", "link": True}, 422)):
                reply = seat.post("/api/hooks", {**body, "key": key()})
                expect(reply.status == status, f"{body}: {reply.status}")
            told = seat.get("/api/hooks").json
            expect(told["formats"] == ["banneret", "discord", "slack"] and not told["links"], f"what is offered: {told}")
    never = interface.never("mail")
    expect(not never, f"never asked for: {never}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
