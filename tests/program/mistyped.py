#!/usr/bin/env python3
"""A wrong entry at a sealed prompt never stands on the screen: neither as it is typed nor in the answer to it."""
import os
import pty
import subprocess
import sys
import tempfile

from commands import ELVES, PROGRAM
from waiting import PATIENCE, read_until

failures = []
REFUSED = 'not one of the answers'


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


class Terminal:
    def __init__(self, scenario, *options):
        self.master, slave = pty.openpty()
        self.game = subprocess.Popen([PROGRAM, 'battle', scenario, '--defaults', '--journal', 't.jsonl', *options],
                                     stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        os.close(slave)

    def until(self, words):
        seen = read_until(self.master, lambda seen: words.encode() in seen).decode()
        expect(words in seen, f'"{words}" does not come: {seen[-300:]}')
        return seen

    def types(self, line):
        os.write(self.master, f'{line}\n'.encode())

    def close(self):
        self.game.terminate()
        self.game.wait(PATIENCE)
        os.close(self.master)
        os.remove('t.jsonl')


def at_a_terminal(scenario):
    game = Terminal(scenario)
    game.until('press Enter ')
    game.types('')
    offered = game.until('\n  > ')
    for typed in ('atack', 'attack now', 'withdrew, hold', '4711', '-47', '4711 4712', '99999999999999999999', 'x' * 150):
        game.types(typed)
        seen = game.until('\n  > ')
        told = seen.split('\n')[1].strip()
        expect(told == REFUSED, f'{typed}: the program says {told}')
        expect(not any(word.strip(',') in seen for word in typed.split() if word.strip(',') not in offered),
               f'{typed}: it stands on the screen')
    game.close()


def from_a_pipe():
    done = subprocess.run([PROGRAM, 'battle', ELVES, '--journal', 'p.jsonl'], input='\natack\nattack now\n4711\n',
                          capture_output=True, text=True, timeout=240, check=False)
    expect(done.stdout.count(f'  {REFUSED}\n') == 3, f'a pipe: {done.stdout[-500:]}')
    expect(not any(word in done.stdout for word in ('atack', ' now', '4711')), 'a pipe: it stands on the screen')


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    at_a_terminal(ELVES)
    from_a_pipe()
    os.chdir('/')
sys.exit(1 if failures else 0)
