#!/usr/bin/env python3
"""Signals and limits: the terminal is given back, bots stop, nothing is waited for, no lack of memory crashes."""
import os
import pty
import re
import resource
import signal
import subprocess
import sys
import tempfile
import termios

import commands
import waiting
from commands import BOTS, ELVES, PROGRAM, ROOT
from waiting import PATIENCE, until

failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


# A program that was started with one of these ignored continues ignoring it, and what starts the tests may ignore them.
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP):
    signal.signal(number, signal.SIG_DFL)


def read_until(fd, words):
    return waiting.read_until(fd, lambda seen: words in seen)


def terminal():
    """At a hidden prompt the terminal shows nothing; a signal that ends the program puts that right."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT):
        if os.path.exists('t.jsonl'):
            os.remove('t.jsonl')
        master, slave = pty.openpty()
        before = termios.tcgetattr(slave)
        game = subprocess.Popen([PROGRAM, 'battle', ELVES, '--defaults', '--journal', 't.jsonl'],
                                stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        read_until(master, b'press Enter ')
        os.write(master, b'\n')
        read_until(master, b'  > ')
        expect(not termios.tcgetattr(slave)[3] & termios.ECHO, f'{number.name}: what is typed is not hidden')
        game.send_signal(number)
        status = game.wait(PATIENCE)
        expect(termios.tcgetattr(slave) == before, f'{number.name}: the terminal is not as it was')
        expect(status in (-number, 128 + number), f'{number.name}: status {status}')
        os.close(master)
        os.close(slave)
        expect(subprocess.run([PROGRAM, 'replay', 't.jsonl'], capture_output=True, check=False).returncode == 0,
               f'{number.name}: the journal does not verify')


def resting():
    """Control-Z at a hidden prompt gives the terminal back; when the game continues, what is typed is hidden again."""
    if os.path.exists('t.jsonl'):
        os.remove('t.jsonl')
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    # Its own group, with a parent in the same session: otherwise no one could continue it, and it would not stop.
    game = subprocess.Popen([PROGRAM, 'battle', ELVES, '--defaults', '--journal', 't.jsonl'],
                            stdin=slave, stdout=slave, stderr=slave, preexec_fn=os.setpgrp)
    read_until(master, b'press Enter ')
    os.write(master, b'\n')
    read_until(master, b'  > ')
    for _ in range(3):
        game.send_signal(signal.SIGTSTP)
        _, status = os.waitpid(game.pid, os.WUNTRACED)
        expect(os.WIFSTOPPED(status), f'Control-Z: status {status}')
        expect(termios.tcgetattr(slave) == before, 'Control-Z: the terminal is not as it was')
        game.send_signal(signal.SIGCONT)
        expect(until(lambda: not termios.tcgetattr(slave)[3] & termios.ECHO), 'Control-Z: what is typed is not hidden again')
    os.write(master, b'attack\n')
    seen = read_until(master, b'press Enter ')
    expect(b'locked' in seen and b'attack' not in seen, f'Control-Z: the order: {seen}')
    game.send_signal(signal.SIGTERM)
    game.wait(PATIENCE)
    expect(termios.tcgetattr(slave) == before, 'Control-Z: the terminal is not as it was at the end')
    os.close(master)
    os.close(slave)


def lines_of(path):
    with open(path, 'rb') as file:
        return file.read().count(b'\n')


def bots():
    """Control-C stops a game without questions, and its journal continues it."""
    season = f'{ROOT}/scenarios/gurps4/barony-season.yaml'
    arguments = [PROGRAM, 'campaign', season, *BOTS, '--journal', 'bots.jsonl']
    # No one reads what it prints before the signal: it is held up long before its end.
    game = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, pipesize=4096)
    expect(until(lambda: os.path.exists('bots.jsonl') and lines_of('bots.jsonl') > 1), 'bots: they do not play')
    expect(until(lambda: state_of(game.pid) == 'S'), 'bots: nothing holds it up')  # in the middle of writing
    game.send_signal(signal.SIGINT)
    told = game.communicate(timeout=PATIENCE)[0]
    expect(game.returncode == 130, f'bots: status {game.returncode}')
    expect(b'Stopped.' in told, 'bots: nothing is said of the stop')


def state_of(pid):
    with open(f'/proc/{pid}/stat', encoding='utf-8') as stat:
        return stat.read().rsplit(')', 1)[1].split()[0]


def processor_ticks(pid):
    with open(f'/proc/{pid}/stat', encoding='utf-8') as stat:
        return int(stat.read().rsplit(')', 1)[1].split()[11])


def odds():
    """Control-C ends work that would take hours, with a sentence."""
    with open('told', 'wb') as told:
        game = subprocess.Popen([PROGRAM, 'odds', f'{ROOT}/scenarios/gurps4/drakes-cross.yaml', '--simulate', '100000000'],
                                stdin=subprocess.DEVNULL, stdout=told, stderr=told)
    expect(until(lambda: processor_ticks(game.pid) > 20), 'odds: nothing is worked out')
    game.send_signal(signal.SIGINT)
    status = game.wait(PATIENCE)
    with open('told', encoding='utf-8') as file:
        said = file.read()
    expect((status, said) == (130, 'banneret odds: interrupted\n'), f'odds: status {status} {said}')


def refused(played):
    """A FIFO or a device is refused as a document, a journal and a file of figures; never waited for."""
    os.mkfifo('fifo')
    subprocess.run([PROGRAM, 'battle', ELVES, '--defaults', '--sealed', '--journal', 'sealed.jsonl'], input=b'q\n',
                   capture_output=True, check=True)
    with open(ELVES, encoding='utf-8') as file:
        naming = re.sub(r'file: .*yaml', 'file: fifo', file.read())
    with open('naming.yaml', 'w', encoding='utf-8') as file:
        file.write(naming)
    for path in ('fifo', '/dev/zero', '/dev/tty', '.'):
        for arguments in (['check', path], ['rate', path], ['battle', path, *BOTS], ['campaign', path], ['replay', path],
                          ['odds', path], ['advise', path, '--as', 'A'], ['analyse', path],
                          ['report', path], ['report', path, '--as', 'A', '-o', 'a.html'], ['bug-report', path, '--out', '-'],
                          ['campaign', path, '--status', '--as', 'A'], ['replay', 'sealed.jsonl', '--key', path],
                          ['battle', 'sealed.jsonl', '--key', path, *BOTS[:1]], ['check', 'naming.yaml'], ['odds', 'naming.yaml'],
                          ['odds', ELVES, '--figures', path], ['rules', 'WM-071', '--figures', path]):
            try:
                done = subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
                expect(done.returncode == (64 if arguments[0] == 'bug-report' else 74), f'{arguments}: status {done.returncode} {done.stderr}')
            except subprocess.TimeoutExpired:
                expect(False, f'{arguments}: waits')


def little_memory(played):
    """With little memory a command does its work or says that it cannot; it never crashes."""
    rows = [row for row in commands.rows(played) if row[0] != 'campaign']
    rows += [('odds', [ELVES, f'--{kind}', f'drawing.{kind}']) for kind in ('svg', 'png', 'pdf')]
    rows.append(('report', [played, '--as', 'A', '-o', 'page.pdf']))
    # The program and its libraries take 70.5 MB. With a little less the loader crashes, before our code runs.
    for command, arguments in rows:
        for megabytes in (75, 80, 100, 130, 180, 300, 700):
            if os.path.exists('m.jsonl'):
                os.remove('m.jsonl')
            limit = megabytes << 20
            done = subprocess.run([PROGRAM, command] + [a.replace('NEW', 'm.jsonl') for a in arguments],
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=240,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
            if done.returncode == 127: # too little even to load the libraries
                continue
            expect(done.returncode in (0, 70, 71, 74),
                   f'{command} {arguments} in {megabytes} MB: status {done.returncode} {done.stderr[-200:]}')


def manual():
    """The table of exit statuses in the manual has those of the list in base.h, those of checks, unfinished games and signals, and no
    others."""
    with open(f'{ROOT}/include/banneret/base.h', encoding='utf-8') as file:
        codes = {int(n) for n in re.findall(r'^    X\([A-Z]+, "[a-z]+", (\d+),', file.read(), re.M)}
    with open(f'{ROOT}/man/banneret.1', encoding='utf-8') as file:
        section = file.read().split('.Sh EXIT STATUS')[1].split('.Sh ')[0]
    told = {int(n) for n in re.findall(r'^\.It (\d+)$', section, re.M)}
    expect(codes | {1, 75, 129, 130, 131, 143} == told, f'the manual tells of {sorted(told)}, the list has {sorted(codes)}')


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    commands.journal('whole.jsonl')
    terminal()
    resting()
    bots()
    odds()
    refused('whole.jsonl')
    if len(sys.argv) == 1: # a sanitizer takes more address space than there is
        little_memory('whole.jsonl')
    manual()
    os.chdir('/')
sys.exit(1 if failures else 0)
