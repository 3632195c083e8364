#!/usr/bin/env python3
"""Writes the names that the public headers declare as a list of exports, because names in a library for Windows cannot be
hidden: exports.py OUT HEADER...
"""

import pathlib
import re
import sys

DECLARED = re.compile(r"^BN_API\b[^;{]*?\b(bn_\w+)\s*\(", re.MULTILINE)
DATA = re.compile(r"^(?:BN_API extern|extern BN_API)\b[^;({]*?\b(bn_\w+)\s*(?:\[[^;]*)?;", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def main(out, *headers):
    names = set()
    for header in headers:
        text = COMMENT.sub("", pathlib.Path(header).read_text(encoding="utf-8"))
        names.update(DECLARED.findall(text))
        names.update(name + " DATA" for name in DATA.findall(text))
    pathlib.Path(out).write_text("EXPORTS\n" + "".join(f"    {name}\n" for name in sorted(names)), encoding="utf-8")


main(*sys.argv[1:])
