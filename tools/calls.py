#!/usr/bin/env python3
"""Runs the requests of docs/calls.md, and writes the replies below them.

    calls.py BANNERET [--check]

With --check nothing is written: it only says whether the page shows what the program replies.
"""

import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "calls.md")
REPLY_MAX = 320
HASH = re.compile(r'(\\?"(?:data|state)\\?":\\?")[0-9a-f]{16}')  # changes with every figure of a book: not shown


def replies(program, requests):
    """The replies one by one. JOURNAL in a request is the newest journal that was given."""
    talk = subprocess.Popen([program, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    journal = ""
    for request in requests:
        talk.stdin.write(request.replace('"JOURNAL"', json.dumps(journal)) + "\n")
        talk.stdin.flush()
        reply = talk.stdout.readline().rstrip("\n")
        journal = json.loads(reply).get("result", {}).get("journal", journal)
        yield reply
    talk.stdin.close()
    talk.wait()


def written(text, program):
    lines = [line for line in text.splitlines() if not line.startswith("<-- ")]
    answers = replies(program, [line[4:] for line in lines if line.startswith("--> ")])
    out = []
    for line in lines:
        out.append(line)
        if line.startswith("--> "):
            reply = re.sub(HASH, r"\g<1>...", next(answers))
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
