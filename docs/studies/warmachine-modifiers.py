#!/usr/bin/env python3
"""Which modifiers of the War Machine decide battles? For every modifier and every sample battle: how far the chances of the
outcome move if the modifier is 0 instead of the book's figure, and if it is twice as large. Run it with
    python3 docs/studies/warmachine-modifiers.py build/banneret
It prints a table in Markdown. Every chance is exact; a battle that would have to be estimated is left out and named."""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
BATTLES = ('elves-at-the-pass', 'hastings-warmachine', 'mercy-at-the-ford', 'night-raid', 'quick-skirmish', 'storm-of-the-keep')


def figures():
    """Path, book's figure and rule of every modifier. Those of the troop ratio are in a separate table."""
    with open(f'{ROOT}/rules/warmachine/tables/modifiers.csv', encoding='utf-8') as file:
        for row in csv.DictReader(file):
            if int(row['value']) != 0 and not row['key'].startswith('ratio_'):
                yield f'modifiers.{row["key"]}.value', int(row['value']), row['rule']
    with open(f'{ROOT}/rules/warmachine/tables/troop_ratio.csv', encoding='utf-8') as file:
        for row in csv.DictReader(file):
            if int(row['bonus']) != 0:
                yield f'troop_ratio.{row["ratio_above"]}.bonus', int(row['bonus']), 'WM-049'


def chances(program, battle, path, values):
    """The exact chances of every outcome at each value; None if one must be estimated or is not allowed."""
    plan = {'banneret': 'sweep', 'base': battle, 'vary': {'figure': {'figure': path, 'values': values}}}
    with tempfile.NamedTemporaryFile('w', suffix='.yaml', encoding='utf-8') as file:
        json.dump(plan, file)
        file.flush()
        done = subprocess.run([program, 'sweep', file.name, '--threads', '1'], capture_output=True, text=True, check=False)
    elsewhere = re.search(r'(\w+) has this figure: ([^,\n]+), (\w+)', done.stderr)
    if done.returncode != 0 and elsewhere:
        return chances(program, battle, '.'.join(elsewhere.groups()), values)
    if done.returncode != 0:
        sys.exit(f'{battle}, {path}: {done.stderr}')
    cells = [json.loads(line) for line in done.stdout.splitlines()[1:]]
    if any(cell['method'] != 'exact' for cell in cells):
        return None
    return [list(cell['measure'].values()) for cell in cells]


def moved(a, b):
    """How much of the chances lies elsewhere, in percent."""
    return 50 * sum(abs(x - y) for x, y in zip(a, b))


def main(program):
    os.environ.setdefault('BANNERET_SCENARIOS', f'{ROOT}/scenarios')
    rows, left_out = [], set()
    for path, book, rule in figures():
        without, twice = {}, {}
        for battle in BATTLES:
            found = chances(program, battle, path, [book, 0, 2 * book])
            if found is None:
                left_out.add(battle)
                continue
            without[battle], twice[battle] = moved(found[0], found[1]), moved(found[0], found[2])
        most = max(without, key=without.get)
        rows.append((without[most], path, book, rule, sum(value > 0 for value in without.values()),
                     sum(without.values()) / len(without), most, max(twice.values())))
    rows.sort(key=lambda row: (-row[0], row[1]))
    print('| modifier | rule | book | battles that it moves | average, if it were 0 | most | where | most, if it were twice as large |')
    print('|---|---|---|---|---|---|---|---|')
    for most, path, book, rule, count, mean, where, twice in rows:
        if count or twice:
            print(f'| `{path}` | {rule} | {book:+d} | {count} of {len(BATTLES) - len(left_out)} | {mean:.1f}% | {most:.1f}% | '
                  f'{where if count else "none"} | {twice:.1f}% |')
    never = [path for most, path, *_, twice in rows if not most and not twice]
    print(f'\n{len(never)} of {len(rows)} modifiers move nothing in these battles: ' + ', '.join(f'`{path}`' for path in never) + '.')
    if left_out:
        print('\nLeft out, because they are not exact: ' + ', '.join(sorted(left_out)) + '.')


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
