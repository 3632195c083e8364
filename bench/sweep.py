#!/usr/bin/env python3
"""What a sweep costs: 1,000 cells of the War Machine, all counted exactly (bench/sweep.yaml).

    bench/sweep.py BANNERET [PLAN]

Prints processor seconds, on one thread, and the most memory that was in use. Exits with 1 if a cell is not exact, or, without
a PLAN, above 20 seconds. bench/sweep_gurps4.yaml has 10,000 cells of GURPS 4. Processor time does not depend on what else the machine does.
"""
import json
import os
import resource
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
AIM = 20


def main(program, plan=None):
    os.environ.setdefault("BANNERET_SCENARIOS", f"{os.path.dirname(HERE)}/scenarios")
    done = subprocess.run([program, "sweep", plan or f"{HERE}/sweep.yaml", "--threads", "1"], capture_output=True, text=True, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cells = [json.loads(line) for line in done.stdout.splitlines()[1:]]
    exact = sum(cell["method"] == "exact" for cell in cells)
    seconds = used.ru_utime + used.ru_stime
    print(f"{len(cells)} cells, {exact} exact: {seconds:.2f} s of processor time, {used.ru_maxrss / 1024:.0f} MiB at most")
    return 0 if (plan or seconds <= AIM) and exact == len(cells) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
