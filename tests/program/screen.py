#!/usr/bin/env python3
"""The battle screen: both modifier lists side by side, each line explained, and before dice are asked for what they are
thrown against."""
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios

from commands import ELVES, PROGRAM, ROOT
from waiting import PATIENCE, read_until

failures = []
PROMPT = re.compile(rb'( > |d[0-9%]+: )$')  # of an answer, and of dice
DRAKES = os.path.join(ROOT, 'scenarios', 'gurps4', 'drakes-cross.yaml')
WATCHED = 'watched' in sys.argv[1:] # by a sanitizer


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def play(scenario, lines, *options):
    with tempfile.TemporaryDirectory() as work:
        done = subprocess.run([PROGRAM, 'battle', scenario, '--journal', os.path.join(work, 'j.jsonl'), *options],
                              input=''.join(f'{line}\n' for line in lines), capture_output=True, text=True, timeout=240,
                              check=False)
    expect(done.returncode == 0, f'{scenario}: status {done.returncode} {done.stderr}')
    return done.stdout


def ledger():
    told = play(ELVES, ['?', '? 3', '?7', '? 99', 'attack', 'hold'], '--open', '--dice', 'ask')
    expect(re.search(r'1  battle rating +WM-046 +\+186 +\+72\n', told), f'one line does not serve both sides: {told[:2500]}')
    expect('Gar +20: stands higher than the enemy.' in told and 'WM-058, Higher ground: +20' in told and
           'What would change it: the judgement `higher_force`' in told, f'line 3 is not explained: {told[-2500:]}')
    expect('each of the lines above it' in told and 'the lines are 1 to 7' in told, 'a total is not explained')
    expect('combat rolls\n    Elves of Prince Gar: d% + 216 (modified rating)\n'
           '    Orcs of Thar: d% + 132 (modified rating)\n' in told, f'the dice are not explained: {told[-700:]}')


def gurps():
    told = play(DRAKES, ['? 2'], '--open', '--dice', 'ask')
    expect('Reconnaissance: Richard against Strykland\n    Richard: 3d6 against 7 (effective skill)\n'
           '    Strykland: 3d6 against 14 (effective skill)\n' in told, f'the dice are not explained: {told[-700:]}')
    expect('G4-127' in told and '`recon_modifiers`' in told, f'line 2 is not explained: {told[-700:]}')
    # Who watches knows neither skill.
    told = play(DRAKES, ['? 2'], '--dice', 'ask')
    expect('Richard, 3d6: ' in told and 'effective skill' not in told and 'against 7' not in told, 'a skill is told')


def odds():
    """`o` shows the odds of each answer to the open question, `a` gives advice; odds continue from a journal too."""
    told = play(ELVES, ['o', 'a', 'attack', 'hold', 'o'], '--open', '--dice', 'ask')
    expect('Gar: chance of winning by answer; exact' in told and re.search(r'(?i)    trap +93\.68%', told),
           f'no odds of the answers: {told[-3000:]}')
    expect('Victory, a draw as half a win: 98.00% for Gar' in told, 'no advice')
    expect(re.search(r'Who wins from here; exact.*\n    Gar +98\.80%', told), f'no odds of the roll: {told[-700:]}')
    # Under a sanitizer this advice takes minutes; the test `belief` watches one like it.
    told = play(DRAKES, ['', 'o'] if WATCHED else ['', 'o', 'a'], '--defaults', '--seed', '3', '--bot', 'Strykland=steady')
    expect('Each side sees its own troops at its turn.' in told, f'an empty opening: {told[:900]}')
    expect('what your scouts missed' in told and (WATCHED or 'Belief: ' in told) and 'Strykland: chance of winning' not in told,
           f'odds or advice by what a side does not know: {told[-1500:]}')
    with tempfile.TemporaryDirectory() as work:
        journal = os.path.join(work, 'j.jsonl')
        lines = ['9', '9', '', '2', '2', '0', '0', '0', 'no']
        subprocess.run([PROGRAM, 'battle', DRAKES, '--journal', journal, '--open', '--dice', 'ask'],
                       input=''.join(f'{line}\n' for line in lines), capture_output=True, text=True, timeout=240, check=True)
        done = subprocess.run([PROGRAM, 'odds', journal, '--simulate', '100'], capture_output=True, text=True,
                              timeout=240, check=False)
        expect(done.returncode == 0 and re.search(r'    Rally +\d', done.stdout) and
               'orders of Strykland' in done.stdout and 'from the last entry' in done.stdout,
               f'odds of a journal: {done.stdout[:1500]} {done.stderr}')


def waits(pid):
    """Whether the process sleeps: it has asked, and waits for an answer."""
    with open(f'/proc/{pid}/stat', encoding='utf-8') as stat:
        return stat.read().rsplit(')', 1)[1].split()[0] == 'S'


def at_width(scenario, lines, columns):
    """What a terminal of this many columns shows, line by line."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 50, columns, 0, 0))
    with tempfile.TemporaryDirectory() as work:
        game = subprocess.Popen([PROGRAM, 'battle', scenario, '--open', '--dice', 'ask', '--journal', 'j.jsonl'],
                                stdin=slave, stdout=slave, stderr=slave, cwd=work, start_new_session=True,
                                env={**os.environ, 'LC_ALL': 'C.UTF-8', 'TERM': 'dumb'})
        os.close(slave)
        seen, mark = b'', 0  # and how much of it was there when a line was typed last
        for line in [*lines, 'q', 'q']:
            seen = read_until(master, lambda seen: PROMPT.search(seen, mark) and waits(game.pid), seen)
            if not PROMPT.search(seen, mark):  # it has ended
                break
            mark = len(seen)
            os.write(master, f'{line}\n'.encode())
        seen = read_until(master, lambda _: False, seen)
        game.wait(PATIENCE)
    os.close(master)
    return seen.decode().replace('\r', '').split('\n')


def widths():
    """From 60 to 200 columns no line is wider than the screen, and no word is cut."""
    games = ((ELVES, ['h', '?', '? 4', 'o', 'v', 'attack', 'atack', 'hold', '95', '12', '2', '3', '4']),
             (DRAKES, ['?', '? 1', 'v', '9', '9', '', '2', '2', '0', '0', '0', 'no', '', '', '11', '11', '11', '12']),
             (os.path.join(ROOT, 'scenarios', 'gurps4', 'four-banners.yaml'), ['?', 'v', '', '', '', '']),
             (os.path.join(ROOT, 'scenarios', 'gurps4', 'castle-siege.yaml'), ['?', '? 1', 'v', '0', '0', '']),
             (os.path.join(ROOT, 'scenarios', 'gurps3', 'legion-against-knights.yaml'), ['?', '? 1', 'v', '', '', '', '']),
             (os.path.join(ROOT, 'scenarios', 'dragonquest', 'siege-of-the-keep.yaml'), ['?', '? 1', '', 'v', '1', '1', '']),
             (os.path.join(ROOT, 'scenarios', 'warmachine', 'three-against-the-orcs.yaml'), ['v', '', '', '?', '']))
    for scenario, lines in games:
        words = {}
        for columns in (60, 80, 120, 200):
            shown = at_width(scenario, lines, columns)
            wide = [line for line in shown if len(line) > columns and ' ' in line.strip()]
            expect(not wide, f'{scenario}: wider than {columns} columns: {wide[:4]}')
            expect(not any('\u2026' in line for line in shown), f'{scenario}: a word is cut at {columns}: '
                   f'{[line for line in shown if chr(0x2026) in line][:4]}')
            words[columns] = set(re.findall(r"[A-Za-z']{3,}", ' '.join(shown)))
            if 'gurps3' in scenario: # a table that is shown row by row has names, and no heading over them
                words[columns].discard('name')
        for columns in (60, 80, 120):
            expect(words[columns] == words[200], f'{scenario}: other words at {columns} columns: '
                   f'{sorted(words[columns] ^ words[200])[:20]}')


ledger()
gurps()
odds()
widths()
sys.exit(1 if failures else 0)
