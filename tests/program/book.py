#!/usr/bin/env python3
"""A campaign as its players meet it: orders by place and direction, the day's news, the statement of a month, the
status and the map, each for those who may know."""
import json
import os
import subprocess
import sys
import tempfile

from commands import MARCH, PROGRAM

SEASON = os.path.join(os.path.dirname(os.path.dirname(MARCH)), 'gurps4', 'barony-season.yaml')


def play(document, journal, typed, *options):
    """What the program says to these lines; a dot is Enter alone."""
    lines = ''.join(f'{"" if line == "." else line}\n' for line in typed)
    done = subprocess.run([PROGRAM, 'campaign', document, *(['--seed', '3', '--journal', journal] if journal else []), *options],
                          input=lines, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def answers(journal, key):
    with open(journal, encoding='utf-8') as file:
        return [entry['value'] for entry in map(json.loads, file.readlines()[1:]) if entry.get('ask') == key]


def orders():
    marches = ['march', 'march', 'march', '.', 'march', '.'] # the van, the main body, the hills, the riders
    told = play(MARCH, 'way.jsonl', [*marches, 'sw 9', 'nowhere', '(6, 3)', 'stay', 'WEND', 'DUCAL', '2 1', 'stay'])
    assert 'A direction and how far: n 2, ne 5, se 5, s 5, sw 1' in told, told
    assert 'Or a place: Wendrow (5 away), Marchhold (9 away), Ducal camp (1 away)' in told, told
    assert 'it cannot go that far' in told and '"nowhere" is not one of the answers' in told, told
    assert 'Ducal main body goes from Ducal camp to (1, 2)' in told, told
    assert '[stay] >' in told and 'Where does Riders of the March go?' in told, told
    assert answers('way.jsonl', 'way') == [[2, 3], [0, 0], [2, 1], [0, 1], [2, 1], [0, 0]], answers('way.jsonl', 'way')

    # Enter gives every usual order, sealed or not, and it is among those that are listed.
    told = play(SEASON, 'season.jsonl', ['.', 'march_by_road', '.', '.', '.', '.', '.', '.', '.', 'millf', '.', '.', 'q'])
    assert '0 none  1 forced' in told and '[patrol] >' in told and 'has no default' not in told, told
    assert answers('season.jsonl', 'way') == [[4, 2]], told
    assert 'millf' not in told, told # it was sealed


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        orders()
    return 0


sys.exit(main())
