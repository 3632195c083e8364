#!/usr/bin/env python3
"""House figures through the program: of each system random cells, changed one at a time.

    house-figures.py BANNERET ROOT [CELLS]

Of every cell: a wrong value is refused with file, line and column; a right one is listed beside the book's figure
by `odds --json` and by `rules`, is shown by the trace of a battle, is kept by the journal, and the journal replays.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile

FOUGHT = {  # battles in which many rules speak, and one for the odds
    "warmachine": (("elves-at-the-pass", "storm-of-the-keep", "night-raid", "mercy-at-the-ford"), "elves-at-the-pass"),
    "gurps4": (("drakes-cross", "castle-siege", "age-of-sail"), "equal-forces"),
}
# A whole count of equal-forces takes seconds: it is made with BN_LONG alone.
ODDS = ("--simulate", "20", *(() if os.environ.get("BN_LONG") else ("--states", "2000")))


class Program:
    def __init__(self, path, root, folder):
        self.path, self.root, self.folder = path, root, folder

    def run(self, *args):
        return subprocess.run([self.path, *args], cwd=self.folder, text=True, stdin=subprocess.DEVNULL,
                              capture_output=True, check=False)

    def out(self, *args):
        done = self.run(*args)
        assert done.returncode == 0, (args, done.returncode, done.stderr)
        return done.stdout

    def scenario(self, system, name):
        return os.path.join(self.root, "scenarios", system, name + ".yaml")

    def write(self, name, cell, value):
        """A file of figures with one cell, in lines, so that the value stands at 3:(indent + key)."""
        table, row, column = cell
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(f"{json.dumps(table)}:\n  {json.dumps(row)}:\n    {json.dumps(column)}: {json.dumps(value)}\n")
        return name


def rows_of(program, system):
    """Which rules read a row of a table: from what `rules ID` prints."""
    rows = {}
    listed = re.findall(r"^  ([A-Z0-9]+-\d+)  ", program.out("rules", "--system", system), re.M)
    for rule in listed:
        shown = program.out("rules", rule)
        if "\n  figures\n" not in shown:
            continue
        for table, row in re.findall(r"^  (\w+), (.+?): ", shown.split("\n  figures\n")[1], re.M):
            rows.setdefault((table, row), []).append(rule)
    return rows


def battle(program, system, name, *more):
    """A battle between bots, by the book or by house figures: what was shown as it was fought and as it was replayed."""
    journal = os.path.join(program.folder, "fought.jsonl")
    if os.path.exists(journal):
        os.remove(journal)
    fought = program.out("battle", program.scenario(system, name), "--bot", "A=random", "--bot", "B=random",
                         "--defaults", "--seed", "7", "--journal", journal, "--explain", *more)
    return fought + program.out("replay", journal, "--explain")


def plain(told):
    """What was shown without any word of house figures, and without hashes: equal if the battle went the same way."""
    told = re.sub(r"\s+", " ", told)
    told = re.sub(r"\(?[Hh]ouse figures?:? .*?the book has [^\s)]+\)?", "", told)
    return re.sub(r"\s+", " ", re.sub(r"\b[0-9a-f]{16}\b", "", told))


def rules_in(told):
    return set(re.findall(r"\b[A-Z][A-Z0-9]+-\d{3}\b", told))


def cells_of(schema):
    """Every cell that the schema opens, with the schema of its figure."""
    def follow(part):
        return schema["$defs"][part["$ref"].split("/")[-1]] if "$ref" in part else part

    for table, rows in schema["properties"].items():
        for row, columns in follow(rows)["properties"].items():
            for column, figure in follow(columns)["properties"].items():
                yield (table, row, column), follow(figure)


def candidates(figure, book):
    """Values to try for a cell: near the book's, within what the schema allows."""
    if "enum" in figure:
        return [word for word in figure["enum"] if str(word) != book]
    if re.fullmatch(r"-?\d+", book):
        return [int(book) + step for step in (1, -1, 2, -2)]
    if re.fullmatch(r"-?\d+\.\d+", book):
        return [round(float(book) + step, 3) for step in (0.5, -0.5, 0.25)]
    if re.fullmatch(r"(-?\d+)/(\d+)", book):
        return [1, 2]
    return []


def refused(program, system, quick, cell):
    """Gives a cell a value of no type at all. Returns the book's figure, which the refusal names."""
    name = program.write("wrong.yaml", cell, {"no": "figure"})
    done = program.run("odds", program.scenario(system, quick), "--figures", name)
    assert done.returncode == 65, (cell, done.returncode, done.stderr)
    assert re.match(r"wrong\.yaml:3:\d+: ", done.stderr), done.stderr
    assert ".".join(cell) in done.stderr, done.stderr
    found = re.search(r"the book has (.*)$", done.stderr, re.M)
    return found.group(1) if found else None


def change(program, system, quick, cell, figure, book):
    """The first value near the book's that the program takes; None if it takes none."""
    for value in candidates(figure, book):
        name = program.write("house.yaml", cell, value)
        done = program.run("odds", program.scenario(system, quick), "--figures", "none", "--figures", name,
                           *ODDS, "--json")
        if done.returncode == 65:  # a column that must climb, or a range
            assert re.match(r"house\.yaml:3:\d+: ", done.stderr), done.stderr
            continue
        assert done.returncode == 0, (cell, value, done.stderr)
        both = json.loads(done.stdout)
        differ(both)
        listed = both["second"]["figures"]
        assert [(f["table"], f["row"], f["column"]) for f in listed] == [cell], (cell, value, listed)
        assert str(listed[0]["book"]) == book and str(listed[0]["house"]) != book, (cell, listed, book)
        return str(listed[0]["house"])
    return None


def kept(program, system, name, cell):
    """The battle by the house: its journal has the figure and a hash of it, and replays; the trace shows it."""
    told = battle(program, system, name, "--figures", "house.yaml")
    with open(os.path.join(program.folder, "fought.jsonl"), encoding="utf-8") as file:
        head = json.loads(file.readline())
    table, row, column = cell
    assert row in head["document"]["figures"][table] and column in head["document"]["figures"][table][row], head
    assert re.fullmatch("[0-9a-f]{16}", head["figures"]), head["figures"]
    assert "\n  verified: " in told, told[-300:]
    return told


def differ(both):
    """Two odds side by side: the difference is the difference of what both show."""
    assert "figures" not in both["first"]
    for row, first, second in zip(both["difference"]["winners"], both["first"]["winners"], both["second"]["winners"]):
        assert row["side"] == first["side"] == second["side"]
        assert row["first"] == first["chance"] and row["second"] == second["chance"]
        assert abs(float(row["second"]) - float(row["first"]) - float(row["difference"])) < 1e-9


def compare(program, system, quick):
    """The same as people read it, and each of the two as it is shown alone."""
    args = ("odds", program.scenario(system, quick), *ODDS)
    pair = (*args, "--figures", "none", "--figures", "house.yaml")
    told, both = program.out(*pair), json.loads(program.out(*pair, "--json"))
    for row in both["difference"]["winners"]:
        assert f"{100 * float(row['difference']):+.2f}" in told, (row, told)
    assert both["first"]["winners"] == json.loads(program.out(*args, "--json"))["winners"]
    alone = json.loads(program.out(*args, "--figures", "house.yaml", "--json"))
    assert both["second"]["winners"] == alone["winners"] and both["second"]["figures"] == alone["figures"]


def main():
    path, root = sys.argv[1:3]
    wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    for system, (fought, quick) in FOUGHT.items():
        with tempfile.TemporaryDirectory() as folder:
            program = Program(os.path.abspath(path), os.path.abspath(root), folder)
            schema = json.loads(program.out("schema", "figures", "--system", system))
            rows = rows_of(program, system)
            booked = {name: battle(program, system, name) for name in fought}
            spoke = {name: rules_in(told) for name, told in booked.items()}
            drawn = sorted(cells_of(schema), key=lambda cell: cell[0])
            random.Random(8).shuffle(drawn)
            done = shown = moved = 0
            for cell, figure in drawn:
                rules = rows.get(cell[:2], [])
                where = [(name, rule) for name in fought for rule in rules if rule in spoke[name]]
                book = refused(program, system, quick, cell) if where else None
                house = change(program, system, quick, cell, figure, book) if book else None
                if house is None:
                    continue
                told = kept(program, system, where[0][0], cell)
                words = f"{', '.join(cell)}: {house}, the book has {book}"
                shown += words in re.sub(r"\s+", " ", told)
                moved += plain(told) != plain(booked[where[0][0]])
                beside = re.sub(r"\s+", " ", program.out("rules", where[0][1], "--figures", "house.yaml"))
                assert f"{cell[2]} {house} (the book has {book})" in beside, (cell, house, book, beside)
                if done == 0:
                    compare(program, system, quick)
                done += 1
                if done == wanted:
                    break
            print(f"{system}: {done} cells, {shown} of them in the trace of a battle, {moved} changed its course")
            assert done == wanted and shown >= done * 3 / 4 and moved > 0, (system, done, shown, moved)


main()
