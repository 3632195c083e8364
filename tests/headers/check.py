#!/usr/bin/env python3
"""Fails if a header is not installed or if C++ could not read it.

    check.py ROOT HOST,... SYSTEM,...

The lists are those of the build: it installs what the compilers have checked.
"""

import pathlib
import re
import sys


def unlisted(include, host, system):
    for folder, listed in ((include / "banneret", host), (include / "banneret/system", system)):
        there = {path.stem for path in folder.glob("*.h")}
        for name in sorted(there ^ set(listed)):
            yield "%s/%s.h: in the folder or in meson.build, but not in both" % (folder, name)


def unreadable(include, host):
    for path in sorted(include.rglob("*.h")):
        text = path.read_text()
        if path.parent.name == "banneret" and re.search(r"\b(_Generic|restrict)\b", text):
            yield "%s: holds what C++ does not know" % path
        if re.search(r"^BN_API", text, re.MULTILINE) and "BN_BEGIN_C" not in text:
            yield "%s: its declarations have no C linkage" % path
        if path.stem in host and path.parent.name == "banneret" and "<banneret/system/" in text:
            yield "%s: a header for hosts includes one for authors of systems" % path


def main(root, host, system):
    include = pathlib.Path(root) / "include"
    host, system = (names.split(",") for names in (host, system))
    found = [*unlisted(include, host, system), *unreadable(include, host)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
