#!/usr/bin/env python3
"""The readings that rulings.md calls offered are those that the program offers, and no others."""
import csv
import os
import re
import subprocess
import sys

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
RULING = re.compile(r'^### (?P<name>[A-Z][A-Z0-9]*-R-\d+) ')
SWITCH = re.compile(r'^(?:- )?Switch(?: \((?P<mark>[^)]*)\))?:(?P<rest>.*)')
NAME = re.compile(r'(?:^|; )`([a-z0-9_]+)`')
MARKS = {'offered': True, 'recorded, not offered': False}


def lines_of(path):
    """(ruling, number, mark or None, what follows), for each entry "Switch" with its further lines joined."""
    ruling, last, rulings = None, None, {}
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            heading, switch = RULING.match(line), SWITCH.match(line)
            if heading:
                ruling, last = heading['name'], None
                rulings[ruling] = []
            elif switch and ruling:
                last = [number, switch['mark'], switch['rest'].strip()]
                rulings[ruling].append(last)
            elif not line.strip():
                last = None
            elif last:
                last[2] += ' ' + line.strip()
    return rulings


def written(path):
    """{switch: (its rulings, offered)}, and the faults of the file itself."""
    out, faults = {}, []
    for ruling, lines in lines_of(path).items():
        if not lines:
            faults.append(f'{path}: {ruling} has no line "Switch"')
        for number, mark, rest in lines:
            if mark is None and not rest.startswith('none'):
                faults.append(f'{path}:{number}: say "Switch (offered)" or "Switch (recorded, not offered)"')
            elif mark is not None and mark not in MARKS:
                faults.append(f'{path}:{number}: "{mark}" is neither "offered" nor "recorded, not offered"')
            elif mark:
                for name in NAME.findall(rest):
                    out.setdefault(name, (set(), MARKS[mark]))[0].add(ruling)
    return out, faults


def played(system):
    """{switch: ruling} of those that the program offers."""
    text = subprocess.run([PROGRAM, 'systems', system], capture_output=True, check=True).stdout.decode()
    return dict(re.findall(r'^    (\w+) +([A-Z0-9]+-(?:R-)?\d+) ', text, re.MULTILINE))


def faults_of(system):
    path = f'{ROOT}/rules/{system}/rulings.md'
    switches, faults = written(path)
    offered = played(system)
    with open(path, encoding='utf-8') as file:
        numbers = [match['name'] for match in map(RULING.match, file) if match]
    faults += [f'{path}: two rulings are {name}' for name in sorted(set(numbers)) if numbers.count(name) > 1]
    with open(f'{ROOT}/rules/{system}/tables/switches.csv', encoding='utf-8', newline='') as file:
        rows = {row['switch']: row for row in csv.DictReader(file)}
    for name in sorted(set(switches) | set(rows) | set(offered)):
        rulings, mark = switches.get(name, (None, None))
        if rulings is None:
            faults.append(f'{path}: no ruling has the switch {name}')
        elif name not in rows:
            faults.append(f'{path}: {name} is not in switches.csv')
        elif rows[name]['ruling'] not in rulings:
            faults.append(f"{path}: {name} is not a switch of {rows[name]['ruling']}, as switches.csv says")
        elif mark != (name in offered):
            faults.append(f"{path}: {name} is {'not ' if mark else ''}offered by the program")
        elif mark and offered[name] not in rulings:
            faults.append(f'{path}: {name} is not a switch of {offered[name]}, as the program says')
    return faults


def settings_faults(system):
    """Of a system whose readings are settings (lists/scenario_settings.csv): those that a document has under `rules` are
    those that the program offers, by the ruling or, where the book leaves it to the players, by the rule."""
    path = f'{ROOT}/rules/{system}/lists/scenario_settings.csv'
    with open(path, encoding='utf-8', newline='') as file:
        rows = {row['document'][len('rules.'):]: row for row in csv.DictReader(file)
                if row['offer'] == '1' and row['document'].startswith('rules.')}
    offered = played(system)
    faults = [f'{path}: {name} is offered in one of the two alone' for name in sorted(set(rows) ^ set(offered))]
    for name in sorted(set(rows) & set(offered)):
        if offered[name] not in (rows[name]['rulings'] or rows[name]['rules']).split():
            faults.append(f'{path}: {name} is not of {offered[name]}, as the program says')
    return faults


def main():
    text = subprocess.run([PROGRAM, 'systems'], capture_output=True, check=True).stdout.decode()
    systems = re.findall(r'^  (\w+) ', text, re.MULTILINE)
    faults = [fault for system in systems for fault in
              (faults_of(system) if os.path.exists(f'{ROOT}/rules/{system}/tables/switches.csv') else settings_faults(system))]
    print('\n'.join(faults))
    return 1 if faults or not systems else 0


if __name__ == '__main__':
    sys.exit(main())
