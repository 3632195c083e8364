#!/usr/bin/env python3
"""Dice that the referee alone sees, at one keyboard: the referee is called, the typing is hidden, and no one else sees
the results. Under tmux, as people meet it."""
import json
import os
import subprocess
import sys
import tempfile

from commands import PROGRAM
from terminals import Terminal, expect, failures, tmux

SEERS = '''banneret: scenario
system: gurps3
format: 1
title: A seer
referee: defaults
sides:
  - name: Red
    force:
      strategy: 14
      units: [{name: Reds, count: 100, equipment: medium}]
      diviners: [{name: Old Nan, genuine: true, skill: 14}]
  - name: Blue
    force: {strategy: 14, units: [{name: Blues, count: 100, equipment: medium}]}
'''


def replay(*options):
    done = subprocess.run([PROGRAM, 'replay', 'seers.jsonl', *options], capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f'replay {options}: {done.stderr}')
    return done.stdout


def handover():
    game = Terminal('seers', 80, PROGRAM, 'battle', 'seers.yaml', '--dice', 'ask', '--journal', 'seers.jsonl')
    expect(game.look().endswith("Red's turn: others look away, then press Enter"), 'Red is not called')
    game.answers('', '2')
    screen = game.answers('1')
    expect(screen.endswith("The referee's turn: others look away, then press Enter"),
           f'the referee is not called: {screen[-300:]}')
    expect('Divination' not in screen, f'others see what is rolled: {screen[-300:]}')
    screen = game.answers('')
    expect('3d6 against 14' in screen and screen.endswith('Divination, 3d6:'), f'no dice are asked for: {screen[-300:]}')
    screen = game.hides('4 4 3')
    said = screen.split('Divination, 3d6:')[-1]
    expect(screen.endswith('Catastrophe, 3d6:'), f'the battle does not go on: {screen[-300:]}')
    expect('Nan' not in said and '11' not in said, f'it is told what was rolled: {said}')
    # Later rolls are everyone's again.
    expect('Catastrophe, 3d6: 5' in game.answers('5'), 'a roll of everybody is not shown')
    game.interrupt()


def records():
    """The journal has the dice, for the referee; a side is given a number and nothing else."""
    with open('seers.jsonl', encoding='utf-8') as file:
        entries = [json.loads(line) for line in file][1:]
    rolls = [entry for entry in entries if entry['ask'] == 'divination']
    expect(len(rolls) == 1 and '4' in json.dumps(rolls[0]), f'the journal has no such roll: {rolls}')
    expect('Old Nan predicted 1' in replay('--explain'), 'the referee is not told what it gives')
    for side in ('Red', 'Blue'):
        told = replay('--as', side, '--explain') + replay('--as', side, '--json')
        expect('ivination' not in told and 'gives 1' not in told, f'{side} is told of the dice')


def main():
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        with open('seers.yaml', 'w', encoding='utf-8') as file:
            file.write(SEERS)
        try:
            handover()
            records()
        finally:
            tmux('kill-server')
        os.chdir('/')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
