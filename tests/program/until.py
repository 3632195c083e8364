#!/usr/bin/env python3
"""`banneret odds --until`: the smallest number that gives a chance. What it calls proved is compared with the exact odds of
every number before, one document for each, which were written by hand."""
import json
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

from jsonschema import Draft202012Validator

from commands import ELVES, PROGRAM, ROOT

AXEMEN = 'sides[1].forces[0].members[0].count'
ELVEN = 'sides[0].forces[0].members[0].count'
ELVEN_LINE = 'count: 375'


def odds(*arguments, good=0, words=''):
    done = subprocess.run([PROGRAM, 'odds', *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
    said = done.stderr.decode()
    assert done.returncode == good and words in said, (arguments, done.returncode, words, said)
    return done.stdout.decode()


def schema():
    with open(f'{ROOT}/docs/schemas/odds-until.json', encoding='utf-8') as file:
        found = json.load(file)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def until(*arguments):
    found = json.loads(odds(*arguments, '--json'))
    reads = schema()
    reads.validate(found)
    assert not reads.is_valid({**found, 'more': 1})
    assert not reads.is_valid({key: value for key, value in found.items() if key != 'checked'})
    return found


def chance(document, side):
    told = json.loads(odds(document, '--no-matrix', '--json'))
    return Fraction(int(told['winners'][side]['weight']), int(told['total']))


def write(name, text):
    with open(name, 'w', encoding='utf-8') as file:
        file.write(text)
    return name


def battle(elves=None, orcs=None):
    """The battle with another number of elves on foot or axemen, as files."""
    os.makedirs('forces', exist_ok=True)
    for name, old, new in (('elves-at-the-pass', '', ''), ('forces/gars-elves', ELVEN_LINE, elves),
                           ('forces/orcs-of-thar', 'count: 725', orcs)):
        with open(f'{ROOT}/scenarios/warmachine/{name}.yaml', encoding='utf-8') as file:
            text = file.read()
        assert text.count(old) == 1 or not old, name
        write(f'{name}.yaml', text.replace(old, f'count: {new}') if new else text)
    return 'elves-at-the-pass.yaml'


def proved_means_every_number():
    """Against the odds of each document, as fractions, where the chance falls and rises again and again."""
    first, last = 8, 79
    chances = {count: chance(battle(elves=count), 0) for count in range(first, last + 1)}
    moves = [chances[count] - chances[count - 1] for count in range(first + 1, last + 1)]
    assert min(moves) < 0 < max(moves), 'the chance goes one way, so nothing is shown'
    asked = [ELVES, '--by', ELVEN, '--from', str(first), '--to', str(last)]
    for share in sorted(set(chances.values())):
        percent = f'{float(share) * 100:.4f}'  # near each chance, below it or above
        whole = Fraction(percent) / 100
        for sign, goal, fits in (('<=', 'at most', lambda it: it <= whole), ('>=', 'at least', lambda it: it >= whole)):
            should = next((count for count in chances if fits(chances[count])), None)
            found = until(*asked, '--until', f'win.A{sign}{percent}%')
            assert found['method'] == 'proved' and found['goal'] == goal, found
            assert (found['found'] or {}).get('number') == should, (sign, percent, should, found)
            shown = found['found'] or found['last']
            assert shown['method'] == 'exact' and abs(shown['chance'] - chances[shown['number']]) < 1e-9
            checked = found['checked']
            assert checked['exact'] == checked['without_a_gap'] == shown['number'] - first + 1, found
            against = [first + 1 + at for at, move in enumerate(moves) if (move > 0 if sign == '<=' else move < 0)]
            against = [count for count in against if count <= shown['number']]
            assert checked['other_way'] == len(against), (found, against)
            assert checked.get('other_way_first') == (against[0] if against else None), (found, against)
            if should and should > first:
                assert found['before']['number'] == should - 1
    # with = the first number says from which side
    middle = (max(chances.values()) + min(chances.values())) / 2
    assert chances[first] < middle
    assert until(*asked, '--until', f'win.A={float(middle) * 100:.4f}%')['goal'] == 'at least'
    assert until(*asked, '--until', f'win.B={100 - float(middle) * 100:.4f}%')['goal'] == 'at most'


def shares_are_compared_exactly():
    """At 0% and 100% a share is met exactly, and is reached by that."""
    for share, number in (('win.A>=0%', 700), ('win.A<=100%', 700)):
        found = until(ELVES, '--until', share, '--by', AXEMEN, '--from', '700')
        assert found['found']['number'] == number and found['checked']['exact'] == 1, found
    found = until(ELVES, '--until', 'draw<=0%', '--by', AXEMEN, '--from', '700')
    assert found['found']['chance'] == 0 and found['found']['method'] == 'exact'


def a_short_path_means_the_only_field():
    name = 'sides[1].forces[0].elements[0].count'
    found = until('equal-forces', '--until', 'win.B=90%', '--by', 'sides[1]...count', '--to', '30')
    assert found['by'] == name and found['goal'] == 'at least' and found['method'] == 'proved', found


def the_same_on_any_threads():
    told = [odds(ELVES, '--until', 'win.A=90%', '--by', AXEMEN, '--from', '600', '--to', '3000', '--threads', threads)
            for threads in ('1', '2', '5')]
    assert told[0] == told[1] == told[2]
    return told[0]


def people_read_what_was_checked():
    told = the_same_on_any_threads()
    found = until(ELVES, '--until', 'win.A=90%', '--by', AXEMEN, '--from', '600', '--to', '3000')
    number = found['found']['number']
    assert f'The smallest number from 600 on for which win.A is at most 90%:' in told, told
    assert re.search(rf'^ +{number}  {100 * found["found"]["chance"]:.3f}%$', told, re.M), told
    assert f'proved: all numbers from 600 to {number} were checked, {number - 599} exact' in ' '.join(told.split()), told
    # the one before, and the one that was found, are what the odds say
    for count in (number - 1, number):
        assert (chance(battle(orcs=count), 0) <= Fraction(9, 10)) == (count == number), count


def figures_and_orders_count():
    with_figure = until(ELVES, '--until', 'win.A=80%', '--by', 'figures.modifiers.narrow_passage.value', '--from', '0', '--to',
                        '300')
    assert with_figure['found'] and with_figure['by'] == 'figures.modifiers.narrow_passage.value'
    house = write('house.yaml', f'modifiers: {{narrow_passage: {{value: {with_figure["found"]["number"]}}}}}\n')
    told = json.loads(odds(ELVES, '--figures', house, '--no-matrix', '--json'))
    assert abs(int(told['winners'][0]['weight']) / int(told['total']) - with_figure['found']['chance']) < 1e-9
    ordered = until(ELVES, '--until', 'win.A=80%', '--by', AXEMEN, '--from', '700', '--to', '4000', '-o', 'A=attack,B=hold')
    assert ordered['orders'] == 'A=attack,B=hold'


def refused_numbers_are_skipped_and_named():
    found = until(ELVES, '--until', 'win.A<=99.9%', '--by', AXEMEN, '--from', '0', '--to', '3000')
    assert found['checked']['refused'] == 1 and found['checked']['refused_first'] == 0, found
    assert 'refused_why' in found['checked'] and found['method'] == 'proved'
    told = odds(ELVES, '--until', 'win.A<=99.9%', '--by', AXEMEN, '--from', '0', '--to', '3000')
    assert '1 number is not allowed, the first is 0: ' in told, told
    found = until(ELVES, '--until', 'win.A=50%', '--by', 'sides[1].forces[0].leader.intelligence', '--from', '500', '--to', '510')
    assert found['goal'] == 'none' and found['found'] is None, found


def estimates_say_so():
    found = until(f'{ROOT}/scenarios/gurps4/castle-siege.yaml', '--until', 'win.A=50%', '--by',
                  'sides[1].forces[0].elements[0].count', '--to', '40', '--error', '2')
    assert found['method'] == 'estimated' and found['checked']['estimated'] > 0, found
    shown = found['found'] or found['last']
    assert shown['method'] == 'exact' or (shown['error'] >= 0 and shown['range'][0] <= shown['chance'] <= shown['range'][1])
    again = until(f'{ROOT}/scenarios/gurps4/castle-siege.yaml', '--until', 'win.A=50%', '--by',
                  'sides[1].forces[0].elements[0].count', '--to', '40', '--error', '2', '--threads', '1')
    assert again == found


def wrong_questions_are_named():
    for arguments, good, words in (
            (['--until', 'win.A=60%'], 64, '--until needs --by'),
            (['--by', AXEMEN], 64, '--by needs --until'),
            (['--until', 'win.A', '--by', AXEMEN], 64, '--until takes a chance such as win.A=60%'),
            (['--until', 'win.A=160%', '--by', AXEMEN], 64, '--until takes a chance'),
            (['--until', 'win.C=60%', '--by', AXEMEN], 65, '"win.C" is not a measure'),
            (['--until', 'mean.A.dead=60%', '--by', AXEMEN], 64, '--until takes a chance'),
            (['--until', 'win.A=60%', '--by', 'sides[1].forces[0].member[0].count'], 65, 'did you mean "members"'),
            (['--until', 'win.A=60%', '--by', 'sides[1]...count'], 64, AXEMEN),
            (['--until', 'win.A=60%', '--by', 'sides[1]...cont'], 64, 'leads to no field'),
            (['--until', 'win.A=60%', '--by', 'figures.modifiers.none.value'], 65, 'has no row'),
            (['--until', 'win.A=60%', '--by', AXEMEN, '--from', '5', '--to', '4'], 64, '--to is below --from'),
            (['--until', 'win.A=60%', '--by', AXEMEN, '--to', '2000000'], 64, 'more than 1000000 numbers'),
            (['--until', 'win.A=60%', '--by', AXEMEN, '--csv'], 64, '--until takes one battle'),
            (['--until', 'win.A=60%', '--by', AXEMEN, '-o', 'A=atack'], 65, 'did you mean "attack"')):
        odds(ELVES, *arguments, good=good, words=words)
    odds('march-on-the-marches', '--until', 'win.A=60%', '--by', 'sides', good=64, words='is a campaign')


def main():
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        proved_means_every_number()
        shares_are_compared_exactly()
        a_short_path_means_the_only_field()
        people_read_what_was_checked()
        figures_and_orders_count()
        refused_numbers_are_skipped_and_named()
        estimates_say_so()
        wrong_questions_are_named()
        os.chdir(here)
    print('ok')


if __name__ == '__main__':
    sys.exit(main())
