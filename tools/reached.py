#!/usr/bin/env python3
"""Fails if a function that a header of ours declares is called by tests only.

    reached.py ROOT [DRAFT...]

A rule that only tests reach is not played. A public function has a caller in src, examples or bench, or
docs/embedding.md says what it is for. A DRAFT is a system that is still being written, by the name of its
folder: this does not apply to it yet.
"""

import pathlib
import re
import sys

# Its own line, not indented: a type, then the name and its bracket.
DECLARED = re.compile(r"^(?!static|typedef|#)[A-Za-z_][\w \*]*?\b(\w+)\(", re.MULTILINE)
# A macro of a header, with the lines that it continues over. Who uses the macro calls what stands in it.
MACRO = re.compile(r"^#define (\w+)((?:.*\\\n)*.*)$", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def is_test(path):
    return path.stem.endswith("_test") or path.stem.startswith("test_") or path.stem in ("tests", "testing")


def sources_of(folder):
    """Every source in it that is not a test, without its comments."""
    for path in sorted(folder.rglob("*.[ch]")):
        if not is_test(path):
            yield path, COMMENT.sub("", path.read_text())


def documented(root):
    """What the manual for other programs names."""
    page = root / "docs" / "embedding.md"
    return set(re.findall(r"\w+", page.read_text())) if page.exists() else set()


def named(sources):
    """How often a word stands in the sources, declarations in headers not counted."""
    count = {}
    macros = {}
    for path, text in sources:
        if path.suffix == ".h":
            macros.update(MACRO.findall(text))
            text = DECLARED.sub("", MACRO.sub("", text))
        for word in re.findall(r"\w+", text):
            count[word] = count.get(word, 0) + 1
    for macro, body in macros.items():
        if macro in count:
            for word in re.findall(r"\w+", body):
                count[word] = count.get(word, 0) + 1
    return count


def unreached(root, drafts=()):
    sources = [source for folder in ("include", "src") for source in sources_of(root / folder)]
    callers = [source for folder in ("examples", "bench") for source in sources_of(root / folder)]
    count = named(sources + callers)
    manual = documented(root)
    written = [root / "src" / "rules" / draft for draft in drafts]
    for path, text in sources:
        if path.suffix == ".h" and not any(folder in path.parents for folder in written):
            for name in DECLARED.findall(text):
                # Once is its own definition.
                if count.get(name, 0) < 2 and not (path.is_relative_to(root / "include") and name in manual):
                    yield "%s: '%s' is called by tests alone" % (path.relative_to(root), name)


def main(root, *drafts):
    found = list(unreached(pathlib.Path(root), drafts))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
