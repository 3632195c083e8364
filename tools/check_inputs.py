#!/usr/bin/env python3
"""Holds what the ledger leaves to the referee against what they can say.

    check_inputs.py --root . --program build/banneret --system warmachine... --complete warmachine...

Each row of rules/SYSTEM/tables/gm_inputs.csv (or referee_inputs.csv) is a judgement. It must be a field of a
document or a question of play with its name; or its column `given` says what it is instead, in words with spaces
between them:

    units.crew              a field, by the end of its path, or the key of a question
    figure:constants.luck   a house figure: a table, and a column or a row of it
    told:G3-088             the game says when it comes up, and nothing in the game hangs on the answer
    refused:G3-R-118        it cannot be given; the ruling says why

Prints a line for each judgement that no one can give, and fails if a system called complete has one.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys

QUESTION = re.compile(r"^[A-Z][A-Z_]*\(\w+,\s*(\w+),(?:\s*\"(\w+)\",)?", re.MULTILINE)
DOCUMENTS = ["force", "scenario", "campaign"]
NAMES = ["gm_inputs.csv", "referee_inputs.csv"]


def paths_of(schema):
    """Every field of a JSON Schema by its path, lists and maps alike."""
    out, open_ = set(), [("", schema)]
    while open_:
        at, node = open_.pop()
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].split("/")[-1]]
        for key, value in node.get("properties", {}).items():
            path = (at + "." + key).lstrip(".")
            if path not in out:
                out.add(path)
                open_.append((path, value))
        open_ += [(at, part) for part in [node.get("items")] + node.get("anyOf", []) + node.get("oneOf", []) if part]
    return out


class System:
    def __init__(self, root, name, program):
        self.name = name
        self.tables = os.path.join(root, "rules", name, "tables")
        with open(os.path.join(root, "src/rules", name, "questions.def"), encoding="utf-8") as file:
            self.known = {key for match in QUESTION.finditer(file.read()) for key in match.groups() if key}
        for document in DOCUMENTS:
            done = subprocess.run([program, "schema", document, "--system", name], capture_output=True, text=True)
            if done.returncode == 0:
                self.known |= paths_of(json.loads(done.stdout))

    def rows(self):
        for name in NAMES:
            path = os.path.join(self.tables, name)
            if os.path.exists(path):
                with open(path, encoding="utf-8", newline="") as file:
                    return list(csv.DictReader(file))
        return []

    def has_figure(self, name):
        table, _, part = name.partition(".")
        path = os.path.join(self.tables, table + ".csv")
        if not os.path.exists(path):
            return False
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        return not part or part in rows[0] or any(part == row[0] for row in rows[1:])

    def has(self, word):
        kind, _, name = word.rpartition(":")
        if kind == "figure":
            return self.has_figure(name)
        if kind:
            return kind in ("told", "refused") and bool(name)
        return any(path == name or path.endswith("." + name) for path in self.known)

    def faults(self):
        for row in self.rows():
            words = (row.get("given") or "").split() or [row["input"]]
            missing = [word for word in words if not self.has(word)]
            if missing:
                yield "%s: %s: nobody can say %s" % (self.name, row["input"], ", ".join(missing))


def main():
    args = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    args.add_argument("--root", required=True)
    args.add_argument("--program", required=True)
    args.add_argument("--system", action="append", default=[])
    args.add_argument("--complete", action="append", default=[])
    args.add_argument("--played", action="append", default=[])
    given = args.parse_args()
    failed = False
    for name in given.system:
        for fault in System(given.root, name, given.program).faults():
            print(fault)
            failed = failed or name in given.complete
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
