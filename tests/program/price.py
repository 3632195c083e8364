#!/usr/bin/env python3
"""`banneret sweep price`: units of GURPS 4 that differ only in strength are worth their strength, so the fair prices
are known. They are recovered within 2 percent, whatever the book says."""
import csv
import io
import json
import os
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

from commands import PROGRAM, ROOT

STRENGTHS = {'Club': 2, 'Spear': 3, 'Sword': 5, 'Knight': 8}
ROSTER = """banneret: prices
title: Known
base: equal-forces
first: sides[0].forces[0].elements
second: sides[1].forces[0].elements
units:
"""


def price(*arguments, good=0, words=''):
    done = subprocess.run([PROGRAM, 'sweep', 'price', *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
    said = done.stderr.decode()
    assert done.returncode == good and words in said, (arguments, done.returncode, words, said)
    return done.stdout.decode()


def write(name, text):
    with open(name, 'w', encoding='utf-8') as file:
        file.write(text)
    return name


def roster(prices, sizes='[600]', terrains=''):
    rows = ''.join(f'  {name}: {{entry: {{element: Medium Infantry, own: {{ts: {STRENGTHS[name]}}}}}, price: {cost}}}\n'
                   for name, cost in prices.items())
    return write('roster.yaml', ROSTER + rows + f'sizes: {sizes}\n' + terrains)


def table(told):
    return {row['unit']: row for row in csv.DictReader(io.StringIO(told))}


def known_prices_are_recovered():
    wrong = {'Club': 10, 'Spear': 10, 'Sword': 10, 'Knight': 10}
    found = table(price(roster(wrong), '--csv'))
    mean = 1
    for strength in STRENGTHS.values():
        mean *= strength ** (1 / len(STRENGTHS))
    for name, row in found.items():
        fair = 10 * STRENGTHS[name] / mean
        assert float(row['book']) == 10
        assert abs(float(row['fair']) / fair - 1) < 0.02, (row, fair)
    # at the same price the strongest leaves the others no chance
    assert [found[name]['dominated_by'] != '' for name in ('Club', 'Spear', 'Sword', 'Knight')] == [True, True, True, False]


def fair_prices_stay():
    """On any number of threads; and on the page."""
    fair = {name: 4 * strength for name, strength in STRENGTHS.items()}
    path = roster(fair)
    for name, row in table(price(path, '--csv')).items():
        assert abs(float(row['fair']) / fair[name] - 1) < 0.02 and row['dominated_by'] == '', row
    path = roster({'Club': 20, 'Spear': 30}, '[120, 240]', 'terrains: {open: {}, again: {title: The same}}\n')
    page = price(path, '--threads', '1')
    assert page == price(path, '--threads', '3')
    assert 'No unit is dominated' in page and '8 pairings, exact; 0 never even' in page, page
    assert 'Limits of the fit: ' in page


def the_book_has_its_prices_once():
    """Prices of the book are taken from its table; JSON says the same as CSV and keeps to its schema."""
    with open(f'{ROOT}/rules/gurps4/tables/land_elements_tl0_5.csv', encoding='utf-8') as file:
        raised = {row['name']: float(row['raise']) for row in csv.DictReader(file)}
    names = ('Medium Infantry', 'Heavy Cavalry')
    rows = ''.join(f'  {name}: {{entry: {{element: {name}}}}}\n' for name in names)
    path = write('book.yaml', ROSTER.replace('units:', 'book: land_elements_tl0_5.raise\nunits:') + rows + 'sizes: [600000]\n')
    found = table(price(path, '--csv'))
    assert {name: float(found[name]['book']) for name in names} == {name: raised[name] for name in names}, found
    by_unit = write('unit.yaml', ROSTER + rows.replace('}}\n', '}, price: land_elements_tl0_5.Medium Infantry.raise}\n', 1)
                    .replace('Cavalry}}', 'Cavalry}, price: 200000}') + 'sizes: [600000]\n')
    assert table(price(by_unit, '--csv')) == found
    told = json.loads(price(path, '--json'))
    with open(f'{ROOT}/docs/schemas/prices.json', encoding='utf-8') as file:
        Draft202012Validator(json.load(file)).validate(told)
    for unit in told['units']:
        row = found[unit['unit']]
        assert abs(unit['fair'] / float(row['fair']) - 1) < 1e-5 and unit['book'] == float(row['book']), (unit, row)
        assert (row['dominated_by'] or None) == (unit['dominated_by'][0] if unit['dominated_by'] else None), (unit, row)
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for old, new, words in (('5.raise', '5.rais', 'did you mean "raise"'), ('5.raise', '5', 'has no prices'),
                            ('5.raise', '5.classes', 'is not a price'),
                            ('  Heavy Cavalry:', '  Hevy Cavalry:', 'did you mean "Heavy Cavalry"')):
        price(write('wrong.yaml', text.replace(old, new, 1)), good=65, words=words)
    price(path, '--json', '--csv', good=64, words='exclude each other')


def wrong_rosters_are_named():
    path = roster({'Club': 10, 'Spear': 10})
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for old, new, words in (('equal-forces', 'equal-force', 'did you mean "equal-forces"'),
                            ('elements\nsecond', 'elemnts\nsecond', 'did you mean "elements"'),
                            ('Medium Infantry', 'Medium Infanty', 'did you mean "Medium Infantry"'),
                            ('price: 10', 'price: 0', 'this is not a price'),
                            ('entry:', 'entri:', '"Club" is not a unit'),
                            ('sizes: [600]', '', 'needs first, second and sizes'),
                            ('banneret: prices', 'banneret: price', 'did you mean "prices"'),
                            ('base: equal-forces', '', 'needs base or document')):
        assert old in text, old
        price(write('wrong.yaml', text.replace(old, new, 1)), good=65, words=words)
    price(path, '--indices', good=64, words='price takes no option but')
    price(good=64, words='price needs one roster')


def main():
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        known_prices_are_recovered()
        fair_prices_stay()
        the_book_has_its_prices_once()
        wrong_rosters_are_named()
        os.chdir(here)
    print('ok')


if __name__ == '__main__':
    sys.exit(main())
