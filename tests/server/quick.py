#!/usr/bin/env python3
"""The quick start of docs/hosting.md, line by line as it is there, with a real database. What would change this machine is played by
programs of the test: apt installs nothing, sudo asks no one, and systemctl starts the service as the Debian package has it."""
import os
import re
import shlex
import subprocess
import sys
import tempfile

from kit import PATIENCE, PROGRAM, ROOT, expect, failures, free_port
from postgres import BIN, Postgres, present
from waiting import until

SUDO = """#!/bin/sh
[ "$1" = -u ] && shift 2
exec "$@"
"""
APT = """#!/bin/sh
exit 0
"""


def blocks():
    """The lines of both blocks: what is typed, and the check that it works."""
    with open(f"{ROOT}/docs/hosting.md", encoding="utf-8") as file:
        chapter = re.search(r"^## Quick start\n(.*?)^## ", file.read(), re.DOTALL | re.MULTILINE)[1]
    return re.findall(r"```sh\n(.*?)```", chapter, re.DOTALL)


def packaged(name):
    with open(f"{ROOT}/debian/banneret-server.{name}", encoding="utf-8") as file:
        return file.read()


def service():
    """The command of the service, with the settings that the package installs."""
    command = re.search(r"^ExecStart=/usr/bin/(.*)$", packaged("service"), re.MULTILINE)[1]
    settings = dict(re.findall(r"^(\w+)='(.*)'$", packaged("default"), re.MULTILINE))
    return command.replace("$BANNERET_OPTIONS", settings["BANNERET_OPTIONS"]), settings["BANNERET_DATABASE"]


def here(text, socket, port):
    """The same on this machine: the database's own socket, and a port that is free."""
    return text.replace("host=/var/run/postgresql", f"host={socket}").replace(":8106/", f":{port}/")


def programs(folder, socket, port):
    command, database = service()
    systemctl = (f"#!/bin/sh\nexport BANNERET_DATABASE={shlex.quote(here(database, socket, port))}\n"
                 f"{command} --port {port} >/dev/null 2>{folder}/log </dev/null &\necho $! >{folder}/pid\n")
    for name, text in {"sudo": SUDO, "apt": APT, "systemctl": systemctl}.items():
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)
    os.symlink(PROGRAM, os.path.join(folder, "banneret-server"))


def typed(lines, folder, socket):
    environ = {**os.environ, "PATH": f"{folder}:{BIN}:{os.environ['PATH']}", "PGHOST": socket, "PGUSER": "postgres"}
    return subprocess.run(["sh", "-e", "-c", lines], cwd=folder, env=environ, capture_output=True, text=True, timeout=PATIENCE,
                          check=False)


def main():
    if not present():
        return 77
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        socket, port = re.search(r"host=(\S+)", postgres.conninfo())[1], free_port()
        programs(folder, socket, port)
        fresh = typed("dropdb banneret", folder, socket)
        expect(fresh.returncode == 0, f"the database of the test stays: {fresh.stderr}")
        start, check = blocks()
        done = typed(here(start, socket, port), folder, socket)
        expect(done.returncode == 0, f"the quick start fails: {done.stdout} {done.stderr}")
        said = []
        try:
            until(lambda: said.append(typed(here(check, socket, port), folder, socket)) or '"ready"' in said[-1].stdout)
            expect(said[-1].returncode == 0 and said[-1].stdout.startswith('{"state":"ready"}0 tables, 0 entries\n'),
                   f"the check says: {said[-1].stdout} {said[-1].stderr}")
        finally:
            with open(f"{folder}/pid", encoding="utf-8") as file:
                os.kill(int(file.read()), 15)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
