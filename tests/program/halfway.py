#!/usr/bin/env python3
"""Undo goes back one throw of a roll that is half typed in, then one roll, then one order, and says what it undid.
Questions to the program within a roll leave the dice that were typed."""
import os
import subprocess
import sys
import tempfile

from commands import ELVES, PROGRAM

failures = []
ORDERS = ['', 'attack', '', 'hold']


def play(lines, *options):
    with tempfile.TemporaryDirectory() as work:
        journal = os.path.join(work, 'j.jsonl')
        done = subprocess.run([PROGRAM, 'battle', ELVES, '--journal', journal, *options],
                              input=''.join(f'{line}\n' for line in lines), capture_output=True, text=True, timeout=240,
                              check=False)
        told = subprocess.run([PROGRAM, 'replay', journal, '--as', 'B'], capture_output=True, text=True, timeout=240,
                              check=False)
    return done.stdout, told.stdout


def expect(what, seen, *words):
    at = 0
    for word in words:
        found = seen.find(word, at)
        if found < 0:
            failures.append(what)
            print(f'{what}: "{word}" does not come: {seen[-900:]}')
            return
        at = found + len(word)


for key in 'uU':
    seen, _ = play([*ORDERS, '5', key, '95', '12', '2'], '--dice', 'ask')
    expect(key, seen, 'Elves of Prince Gar, d%: undone', 'Gar won')

# What only asks or shows does not start the roll again.
for key in '?ovh':
    seen, _ = play([*ORDERS, '95', key, '12'], '--dice', 'ask')
    expect(key, seen, f'Orcs of Thar, d%: {key}\n', 'Orcs of Thar, d%: 12\n', 'won by 151')

# One roll, then one order at a time, of which no one learns what it was.
seen, told = play([*ORDERS, '95', '12', 'u', 'u', 'U', 'U', '', 'withdraw', 'u', '', 'attack', 'q'], '--dice', 'ask')
expect('back', seen, "undone: Elves of Prince Gar's roll of 95 and Orcs of Thar's roll of 12", 'You cannot undo it',
       "undone: Thar's order", "undone: Gar's order", "undone: Gar's order", 'locked')
expect('replay', told, "undone: entry 3, Elves of Prince Gar's roll of 95", "entry 2, Thar's order", "entry 1, Gar's order")
if 'withdraw' in told.lower() or 'withdraw' in seen.lower().split("gar's order")[-1].split("thar's turn")[0].split('locked')[-1]:
    failures.append('told')
    print(f'an order that was taken back is told: {told}')

# What the program rolls and bots answer would come again: the referee goes back to what someone answered.
seen, _ = play([*ORDERS[:2], 'u', 'U', '', 'hold'], '--bot', 'B=steady', '--dice', 'ask')
expect('bot', seen, 'You cannot undo it', "undone: Thar's order", "undone: Gar's order", 'Gar chose Hold')
sys.exit(1 if failures else 0)
