#!/usr/bin/env python3
"""Words and errors in one file, as `banneret ... > file 2>&1` writes it: in their order, and no line of the one
is in the middle of a line, or of a character, of the other."""
import os
import re
import subprocess
import sys
import tempfile

import chained
import commands
from commands import BOTS, MARCH, PROGRAM, ROOT, SKIRMISH

SEASON = f'{ROOT}/scenarios/gurps3/season-of-bannock.yaml'
BUFFER = 4096  # what the C library holds back of a file, and writes at once
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def run(arguments, stdout, stderr):
    return subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr, timeout=240,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8'})


def told(arguments):
    """What is printed, what is said of errors, and the file that gets both."""
    apart = run(arguments, subprocess.PIPE, subprocess.PIPE)
    with open('both', 'wb') as file:
        together = run(arguments, file, subprocess.STDOUT)
    with open('both', 'rb') as file:
        both = file.read()
    expect(apart.returncode == together.returncode, f'{arguments}: status {together.returncode} into one file')
    return apart.stdout, apart.stderr, both


def is_text(both):
    try:
        both.decode('utf-8')
    except UnicodeDecodeError:
        return False
    return True


def errors_after_words():
    """The error of a missing map comes after the whole status and the statements. They are asked for after
    fewer and fewer entries, until the last full buffer ended in the middle of a character twice."""
    head, entries = chained.read('season.jsonl')
    cut = 0
    for count in range(len(entries), 0, -1):
        chained.write('shorter.jsonl', head, entries[:count])
        for seat in ('A', 'B', 'referee'):
            arguments = ['campaign', 'shorter.jsonl', '--status', '--statement', '--map', '--as', seat]
            printed, said, both = told(arguments)
            expect(said, f'{arguments}: there is no error')
            expect(both == printed + said, f'{count} entries: {seat} reads errors that do not stand after the words')
            expect(is_text(both), f'{count} entries: {seat} reads a character that was cut apart')
            end = len(printed) // BUFFER * BUFFER
            cut += end > 0 and printed[end] & 0xC0 == 0x80
        if cut >= 2:
            return
    expect(False, f'a buffer ended in the middle of a character {cut} times')


def errors_among_words():
    """Errors before the words, after them and between them: every line is whole."""
    commands.journal('march.jsonl', MARCH, 'campaign')
    head, entries = chained.read('season.jsonl')
    entries[-1]['state'] = '0123456789abcdef'
    chained.write('wrong.jsonl', head, entries)
    with open('march.jsonl', 'rb') as file:
        whole = file.read()
    with open('torn.jsonl', 'wb') as file:
        file.write(whole[:-20])
    for arguments in (['replay', 'wrong.jsonl'], ['replay', 'wrong.jsonl', '--explain'], ['replay', 'torn.jsonl'],
                      ['replay', 'torn.jsonl', '--json'], ['campaign', 'torn.jsonl', '--status'],
                      ['campaign', 'wrong.jsonl', *BOTS], ['odds', SKIRMISH, '--states', '1'], ['analyse', 'wrong.jsonl'], ['report', 'wrong.jsonl']):
        printed, said, both = told(arguments)
        expect(said, f'{arguments}: there is no error')
        expect(sorted(both.splitlines()) == sorted(printed.splitlines() + said.splitlines()),
               f'{arguments}: a line of the one stands in a line of the other')
        expect(is_text(both), f'{arguments}: a character was cut apart')


def errors_after_lost_words():
    """Words that cannot be written are status 74, also if an error comes after them, and that is shown all the same."""
    arguments = ['campaign', 'season.jsonl', '--status', '--map']
    with open('/dev/full', 'wb') as full:
        done = run(arguments, full, subprocess.PIPE)
    expect(done.returncode == 74, f'{arguments} to a full device: status {done.returncode}')
    for words in (b'has no map', b'cannot be written'):
        expect(words in done.stderr, f'{arguments} to a full device: says {done.stderr}')


def one_place():
    """Anyone who writes to standard error asks paint_errors for it; output.c closes standard output first."""
    for folder, _, names in os.walk(f'{ROOT}/src/cli'):
        for name in names:
            with open(os.path.join(folder, name), encoding='utf-8') as file:
                expect(name in ('paint.c', 'output.c') or not re.search(r'\bstderr\b[,)]', file.read()),
                       f'{name}: writes to standard error by a way of its own')


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        commands.journal('season.jsonl', SEASON, 'campaign')
        errors_after_words()
        errors_among_words()
        errors_after_lost_words()
        os.chdir('/')
    one_place()
    return 1 if failures else 0


sys.exit(main())
