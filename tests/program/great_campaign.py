#!/usr/bin/env python3
"""A campaign of many forces on a large map is played, killed, taken up again, and replays to the same state.

Small where no one asks for more; with BN_LONG 200 rounds, 20 forces a side, 60 by 40 hexes.
"""
import os
import random
import re
import signal
import subprocess
import tempfile
import time

from commands import PROGRAM

program = os.path.abspath(PROGRAM)
long = bool(os.environ.get("BN_LONG"))
forces, width, height, days = (20, 60, 40, 100) if long else (4, 24, 16, 4)


def document(path):
    dice = random.Random(7)
    lines = ["banneret: campaign", "system: dragonquest", "format: 1", "title: A great campaign", "referee: defaults",
             f"campaign: {{days: {days}}}", "map:", "  terrain:"]
    for y in range(height):
        row = "".join("." if x < 2 or x >= width - 2 else dice.choice("......ffhhm") for x in range(width))
        lines.append(f"    - {row}")
    lines += ["  legend: {'.': open, f: woods, h: hills, m: marsh}", "  places:",
              f"    - {{name: West, x: 1, y: {height // 2}, kind: town, side: first, supply: true}}",
              f"    - {{name: East, x: {width - 2}, y: {height // 2}, kind: town, side: second, supply: true}}", "sides:"]
    for side in range(2):
        lines += [f"  - name: {('Red', 'Blue')[side]}", "    forces:"]
        for f in range(forces):
            x = f % 2 if side == 0 else width - 1 - f % 2
            lines += [f"      - name: {('Red', 'Blue')[side]} {f + 1}",
                      f"        position: {{x: {x}, y: {f * height // forces}}}",
                      f"        commander: {{name: Captain {side}-{f}, ms: {dice.randint(1, 6)}, pc: 14, wp: 15}}",
                      f"        groups: [{{name: Foot, heads: {dice.randint(40, 300)}, protection: 4, damage: 3, "
                      f"weapon_rank: {dice.randint(0, 4)}, tmr: {dice.randint(4, 8)}}}]"]
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")


def play(journal, first):
    start = [first] if first == journal else [first, "--journal", journal, "--seed", "11"]
    return subprocess.Popen([program, "campaign", *start, "--defaults", "--bot=A=steady", "--bot=B=random"],
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def state(journal):
    told = subprocess.run([program, "replay", journal], capture_output=True, text=True, check=False)
    found = re.search(r"verified: ([\d,]+) entries, state (\w+)", told.stdout)
    assert told.returncode == 0 and found, told.stdout[-400:] + told.stderr
    return int(found[1].replace(",", "")), found[2]


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    document("great.yaml")
    whole = play("whole.jsonl", "great.yaml")
    error = whole.communicate()[1]
    assert whole.returncode == 0, error.decode()
    entries, at_the_end = state("whole.jsonl")

    broken = play("broken.jsonl", "great.yaml")
    kills = 0
    size = os.path.getsize("whole.jsonl")
    for share in (0.2, 0.5, 0.8):
        while broken.poll() is None and (not os.path.exists("broken.jsonl") or
                                         os.path.getsize("broken.jsonl") < share * size):
            time.sleep(0.005)
        if broken.poll() is None:
            broken.send_signal(signal.SIGKILL)
            kills += 1
        broken.communicate()
        broken = play("broken.jsonl", "broken.jsonl" if os.path.exists("broken.jsonl") else "great.yaml")
    error = broken.communicate()[1]
    assert broken.returncode == 0, error.decode()
    assert state("broken.jsonl") == (entries, at_the_end), (state("broken.jsonl"), entries, at_the_end)
    print(f"{forces} forces a side, {width} x {height}, {days} days: {entries} entries, killed {kills} times, state {at_the_end}")
