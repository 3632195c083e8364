#!/usr/bin/env python3
"""Fails if a header is not installed, if C++ could not read it, or if the tree uses an old name.

    check.py ROOT HOST,... SYSTEM,... OLD,...

The lists are those of the build: what it installs is what the compilers were shown.
"""

import pathlib
import re
import sys

FOLDERS = ("src", "include", "tests", "bench", "fuzz", "examples")


def unlisted(include, host, system, old):
    for folder, listed in ((include / "banneret", host + old), (include / "banneret/system", system)):
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


def old_names(root, old):
    name = re.compile(r"<banneret/(%s)\.h>" % "|".join(old))
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.[ch]*")):
            if path.is_file() and name.search(path.read_text(errors="replace")):
                yield "%s: includes a header by its old name" % path


def main(root, host, system, old):
    root = pathlib.Path(root)
    host, system, old = (names.split(",") for names in (host, system, old))
    found = [*unlisted(root / "include", host, system, old), *unreadable(root / "include", host), *old_names(root, old)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
