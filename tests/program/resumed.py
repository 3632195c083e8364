#!/usr/bin/env python3
"""A game that was stopped continues as it was played, by exactly the command that the program prints."""
import os
import pty
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

import waiting
from commands import ELVES, MARCH, PROGRAM

failures = []
ORDERS = ['', 'attack', '', 'hold']


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def run(arguments, lines=(), status=0):
    done = subprocess.run([PROGRAM, *arguments], input=''.join(f'{line}\n' for line in lines), capture_output=True,
                          text=True, timeout=240, check=False)
    expect(done.returncode == status, f'{arguments}: status {done.returncode} {done.stderr}')
    return done.stdout


def again(told):
    """The arguments of the command that the program printed."""
    found = re.search(r'continue it with\n    banneret (.*)', told.replace('\r', ''))
    expect(found, f'no command is printed: {told[-300:]}')
    return shlex.split(found[1]) if found else ['--version']


def has_won(told, side=''):
    """Whether the output says that a side won: indented lines are only possible results."""
    return re.search(rf'^  (\S.*)?{side} won ', told, re.MULTILINE)


def typed_dice():
    """Dice that are typed in stay so: before the first roll, within a roll, and after one."""
    for name, lines in (('none', ORDERS[:2]), ('half', ORDERS + ['95'])):
        told = run(['battle', ELVES, '--dice', 'ask', '--journal', f'{name}.jsonl'], lines)
        told = run(again(told), ORDERS[2:] if name == 'none' else [])
        expect('Elves of Prince Gar, d%: \n' in told and not has_won(told), f'{name}: not asked for: {told[-300:]}')
        told = run(again(told), ['95', '12', '2'])
        expect(has_won(told, 'Gar'), f'{name}: the battle does not end: {told[-300:]}')


def control_c():
    master, slave = pty.openpty()
    game = subprocess.Popen([PROGRAM, 'battle', ELVES, '--dice', 'ask', '--journal', 'c.jsonl'],
                            stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
    os.close(slave)

    def read_until(words):
        seen = waiting.read_until(master, lambda seen: words.encode() in seen).decode()
        expect(words in seen, f'Control-C: "{words}" does not come')
        return seen

    for words, line in (('press Enter ', ''), ('  > ', 'attack'), ('press Enter ', ''), ('  > ', 'hold'),
                        ('Gar, d%: ', '95')):
        read_until(words)
        os.write(master, f'{line}\n'.encode())
    read_until('Thar, d%: ')
    game.send_signal(signal.SIGINT)
    told = read_until('c.jsonl\r\n')
    expect(game.wait(waiting.PATIENCE) == 130, 'Control-C: another status')
    os.close(master)
    expect('Elves of Prince Gar, d%: \n' in run(again(told)), 'Control-C: the next roll is not asked for')


def options():
    """An option overrides the journal, is shown, and is part of the next command."""
    told = run(['battle', ELVES, '--dice', 'ask', '--journal', 'o.jsonl'], ORDERS)
    told = run(['battle', 'o.jsonl', '--dice', 'roll'], ['2'])
    expect('The dice were typed in; from here on they are rolled by the program' in told, f'not told: {told[:300]}')
    run(['battle', ELVES, '--journal', 'r.jsonl'], ORDERS[:2])
    told = run(['battle', 'r.jsonl', '--dice', 'ask', '--defaults'])
    expect(again(told) == ['battle', 'r.jsonl', '--dice', 'ask', '--defaults'], f'another command: {again(told)}')
    told = run(again(told), ORDERS[2:])
    expect('Elves of Prince Gar, d%: \n' in told, 'an option of the printed command is not followed')


def bots():
    """Bots keep their seats until an option says otherwise."""
    run(['battle', ELVES, '--dice', 'ask', '--bot', 'B=steady', '--journal', 'b.jsonl'])
    told = run(['battle', 'b.jsonl'], ORDERS[:2])
    expect(': played by steady, ' in told and 'Elves of Prince Gar, d%: \n' in told, f'bots: {told[-400:]}')
    told = run(['battle', 'b.jsonl', '--bot', 'B=random'])
    expect('played by steady until now; from here on by random (--bot)' in told, f'bots: {told[:300]}')
    run(['battle', ELVES, '--bot', 'B=steady', '--journal', 'p.jsonl'])
    told = run(['battle', 'p.jsonl', '--bot', 'B=person'], ORDERS[:2])
    expect('from here on by a person' in told and "Thar's turn" in told, f'bots: {told[-400:]}')
    run(['battle', ELVES, '--bot', 'Z=steady', '--journal', 'z.jsonl'], status=64)
    expect(not os.path.exists('z.jsonl'), 'a journal is begun for a side that is not there')


def campaign():
    arguments = ['campaign', MARCH, '--defaults', '--dice', 'ask', '--bot', 'A=steady', '--bot', 'B=steady']
    told = run([*arguments, '--journal', 'm.jsonl'])
    asked = told[:told.index('\n\n  Stopped.')].rsplit('\n', 1)[-1]
    more = run(again(told))
    expect(asked.endswith(': ') and asked in more, f'campaign: {asked} is not asked for again: {more[-300:]}')


def open_game():
    """One person runs all sides, says so once, and is asked normally; in both kinds of game."""
    told = run(['battle', ELVES, '--dice', 'ask', '--open', '--journal', 'open.jsonl'], ['attack'])
    expect('[Attack] > attack\n' in told and 'One person runs all sides' in told, f'open: {told[-400:]}')
    expect(again(told) == ['battle', 'open.jsonl'], f'open: another command: {again(told)}')
    told += run(again(told), ['atack', 'hold', '95', '12', 'u', '95', '12', '2', '3'])
    expect('atack" is not one of the answers' in told and has_won(told, 'Gar'), f'open: {told[-900:]}')
    expect("undone: Elves of Prince Gar's roll of 95" in told, 'open: a roll is not taken back')
    told += run(['campaign', MARCH, '--open', '--defaults', '--journal', 'march.jsonl'], [''] * 12)
    told += run(['campaign', 'march.jsonl'], [''] * 3)
    expect(not re.search(r"'s turn|sealed|locked|look away", told), f'open: somebody is called: {told[-900:]}')
    run(['battle', ELVES, '--journal', 'late.jsonl'])
    told = run(['battle', 'late.jsonl', '--open'], ['attack'])
    expect('a sealed order of Gar' in run(['replay', 'late.jsonl', '--as', 'B']), 'open: another seat is told an order')
    expect('From here on one person runs all sides' in told and again(told)[-1] == '--open', f'open: {told[-400:]}')


def reopened():
    """The referee reopens a game that is over; journal, replay and report say so."""
    whole = ['attack', 'hold', '95', '12', '2', '3', '2']
    told = run(['battle', ELVES, '--dice', 'ask', '--open', '--journal', 'done.jsonl'], whole)
    expect(has_won(told, 'Gar'), f'reopen: the battle does not end: {told[-300:]}')
    told = run(['battle', '--reopen', 'done.jsonl'], ['u', '3', '4', '1'])
    expect('The referee reopened the game' in told and 'undone: the answer 2 to "Elves of Prince Gar:' in told,
           f'reopen: {told[:500]}')
    expect("undone: the roll of 2 for Elves of Prince Gar: months" in told and 'home in 4 weeks' in told and
           has_won(told, 'Gar'), f'reopen: it does not go on: {told[-600:]}')
    told = run(['replay', 'done.jsonl'])
    expect('the referee reopened the game, with new dice; undone: entry 5' in told and 'verified: 9 entries' in told, told)
    expect(run(['replay', '--json', 'done.jsonl', '--as', 'B']).count('"reopens":true') == 1, 'reopen: not in JSON')
    run(['report', 'done.jsonl', '--out', 'done.md'])
    with open('done.md', encoding='utf-8') as page:
        expect('The referee reopened the finished game' in page.read(), 'reopen: not in the report')
    run(['battle', '--reopen', ELVES], status=64)
    run(['battle', '--reopen', 'late.jsonl'], status=64)
    steady = ['--defaults', '--bot', 'A=steady', '--bot', 'B=steady', '--journal']
    run(['battle', ELVES, *steady, 'bots.jsonl'])
    shutil.copy('bots.jsonl', 'twice.jsonl')
    told = run(['battle', '--reopen', 'bots.jsonl'])
    run(['battle', '--reopen', 'twice.jsonl'])
    seeds = {re.search('"seed":"([0-9a-f]{16})"', line).group(1) for path in ('bots.jsonl', 'twice.jsonl')
             for line in open(path, encoding='utf-8') if '"seed"' in line}
    expect(len(seeds) == 3, f'reopen: the dice are known: {seeds}')
    expect('verified' in run(['replay', 'bots.jsonl']), 'reopen: new dice do not verify')
    expect(told.count('undone') == 1 and has_won(told), f'reopen: bots do not go on: {told[-500:]}')
    run(['battle', ELVES, '--sealed', *steady, 'seal.jsonl'])
    run(['battle', '--reopen', 'seal.jsonl'], status=64)
    run(['replay', 'seal.jsonl'])


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    typed_dice()
    control_c()
    options()
    bots()
    campaign()
    open_game()
    reopened()
    os.chdir('/')
sys.exit(1 if failures else 0)
