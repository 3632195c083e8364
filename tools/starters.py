#!/usr/bin/env python3
"""Makes one C array of the short documents that `banneret new` prints.

    starters.py OUT.c SYSTEM-DOCUMENT.yaml...
"""

import os
import sys


def quote(line):
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '\\n"'


def main():
    out = ['#include "shared/starters.h"', "", "const cli_starter cli_starters[] = {"]
    for path in sys.argv[2:]:
        system, document = os.path.basename(path).rsplit(".", 1)[0].split("-")
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        out.append('    { "%s", "%s",' % (system, document))
        out += ["      " + quote(line) for line in lines]
        out[-1] += " },"
    out += ["    { 0 },", "};", ""]
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("\n".join(out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
