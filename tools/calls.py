#!/usr/bin/env python3
"""Runs the requests of docs/calls.md, and writes the replies below them.

    calls.py BANNERET [--check]

With --check nothing is written: it only says whether the page shows what the program replies.
"""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "calls.md")
REPLY_MAX = 320


def replies(program, requests):
    text = "".join(request + "\n" for request in requests)
    done = subprocess.run([program, "serve", "--stdio"], input=text, capture_output=True, text=True, cwd=ROOT, check=True)
    lines = done.stdout.splitlines()
    if len(lines) != len(requests):
        sys.exit(f"{len(requests)} requests have {len(lines)} replies")
    return iter(lines)


def written(text, program):
    lines = [line for line in text.splitlines() if not line.startswith("<-- ")]
    answers = replies(program, [line[4:] for line in lines if line.startswith("--> ")])
    out = []
    for line in lines:
        out.append(line)
        if line.startswith("--> "):
            reply = next(answers)
            out.append("<-- " + (reply if len(reply) <= REPLY_MAX else reply[:REPLY_MAX] + "..."))
    return "\n".join(out) + "\n"


def main():
    program, check = os.path.abspath(sys.argv[1]), sys.argv[2:] == ["--check"]
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    new = written(text, program)
    if check and new != text:
        sys.exit("docs/calls.md: not what tools/calls.py writes")
    if not check:
        with open(PAGE, "w", encoding="utf-8") as page:
            page.write(new)


main()
