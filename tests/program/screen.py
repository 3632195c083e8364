#!/usr/bin/env python3
"""The battle screen: both modifier lists side by side, each line explained, and before dice are asked for what they are
thrown against."""
import os
import re
import subprocess
import sys
import tempfile

from commands import ELVES, PROGRAM, ROOT

failures = []
DRAKES = os.path.join(ROOT, 'scenarios', 'gurps4', 'drakes-cross.yaml')


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def play(scenario, lines, *options):
    with tempfile.TemporaryDirectory() as work:
        done = subprocess.run([PROGRAM, 'battle', scenario, '--journal', os.path.join(work, 'j.jsonl'), *options],
                              input=''.join(f'{line}\n' for line in lines), capture_output=True, text=True, timeout=60,
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
    # Who looks on knows neither skill.
    told = play(DRAKES, ['? 2'], '--dice', 'ask')
    expect('Richard, 3d6: ' in told and 'effective skill' not in told and 'against 7' not in told, 'a skill is told')


def odds():
    """`o` tells the odds of each answer to the open question, `a` gives advice; odds go on from a journal too."""
    told = play(ELVES, ['o', 'a', 'attack', 'hold', 'o'], '--open', '--dice', 'ask')
    expect('The chance that Gar wins, by each answer; exact' in told and re.search(r'    trap +93\.68%', told),
           f'no odds of the answers: {told[-3000:]}')
    expect('Victory, draws counted half: 98.00% for Gar' in told, 'no advice')
    expect(re.search(r'Who wins from here; exact.*\n    Gar +98\.80%', told), f'no odds of the roll: {told[-700:]}')
    told = play(DRAKES, ['', 'o', 'a'], '--defaults', '--seed', '3', '--bot', 'Strykland=steady')
    expect('what your scouts have not' in told and 'Belief: ' in told and 'Strykland wins' not in told,
           f'odds or advice by what a side does not know: {told[-1500:]}')
    with tempfile.TemporaryDirectory() as work:
        journal = os.path.join(work, 'j.jsonl')
        lines = ['9', '9', '', '2', '2', '0', '0', '0', 'no']
        subprocess.run([PROGRAM, 'battle', DRAKES, '--journal', journal, '--open', '--dice', 'ask'],
                       input=''.join(f'{line}\n' for line in lines), capture_output=True, text=True, timeout=60, check=True)
        done = subprocess.run([PROGRAM, 'odds', journal, '--simulate', '100'], capture_output=True, text=True,
                              timeout=60, check=False)
        expect(done.returncode == 0 and re.search(r'    Rally +\d', done.stdout) and
               'orders of Strykland' in done.stdout and 'from where it stands' in done.stdout,
               f'odds of a journal: {done.stdout[:1500]} {done.stderr}')


ledger()
gurps()
odds()
sys.exit(1 if failures else 0)
