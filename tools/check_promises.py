#!/usr/bin/env python3
"""Fails where a page names what is not there: check_promises.py ROOT

docs/promises.md and SECURITY.md name for each promise the function that keeps it, its file, and the test that attacks it. Each file
that they name must be there, each function in its file, and each test must be one that runs: a build file or CI names it. A row of a
table about tests that names none fails too.
"""
import os
import re
import sys

PAGES = ["docs/promises.md", "SECURITY.md"]
FOLDERS = ["include", "src", "tests", "bench", "fuzz", "tools", "docs", "man", "rules", "web/app"]
SKIPPED = {"node_modules", "dist"}
FILE = re.compile(r"[\w./-]+\.(?:c|h|py|sh|ts|tsx|mjs|md|yaml|csv)")
PLACE = re.compile(r"`([a-z_0-9]+)`(?:,| \(|\s)\s*\(?`([\w./-]+\.[ch])`")
TEST = re.compile(r"`([\w./-]+(?:\.py|\.sh|\.test\.ts|_test\.c))`")


def files_of(root):
    """The paths of all sources and pages, by their names."""
    found = {}
    for folder in FOLDERS:
        for at, inner, names in os.walk(os.path.join(root, folder)):
            inner[:] = [name for name in inner if name not in SKIPPED]
            for name in names:
                found.setdefault(name, []).append(os.path.relpath(os.path.join(at, name), root))
    for name in os.listdir(root):
        found.setdefault(name, []).append(name)
    return found


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def paths(files, name):
    """The files that a page means: by the whole path, by its end, or by the name only."""
    return [path for path in files.get(os.path.basename(name), []) if f"/{path}".endswith(f"/{name}")]


def runs(builds, test):
    """Whether something runs the test. All browser tests are run as they lie there."""
    stem = re.sub(r"(_test)?\.(test\.ts|py|sh|c)$", "", os.path.basename(test))
    short = stem.removeprefix(os.path.basename(os.path.dirname(test)) + "_")
    return test.endswith(".test.ts") or re.search(rf"\b({re.escape(stem)}|{re.escape(short)})(_test)?\b", builds)


def rows_without(text):
    """The rows of tables with a column for tests that name none."""
    wanted = False
    for line in text.splitlines():
        if not line.startswith("|"):
            wanted = False
        elif "test that attacks it" in line or re.search(r"\| test \|$", line):
            wanted = True
        elif wanted and not line.startswith("|---") and not re.search(r"`[\w./-]+(\.\w+|_test)`", line.rstrip("|").split("|")[-1]):
            yield line


def faults(root):
    files = files_of(root)
    builds = "".join(read(root, path) for path in files["meson.build"])
    for page in PAGES:
        text = read(root, page)
        for name in sorted({word for word in re.findall(r"`([^`\n]+)`", text) if FILE.fullmatch(word)}):
            if not paths(files, name):
                yield f"{page}: there is no file {name}"
        for function, name in PLACE.findall(text):
            if paths(files, name) and not any(re.search(rf"\b{function}\b", read(root, path)) for path in paths(files, name)):
                yield f"{page}: {function} is not in {name}"
        for test in sorted(set(TEST.findall(text))):
            if paths(files, test) and not runs(builds, test):
                yield f"{page}: nothing runs {test}"
        for row in rows_without(text):
            yield f"{page}: a promise without a test: {row[:80]}"


def main():
    found = list(faults(sys.argv[1]))
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
