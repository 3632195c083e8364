#!/usr/bin/env python3
"""Prints the notes of a release: what the changelog says of a version, with links that lead somewhere outside the tree.

    notes.py CHANGELOG VERSION
"""

import re
import sys

TREE = "https://github.com/banneret/banneret/blob/v{}/"


def notes(changelog, version):
    """The section of the version without its heading; None if there is none."""
    found = re.search(rf"^## {re.escape(version)}(?:,[^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        return None
    return re.sub(r"\]\((?!\w+:|#)", "](" + TREE.format(version), found[1].strip()) + "\n"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        text = notes(file.read(), sys.argv[2])
    if text is None:
        sys.exit(f"{sys.argv[1]} says nothing of {sys.argv[2]}")
    print(text, end="")
