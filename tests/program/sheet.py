#!/usr/bin/env python3
"""The referee's judgements come as one sheet: Enter accepts it, a number changes a line, undo brings it back."""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from commands import MARCH, PROGRAM, ROOT, SKIRMISH

failures = []
SHEET = 'Enter accepts them all'


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def fight(scenario, lines, *options):
    """Fights with these lines typed; returns what was printed and the entries of the journal."""
    if os.path.exists('j.jsonl'):
        os.remove('j.jsonl')
    done = subprocess.run([PROGRAM, 'battle', scenario, '--seed', '1', '--journal', 'j.jsonl', *options],
                          input=''.join(f'{line}\n' for line in lines), capture_output=True, text=True, timeout=240,
                          check=False)
    expect(done.returncode == 0, f'{scenario}: status {done.returncode} {done.stderr}')
    with open('j.jsonl', encoding='utf-8') as journal:
        return done.stdout, [json.loads(line) for line in journal][1:]


def answers(entries):
    return [(e.get('ask'), e.get('side'), e.get('about'), e.get('value')) for e in entries]


def asked():
    """Every battle of the repository and every starter, the referee asked; yields their files."""
    paths = sorted(glob.glob(f'{ROOT}/scenarios/*/*.yaml') + glob.glob(f'{ROOT}/src/cli/starters/*-scenario.yaml'))
    for path in paths:
        with open(path, encoding='utf-8') as file:
            text = file.read()
        if 'banneret: scenario' not in text:
            continue
        text = text.replace('\nreferee: defaults', '\nreferee: ask')
        for force in re.findall(r'file: (.*)', text):
            os.makedirs('forces', exist_ok=True)
            shutil.copy(f'{os.path.dirname(path)}/{force}', force)
        name = os.path.basename(path)
        with open(name, 'w', encoding='utf-8') as file:
            file.write(text)
        yield name


def three_prompts():
    """At most three prompts from the file to the first order, all defaults."""
    count = 0
    for name in asked():
        told, _ = fight(name, [''] * 4)
        prompts = re.findall(rf'^.*{SHEET}.*$|^.*\bpress Enter $|^.*\] > |^  > ', told, re.M)
        order = next((i for i, p in enumerate(prompts) if p.endswith(('] > ', '  > '))), len(prompts))
        expect(order <= 3 and (order < len(prompts) or ' won' in told), f'{name}: {prompts} {told[-300:]}')
        count += 1
    expect(count >= 16, f'{count} battles')


def of_their_age():
    """No one asks knights about gas and nuclear weapons; a company of today is asked."""
    told, _ = fight('equal-forces.yaml', [''])
    expect('surrender' in told and 'weapons' not in told and 'nano' not in told, f'knights: {told}')
    told, _ = fight('beach-assault.yaml', [''])
    expect('chemical weapons?  [no]' in told, f'marines: {told}')


def one_entry_each():
    """Enter gives the same entries as --defaults."""
    told, typed = fight(SKIRMISH, [''])
    _, taken = fight(SKIRMISH, [], '--defaults')
    count = int(re.search(r'For the referee: (\d+) judgements', told)[1])
    expect(count >= 20 and count <= len(typed), f'{count} judgements, {len(typed)} entries')
    expect(answers(typed[:count]) == answers(taken[:count]), 'Enter is not the defaults')
    expect(told.count(SHEET) == 1, 'more than one sheet')


def by_number():
    """A line is changed by its number; what that opens is new on the sheet; wrong lines are refused."""
    told, entries = fight(SKIRMISH, ['2 yes', '2', 'maybe', '2 perhaps', '99 yes', 'x', '4', '2', '5=3', ''])
    expect(re.search(r'infravision\?  \[no\]  new', told), f'nothing new: {told[-2000:]}')
    expect(told.count('For the referee') == 2, 'the sheet is shown again where nothing opened or closed')
    expect('"perhaps" is not one of the answers' in told and 'the number of a line, 1 to 28' in told, 'not refused')
    expect(re.search(r'^    WM-135 Situation of a battle', told, re.M), 'a line that is asked alone has no rule')
    given = {e['ask']: e['value'] for e in entries if e['type'] == 'answer'}
    expect(given['night'] == [1] and given['deep_water'] == [1] and given['higher_force'] == [2], f'{given}')
    expect(given['infravision_all'] == [0], 'the new line has no entry')
    told, _ = fight(SKIRMISH, ['2 yes', '2 no', ''])
    expect(told.count('For the referee') == 3 and 'For the referee: 26' in told.split('For the referee: 28')[1],
           'a line that is closed again stays')


def stopped():
    """A list that was not accepted is not in the journal, and who had changed it is shown so."""
    for last in ('q', None):
        told, entries = fight(SKIRMISH, ['2 yes'] + [last] * (last is not None))
        expect('The list was not accepted' in told and not entries, f'stopped by {last}: {told[-300:]}')
    told, _ = fight(SKIRMISH, ['q'])
    expect('The list was not accepted' not in told, 'nothing was changed')


def in_a_campaign():
    """The judgements of a battle that opens in a campaign come as a sheet too."""
    with open(MARCH, encoding='utf-8') as file:
        text = file.read().replace('referee: defaults', 'referee: ask')
    with open('march.yaml', 'w', encoding='utf-8') as file:
        file.write(text)
    done = subprocess.run([PROGRAM, 'campaign', 'march.yaml', '--seed', '3', '--bot', 'A=steady', '--bot', 'B=steady',
                           '--journal', 'c.jsonl'], input='\n' * 400,
                          capture_output=True, text=True, timeout=240, check=False)
    expect(re.search(r'For the referee: \d+ judgements.*\n( +1 .*\n)( .*\n)*.*Is it night\?', done.stdout),
           f'no sheet of a battle: {done.stdout[-800:]}')


def taken_back():
    """Undo takes a sheet back as one; it comes again with the answers that it had."""
    scenario = 'warmachine-scenario.yaml'
    told, entries = fight(scenario, ['2 yes', '', 'u', '3 yes', ''])
    sheets = told.split('For the referee')
    expect('undone: 28 judgements' in told and 'Is it night?  [yes]' in sheets[3], f'{told[-3000:]}')
    expect([e['type'] for e in entries] == ['answer'] * 28 + ['undo'] + ['answer'] * 28, 'other entries')
    expect(entries[28]['to'] == 0 and answers(entries)[30] == answers(entries)[1], 'another answer')


def private():
    """Where a judgement is one side's affair, the referee is called to the sheet."""
    told, _ = fight('night-raid.yaml', ['', ''])
    expect("The referee's turn" not in told, 'called to what everybody may see')
    with open('night-raid.yaml', encoding='utf-8') as file:
        text = file.read()
    with open('secret.yaml', 'w', encoding='utf-8') as file:
        file.write(re.sub(r'^ *information: .*\n', '', text, flags=re.M))
    told, _ = fight('secret.yaml', ['', '', '', ''])
    called, sheet = told.find("The referee's turn"), told.find('what does its commander know')
    expect(0 < called < sheet and told.count("The referee's turn") == 1, f'{told[-3000:]}')


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    three_prompts()
    of_their_age()
    one_entry_each()
    by_number()
    stopped()
    in_a_campaign()
    taken_back()
    private()
    os.chdir('/')
sys.exit(bool(failures))
