#!/usr/bin/env python3
"""What a container needs of the server: a command that says whether it is ready, and the database named by a file, whose password
is neither on the command line nor in the environment."""
import os
import subprocess
import sys
import tempfile

from kit import PATIENCE, PROGRAM, Server, expect, failures, free_port, migrate
from postgres import Postgres, present

BARE = {name: value for name, value in os.environ.items() if not name.startswith("BANNERET_")}


def called(*words, **environ):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE, check=False, env={**BARE, **environ})


def named_by_a_file(postgres, folder):
    path = os.path.join(folder, "database")
    with open(path, "w", encoding="utf-8") as file:
        file.write(postgres.conninfo() + "\nwhat else is in the file counts for nothing\n")
    said = called("migrate", "--database-file", path)
    expect(said.returncode == 0 and said.stdout.startswith("migrations applied: "), f"migrate by a file: {said}")
    said = called("stats", BANNERET_DATABASE_FILE=path)
    expect(said.returncode == 0 and said.stdout.startswith("0 tables"), f"stats by a file of the environment: {said}")
    nowhere = "host=/nowhere dbname=x"
    said = called("stats", "--database-file", path, BANNERET_DATABASE=nowhere)
    expect(said.returncode == 0, f"an option goes before the environment: {said}")
    said = called("stats", BANNERET_DATABASE=nowhere, BANNERET_DATABASE_FILE=path)
    expect(said.returncode == 74, f"of the environment the database goes before its file: {said}")
    said = called("stats", "--database-file", os.path.join(folder, "none"))
    expect(said.returncode == 74 and "none\" cannot be read" in said.stderr, f"without the file: {said}")
    said = called("stats")
    expect(said.returncode == 64, f"without a database: {said}")


def healthy(postgres):
    said = called("health", "--port", str(free_port()))
    expect(said.returncode == 1 and "no answer from http://127.0.0.1:" in said.stderr, f"without a server: {said}")
    server = Server(postgres, "--address", "0.0.0.0")
    server.start()
    try:
        said = called("health", "--address", "0.0.0.0", "--port", str(server.port))
        expect(said.returncode == 1 and '"why"' in said.stdout, f"with a database that is not migrated: {said}")
    finally:
        server.stop()
    migrate(postgres)
    with Server(postgres) as server:
        said = called("health", "--port", str(server.port), http_proxy="http://127.0.0.1:1")
        expect((said.returncode, said.stdout) == (0, '{"state":"ready"}\n'), f"of a server that is ready: {said}")


def main():
    if not present():
        return 77
    with Postgres() as postgres:
        healthy(postgres)
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        named_by_a_file(postgres, folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
