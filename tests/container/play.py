#!/usr/bin/env python3
"""The services of compose.yaml, started here from the archives of .ci/container: a table from nothing, played through by two seats
over HTTPS, all restarted, updated from the schema before, backed up, destroyed and restored.

    play.py ARCHIVES         as root, with runc, buildah and iproute2; compose.py says what it honours of the file
"""
import glob
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time

ROOT = os.environ["BN_ROOT"]
sys.path[:0] = [f"{ROOT}/tests/server", f"{ROOT}/tests/kit"]

# pylint: disable=wrong-import-position
from compose import Compose, Images, size  # noqa: E402
from ends import step, verified  # noqa: E402
from kit import PATIENCE, Server, document, expect, failures  # noqa: E402

BATTLE = "gurps4/equal-forces"
MIGRATIONS = sorted(glob.glob(f"{ROOT}/src/server/store/migrations/*.sql"))


class Secure(http.client.HTTPSConnection):
    """A connection to localhost as a player has it: the name and the certificate are checked, only the address is that of a
    container."""

    def __init__(self, address, authority):
        super().__init__("localhost", timeout=PATIENCE, context=ssl.create_default_context(cafile=authority))
        self.at = address

    def connect(self):
        peer = socket.create_connection(self.at, timeout=PATIENCE)
        self.sock = self._context.wrap_socket(peer, server_hostname="localhost")


class Site(Server):
    """The server of the test kit, as it is reached through Caddy. It is started by compose."""

    def __init__(self, project):  # pylint: disable=super-init-not-called
        self.project = project

    def connect(self):
        authority = f"{self.project.volumes}/certificates/caddy/pki/authorities/local/root.crt"
        return Secure((self.project.address(self.project["web"], "outside"), 8443), authority)

    def fetch(self, path):
        connection = self.connect()
        connection.request("GET", path)
        reply = connection.getresponse()
        return reply.status, dict(reply.getheaders()), reply.read()


def sql(project, text, database="banneret"):
    status, out, err = project["database"].exec("psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-U", "postgres", "-d", database,
                                                typed=text if isinstance(text, bytes) else text.encode())
    assert status == 0, err
    return out.decode()


def again(table):
    """The seats with new connections."""
    return {name: seat.at(seat.server) for name, seat in table.items()}


def head(table):
    return table["referee"].get("/api/table").json["head"]


def played(table, count=None):
    """This many answers, or all to the end. Returns their number."""
    given = 0
    while given != count and step(table) is not None:
        given += 1
    return given


# ---- what the file promises of a service

def confined(project):
    """As a process inside finds it: no rights, no way to get some, nothing to write to, its limits."""
    script = "id -u; grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status; touch /x /usr/x /etc/x 2>&1; true"
    for service in project.services.values():
        status, out, _ = service.exec("/bin/sh", "-c", script)
        lines = out.decode().split("\n")
        expect(status == 0 and int(lines[0]) >= 1000, f"{service.name} runs as {lines[0]}")
        expect({line.split()[1].strip("0") for line in lines[1:3]} == {""} and lines[3].split()[1] == "1",
               f"{service.name} has rights: {lines[1:4]}")
        expect(out.count(b"Read-only file system") == 3, f"{service.name} writes to its root: {lines[4:]}")
        limits = [path for path in (f"/sys/fs/cgroup/memory/{project.id}/{service.name}/memory.limit_in_bytes",
                                    f"/sys/fs/cgroup/{project.id}/{service.name}/memory.max") if os.path.exists(path)]
        with open(limits[0], encoding="ascii") as file:
            expect(int(file.read()) == size(service.about["mem_limit"]), f"{service.name} has no limit of memory")
        print(f"{service.name}: as user {lines[0]}, without capabilities, root read-only")


def separated(project):
    """Only the server reaches the database, and not as its owner."""
    server, web = project["server"], project["web"]
    reach = "exec 3<>/dev/tcp/{}/{}".format(project.address(project["database"], "inside"), 5432)
    expect(web.exec("bash", "-c", reach)[0] != 0, "Caddy reaches the database")
    expect(server.exec("bash", "-c", reach)[0] == 0, "the server does not reach the database")
    status, out, _ = server.exec("cat", "/run/banneret/database")
    expect(status == 0 and re.fullmatch(rb"host=database dbname=banneret user=banneret_server password=[0-9a-f]{64}\n", out),
           f"what the server knows of the database: {out}")
    expect(server.exec("bash", "-c", ": >>/run/banneret/database")[0] != 0, "the server can change the secret")
    expect(web.exec("cat", "/run/banneret/database")[0] != 0, "Caddy has the secret")


def shown(site):
    """The page with its headers, a file of it, and nothing of the server but the interface."""
    status, headers, body = site.fetch("/")
    expect(status == 200 and b"<title>" in body, f"the page: {status} {body[:200]}")
    expect("default-src 'self'" in headers.get("Content-Security-Policy", ""), f"headers of the page: {headers}")
    script = re.search(rb'src="\./?([^"]+\.js)"', body)
    expect(script and site.fetch("/" + script[1].decode())[0] == 200, "the page has no script")
    expect([site.fetch(path)[0] for path in ("/metrics", "/readyz")] == [404, 404], "Caddy passes on what is the host's")


# ---- the schema before

def older(project):
    """Takes the database back to the migration before the newest, with all its tables: a new one gets all migrations but the last,
    and of each table the columns that it knows."""
    files = [(*re.fullmatch(r"(\d{4})_(.*)\.sql", os.path.basename(path)).groups(), path) for path in MIGRATIONS]
    sql(project, "create database older", "postgres")
    sql(project, "create schema banneret; create table banneret.migrations (number integer primary key, name text not null,"
                 " hash text not null, applied timestamptz not null default now())", "older")
    for number, name, path in files[:-1]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        digest = sql(project, f"select encode(sha256('\\x{text.encode().hex()}'), 'hex')").strip()
        sql(project, f"begin; {text}; insert into banneret.migrations values ({int(number)}, '{name}', '{digest}'); commit", "older")
    columns = ("select table_name, string_agg(quote_ident(column_name), ',' order by ordinal_position) from information_schema.columns"
               " where table_schema = 'banneret' and is_generated = 'NEVER' and table_name <> 'migrations' group by 1 order by 1")
    known = dict(line.split("|") for line in sql(project, columns).split())
    for line in sql(project, columns, "older").split():
        table, names = line.split("|")
        common = ",".join(name for name in names.split(",") if name in known.get(table, "").split(","))
        if common:
            rows = sql(project, f"copy banneret.{table} ({common}) to stdout")
            sql(project, "set session_replication_role = replica;"
                         f"truncate banneret.{table} cascade" if not rows else
                         f"set session_replication_role = replica; delete from banneret.{table};\n"
                         f"copy banneret.{table} ({common}) from stdin;\n{rows}\\.\n", "older")
    sql(project, "drop database banneret; alter database older rename to banneret", "postgres")


def newest(project):
    return int(sql(project, "select max(number) from banneret.migrations"))


# ---- the story

class Clock:
    """Says how long each part took."""

    def __init__(self):
        self.since = time.monotonic()

    def say(self, words):
        now = time.monotonic()
        print(f"{now - self.since:6.1f} s  {words}", flush=True)
        self.since = time.monotonic()


def opened(site, clock):
    site.project.up()
    table = site.create(document(BATTLE))
    clock.say("from nothing to the first table")
    confined(site.project)
    separated(site.project)
    shown(site)
    return table


def restarted(project, table, clock):
    before = head(table)
    statuses = project.stop()
    expect(statuses["server"] == 0 and statuses["database"] == 0, f"stopped with {statuses}: {project['database'].log()[-800:]}")
    project.up()
    table = again(table)
    expect(head(table) == before, f"after a restart {head(table)} entries of {before}")
    clock.say("all stopped and started, the table is as it was")
    return table


def updated(project, table, clock):
    project["server"].stop()
    before = sql(project, "select count(*) from banneret.lines")
    older(project)
    expect((newest(project), sql(project, "select count(*) from banneret.lines")) == (len(MIGRATIONS) - 1, before),
           "the older database has not all")
    project.down()
    clock.say(f"the database taken back to migration {len(MIGRATIONS) - 1}")
    project.up()
    expect(newest(project) == len(MIGRATIONS), f"migration {newest(project)} after the update")
    clock.say(f"updated to migration {len(MIGRATIONS)}")
    return again(table)


def restored(project, table, folder, clock):
    kept = head(table)
    status, dump, err = project["database"].exec("backup")
    expect(status == 0 and dump.startswith(b"PGDMP"), f"backup: {status} {err}")
    clock.say(f"backup: {len(dump)} bytes")
    with open(f"{folder}/banneret.dump", "wb") as file:
        file.write(dump)
    played(table, 1)
    expect(head(table) > kept, "nothing was played after the backup")
    status, _, err = project["database"].exec("restore", typed=dump)
    expect(status == 69 and "stop it first" in err, f"restored under a running server: {status} {err}")
    project.down(volumes=True)
    project.up()
    table = again(table)
    expect(table["referee"].get("/api/table").status == 401, "a table outlives its volumes")
    project["server"].stop()
    status, _, err = project["database"].exec("restore", typed=dump[:len(dump) // 2])
    expect(status != 0, "half a backup is restored")
    expect(sql(project, "select count(*) from banneret.tables").strip() == "0", "half a backup leaves something")
    status, out, err = project["database"].exec("restore", typed=dump)
    expect(status == 0 and out.endswith(b"restored 1 tables\n"), f"restore: {status} {out} {err}")
    project.up()
    table = again(table)
    expect(head(table) == kept, f"restored {head(table)} entries of {kept}")
    clock.say("destroyed, started from nothing, restored")
    return table


def story(images, folder, clock):
    with Compose(f"{ROOT}/compose.yaml", images, folder) as project:
        site = Site(project)
        table = opened(site, clock)
        given = played(table, 3)
        table = restarted(project, table, clock)
        given += played(table, 3)
        table = updated(project, table, clock)
        given += played(table, 3)
        table = restored(project, table, folder, clock)
        given += played(table)
        view = table["referee"].get("/api/table").json["view"]
        journal = table["referee"].get("/api/journal").body.decode()
        expect(view["over"] and verified(journal).returncode == 0, "the battle is not over, or its journal does not verify")
        clock.say(f"played to its end by two seats: {given} answers, {journal.count(chr(10))} lines that verify")
        statuses = project.stop()
        expect(statuses["server"] == 0, f"stopped with {statuses}")


def main(archives):
    with tempfile.TemporaryDirectory(prefix="bnct", dir=os.environ.get("BN_STORE")) as folder:
        clock = Clock()
        with Images(folder) as images:
            images.load(archives)
            clock.say("images loaded: " + ", ".join(images.of))
            story(images, folder, clock)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
