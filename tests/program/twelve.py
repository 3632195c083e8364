#!/usr/bin/env python3
"""The twelve problems that the first users met at a terminal, each under tmux, and gone."""
import json
import os
import re
import sys
import tempfile

from commands import ELVES, PROGRAM, ROOT, SKIRMISH
from terminals import Terminal, expect, failures, tmux

DRAKES = f'{ROOT}/scenarios/gurps4/drakes-cross.yaml'
SEASON = f'{ROOT}/scenarios/gurps4/barony-season.yaml'
WIDE = 80


def flat(screen):
    return ' '.join(screen.split())


def run(name, *command):
    """What a command prints at a terminal, to its end."""
    return Terminal(name, WIDE, *command).look()


def dice_stay_typed():
    """1: a battle with typed dice that is interrupted continues with typed dice, by the command that is printed."""
    game = Terminal('dice', WIDE, PROGRAM, 'battle', ELVES, '--defaults', '--open', '--dice', 'ask', '--journal', 'dice.jsonl')
    game.look()
    expect(game.answers('attack', 'hold').endswith('d%:'), 'no dice are asked for')
    told = flat(game.interrupt())
    again = re.search(r'continue it with banneret (battle [^ ]+)', told)
    expect(again, f'no command is printed: {told[-300:]}')
    resumed = Terminal('resumed', WIDE, PROGRAM, *again[1].split())
    expect(resumed.look().endswith('d%:'), 'the resumed battle rolls the dice itself')


def undo_one_die():
    """2: u inside a pair of dice undoes one die, and no order."""
    game = Terminal('undo', WIDE, PROGRAM, 'battle', ELVES, '--defaults', '--open', '--dice', 'ask', '--journal', 'undo.jsonl')
    game.look()
    game.answers('attack', 'hold')
    screen = game.answers('55', 'u')
    expect('undone; type this roll again' in flat(screen), f'u: {screen[-400:]}')
    expect(re.search(r'Gar, d%: *$', screen), f'the first die is not asked for again: {screen[-200:]}')


def no_echo():
    """3: a mistyped sealed order never stands on the screen."""
    game = Terminal('sealed', WIDE, PROGRAM, 'battle', ELVES, '--defaults', '--journal', 'sealed.jsonl')
    game.look()
    game.answers('')
    screen = game.hides('atack')
    expect('not one of the answers' in screen and 'atack' not in screen, f'sealed: {screen[-300:]}')


def few_questions():
    """4: at most three prompts before the first order, and no nanomachines among swords."""
    for name, scenario, order in (('few-wm', ELVES, 'tactic'), ('few-g4', DRAKES, 'strategy|Risk')):
        game = Terminal(name, WIDE, PROGRAM, 'battle', scenario, '--open', '--journal', f'{name}.jsonl')
        screen, prompts = game.look(), 0
        while not re.search(order, screen.split('\n\n')[-1]) and prompts < 9:
            screen = game.answers('')
            prompts += 1
        expect(prompts <= 3, f'{name}: {prompts} prompts before the first order')
        expect('nanomachine' not in screen.lower(), f'{name}: nanomachines')


def both_sides():
    """5: in GURPS the troops of both sides stand at the opening, and both lists of modifiers before the roll."""
    game = Terminal('both', WIDE, PROGRAM, 'battle', DRAKES, '--open', '--dice', 'ask', '--journal', 'both.jsonl')
    screen = game.look()
    expect(re.search(r'Spearmen +5 +20 +Crossbowmen +3', screen), f'no troops at the opening: {screen[:1500]}')
    for _ in range(3):
        if screen.endswith('d6:'):
            break
        screen = game.answers('')
    expect(re.search(r'Modifiers +Richard +Strykland\n', screen) and re.search(r'effective skill +G4-122 +7 +14\n', screen),
           f'one side only: {screen[-1500:]}')


def something_to_print():
    """6: a battle becomes a report that can be printed."""
    run('fought', PROGRAM, 'battle', SKIRMISH, '--defaults', '--seed', '1', '--bot', 'A=steady', '--bot', 'B=steady', '--journal', 'fought.jsonl')
    screen = run('printed', PROGRAM, 'report', 'fought.jsonl', '-o', 'fought.pdf')
    with open('fought.pdf', 'rb') as file:
        expect(screen.endswith('status 0') and file.read(5) == b'%PDF-', f'no report: {screen[-300:]}')


def short_templates():
    """7: a template has at most 25 lines and is valid as printed."""
    for system in ('warmachine', 'gurps4'):
        screen = run(f'new-{system}', f'{PROGRAM} new scenario -s {system} > {system}.yaml; {PROGRAM} check {system}.yaml')
        with open(f'{system}.yaml', encoding='utf-8') as file:
            expect(len(file.readlines()) <= 25, f'{system}: the template is long')
        expect(screen.endswith('status 0'), f'{system}: {screen}')


def all_errors():
    """8: check reports every error of a file in one run."""
    screen = run('check', PROGRAM, 'check', f'{ROOT}/tests/broken/six-errors.yaml')
    expect(len(re.findall(r'six-errors\.yaml:\d+', screen.replace('\n', ''))) >= 6 and 'status 65' in screen, f'errors: {screen}')


def plain_words():
    """9: options have the names of the book, and advice says what to do."""
    game = Terminal('words', WIDE, PROGRAM, 'battle', ELVES, '--defaults', '--open', '--journal', 'words.jsonl')
    screen = game.look()
    expect('attack_plus' not in screen and re.search(r'Attack ?\+', screen), f'options: {screen[-500:]}')
    told = flat(game.answers('a'))
    expect('give it' not in told and re.search(r'how often|of the time|always', told, re.I), f'advice: {told[-600:]}')


def text_and_json():
    """10: advise says the same chance in words and as JSON."""
    told = run('advised', PROGRAM, 'advise', ELVES, '--as', 'A')
    run('advised-json', f'{PROGRAM} advise {ELVES} --as A --json > advice.json')
    with open('advice.json', encoding='utf-8') as file:
        chance = json.load(file)['value']
    expect(f'{100 * chance:.2f}% for Gar' in told, f'{chance}: {told[-900:]}')


def campaign_reasons():
    """11: marches are by place or direction, none is listed, and unpaid troops come with the reason."""
    game = Terminal('march', WIDE, PROGRAM, 'campaign', SEASON, '--seed', '3', '--open', '--journal', 'march.jsonl')
    game.look()
    game.answers('')
    screen = game.answers('march_by_road')
    expect('0 none' in screen and '[none] >' in screen, f'none: {screen[-400:]}')
    screen = flat(game.answers(''))
    expect('A direction and how far: ' in screen and 'Or a place: ' in screen, f'way: {screen[-400:]}')
    screen = flat(run('unpaid', f'{PROGRAM} campaign {SEASON} --seed 3 --defaults --bot A=steady --bot B=random '
                      '--journal unpaid.jsonl > unpaid.txt; ' + f'{PROGRAM} campaign unpaid.jsonl --statement --as A'))
    expect('unpaid: ' in screen and 'no more can be brought' in screen, f'no reason: {screen[-600:]}')


def short_readme():
    """12: the README has at most 120 lines, the systems of GURPS and no list of tests."""
    screen = run('readme', 'wc', '-l', f'{ROOT}/README.md')
    with open(f'{ROOT}/README.md', encoding='utf-8') as file:
        text = file.read()
    expect(int(re.search(r'(\d+) ', screen)[1]) <= 120, screen)
    expect('gurps4' in text.lower() or 'GURPS' in text, 'nothing of GURPS')
    expect(text.count('_test') < 5, 'names of tests')


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    try:
        for case in (dice_stay_typed, undo_one_die, no_echo, few_questions, both_sides, something_to_print, short_templates,
                     all_errors, plain_words, text_and_json, campaign_reasons, short_readme):
            before = len(failures)
            case()
            print(f'{case.__name__}: {"gone" if len(failures) == before else "still there"}')
    finally:
        tmux('kill-server')
        os.chdir('/')
sys.exit(bool(failures))
