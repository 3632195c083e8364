#!/usr/bin/env python3
"""The program for Windows does the same as ours, byte for byte.

    windows.py PART...        library, journals, prompts, names, kills; default: all

BN_WINDOWS runs the program for Windows (a script that calls wine), BN_PROGRAM is ours; BN_WINDOWS_EXAMPLE and BN_EXAMPLE are
examples/battle.c with either library; BN_JOURNALS writes journals, and BN_ROOT names the repository. BN_LONG=1: 1,000 journals and 100 kills; otherwise 100 and 10. odds_prints.py compares odds.
"""

import concurrent.futures
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

WINDOWS, PROGRAM = os.environ["BN_WINDOWS"], os.environ["BN_PROGRAM"]
ROOT = pathlib.Path(os.environ["BN_ROOT"])
LONG = bool(os.environ.get("BN_LONG"))
SCENARIOS = {"BANNERET_SCENARIOS": str(ROOT / "scenarios")}
ENVIRONMENT = os.environ | SCENARIOS | {"LC_ALL": "C.UTF-8", "TERM": "dumb"}
BATTLE = ROOT / "scenarios/warmachine/elves-at-the-pass.yaml"


def run(program, *arguments, where, text=b""):
    return subprocess.run([program, *map(str, arguments)], cwd=where, input=text, capture_output=True, env=ENVIRONMENT,
                          check=False)


def same(arguments, here, there, text=b"", files=(), of_windows=None):
    """Runs both programs, each in its own folder, and compares what they print and write."""
    ours = run(PROGRAM, *arguments, where=here, text=text)
    theirs = run(WINDOWS, *arguments, where=there, text=text if of_windows is None else of_windows)
    for what, mine, other in (("status", ours.returncode, theirs.returncode), ("output", ours.stdout, theirs.stdout)):
        if mine != other:
            (here / "ours.out").write_bytes(ours.stdout)
            (there / "theirs.out").write_bytes(theirs.stdout)
            sys.exit(f"{arguments}: another {what}: {str(mine)[-600:]}\n--- {str(other)[-600:]}\n--- {theirs.stderr[-600:]}")
    for name in files:
        if (here / name).read_bytes() != (there / name).read_bytes():
            sys.exit(f"{arguments}: {name} differs")
    return ours


def library(work):
    """examples/battle.c plays every sample with the library."""
    del work
    played = 0
    for path in sorted((ROOT / "scenarios").glob("*/*.yaml")):
        ours, theirs = (run(os.environ[name], path, where=ROOT) for name in ("BN_EXAMPLE", "BN_WINDOWS_EXAMPLE"))
        assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout.replace(b"\r\n", b"\n")), (path, ours, theirs)
        played += ours.returncode == 0
    return f"{played} samples played to the same end by the library"


def journals(work):
    count = 1000 if LONG else 100
    subprocess.run([os.environ["BN_JOURNALS"], work, str(count)], check=True)
    paths = sorted(work.glob("*.jsonl"))

    def replay(path):
        done = same(["replay", path.name, "--json"], work, work)
        assert done.returncode == 0, done.stderr
        return done.stdout.count(b"\n")

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        entries = sum(pool.map(replay, paths))
    return f"{len(paths)} journals with {entries} lines replayed to the same bytes"


def prompts(work):
    """Sealed orders by a pipe, whose lines end as either system ends them."""
    here, there = work / "here", work / "there"
    here.mkdir()
    there.mkdir()
    asked = 0
    for number, mode in enumerate((["--dice", "roll"], ["--sealed"], ["--explain", "--open"])):
        name = f"{number}.jsonl"
        answers = b"1\n" * 40
        arguments = ["battle", "elves-at-the-pass", "--journal", name, *mode]
        if "--sealed" in mode: # another seed each time: compared is only what is not drawn by lot
            for folder, program in ((here, PROGRAM), (there, WINDOWS)):
                done = run(program, *arguments, where=folder, text=answers)
                assert done.returncode == 0 and b"Sealed" in done.stdout, done
            for folder in (here, there):
                done = same(["replay", name, "--json"], folder, folder)
                asked += done.stdout.count(b"\n")
            continue
        done = same([*arguments, "--seed", "7"], here, there, answers, [name], answers.replace(b"\n", b"\r\n"))
        assert done.returncode == 0 and b"won by" in done.stdout, done
        asked += (here / name).read_bytes().count(b"\n")
    hidden = run(WINDOWS, "battle", "elves-at-the-pass", "--seed", "7", "--journal", "h.jsonl", where=there, text=b"1\n" * 40)
    assert b"typing is hidden" in hidden.stdout, hidden
    return f"three battles at the prompt, one of them sealed: {asked} lines of journals"


def names(work):
    """Spaces, umlauts and other scripts, in folders, files and contents."""
    here, there = work / "Größe hier", work / "Größe dort"
    scenario, journal = "Elben über Orks – Ω.yaml", "Schlacht am Paß.jsonl"
    for folder in (here, there):
        folder.mkdir()
        shutil.copy(BATTLE, folder / scenario)
        shutil.copytree(BATTLE.parent / "forces", folder / "forces")
    same(["check", scenario], here, there)
    same(["battle", scenario, "--seed", "3", "--defaults", "--journal", journal], here, there, b"1\n" * 40, [journal])
    same(["battle", scenario, "--seed", "3", "--defaults", "--journal", journal], here, there, b"1\n" * 40)  # is there already
    for page in ("Bericht ß.html", "Bericht ß.md"):
        same(["report", journal, "-o", page], here, there, files=[page])
    same(["odds", scenario, "--svg", "Bild ä.svg"], here, there, files=["Bild ä.svg"])
    same(["odds", scenario, "--csv"], here, there)
    same(["replay", journal], here, there)
    same(["scenarios"], here, there)
    same(["battle", "nicht da.yaml"], here, there)
    for command in ("battle", "odds", "serve", "replay", "sweep", "new"):
        same([command, "--help"], here, there)
        same([command, "--usage"], here, there)
    refused = run(WINDOWS, "odds", scenario, "--png", "a.png", where=there)
    assert refused.returncode == 64 and b"no PNG" in refused.stderr, refused
    return "10 commands on files with spaces, umlauts and Greek, and the help of 6, as ours"


def kills(work):
    """What was answered before the next prompt is in the journal of a program that is killed then."""
    chance, done, entries = random.Random(1), 0, 0
    while done < (100 if LONG else 10):
        path = work / f"{done}.jsonl"
        game = subprocess.Popen([WINDOWS, "battle", str(BATTLE), "--seed", "1", "--journal", path.name], cwd=work,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
                                env=ENVIRONMENT)
        stop, orders, seen = chance.randint(1, 4), 0, b""
        while orders < stop:
            said = os.read(game.stdout.fileno(), 65536)
            seen = (seen + said)[-200:]
            if not said:
                break
            if seen.endswith((b"> ", b"press Enter ")):
                orders += seen.endswith(b"> ")
                seen = b""
                if orders < stop:
                    game.stdin.write(b"1\n")
        try:
            game.stdin.write(b"1\n")  # this one is under way
        except BrokenPipeError:
            pass  # the battle was over
        time.sleep(chance.uniform(0, 0.02))
        game.kill()
        game.wait()
        held = path.read_bytes()
        lines = held[:held.rfind(b"\n") + 1].count(b"\n") - 1
        assert lines >= orders - 1, f"kill {done}: {orders} orders asked, {lines} entries kept"
        replayed = run(WINDOWS, "replay", path.name, "--json", where=work)
        assert replayed.returncode == 0, replayed
        entries += lines
        done += 1
    return f"{done} kills: {entries} entries kept, no acknowledged one lost"


PARTS = {"library": library, "journals": journals, "prompts": prompts, "names": names, "kills": kills}


def main(parts):
    for part in parts or PARTS:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as work:
            said = PARTS[part](pathlib.Path(work))
        print(f"{part}: {said}; {time.monotonic() - begun:.0f} s", flush=True)


main(sys.argv[1:])
