#!/usr/bin/env python3
"""Documents that need much memory to read: too many values are refused first, and a lack of memory is reported as
such."""
import os
import resource
import subprocess
import sys
import tempfile

PROGRAM = os.environ['BN_PROGRAM']
WATCHED = 'watched' in sys.argv  # its own sanitizer takes memory
COUNT = 30000  # values of a document that is still read
MOST = 1500 if WATCHED else 150  # MiB that such a document and the program take
LIMITS = () if WATCHED else range(20, 200, 12)  # MiB of address space
failures = []


def swelling(count):
    """Documents of this many values each."""
    return {
        'list': 'a: [' + ','.join('1' for _ in range(count)) + ']',
        'lists': 'a: [' + ','.join('[]' for _ in range(count)) + ']',
        'maps': 'a: [' + ','.join('{b: 1}' for _ in range(count)) + ']',
        'lines': 'a:\n' + '- 1\n' * count,
        'texts': 'a: [' + ','.join('""' for _ in range(count)) + ']',
    }


def check(path, limit=None):
    """The exit status, the error, and the most memory that it took, in MiB."""
    def bound():
        if limit:
            resource.setrlimit(resource.RLIMIT_AS, (limit << 20, limit << 20))
    with subprocess.Popen([PROGRAM, 'check', path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          preexec_fn=bound) as run:
        said = run.stderr.read()
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
    return run.returncode, said.splitlines()[0] if said else '', used.ru_maxrss >> 10


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    for name, text in swelling(COUNT).items():
        with open('l.yaml', 'w', encoding='utf-8') as file:
            file.write(text)
        status, said, most = check('l.yaml')
        expect(status == 65 and 'does not say its "banneret"' in said, f'{name}: not read: {status} {said}')
        expect(most < MOST, f'{name}: reading it takes {most} MiB')
        for limit in LIMITS:
            status, said, _ = check('l.yaml', limit)
            started = 'shared libraries' not in said
            expect(not started or status == 71 or 'does not say its "banneret"' in said,
                   f'{name}: with {limit} MiB it is called wrong: {status} {said}')
    for name, text in swelling(900000).items():
        with open('l.yaml', 'w', encoding='utf-8') as file:
            file.write(text[:4000000])
        status, said, most = check('l.yaml')
        expect(status == 70 and 'more than 100,000' in said, f'{name}: too many values: {status} {said}')
        expect(most < MOST, f'{name}: refusing it takes {most} MiB')
sys.exit(1 if failures else 0)
