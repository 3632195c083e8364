#!/usr/bin/env python3
"""The n-th call fails, or the power goes at it: nothing acknowledged is lost, nothing crashes. For all n if BN_LONG
is set, otherwise for as many as are soon tried."""
import json
import os
import subprocess
import sys
import tempfile

import commands
from commands import BOTS, ELVES, MARCH, PROGRAM

CUT = 99
LIBRARY = os.path.abspath(sys.argv[1])
PLAYING_ON = BOTS[:1] + BOTS[3:]
LONG = os.environ.get('BN_LONG')
NO_MEMORY = 71
MEMORY = ('alloc', 'memory') # an allocation fails, or all from there on
PRINTING = ('print', 'printless', 'printagain') # a write to standard output fails, is short, is interrupted
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def run(arguments, fault=None, typed=b''):
    """The finished process, and whether the fault happened."""
    if os.path.exists('mark'):
        os.remove('mark')
    env = dict(os.environ)
    if fault:
        env.update(LD_PRELOAD=LIBRARY, BN_FAULT=fault, BN_FAULT_MARK='mark', BN_FAULT_COUNT='count')
    done = subprocess.run([PROGRAM, *arguments], input=typed, capture_output=True, env=env, timeout=300)
    return done, os.path.exists('mark')


def bytes_of(path):
    with open(path, 'rb') as file:
        return file.read()


def clear():
    for name in ('j.jsonl', 'j.jsonl.key'):
        if os.path.exists(name):
            os.remove(name)


def every(kind, arguments, check, typed=b'', most=None):
    """Runs the command with the first, second, ... call of a kind failing: all of them, or about `most` of them
    unless BN_LONG is set. Returns how many did fail."""
    clear()
    run(arguments, f'{kind}:0', typed)
    with open('count', encoding='ascii') as file:
        calls = int(file.read())
    step = 1 if LONG or most is None else max(1, calls // most)
    tried = 0
    for n in range(1, calls + 1, step):
        clear()
        done, happened = run(arguments, f'{kind}:{n}', typed)
        if happened: # threads and the clock may make it one call less
            check(f'{arguments[0]} with {kind} {n}', done)
            tried += 1
    print(f'{arguments[0]}{" --sealed" if "--sealed" in arguments else ""}: {tried} of {calls} of {kind}', flush=True)
    return tried


def is_memory(what):
    return any(f' {kind} ' in what for kind in MEMORY)


def is_printing(what):
    return ' with print' in what or ' with put ' in what


def check_printing(what, done, usual):
    """Output that is written in parts is whole; if a write of it fails, that is reported."""
    if ' printless ' in what:
        expect(done.returncode == 0 and done.stdout == usual, f'{what}: status {done.returncode}, or another output')
    else:
        expect(done.returncode == 74, f'{what}: status {done.returncode}')
        expect(done.stderr and (b'cannot be written' in done.stderr or ' put ' in what), f'{what}: says {done.stderr}')


def games():
    for command, document, most in (('battle', ELVES, 12), ('campaign', MARCH, 5)):
        usual = commands.journal('whole.jsonl', document, command).encode()
        whole = bytes_of('whole.jsonl')
        head = whole.index(b'\n') + 1
        good = set() # what was left behind, verified and taken up already: those bytes need no second look

        def stopped(what, done, command=command, whole=whole, head=head, usual=usual, good=good):
            if is_printing(what):
                check_printing(what, done, usual.replace(b'whole.jsonl', b'j.jsonl'))
            expect(done.returncode in (0, NO_MEMORY if is_memory(what) else 74, CUT),
                   f'{what}: status {done.returncode} {done.stderr}')
            expect(done.returncode == 74 or ' close ' not in what, f'{what}: nothing is said')
            if done.returncode == 0:
                expect(bytes_of('j.jsonl') == whole, f'{what}: status 0 and another journal')
                return
            expect(done.stderr or done.returncode == CUT, f'{what}: nothing is said')
            if not os.path.exists('j.jsonl'):
                expect(b'Taken' not in done.stdout and b' won ' not in done.stdout, f'{what}: no journal')
                return
            held = bytes_of('j.jsonl')
            expect(len(held) >= head and whole.startswith(held), f'{what}: not what was written')
            if held in good:
                return
            good.add(held)
            expect(run(['replay', 'j.jsonl'])[0].returncode == 0, f'{what}: does not verify')
            expect(run([command, 'j.jsonl', *PLAYING_ON])[0].returncode == 0, f'{what}: not taken up')
            expect(bytes_of('j.jsonl') == whole, f'{what}: another game when taken up again')

        for kind in ('write', 'short', 'sync', 'open', 'close', 'cut', *MEMORY, *PRINTING):
            count = every(kind, [command, document, *BOTS, '--journal', 'j.jsonl'], stopped,
                          most={'alloc': 8, 'memory': 4}.get(kind, most))
            expect(count > 0, f'{command}: no {kind} failed')


def sealed_games():
    """A sealed journal is never there without the whole key that opens it."""
    bots = [word for word in BOTS if word not in ('--seed', '1')]

    def stopped(what, done):
        expect(done.returncode in (0, 74, CUT), f'{what}: status {done.returncode} {done.stderr}')
        expect(done.returncode == 74 or 'close' not in what, f'{what}: nothing is said')
        if not os.path.exists('j.jsonl') or not bytes_of('j.jsonl'):
            expect(done.returncode != 0, f'{what}: no journal')
            expect(done.returncode == CUT or not os.path.exists('j.jsonl.key'), f'{what}: a key without a journal')
            return
        expect(run(['replay', 'j.jsonl'])[0].returncode == 0, f'{what}: does not verify')
        expect(run(['replay', 'j.jsonl', '--key', 'j.jsonl.key'])[0].returncode == 0, f'{what}: the key does not open it')
        expect(run(['battle', 'j.jsonl', *bots])[0].returncode == 0, f'{what}: not taken up')
        done = run(['replay', 'j.jsonl'])[0]
        expect(done.returncode == 0 and b'all as given by the seed' in done.stdout, f'{what}: not verified at the end')

    for kind in ('write', 'short', 'sync', 'open', 'close', 'cut'):
        count = every(kind, ['battle', ELVES, *bots, '--sealed', '--journal', 'j.jsonl'], stopped, most=12)
        expect(count > 0, f'sealed: no {kind} failed')


def acknowledged():
    """Power cuts and lost output under a game of typed orders: every answer after which more was asked is in the journal."""
    arguments = ['battle', ELVES, '--seed', '1', '--journal', 'j.jsonl']
    typed = b'\nattack\n\nhold\n2\n'

    def check(what, done):
        shown = done.stdout.count(b'\n  > ') + done.stdout.count(b'] > ')
        held = bytes_of('j.jsonl').count(b'\n') - 1 if os.path.exists('j.jsonl') else 0
        expect(held >= shown - 1, f'{what}: {shown} prompts were shown and {held} entries held')

    expect(every('cut', arguments, check, typed) > 8, 'the power was hardly cut')
    expect(every('print', arguments, check, typed) > 4, 'hardly anything was printed')


def is_said(arguments, usual, done):
    """With little memory `odds` plays games where it would have counted, or has no matrix: and says so. All else is
    there. A report draws the chances of usual orders instead of the best."""
    if arguments[0] != 'odds':
        return arguments[0] == 'report' and done.stdout == usual and b', so both sides' in done.stderr
    if '--json' in arguments:
        told, whole = json.loads(done.stdout), json.loads(usual)
        simulated, matrix = 'games' in told or 'measures_games' in told, told.get('round') == whole['round']
        measures = len(told['measures']) == len(whole['measures']) and all(told['measures'])
    else:
        simulated = b' and is estimated: ' in done.stdout or b', so it is estimated' in done.stderr
        matrix = usual.split(b'Who wins')[0] == done.stdout.split(b'Who wins')[0]
        measures = done.stdout.count(b' at the end') >= 2 and b'rounds fought' in done.stdout
    return measures and (simulated or not matrix) and (matrix or b', so ' in done.stderr)


def readers():
    commands.journal('whole.jsonl')
    commands.journal('march.jsonl', MARCH, 'campaign')
    whole = bytes_of('whole.jsonl')
    files = {'-o', '--svg'}

    for arguments in (['replay', 'march.jsonl', '--explain'], ['report', 'march.jsonl'],
                      ['replay', 'whole.jsonl'], ['replay', 'whole.jsonl', '--as', 'A', '--json'],
                      ['report', 'whole.jsonl', '--as', 'A'], ['report', 'whole.jsonl', '-o', 'a.html'],
                      ['odds', ELVES], ['odds', ELVES, '--json'], ['odds', ELVES, '--svg', 'a.svg']):
        usual = run(arguments)[0].stdout
        page = next((word for word in arguments if word in ('a.html', 'a.svg')), None)
        drawn = page and bytes_of(page)

        def refused(what, done, usual=usual, arguments=arguments, page=page, drawn=drawn):
            if is_printing(what):
                check_printing(what, done, usual)
            expect(done.returncode in (0, NO_MEMORY if is_memory(what) else 74),
                   f'{what}: status {done.returncode} {done.stderr}')
            expect(done.returncode != 0 or done.stdout == usual or is_said(arguments, usual, done),
                   f'{what}: status 0, and another output')
            expect(done.returncode != 0 or not page or bytes_of(page) == drawn or is_said(arguments, usual, done),
                   f'{what}: status 0, and another page')
            expect(done.returncode == 0 or done.stderr, f'{what}: nothing is said')
            expect(bytes_of('whole.jsonl') == whole, f'{what}: the journal has changed')

        for kind in ('open', 'alloc', *(PRINTING if usual else ()), *(['put'] if files & set(arguments) else ())):
            expect(every(kind, arguments, refused, most=4) > 0, f'{arguments}: no {kind} failed')


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    games()
    sealed_games()
    acknowledged()
    readers()
    os.chdir('/')
sys.exit(1 if failures else 0)
