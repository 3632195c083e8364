#!/usr/bin/env python3
"""Sums a gcovr --json-summary up by folder: coverage.py SUMMARY.json src/base src/core..."""

import json
import sys


def main(path, folders):
    with open(path, encoding="utf-8") as file:
        files = json.load(file)["files"]
    print("%-24s %8s %8s" % ("", "lines", "branches"))
    for folder in folders:
        row = "%-24s" % folder
        for kind in ("line", "branch"):
            inside = [f for f in files if f["filename"].startswith(folder + "/")]
            total = sum(f[kind + "_total"] for f in inside)
            covered = sum(f[kind + "_covered"] for f in inside)
            row += " %8s" % ("%.1f %%" % (100 * covered / total) if total else "-")
        print(row)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
