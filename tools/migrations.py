#!/usr/bin/env python3
"""Writes numbered SQL files as rows for the C preprocessor: migrations.py OUT FILE...

A row is MIGRATION(number, "name", "hash", "text"), where the hash is the SHA-256 of the file. The files must be
numbered from 1 on without a gap, as 0001_tables.sql.
"""
import hashlib
import os
import re
import sys

NAME = re.compile(r"(\d{4})_([a-z][a-z0-9_]*)\.sql")


def literal(line):
    return '"%s\\n"' % line.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")


def row(number, path):
    match = NAME.fullmatch(os.path.basename(path))
    if not match or int(match[1]) != number:
        sys.exit("%s: the name of migration %d begins with %04d_" % (path, number, number))
    with open(path, "rb") as file:
        text = file.read()
    lines = text.decode("ascii").splitlines()
    return 'MIGRATION(%d, "%s", "%s",\n%s)\n' % (
        number, match[2], hashlib.sha256(text).hexdigest(), "\n".join(literal(line) for line in lines))


def main(out, *paths):
    rows = [row(i + 1, path) for i, path in enumerate(sorted(paths, key=os.path.basename))]
    with open(out, "w", encoding="ascii") as file:
        file.writelines(rows)


if __name__ == "__main__":
    main(*sys.argv[1:])
