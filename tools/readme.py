#!/usr/bin/env python3
"""Fills docs/README.in with what the program really prints, and writes README.md.

    readme.py BANNERET

A document that shows output shows real output: run it whenever the output changes. With --check it
only tells whether README.md is what it would write.
"""

import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(program, *args, typed=None):
    with tempfile.TemporaryDirectory() as folder:
        for name in ("scenarios", "tests"):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        done = subprocess.run([program, *args], cwd=folder, input=typed, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env={"LANG": "C.UTF-8"}, check=False)
    return "\n".join(line.rstrip() for line in done.stdout.strip("\n").split("\n"))


def example():
    with open(os.path.join(ROOT, "examples/battle.c"), encoding="utf-8") as file:
        return file.read().rstrip("\n")


def text(program):
    pass_ = "scenarios/warmachine/elves-at-the-pass.yaml"
    with open(os.path.join(ROOT, "docs/README.in"), encoding="utf-8") as file:
        out = file.read()
    for mark, words in (
            ("@BATTLE@", run(program, "battle", pass_, "--dice", "ask", typed="\nattack\n\nhold\n58\n31\n2\n1\n3\n")),
            ("@RATE@", run(program, "rate", "scenarios/warmachine/forces/gars-elves.yaml", "--explain")),
            ("@ODDS@", run(program, "odds", pass_, "--orders", "A=envelop,B=trap")),
            ("@FIGURES@", run(program, "odds", pass_, "--figures", "none", "--figures",
                              "scenarios/warmachine/figures/steep-pass.yaml")),
            ("@ERROR@", run(program, "check", "tests/broken/unknown-word.yaml")),
            ("@RULE@", run(program, "rules", "WM-049")),
            ("@EXAMPLE@", example())):
        out = out.replace(mark, words)
    return out


def main():
    path = os.path.join(ROOT, "README.md")
    out = text(os.path.abspath(sys.argv[1]))
    if "--check" in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            if file.read() == out:
                return 0
        print("README.md does not show what the program prints: run tools/readme.py")
        return 1
    with open(path, "w", encoding="utf-8") as file:
        file.write(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
