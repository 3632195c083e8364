#!/usr/bin/env python3
"""Fails if a file of the tree has another version than the one that is to be released.

    versions.py ROOT [VERSION]        default: the version of meson.build

A tag on the last commit counts as such a file, and a version with a tag must have a date in the changelog.
"""

import pathlib
import re
import subprocess
import sys

# Where a version is written, and how.
PLACES = {
    "meson.build": r"^  version: '(.*)',",
    "debian/changelog": r"\A\S+ \((.*)-\d+\)",
    "bindings/python/pyproject.toml": r'^version = "(.*)"',
    "web/app/package.json": r'^  "version": "(.*)"',
    "web/packages/client/package.json": r'^  "version": "(.*)"',
    "web/packages/core/package.json": r'^  "version": "(.*)"',
    "web/packages/mcp/package.json": r'^  "version": "(.*)"',
    "CHANGELOG.md": r"^## ([^,\n]*)",
}


def written(root):
    """The version of each place; None where there is none."""
    for name, pattern in PLACES.items():
        found = re.search(pattern, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        yield name, found and found[1]


def tags(root):
    done = subprocess.run(["git", "-C", root, "tag", "--points-at", "HEAD"], capture_output=True, text=True, check=False)
    return re.findall(r"^v(.*)$", done.stdout, re.MULTILINE)


def faults(root, version=None, tagged=()):
    found = list(written(root))
    wanted = version or dict(found)["meson.build"]
    found += [(f"the tag v{tag}", tag) for tag in tagged]
    yield from (f"{name} has version {its}, and not {wanted}" for name, its in found if its != wanted)
    if tagged and f"## {wanted}, unreleased" in (root / "CHANGELOG.md").read_text(encoding="utf-8"):
        yield f"CHANGELOG.md has no date for {wanted}, which has a tag"


if __name__ == "__main__":
    tree = pathlib.Path(sys.argv[1])
    wrong = list(faults(tree, *sys.argv[2:3], tagged=tags(tree)))
    print("\n".join(wrong), end="\n" * bool(wrong), file=sys.stderr)
    sys.exit(bool(wrong))
