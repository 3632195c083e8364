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

What is written is left to the operating system (fsync is off), and outlives every process that a test kills: so it may lie
in memory, where 46 MB in hundreds of files are soon there. A cluster is initialised once, in the folder for temporary files,
and copied from then on.
"""
import contextlib
import hashlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile

BIN = os.environ.get("BN_POSTGRES_BIN", "/usr/lib/postgresql/15/bin")
USER = "postgres"
DATABASE = "banneret"
MEMORY, ROOM = "/dev/shm", 2 << 30
INITIAL = ["-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]


def present():
    """Whether this machine has a PostgreSQL to test with."""
    return os.access(os.path.join(BIN, "initdb"), os.X_OK)


def as_user(command):
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid", USER, "--regid", USER, "--init-groups", "--"] + command


def run(program, *args, typed=""):
    done = subprocess.run(as_user([os.path.join(BIN, program), *args]), cwd="/", check=False,
                          input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise RuntimeError("%s failed: %s" % (program, done.stdout.strip()))
    return done.stdout


def in_memory():
    """A folder that lies in memory and has room; None if there is none."""
    with contextlib.suppress(OSError):
        room = os.statvfs(MEMORY)
        if room.f_bavail * room.f_frsize > ROOM and os.access(MEMORY, os.W_OK):
            return MEMORY
    return None


def own_folder(within=None):
    """A folder that is the server's own. With a short path: that of a socket has at most 107 bytes."""
    folder = tempfile.mkdtemp(prefix="bnpg", dir=within)
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
    return folder


def initial():
    """A cluster that was never started, with our database: for this user and this PostgreSQL. The first test that needs one
    makes it."""
    of = [BIN, str(os.stat(os.path.join(BIN, "initdb")).st_mtime_ns), str(os.geteuid()), DATABASE, *INITIAL]
    kept = os.path.join(tempfile.gettempdir(), "banneret-postgres-" + hashlib.sha256(" ".join(of).encode()).hexdigest()[:16])
    if os.path.exists(kept):
        if os.stat(kept).st_uid != (os.geteuid() or pwd.getpwnam(USER).pw_uid):
            raise RuntimeError("%s belongs to another user" % kept)
        return os.path.join(kept, "data")
    folder = own_folder()
    try:
        run("initdb", "-D", os.path.join(folder, "data"), *INITIAL)
        run("postgres", "--single", "-D", os.path.join(folder, "data"), "-F", "template1",
            typed=f"create database {DATABASE}\n")
        with contextlib.suppress(OSError):  # another test was first
            os.rename(folder, kept)
        return os.path.join(kept, "data")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Postgres:
    """One cluster with one database, `banneret`, whose owner is the superuser postgres."""

    def __init__(self, settings=None):
        """`settings`: more lines of postgresql.conf, by name."""
        self.settings = {"fsync": "off", **(settings or {})}
        self.folder = None

    def __enter__(self):
        self.folder = own_folder(in_memory() if self.settings["fsync"] == "off" else None)
        self.data = os.path.join(self.folder, "data")
        self.log = os.path.join(self.folder, "log")
        try:
            subprocess.run(["cp", "-a", initial(), self.data], check=True)
            self._configure()
            self.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, *_):
        if self.running():
            self.kill()  # no one reads it any more
        shutil.rmtree(self.folder, ignore_errors=True)

    def _configure(self):
        lines = {
            "listen_addresses": "",
            "unix_socket_directories": self.folder,
            "max_connections": "100",
            "logging_collector": "off",
            "lc_messages": "C",
            **self.settings,
        }
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.writelines("%s = '%s'\n" % line for line in lines.items())

    def _ctl(self, *args):
        return run("pg_ctl", "-D", self.data, "-w", "-t", "120", *args)

    def start(self):
        self._ctl("-l", self.log, "start")

    def stop(self, mode="fast"):
        self._ctl("-m", mode, "stop")

    def kill(self):
        """Stops without a word to anyone: no checkpoint, nothing finished."""
        self.stop("immediate")

    def restart(self, mode="fast"):
        self.stop(mode)
        self.start()

    def running(self):
        return os.path.exists(os.path.join(self.data, "postmaster.pid"))

    def conninfo(self, role=USER, database=DATABASE):
        return "host=%s port=5432 dbname=%s user=%s" % (self.folder, database, role)

    def sql(self, text, role=USER, database=DATABASE):
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
