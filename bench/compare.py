#!/usr/bin/env python3
"""Two builds' speed, measured in one run.

    bench/compare.py BUILD_A BUILD_B [--rounds N] [--repeats N] [--games N] [--least SHARE] [--row NAME ...]

Runs the bench program of both builds in turn, so that whatever else the machine does meanwhile slows both
alike. Prints for each row both builds' ratios (the median of all rounds; see bench.c for what a ratio is) and B
against A: the median over the rounds of B's ratio divided by A's in the same round, with the lowest and the
highest. Exits with 1 if B has less than SHARE of A's speed in any row.

Build both alike: the same compiler and the same -Doptimization. With BN_WASM_A and BN_WASM_B naming the WebAssembly
modules of the two builds, those are compared as well.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

# Of threads, the time that they used counts: by the clock on the wall a busy machine decides.
FIGURES = {
    "simulation": ("simulated battles, War Machine", "ratio"),
    "gurps4": ("simulated battles, GURPS 4", "ratio"),
    "odds": ("exact odds, table look-ups", "ratio"),
    "solver": ("solver, cells", "ratio"),
    "threads": ("two threads to one", "by_time_used"),
    "wasm": ("WebAssembly", "ratio"),
}


def run(build, module, args):
    command = [f"{build}/bench/bench", "--json", "--repeats", str(args.repeats), "--games", str(args.games)]
    env = dict(os.environ)
    env.pop("BN_WASM", None)
    if module:
        env["BN_WASM"] = module
    said = json.loads(subprocess.run(command, env=env, capture_output=True, check=True, text=True).stdout)
    return {
        row: said[row][figure]
        for row, (_, figure) in FIGURES.items()
        if figure in said.get(row, {})
    }


def arguments():
    parser = argparse.ArgumentParser(description="Two builds' speed, measured in one run.")
    parser.add_argument("build_a", help="the build directory to hold against")
    parser.add_argument("build_b", help="the build directory that is judged")
    parser.add_argument("--rounds", type=int, default=7, help="runs of each build (default 7)")
    parser.add_argument("--repeats", type=int, default=5, help="repeats within a run (default 5)")
    parser.add_argument("--games", type=int, default=20000, help="games of a simulation (default 20000)")
    parser.add_argument("--least", type=float, default=0.95, help="fail below this share (default 0.95)")
    parser.add_argument("--row", action="append", choices=FIGURES, help="judge these rows alone")
    return parser.parse_args()


def main():
    args = arguments()
    a, b = [], []
    for _ in range(args.rounds):
        a.append(run(args.build_a, os.environ.get("BN_WASM_A"), args))
        b.append(run(args.build_b, os.environ.get("BN_WASM_B"), args))
    slower = []
    print(f"{'row':32} {'A':>8} {'B':>8} {'B/A':>7}   lowest to highest of {args.rounds}")
    for row, (title, _) in FIGURES.items():
        if any(row not in said for said in a + b) or (args.row and row not in args.row):
            continue
        shares = [y[row] / x[row] for x, y in zip(a, b)]
        share = statistics.median(shares)
        slower += [title] if share < args.least else []
        print(
            f"{title:32} {statistics.median(x[row] for x in a):8.3f} {statistics.median(y[row] for y in b):8.3f}"
            f" {share:7.3f}   {min(shares):.3f} to {max(shares):.3f}"
        )
    for title in slower:
        print(f"below {args.least}: {title}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
