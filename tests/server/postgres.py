#!/usr/bin/env python3
"""A real PostgreSQL 15 in a temporary directory, for tests and benches.

    with Postgres() as postgres:
        postgres.conninfo()               # as the owner of the database, over a socket that is its own
        postgres.conninfo("some_role")
        postgres.sql("select 1")          # what psql prints: unaligned, tuples only
        postgres.kill()                   # as if the machine had lost its power
        postgres.start()

    postgres.py COMMAND...                runs the command with BN_POSTGRES set to conninfo()

PostgreSQL refuses to run as root: then it runs as the user postgres.
"""
import os
import shutil
import subprocess
import sys
import tempfile

BIN = os.environ.get("BN_POSTGRES_BIN", "/usr/lib/postgresql/15/bin")
USER = "postgres"


def present():
    """Whether this machine has a PostgreSQL to test with."""
    return os.access(os.path.join(BIN, "initdb"), os.X_OK)


def as_user(command):
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid", USER, "--regid", USER, "--init-groups", "--"] + command


class Postgres:
    """One cluster with one database, `banneret`, whose owner is the superuser postgres."""

    def __init__(self, settings=None):
        """`settings`: more lines of postgresql.conf, by name."""
        self.settings = dict(settings or {})
        self.folder = None

    def __enter__(self):
        # A short path: that of a socket has at most 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="bnpg")
        self.data = os.path.join(self.folder, "data")
        self.log = os.path.join(self.folder, "log")
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER, USER)
        try:
            self._run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
            self._configure()
            self.start()
            self._run("createdb", "-h", self.folder, "-U", USER, "banneret")
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, *_):
        if self.running():
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _configure(self):
        lines = {
            "listen_addresses": "",
            "unix_socket_directories": self.folder,
            "fsync": "on",
            "max_connections": "100",
            "logging_collector": "off",
            "lc_messages": "C",
            **self.settings,
        }
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.writelines("%s = '%s'\n" % line for line in lines.items())

    def _run(self, program, *args):
        done = subprocess.run(as_user([os.path.join(BIN, program), *args]), cwd="/", check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise RuntimeError("%s failed: %s" % (program, done.stdout.strip()))
        return done.stdout

    def _ctl(self, *args):
        return self._run("pg_ctl", "-D", self.data, "-w", "-t", "120", *args)

    def start(self):
        self._ctl("-l", self.log, "start")

    def stop(self, mode="fast"):
        self._ctl("-m", mode, "stop")

    def kill(self):
        """Stops without a word to anybody: no checkpoint, nothing finished."""
        self.stop("immediate")

    def restart(self, mode="fast"):
        self.stop(mode)
        self.start()

    def running(self):
        return os.path.exists(os.path.join(self.data, "postmaster.pid"))

    def conninfo(self, role=USER, database="banneret"):
        return "host=%s port=5432 dbname=%s user=%s" % (self.folder, database, role)

    def sql(self, text, role=USER, database="banneret"):
        """What psql prints for these statements. RuntimeError with its words if one fails."""
        done = subprocess.run([os.path.join(BIN, "psql"), "-XqAt", "-v", "ON_ERROR_STOP=1", "-d",
                               self.conninfo(role, database)], input=text, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return done.stdout.strip()


def main(command):
    if not present():
        print("no PostgreSQL in %s: skipped" % BIN)
        return 77
    with Postgres() as postgres:
        return subprocess.run(command, env={**os.environ, "BN_POSTGRES": postgres.conninfo()}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
