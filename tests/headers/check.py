#!/usr/bin/env python3
"""Fails if a header is not installed, or C++ could not read it.

    check.py INCLUDE HOST,... SYSTEM,...

The two lists are those of the build: what it installs is what the compilers were shown.
"""

import pathlib
import re
import sys


def faults(include, host, system):
    for folder, listed in ((include / "banneret", host), (include / "banneret/system", system)):
        there = sorted(path.stem for path in folder.glob("*.h"))
        for name in sorted(set(there) ^ set(listed)):
            yield "%s/%s.h: in the folder or in meson.build, but not in both" % (folder, name)
    for path in sorted(include.rglob("*.h")):
        text = path.read_text()
        if path.parent.name != "system" and re.search(r"\b(_Generic|restrict)\b", text):
            yield "%s: holds what C++ does not know" % path
        if re.search(r"^BN_API", text, re.MULTILINE) and "BN_BEGIN_C" not in text:
            yield "%s: its declarations have no linkage of C" % path


def main(include, host, system):
    found = list(faults(pathlib.Path(include), host.split(","), system.split(",")))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
