#!/usr/bin/env python3
"""Obsidian at a real terminal (tmux) in short orders, right and wrong ones, at 80 and 100 columns; and what the journal
keeps of them."""
import json
import os
import sys
import tempfile

from commands import PROGRAM, ROOT
from terminals import Terminal, expect, failures, tmux

SCENARIO = os.path.join(ROOT, 'scenarios/obsidian/senlac.yaml')


def entries(path):
    with open(path, encoding='utf-8') as file:
        return len([line for line in file if json.loads(line)]) - 1


def says(terminal, line, *words):
    """Types a line; each of the words must be in what comes after it."""
    screen = terminal.answers(line)
    after = ' '.join(screen[screen.rfind('> ' + line):].split())
    for word in words:
        expect(word in after, f'{terminal.name}: {line}: no "{word}" in {after[:600]}')
    return after


def refused(terminal, path, line, *words):
    before = entries(path)
    after = says(terminal, line, *words)
    expect(entries(path) == before, f'{terminal.name}: {line}: it is in the journal')
    expect('round 1, ' not in after, f'{terminal.name}: {line}: the board is shown anew')


def play(columns):
    path = f'{columns}.jsonl'
    game = Terminal(f'orders-{columns}', columns, PROGRAM, 'battle', SCENARIO, '--open', '--seed', '1', '--journal', path)
    screen = game.look()
    while 'which stand, and what does it do?' not in screen.split('\n\n')[-1]:
        screen = game.answers('')
    expect('[22 (King Harold) stay] >' in screen, f'{columns}: King Harold is first: {screen[-400:]}')
    refused(game, path, '22 chrage 7', '"chrage" is not an order', 'did you mean "charge"?', 'it may: stay, move')
    refused(game, path, '22 shoot 7', '"shoot" is not an order of the manoeuvre phase')
    refused(game, path, '3 move 4', 'it is a stand of the other side (OB-062)')
    refused(game, path, '99 move 4', '"99" is not the number of a stand')
    refused(game, path, '22 move 30,5', 'OB-', ' in')
    refused(game, path, '22 move 2 face sideways', '"sideways" is not a direction', '0 is east')
    refused(game, path, '22 move 2 face 270 1 quickly', '"quickly" answers no open question')
    says(game, 'help', '3 charge 7', '12 move 14,9 face 90', '5 shoot 8', 'undo the last typed dice')
    before = entries(path)
    after = says(game, '22 move 30,29.5', 'King Harold moved to (30, 29.5)')
    expect('round 1, manoeuvre' not in after, f'{columns}: the board is shown though only its own side has acted')
    expect(entries(path) == before + 2, f'{columns}: the order is {entries(path) - before} answers')
    says(game, 'v', 'King Harold, Armoured infantry: 22 (7) at 30,29.5')
    says(game, '24 turn 225', 'Earl Leofwine turned to 225 degrees')
    says(game, '25 move', 'distance, facing, second distance')
    says(game, '1', 'moved to')
    says(game, 'pass', '[26 (Housecarls 2) stay] >')
    screen = game.answers('q')
    wide = [line for line in screen.splitlines() if len(line) > columns]
    expect(not wide, f'{columns}: {wide[:4]}')
    again = Terminal(f'again-{columns}', columns, PROGRAM, 'replay', path)
    expect(again.look().endswith('status 0'), f'{columns}: the journal does not replay')


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for columns in (80, 100):
            play(columns)
        os.chdir('/')
    tmux('kill-server')
    sys.exit(1 if failures else 0)


main()
