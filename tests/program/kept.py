#!/usr/bin/env python3
"""What was acknowledged is kept: closed descriptors, full devices, damaged ends, long paths.

    kept.py [watched]     where every step is watched: fewer combinations, and fewer places at which something breaks off
"""
import itertools
import os
import shutil
import subprocess
import sys
import tempfile

import commands
from commands import BOTS, ELVES, PROGRAM

WATCHED = 'watched' in sys.argv
CLOSED = list(itertools.chain.from_iterable(itertools.combinations((0, 1, 2), n) for n in range(4)))
LENGTHS = (512, 1024, 4000) if WATCHED else (400, 500, 505, 511, 512, 513, 600, 1000, 1023, 1024, 1025, 1100, 2000, 4000)
FEWER = 5 if WATCHED else 1
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def run(arguments, closed=(), **others):
    def close():
        for fd in closed:
            os.close(fd)
    if arguments[0] in commands.INPUT:
        others['input'] = commands.INPUT[arguments[0]]
    else:
        others.setdefault('stdin', subprocess.DEVNULL)
    others.setdefault('stdout', subprocess.DEVNULL)
    others.setdefault('stderr', subprocess.PIPE)
    return subprocess.run([PROGRAM, *arguments], preexec_fn=close if closed else None, timeout=240, **others)


def bytes_of(path):
    with open(path, 'rb') as file:
        return file.read()


def closed_descriptors(played):
    """No combination of closed descriptors changes a byte of a journal. Standard output that is closed cannot be written."""
    for turn, (command, arguments) in enumerate(commands.rows(played)):
        for closed in CLOSED[:1] + [CLOSED[1 + turn % (len(CLOSED) - 1)]] if WATCHED else CLOSED:
            if os.path.exists('closed.jsonl'):
                os.remove('closed.jsonl')
            before = bytes_of(played)
            done = run([command] + [a.replace('NEW', 'closed.jsonl') for a in arguments], closed)
            what = f'{command} {arguments} with {closed} closed'
            prints = command not in commands.INPUT or 0 not in closed
            expect(done.returncode == (74 if 1 in closed and prints else 0), f'{what}: status {done.returncode}')
            expect(bytes_of(played) == before, f'{what}: the journal has changed')
            if 'NEW' in arguments:
                expect(run(['replay', 'closed.jsonl']).returncode == 0, f'{what}: the journal does not verify')
                if not closed:
                    whole = bytes_of('closed.jsonl')
                expect(bytes_of('closed.jsonl') == whole, f'{what}: another journal')


def own_input(played):
    """No file is replaced by what was made from it, and none that is no page or drawing; one that fails stays as it was."""
    shutil.copy(ELVES, 'own.yaml')
    shutil.copy(ELVES, 'own.md')
    shutil.copy(played, 'own.html')
    calls = [['odds', 'own.yaml', f'--{kind}', 'own.yaml'] for kind in ('svg', 'png', 'pdf')]
    calls += [['odds', 'own.yaml', '--figures', 'own.yaml', '--svg', 'own.yaml'], ['rate', 'own.md', '-o', 'own.md'],
              ['report', 'own.html', '-o', 'own.html'], ['analyse', played, '--svg', played]]
    for arguments in calls:
        before = bytes_of(arguments[-1])
        done = run(arguments)
        expect(done.returncode != 0, f'{arguments}: status 0')
        expect(bytes_of(arguments[-1]) == before, f'{arguments}: its input was replaced')
    for path, arguments in (('twice.svg', ['odds', ELVES, '--svg']), ('twice.html', ['report', played, '-o']),
                            ('twice.md', ['report', played, '-o']), ('twice.pdf', ['odds', ELVES, '--pdf'])):
        for _ in range(2):
            done = run([*arguments, path])
            expect(done.returncode == 0, f'{arguments} {path}: status {done.returncode} {done.stderr}')
    left = [name for name in os.listdir('.') if name.startswith('.banneret')]
    expect(not left, f'files are left behind: {left}')


def full_output(played):
    """Output that cannot be written is status 74, with a sentence; the journal is whole all the same."""
    for command, arguments in commands.rows(played):
        if os.path.exists('full.jsonl'):
            os.remove('full.jsonl')
        with open('/dev/full', 'wb') as full:
            done = run([command] + [a.replace('NEW', 'full.jsonl') for a in arguments], stdout=full)
        what = f'{command} {arguments} to a full device'
        expect(done.returncode == 74, f'{what}: status {done.returncode}')
        expect(b'cannot be written' in done.stderr, f'{what}: says {done.stderr}')
        if 'NEW' in arguments:
            expect(run(['replay', 'full.jsonl']).returncode == 0, f'{what}: the journal does not verify')
    for kind in ('svg', 'png', 'pdf'):
        done = run(['odds', ELVES, f'--{kind}', '/dev/full'])
        expect(done.returncode == 74, f'odds --{kind} /dev/full: status {done.returncode}')
    for kind in ('html', 'md', 'pdf'):
        os.symlink('/dev/full', f'full.{kind}')
        for arguments in (['report', played, '--short', '-o', f'full.{kind}'], ['rate', ELVES, '-o', f'full.{kind}']):
            done = run(arguments)
            expect(done.returncode == 74 and done.stderr, f'{arguments} to a full device: status {done.returncode}')
    done = run(['battle', ELVES, *BOTS, '--journal', '/dev/full'])
    expect(done.returncode == 74, f'a journal at /dev/full: status {done.returncode}')


def full_disk():
    """A disk that fills up during the game ends it with status 74; what was shown is kept."""
    whole = bytes_of('whole.jsonl')
    for room in range(1, len(whole), 211 * FEWER):
        if os.path.exists('small.jsonl'):
            os.remove('small.jsonl')
        # A limit on the size of files stands for a disk of that size.
        done = subprocess.run(
            ['bash', '-c', 'trap "" XFSZ; exec prlimit --fsize="$0" "$@"', str(room), PROGRAM, 'battle', ELVES,
             *BOTS, '--journal', 'small.jsonl'],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=240)
        expect(done.returncode == 74, f'a disk of {room} bytes: status {done.returncode}')
        if not os.path.exists('small.jsonl'):
            expect(room <= whole.index(b'\n'), f'a disk of {room} bytes: no journal')
            continue
        held = bytes_of('small.jsonl')
        expect(held == whole[:whole.rindex(b'\n', 0, room) + 1], f'a disk of {room} bytes: {len(held)} bytes held')
        run(['battle', 'small.jsonl', *BOTS[:1], *BOTS[3:]])
        expect(bytes_of('small.jsonl') == whole, f'a disk of {room} bytes: another game when taken up again')


def damaged_end():
    """Only a missing newline is a torn write; any other damage to the last line is reported with its line."""
    whole = bytes_of('whole.jsonl')
    last = whole.rindex(b'\n', 0, len(whole) - 1) + 1
    line = whole.count(b'\n')
    for damaged in (whole[:last] + b'garbage\n', whole[:last + 40] + b'\n', whole[:last] + b'\0' * 30 + b'\n',
                    whole[:last] + b'\n', whole[:last] + whole[last + 1:]):
        with open('damaged.jsonl', 'wb') as file:
            file.write(damaged)
        for arguments in (['replay', 'damaged.jsonl'], ['battle', 'damaged.jsonl', *BOTS]):
            done = run(arguments)
            expect(done.returncode == 68, f'{arguments} with a last line {damaged[last:][:40]}: {done.returncode}')
            expect(f'damaged.jsonl:{line}:'.encode() in done.stderr, f'{arguments}: says {done.stderr}')
            expect(bytes_of('damaged.jsonl') == damaged, f'{arguments}: a damaged journal was changed')
    for cut in range(last + 1, len(whole), 17 * FEWER):
        with open('torn.jsonl', 'wb') as file:
            file.write(whole[:cut])
        expect(run(['replay', 'torn.jsonl']).returncode == 0, f'torn at byte {cut}: not read')
        expect(run(['battle', 'torn.jsonl', *BOTS[:1], *BOTS[3:]]).returncode == 0, f'torn at byte {cut}: not taken up')
        expect(bytes_of('torn.jsonl') == whole, f'torn at byte {cut}: another game when taken up again')


def long_paths():
    """A path is taken whole or refused, at any length."""
    folder = os.path.join(os.getcwd(), 'long')
    example = bytes_of(commands.SKIRMISH)
    for length in LENGTHS:
        path = folder
        while len(path) + 101 < length:
            path = os.path.join(path, 'd' * 100)
        os.makedirs(path, exist_ok=True)
        path = os.path.join(path, 'j' * (length - len(path) - 1))[:length]
        if len(os.path.basename(path)) > 255:
            path = path[:-60]
        done = run(['battle', ELVES, *BOTS, '--journal', path])
        expect(done.returncode == 0, f'a path of {len(path)} bytes: status {done.returncode} {done.stderr}')
        expect(os.path.exists(path), f'a path of {len(path)} bytes: no journal there')
        expect(run(['battle', path, *BOTS[:1], *BOTS[3:]]).returncode == 0, f'{len(path)} bytes: not taken up')
        document = path + '.y'
        with open(document, 'wb') as file:
            file.write(example)
        expect(run(['check', document]).returncode == 0, f'a document with a path of {len(document)} bytes')
    found = sum(len(files) for _, _, files in os.walk(folder))
    expect(found == 2 * len(LENGTHS), f'{found} files were made, {2 * len(LENGTHS)} expected')
    done = run(['battle', ELVES, *BOTS, '--journal', 'x/' * 3000 + 'j'])
    expect(done.returncode == 74, f'a path that is too long: status {done.returncode}')


def main():
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        commands.journal('whole.jsonl')
        expect(not commands.missing('whole.jsonl'), f'no row runs {commands.missing("whole.jsonl")}')
        closed_descriptors('whole.jsonl')
        own_input('whole.jsonl')
        full_output('whole.jsonl')
        full_disk()
        damaged_end()
        long_paths()
        os.chdir('/')
    return 1 if failures else 0


sys.exit(main())
