"""The programs that tests drive the store with: see store_driver.c."""
import itertools
import os
import subprocess
import threading

from waiting import PATIENCE


def new_id():
    return os.urandom(16).hex()


new_key = new_id


class Answer:
    """One answer: its outcome, numbers and words."""

    def __init__(self, line):
        words = line.split(" ")
        self.outcome = words[1]
        self.number = int(words[2]) if self.outcome != "refused" else 0
        self.revision = int(words[3]) if self.outcome != "refused" else 0
        self.words = words[4:] if self.outcome != "refused" else words[2:]

    def lines(self):
        """The journal lines of a load."""
        return self.words[self.words.index(":") + 1:]

    def seats(self):
        return self.words[2:self.words.index(":")]


class Store:
    """A process with its own store."""

    def __init__(self, program, conninfo, *limits):
        self.process = subprocess.Popen([program, conninfo, *limits], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.tags = itertools.count(1)
        self.lines = []  # all that were printed and not fetched
        self.news = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            status = self.process.wait(PATIENCE)
        finally:
            self.process.kill()
        assert status == 0, "the store ended with %d" % status

    def _read(self):
        for line in self.process.stdout:
            with self.news:
                self.lines.append(line.rstrip("\n"))
                self.news.notify_all()

    def _fetch(self, wanted):
        for i, line in enumerate(self.lines):
            if wanted(line):
                return self.lines.pop(i)
        return None

    def wait_for(self, wanted):
        """The first line that is wanted."""
        found = []

        def look():
            line = self._fetch(wanted)
            if line is not None:
                found.append(line)
            return bool(found)

        with self.news:
            assert self.news.wait_for(look, PATIENCE), "no such line among %s" % self.lines[-20:]
        return found[0]

    def tell(self, *words):
        self.process.stdin.write(" ".join(str(word) for word in words) + "\n")

    def ask(self, what, *words):
        """Sends a request and returns its tag."""
        tag = "#%d" % next(self.tags)
        self.tell(what, tag, *words)
        return tag

    def answer(self, tag):
        return Answer(self.wait_for(lambda line: line.startswith(tag + " ")))

    def has(self, tag):
        """Whether the answer has come."""
        with self.news:
            return any(line.startswith(tag + " ") for line in self.lines)

    def do(self, what, *words):
        return self.answer(self.ask(what, *words))

    def append(self, table, number, key, *lines, within=PATIENCE * 1000):
        return self.do("append", within, table, number, key, *lines)

    def begin(self, table=None, *seats):
        table = table or new_id()
        assert self.do("begin", table, '{"head":1}', "{}", *seats).outcome == "done"
        return table

    def load(self, table, start=1):
        return self.do("load", table, start)

    def changed(self, table):
        """The next report about a table: number, revision, gone."""
        words = self.wait_for(lambda line: line.startswith("changed %s " % table)).split(" ")
        return int(words[2]), int(words[3]), words[4] == "1"

    def counts(self):
        self.tell("counts")
        words = self.wait_for(lambda line: line.startswith("counts ")).split(" ")[1:]
        return {name: int(value) for name, value in (word.split("=") for word in words)}


def migrate(program, conninfo):
    """What `migrate` prints, and its status."""
    done = subprocess.run([program, "migrate", conninfo], capture_output=True, text=True, check=False)
    return done.stdout.strip(), done.returncode
