#!/usr/bin/env python3
"""How long people wait for the first figure of odds, advise and analyse.

    bench/first_words.py BANNERET [--limit SECONDS] [SCENARIO ...]

Runs the three commands on every scenario of the repository, analyse on a battle that bots fought with a fixed
seed, and odds on every campaign, and prints a table in Markdown: the processor time until the first percentage stood
on the screen, and until the end. A run that takes more than the limit (default 30) is stopped. Exits with 1 if a
first figure came later than 1 second, or 3 for analyse. Processor time does not depend on what else the machine does.
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
    """Time to the first figure and to the end; None for what did not come within the limit."""
    master, slave = pty.openpty()
    process = subprocess.Popen([program, *args], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, cwd=folder,
                               env={**os.environ, "COLUMNS": "100", "BANNERET_SCENARIOS": f"{ROOT}/scenarios"})
    os.close(slave)
    first, seen = None, b""
    while True:
        ready, _, _ = select.select([master], [], [], 0.05)
        if ready:
            try:
                seen += os.read(master, 65536)
            except OSError: # the other end is closed
                break
        if first is None and re.search(rb"\d%(?! of all courses)", seen):
            first = used(process)
        if used(process) > limit:
            process.kill()
            process.wait()
            os.close(master)
            return first, None
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    os.close(master)
    return first, usage.ru_utime + usage.ru_stime


def words(seconds, limit):
    return f"more than {limit:g}" if seconds is None else f"{seconds:.2f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--limit", type=float, default=30)
    parser.add_argument("scenario", nargs="*")
    given = parser.parse_intermixed_args()
    program, late = os.path.abspath(given.program), 0
    found = given.scenario or sorted(glob.glob(f"{ROOT}/scenarios/*/*.yaml"))
    print("| scenario | command | first figure, s | end, s |\n|---|---|---:|---:|")
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
                first, end = measure(program, [command, *args], given.limit, folder)
                if first is None and end is not None: # it had no figure to tell, and said so
                    first = end
                late += first is None or first > ALLOWED[command]
                print(f"| {name} | {command} | {words(first, given.limit)} | {words(end, given.limit)} |", flush=True)
    return 1 if late else 0


sys.exit(main())
