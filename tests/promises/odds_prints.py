"""What `banneret odds --json` says of every scenario but those LEFT_OUT has not changed.

    odds_prints.py [--write]     BN_PROGRAM names the program, BN_ROOT the repository

An everyday run leaves out SLOW ones too; with BN_LONG they are there.

Each scenario's odds are hashed and compared with odds_prints.txt. The limits are small, so that all of it is
soon done: what has few states is counted, and exact; the rest is simulated with a fixed seed. The output holds no
times, and counts of games do not depend on the number of threads.
"""

import glob
import hashlib
import os
import subprocess
import sys

LIMITS = ["--states", "2000", "--simulate", "200", "--seed", "1", "--json"]
# The odds of these battles of stands take more than those of all other battles together.
LEFT_OUT = {f"obsidian/{name}" for name in ("ford-below-the-kop", "pit-head", "point-175", "senlac", "the-ridge",
                                            "watling-street")}
SLOW = {"gurps4/four-banners"}  # four sides: longer than all others


def odds_of(path):
    done = subprocess.run(
        [os.environ["BN_PROGRAM"], "odds", path, *LIMITS], capture_output=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{path}: {done.stderr.decode()}")
    exact = b'"method": "simulation"' not in done.stdout
    digest = hashlib.sha256(done.stdout).hexdigest()[:16]
    return f"{len(done.stdout)} {digest} {'exact' if exact else 'simulated'}"


def scenarios(root):
    for path in sorted(glob.glob(f"{root}/scenarios/*/*.yaml")):
        with open(path, encoding="utf-8") as file:
            battle = any(line.startswith("banneret: scenario") for line in file)
        name = os.path.relpath(path, f"{root}/scenarios")[: -len(".yaml")]
        if battle and name not in LEFT_OUT:
            yield name, path


def read(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.split(maxsplit=1) for line in file if not line.startswith("#")]
    return {name: said.strip() for name, said in lines}


def write(path, said):
    with open(path, "w", encoding="utf-8") as file:
        file.write("# scenario; bytes and hash of `odds --json`: see odds_prints.py, which wrote this\n")
        file.writelines(f"{name} {words}\n" for name, words in said.items())


def main():
    root = os.environ["BN_ROOT"]
    path = f"{root}/tests/promises/odds_prints.txt"
    writing = sys.argv[1:] == ["--write"]
    left_out = set() if writing or os.environ.get("BN_LONG") else SLOW
    said = {name: odds_of(file) for name, file in scenarios(root) if name not in left_out}
    if writing:
        write(path, said)
        return 0
    was = {name: words for name, words in read(path).items() if name not in left_out}
    differ = [name for name in sorted(was | said) if was.get(name) != said.get(name)]
    for name in differ:
        print(f"{name} was {was.get(name, 'not there')}, is {said.get(name, 'not there')}")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
