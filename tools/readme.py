#!/usr/bin/env python3
"""Fills docs/README.in and docs/tour.in with what the program really prints, and writes README.md and docs/tour.md.

    readme.py BANNERET

A document that shows output shows real output: run it whenever the output changes. With --check it
only checks that they are what it would write, that the README has at most 120 lines, that its links lead to files, and
that its commands run. It also runs the commands of PAGES, and compares what they print with what the page shows.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_LINES = 120
# Pages whose blocks of `$ banneret ...` are run in order, each page in its own folder, and words of commands that are
# left out: they take minutes, or their odds end with the time that they had, or they need
# a file or a change that readers bring.
PAGES = {
    "docs/oracle.md": ("air-battle", "legion-against-knights", "equal-forces.yaml --svg", "equal-forces.8", "age-of-sail"),
    "docs/sweep.md": ("price", "plan.yaml", "part-", "sample.jsonl"),
    "docs/systems/gurps3.md": (),
    "docs/systems/dragonquest.md": (),
    "docs/systems/obsidian.md": ("the-ridge --bot", "--explain"),
}
FINE = (0, 75)  # 75: the game waits for more answers than an empty input has


def run(program, *args, typed=None):
    with tempfile.TemporaryDirectory() as folder:
        for name in ("scenarios", "tests"):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        done = subprocess.run([program, *args], cwd=folder, input=typed, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT,
                              env={"LANG": "C.UTF-8", "BANNERET_SCENARIOS": "scenarios"}, check=False)
    return "\n".join(line.rstrip() for line in done.stdout.strip("\n").split("\n"))


def parts(text, *ends):
    """Of a text the lines from each first to each last one that contain these words, with dots between."""
    lines, out, at = text.split("\n"), [], 0
    for first, last in ends:
        begin = next(i for i in range(at, len(lines)) if first in lines[i])
        at = next(i for i in range(begin, len(lines)) if last in lines[i]) + 1
        if begin > 0:
            out.append("  ...")
        out += lines[begin:at]
    return "\n".join(out)


def fills(program):
    elves = "elves-at-the-pass"
    battle = run(program, "battle", elves, "--dice", "ask", typed="\nattack\n\nhold\n58\n31\n2\n1\n3\n")
    odds = run(program, "odds", elves, "--orders", "A=envelop,B=trap")
    sheet = run(program, "battle", "quick-skirmish", "--seed", "1", typed="2 yes\n\n")
    coverage = run(program, "rules", "--coverage")
    return {
        "@SCENARIOS@": str(len(re.findall(r"^    \S", run(program, "scenarios"), re.M))),
        **{f"@RULES {system}@": rules for system, rules in re.findall(r"^(\w+): \d+/(\d+) ", coverage, re.M)},
        "@BATTLE@": parts(battle, ("Modifiers", " 216 "), ("Gar: which tactic", "Withdraw"),
                          ("Gar chose Attack", "Possible results"), ("101 to 150", "1,000 troops"),
                          ("Gar, d%: 58", "600 of 1,000")),
        "@RATE@": run(program, "rate", "scenarios/warmachine/forces/gars-elves.yaml", "--explain"),
        "@ODDS@": odds,
        "@FIGURES@": run(program, "odds", elves, "--figures", "none", "--figures",
                         "scenarios/warmachine/figures/steep-pass.yaml"),
        "@ERROR@": run(program, "check", "tests/broken/unknown-word.yaml"),
        "@SHEET@": parts(sheet, ("For the referee", "    8  "), ("   24  ", "2 yes"), ("For the referee", "    8  ")),
        "@RULE@": run(program, "rules", "WM-070"),
    }


def broken(program, readme):
    """The links of the README that lead nowhere, and its commands that fail after a battle was played."""
    out = [link for link in re.findall(r"\]\(([^):]+)\)", readme) if not os.path.exists(os.path.join(ROOT, link))]
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, BANNERET_SCENARIOS=os.path.join(ROOT, "scenarios"))
        play = ["battle", "elves-at-the-pass", "--defaults", "--bot", "Gar=steady", "--bot", "Thar=steady"]
        commands = [play] + [shlex.split(words.replace("JOURNAL", "elves-at-the-pass.1.jsonl"))
                             for words in re.findall(r"`banneret ([^`]+)`", readme)]
        for words in commands:
            words = words + ["--help"] * (len(words) == 1 and words[0] in ("new", "replay"))
            done = subprocess.run([program, *words], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, check=False)
            if done.returncode:
                out.append(f"banneret {' '.join(words)}")
    return out if len(commands) > 6 else ["too few commands"]


def blocks(text):
    """The commands of a page's blocks, each with the output that follows it there."""
    for block in re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S):
        for command, shown in re.findall(r"^\$ (banneret (?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            yield re.sub(r"\s+# .*", "", command.replace("\\\n", " ")), shown


def not_shown(output, shown):
    """The first part of what a page shows that is not in the output, in this order. Dots part it, and lines may be
    broken elsewhere: that depends on the terminal."""
    words, at = " ".join(output.split()), 0
    for part in re.split(r"^\s*\.\.\.$", shown, flags=re.M):
        part = " ".join(part.split())
        found = words.find(part, at)
        if found < 0:
            return part
        at = found + len(part)
    return None


def wrong_blocks(program, page, left_out):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        commands = [(words, shown) for words, shown in blocks(file.read()) if not any(part in words for part in left_out)]
    with tempfile.TemporaryDirectory() as folder:
        for name in ("scenarios", "examples"):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        os.makedirs(os.path.join(folder, "docs/pictures"))
        os.symlink(program, os.path.join(folder, "banneret"))
        for words, shown in commands:
            done = subprocess.run(["sh", "-c", words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False,
                                  env={**os.environ, "LANG": "C.UTF-8", "BANNERET_SCENARIOS": "scenarios",
                                       "PATH": f"{folder}:{os.environ['PATH']}"})
            part = not_shown(done.stdout, shown)
            if done.returncode not in FINE:
                yield f"{page}: {words}: status {done.returncode}"
            elif part is not None:
                yield f"{page}: {words}: does not print: {part}"
    if not commands:
        yield f"{page}: no commands"


def main():
    filled = fills(os.path.abspath(sys.argv[1]))
    for source, target in (("docs/README.in", "README.md"), ("docs/tour.in", "docs/tour.md")):
        with open(os.path.join(ROOT, source), encoding="utf-8") as file:
            out = file.read()
        for mark, words in filled.items():
            out = out.replace(mark, words)
        path = os.path.join(ROOT, target)
        if "--check" in sys.argv[2:]:
            with open(path, encoding="utf-8") as file:
                if file.read() != out:
                    print(f"{target} does not show what the program prints: run tools/readme.py")
                    return 1
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(out)
        if target == "README.md" and out.count("\n") > MOST_LINES:
            print(f"README.md has {out.count(chr(10))} lines, more than {MOST_LINES}")
            return 1
        if target == "README.md" and "--check" in sys.argv[2:]:
            faults = broken(os.path.abspath(sys.argv[1]), out)
            if faults:
                print(f"README.md names what does not work: {', '.join(faults)}")
                return 1
    if "--check" in sys.argv[2:]:
        faults = [fault for page, left_out in PAGES.items() for fault in wrong_blocks(os.path.abspath(sys.argv[1]), page, left_out)]
        print(*faults, sep="\n")
        return 1 if faults else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
