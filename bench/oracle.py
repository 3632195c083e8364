#!/usr/bin/env python3
"""What people wait for when they ask the oracle, and how good the answer is.

    bench/oracle.py BANNERET [--limit SECONDS] [--command NAME ...] [SCENARIO ...]

Runs odds, advise and analyse on every scenario of the repository, analyse on a battle that bots fought with a fixed
seed, and odds on every campaign, and prints a table in Markdown:

- the processor time until the first percentage stood on the screen, and until the end;
- the error of the answer in percent of a chance, as the program states it (one standard error; of advice, what a
  reply could gain), of the odds for who wins and for the cells of the matrix;
- the most memory that was in use at once;
- how it was had: exact (every course counted), proved (an equilibrium, by the best replies to it), bounded (by
  limits that hold for certain), played (games) or estimated (later rounds approximated; the error is that
  of the coming round alone), and for a matrix the same.

A run that takes more than the limit (default 30) is stopped. Exits with 1 if a first figure came later than 1
second, or 3 for analyse. Processor time does not depend on what else the machine does.
"""

import argparse
import glob
import os
import pty
import re
import select
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TICK = os.sysconf("SC_CLK_TCK")
ALLOWED = {"odds": 1.0, "advise": 1.0, "analyse": 3.0}


def used(process):
    """Seconds of processor time of a process that may have ended, but was not waited for."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def measure(program, args, limit, folder):
    """Seconds to the first figure and to the end, bytes at most, and what was said; None for what did not come
    within the limit."""
    master, slave = pty.openpty()
    process = subprocess.Popen([program, *args], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, cwd=folder,
                               env={**os.environ, "COLUMNS": "100", "BANNERET_SCENARIOS": f"{ROOT}/scenarios"})
    os.close(slave)
    first, seen, stopped = None, b"", False
    while True:
        ready, _, _ = select.select([master], [], [], 0.02)
        if ready:
            try:
                seen += os.read(master, 65536)
            except OSError: # the other end is closed
                break
        if first is None and re.search(rb"\d%(?! of all courses)", seen):
            first = used(process)
        if used(process) > limit:
            process.kill()
            stopped = True
            break
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    os.close(master)
    said = re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", seen.decode("utf-8", "replace")).replace("\r\n", "\n")
    return first, None if stopped else usage.ru_utime + usage.ru_stime, usage.ru_maxrss, said


# By command: what the answer says of itself, how that was had, and where its error stands. The first that is found
# holds. The error of bars is the largest of them.
BARS = r"% \u00b1([\d.]+)"
SAYS = {
    "odds": (
        (r"Who wins +exact", "exact", None),
        (r"Who wins +between", "bounded", BARS),
        (r"Who wins +(?:simulated|estimated)", "played", BARS),
    ),
    "matrix": (
        (r"The coming round[^\n]* exact", "exact", None),
        (r"The coming round[^\n]*\n +(?:simulated|estimated)[^\n]*", "played", r"\u00b1([\d.]+) at most"),
    ),
    "advise": (
        (r"proved: no reply gains", "proved", None),
        (r"proved: a reply gains[^\n]*", "proved", r"([\d.]+)%"),
        (r"games for each pair of orders[^\n]*", "played", r"within ([\d.]+)"),
        (r"paths of this round for each pair of orders[^\n]*", "estimated", r"within ([\d.]+)"),
        (r"an estimate: later rounds approximated from \d+ solved points", "estimated", None),
        (r"there is no free order|no order is left|no order to give", "nothing to advise", None),
    ),
    "analyse": (
        (r"from \d+ games each[^\n]*", "played", r"\u00b1([\d.]+)%"),
        (r"exact", "exact", None),
    ),
}


def grade(command, said):
    """How an answer was had, and its error as the program states it: None where there is none."""
    for says, how, error in SAYS[command]:
        found = re.search(says, said)
        if found and error is None:
            return how, "0"
        if found:
            # Of odds, the bars of who wins stand up to the next empty line.
            part = said[found.start():].split("\n\n", 1)[0] if command == "odds" else found[0]
            errors = re.findall(error, part)
            return how, max(errors, key=float, default=None)
    return None, None


def words(seconds, limit):
    return f"more than {limit:g}" if seconds is None else f"{seconds:.2f}"


def row(name, command, measured, limit):
    """A line of the table."""
    first, end, kilobytes, said = measured
    how, error = grade(command, said)
    if command == "odds":
        matrix, cells = grade("matrix", said)
        if matrix:
            how, error = f"{how or '-'}; matrix {matrix}", f"{error or '-'}; {cells}"
    return (f"| {name} | {command} | {words(first, limit)} | {words(end, limit)} | {error or '-'} "
            f"| {kilobytes / 1024:.0f} | {how or '-'} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--limit", type=float, default=30)
    parser.add_argument("--command", action="append", choices=list(ALLOWED), help="only this one; may be repeated")
    parser.add_argument("scenario", nargs="*")
    given = parser.parse_intermixed_args()
    program, late = os.path.abspath(given.program), 0
    found = given.scenario or sorted(glob.glob(f"{ROOT}/scenarios/*/*.yaml"))
    print("| scenario | command | first figure, s | end, s | error, % | MiB | how |\n|---|---|---:|---:|---:|---:|---|")
    with tempfile.TemporaryDirectory() as folder:
        for path in map(os.path.abspath, found):
            with open(path, encoding="utf-8") as file:
                kind = re.search(r"^banneret: (scenario|campaign)", file.read(), re.M)
            if not kind:
                continue
            name = "/".join(path.split("/")[-2:]).removesuffix(".yaml")
            journal = os.path.join(folder, name.replace("/", "-") + ".jsonl")
            bots = [word for side in "ABCD" for word in ("--bot", side + "=steady")]
            fight = [program, "battle", path, "--defaults", "--seed", "1", "--journal", journal]
            while kind[1] == "scenario" and bots and subprocess.run(
                    [*fight, *bots], capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode:
                bots = bots[:-2]
            rows = (("odds", [path]), ("advise", [path, "--as", "A"]), ("analyse", [journal]))
            for command, args in rows if kind[1] == "scenario" else rows[:1]:
                if given.command and command not in given.command:
                    continue
                first, *rest = measure(program, [command, *args], given.limit, folder)
                if first is None and rest[0] is not None: # it had no figure to tell, and said so
                    first = rest[0]
                late += first is None or first > ALLOWED[command]
                print(row(name, command, (first, *rest), given.limit), flush=True)
    return 1 if late else 0


sys.exit(main())
