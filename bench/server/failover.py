"""A primary and a synchronous standby under pg_auto_failover, for faults.py.

    with Pair() as pair:
        pair.conninfo("some_role")        # both nodes; libpq finds the one that takes writes
        pair.kill_primary()               # the whole node, as if its machine had lost power
        pair.mend()                       # starts what was killed, and waits until both are in step again

    with Pair(walled=True) as pair:       # everything that goes between the machines goes through walls (tests/server/wall.py)
        pair.cut("n1", "servers")         # nothing comes through between that node and the servers, and nobody is told
        pair.cut("n1", "peers")           # the same between that node, the other one and the monitor
        pair.join("n1")                   # everything comes through again

Needs the Debian packages pg-auto-failover-cli and postgresql-15-auto-failover. Set up as docs/scale.md tells, with TLS and
passwords, except that everything listens on 127.0.0.1 alone and whoever asks over a socket of this machine is trusted.
"""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/server"))
# pylint: disable=wrong-import-position
import postgres  # noqa: E402
from wall import WallProcess  # noqa: E402

PATIENCE = 600  # seconds; a busy disk takes minutes to copy a database
PASSWORD = "trial"
# Without these a node counts as lost after 20 to 50 s.
# A primary that reaches neither the monitor nor its standby stops after the second; it misses the standby after the first.
FAST_SENDER_MS, FAST_PARTITION_SECONDS = 5000, 5
FAST = {"health_check_period": 1000, "health_check_timeout": 1000, "health_check_max_retries": 1,
        "health_check_retry_delay": 500, "node_considered_unhealthy_timeout": 5000, "primary_demote_timeout": 5000}


def present():
    return postgres.present() and shutil.which("pg_autoctl") is not None


def free_port():
    with socket.socket() as peer:
        peer.bind(("127.0.0.1", 0))
        return peer.getsockname()[1]


def family(pid):
    """A process and all that it started, as far as they still are its own."""
    done = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    children = {}
    for line in done.splitlines():
        child, parent = map(int, line.split())
        children.setdefault(parent, []).append(child)
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def kill_family(pid):
    for one in family(pid):
        try:
            os.kill(one, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Pair:
    def __init__(self, walled=False):
        self.running = {}  # by name: the pg_autoctl that keeps it up
        self.walled = walled
        self.walls = {}  # by name of the node: by who is kept out, walls

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="bnha")
        if os.geteuid() == 0:
            shutil.chown(self.folder, postgres.USER, postgres.USER)
        self.ports = {name: free_port() for name in ("monitor", "n1", "n2")}
        self.monitor = (f"postgresql://autoctl_node@127.0.0.1:{self.ports['monitor']}/pg_auto_failover"
                        f"?password={PASSWORD}&sslmode=require")
        try:
            self._begin_monitor()
            for name in ("n1", "n2") if self.walled else ():
                self._build_walls(name)
            self._begin_node("n1")
            self._set_passwords("n1", "banneret", "pgautofailover_replicator", postgres.USER)
            self._wait(lambda: self._ask(self._node("n1"), "select 1") == "1", "n1 does not start")
            for words in (f"alter system set wal_sender_timeout = {FAST_SENDER_MS}", "select pg_reload_conf()"):
                self._ask(self._node("n1"), words)  # n2 is a copy
            self._begin_node("n2")
            self.mend()
            self.sql("alter database banneret owner to postgres")
            # Without a password `migrate` would make it; nobody gets in without one.
            self.sql(f"create role banneret_server login password '{PASSWORD}'")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self.running.values():
            kill_family(process.pid)
            process.wait()
        for sides in self.walls.values():
            for wall in sum(sides.values(), []):
                wall.__exit__()
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- setting up

    def _environment(self):
        return {**os.environ, "PATH": f"{postgres.BIN}:{os.environ['PATH']}", "HOME": self.folder, "LC_ALL": "C.UTF-8",
                "PGPASSWORD": PASSWORD, **{f"XDG_{name}": os.path.join(self.folder, name.lower())
                   for name in ("CONFIG_HOME", "DATA_HOME", "RUNTIME_DIR")}}

    def _command(self, *words):
        return postgres.as_user(["pg_autoctl", *words])

    def _run(self, *words):
        done = subprocess.run(self._command(*words), cwd=self.folder, env=self._environment(), text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise RuntimeError(f"pg_autoctl {words[0]}: {done.stdout}")

    def _data(self, name):
        return os.path.join(self.folder, name)

    def _start(self, name):
        with open(os.path.join(self.folder, name + ".log"), "ab") as log:
            self.running[name] = subprocess.Popen(self._command("run", "--pgdata", self._data(name)), cwd=self.folder,
                                                  env=self._environment(), stdout=log, stderr=log, start_new_session=True)

    def _create(self, kind, name, *words):
        """A node, or the monitor, at which nobody is trusted who comes by TCP."""
        self._run("create", kind, "--pgdata", self._data(name), "--pgport", str(self.ports[name]), "--hostname", "127.0.0.1",
                  "--auth", "scram-sha-256", "--ssl-self-signed", *words)
        path = os.path.join(self._data(name), "pg_hba.conf")
        with open(path, encoding="utf-8") as file:
            kept = [line for line in file if not (line.startswith("host ") and line.rstrip().endswith("trust"))]
        kept.append("hostssl banneret all 127.0.0.1/32 scram-sha-256\n")
        # Without this pg_rewind is refused, and a node that was the primary is copied anew each time.
        kept.append("hostssl postgres pgautofailover_replicator 127.0.0.1/32 scram-sha-256\n")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(kept)

    def _set_passwords(self, name, database, *roles):
        local = f"port={self.ports[name]} dbname={database} user={postgres.USER}"
        words = "; ".join(f"alter user {role} password '{PASSWORD}'" for role in roles)
        self._wait(lambda: self._ask(local, words) is not None, f"{name} does not start")

    def _begin_monitor(self):
        self._create("monitor", "monitor")
        self._run("config", "set", "--pgdata", self._data("monitor"), "postgresql.listen_addresses", "127.0.0.1")
        self._start("monitor")
        self._set_passwords("monitor", "pg_auto_failover", "autoctl_node")
        local = f"port={self.ports['monitor']} dbname=pg_auto_failover user={postgres.USER}"
        for setting, value in FAST.items():
            self._ask(local, f"alter system set pgautofailover.{setting} = {value}")
        self._ask(local, "select pg_reload_conf()")

    def _address(self):
        """Where a node listens. Others know it by 127.0.0.1: there a wall has the same port."""
        return "127.0.0.2" if self.walled else "127.0.0.1"

    def _build_walls(self, name):
        inside = (self._address(), self.ports[name])
        self.walls[name] = {"servers": [WallProcess(inside)],
                            "peers": [WallProcess(inside, self.ports[name]), WallProcess(("127.0.0.1", self.ports["monitor"]))]}

    def _begin_node(self, name):
        monitor = self.monitor
        if self.walled:
            monitor = monitor.replace(f":{self.ports['monitor']}/", f":{self.walls[name]['peers'][1].port}/")
        self._create("postgres", name, "--listen", self._address(), "--name", name, "--dbname", "banneret", "--username", "banneret",
                     "--monitor", monitor)
        self._run("config", "set", "--pgdata", self._data(name), "replication.password", PASSWORD)
        self._run("config", "set", "--pgdata", self._data(name), "timeout.network_partition_timeout",
                  str(FAST_PARTITION_SECONDS))
        self._start(name)

    def _node(self, name, role=postgres.USER):
        return (f"host={self._address()} port={self.ports[name]} dbname=banneret user={role}"
                f" password={PASSWORD} sslmode=require connect_timeout=2")

    @staticmethod
    def _wait(until, words):
        begun = time.monotonic()
        while not until():
            if time.monotonic() - begun > PATIENCE:
                raise RuntimeError(words)
            time.sleep(0.1)

    @staticmethod
    def _ask(conninfo, text):
        """What psql prints, or None."""
        done = subprocess.run([os.path.join(postgres.BIN, "psql"), "-XqAt", "-d", conninfo, "-c", text], capture_output=True,
                              text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else None

    # ---- in use

    def conninfo(self, role=postgres.USER):
        first, second = (self.walls[name]["servers"][0].port if self.walled else self.ports[name] for name in ("n1", "n2"))
        return (f"host=127.0.0.1,127.0.0.1 port={first},{second} dbname=banneret user={role}"
                f" password={PASSWORD} sslmode=require target_session_attrs=read-write connect_timeout=2 tcp_user_timeout=3000")

    def sql(self, text):
        return self._ask(self.conninfo(), text)

    def states(self):
        """What the monitor says of each node: {"n1": "primary", "n2": "secondary"}."""
        told = self._ask(self.monitor, "select nodename, reportedstate, goalstate from pgautofailover.node") or ""
        rows = [line.split("|") for line in told.splitlines()]
        return {name: reported for name, reported, goal in rows if reported == goal}

    def primary(self):
        return next((name for name, state in self.states().items() if state == "primary"), None)

    def kill_primary(self):
        """Ends every process of the primary's node at once, and returns the moment."""
        name = self.primary()
        kill_family(self.running[name].pid)
        moment = time.monotonic()
        self.running.pop(name).wait()
        return moment

    def cut(self, name, *whom):
        """Nothing comes through between a node and these any more. Returns the moment."""
        for side in whom:
            for wall in self.walls[name][side]:
                wall.shut()
        return time.monotonic()

    def join(self, name):
        for wall in sum(self.walls[name].values(), []):
            wall.open()

    def in_step(self):
        return sorted(self.states().values()) == ["primary", "secondary"]

    def mend(self):
        for name in ("n1", "n2"):
            if name not in self.running or self.running[name].poll() is not None:
                self._start(name)
        self._wait(self.in_step, f"the pair is not in step again: {self.states()}")
