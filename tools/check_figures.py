#!/usr/bin/env python3
"""Fails if a house may change a column that no rule reads: the change would show nowhere.

    check_figures.py ROOT

A column counts as read where some source of the system takes a member of that name. Ends of bands are
read one side at a time, since the other side must follow (see `bands` in tables.py).
"""

import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import tables


def members(folder):
    """The names of all members that the sources take, tests left out."""
    names = set()
    for path in glob.glob(os.path.join(folder, "**", "*.[ch]"), recursive=True):
        if not re.search(r"_test\.[ch]$", path):
            with open(path, encoding="utf-8") as file:
                names |= set(re.findall(r"(?:->|\.)(\w+)", file.read()))
    return names


def unread(prefix, csv, types, names):
    found = []
    read = [tables.Table(path) for path in csv]
    writer = tables.Writer(prefix, read, tables.Types(types, read))
    for table in writer.tables:
        limits = writer.limits_of(table)
        ends = writer.types.bands.get(table.name, ())[:2]
        banded = any(tables.field(end) in names for end in ends)
        for at, column in enumerate(table.columns):
            last = [limit for limit in limits if limit[0] in (-1, at) and limit[1] == -1][-1:]
            rows = [limit for limit in limits if limit[0] in (-1, at) and limit[1] >= 0 and not limit[4]]
            fixed = last and last[0][4] and not rows
            if not fixed and tables.field(column) not in names and not (column in ends and banded):
                found.append("%s.%s" % (table.name, column))
    return found


def main(argv):
    root, bad = argv[0], 0
    for types in sorted(glob.glob(os.path.join(root, "src/rules/*/tables.def"))):
        folder = os.path.dirname(types)
        system = os.path.basename(folder)
        csv = sorted(glob.glob(os.path.join(root, "rules", system, "tables", "*.csv")))
        with open(types, encoding="utf-8") as file:
            prefix = re.search(r"\b(\w+?)_\w+", re.search(r"^enum (\w+)", file.read(), re.M).group(1)).group(1)
        for column in unread(prefix, csv, types, members(folder)):
            print("%s: %s is open to a house, but no rule reads it" % (types, column))
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
