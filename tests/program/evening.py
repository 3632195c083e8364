#!/usr/bin/env python3
"""An evening at a real terminal (tmux), by typed answers alone: from `banneret new` to a printed PDF, in each system, at
60 and 200 columns; with BN_LONG at 80 and 120 too. No line of a battle is wider than the screen."""
import os
import re
import sys
import tempfile

from commands import PROGRAM, ROOT
from terminals import Terminal, expect, failures, tmux

LONG = os.environ.get('BN_LONG')


def answer(screen):
    """Enter, and to a sealed order the first of what is offered."""
    if not screen.endswith('\n  >'):
        return ''
    asked = screen.split('\n\n')[-1]
    if re.search(r': -?\d+ to \d+$', asked, re.M):
        return '0'
    return re.search(r'^    (\d+) ', asked, re.M)[1]


def play(terminal, most):
    for _ in range(most):
        screen = terminal.look()
        ended = re.search(r'status (\w+)$', screen)
        if ended:
            expect(ended[1] == '0', f'{terminal.name}: {screen[-500:]}')
            return screen
        terminal.types(answer(screen))
    expect(False, f'{terminal.name}: no end after {most} answers: {screen[-800:]}')
    return screen


def evening(system, columns):
    name = f'{system}-{columns}'
    typed = Terminal(f'{name}-new', columns, PROGRAM, 'new', '-s', system)
    for line in (f'{system} against {columns} columns', '', '', '', ''):
        screen = typed.look()
        typed.types(line)
    screen = typed.look()
    wide = [line for line in screen.splitlines() if len(line) > columns]
    expect(not wide, f'{name}: {wide}')
    path = f'{system}-against-{columns}-columns.yaml'
    expect(os.path.exists(path), f'{name}: nothing written: {screen}')
    fought = Terminal(f'{name}-battle', columns, PROGRAM, 'battle', path, '--seed', '3', '--journal', f'{name}.jsonl')
    screen = play(fought, 400)
    expect(' won' in screen, f'{name}: nobody won: {screen[-500:]}')
    wide = [line for line in screen.splitlines() if len(line) > columns]
    expect(not wide, f'{name}: {wide[:4]}')
    printed = Terminal(f'{name}-report', columns, PROGRAM, 'report', f'{name}.jsonl', '-o', f'{name}.pdf')
    play(printed, 1)
    with open(f'{name}.pdf', 'rb') as pdf:
        text = pdf.read()
    expect(text.startswith(b'%PDF-') and b'%%EOF' in text[-32:] and len(text) > 4000, f'{name}: no PDF')


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    try:
        for kit in sorted(os.listdir(f'{ROOT}/src/cli/starters')):
            if kit.endswith('-kit.yaml'):
                # Where every step is watched, the narrowest is enough of the same code.
                for width in (60,) if 'watched' in sys.argv else (60, 80, 120, 200) if LONG else (60, 200):
                    evening(kit[:-len('-kit.yaml')], width)
    finally:
        tmux('kill-server')
        os.chdir('/')
sys.exit(bool(failures))
