"""Advice says the same in words and in JSON: each printed worth is the JSON's figure, rounded."""
import json
import os
import re
import subprocess
import sys

ROOT, PROGRAM = os.environ["BN_ROOT"], os.environ["BN_PROGRAM"]


def advise(*options):
    path = os.path.join(ROOT, "scenarios/warmachine/elves-at-the-pass.yaml")
    return subprocess.run([PROGRAM, "advise", path, "--as", "A", *options], check=True, text=True,
                          capture_output=True).stdout


def as_percent(value):
    return "%.2f%%" % (100 * value)


def as_number(value):
    return "%.4f" % value


def compare(shown, *options):
    text, told = advise(*options), json.loads(advise("--json", *options))
    rows = re.findall(r"^    (\S+(?: \S+)*) +(never|[\d.]+%) +(\S+) +(\S+)$", text, re.M)
    plays = {play["order"]: play for play in told["plays"]}
    assert shown(told["value"]) + " for Gar" in text, (shown(told["value"]), text)
    assert len(rows) == len(plays) > 2, text
    for order, give, worth, worst in rows:
        play = plays[order]
        chance = "%.1f%%" % (100 * play["chance"]) if play["chance"] > 0 else "never"
        assert (give, worth, worst) == (chance, shown(play["value"]), shown(play["worst"])), order
    return told


told = compare(as_percent)
assert 0.5 < told["value"] <= 1 and all(0 <= play["worst"] <= 1 for play in told["plays"])
compare(as_number, "--objective", "strength")
sys.exit(0)
