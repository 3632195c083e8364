#!/usr/bin/env python3
"""A sweep from the outside: its cells are what `banneret odds` gives for the same documents, its bytes are the same on
any number of threads and parts and after any number of kills, and what is wrong is named. It is killed 5 times, or 50
with BN_LONG."""
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

import yaml
from jsonschema import Draft202012Validator

from commands import PROGRAM, ROOT

KILLS = 50 if os.environ.get('BN_LONG') else 5
chance = random.Random(int(os.environ.get('BN_SEED', '1')))
PLAN = """banneret: sweep
base: elves-at-the-pass
vary:
  pass: {figure: modifiers.narrow_passage.value, from: 0, to: 90, step: 30}
  orcs: {field: "sides[1].forces[0].members[0].count", values: [725, 2900]}
  tactics: {field: options.use_tactics, values: [true, false]}
measure: [win.A, win.Thar, draw, mean.A.dead, rounds]
"""


def sweep(*arguments, good=0, words=''):
    done = subprocess.run([PROGRAM, 'sweep', *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
    said = done.stderr.decode()
    assert done.returncode == good and words in said, (arguments, done.returncode, words, said)
    return done.stdout, said


def write(name, text):
    with open(name, 'w', encoding='utf-8') as file:
        file.write(text)
    return name


def read(name):
    with open(name, 'rb') as file:
        return file.read()


def lines_of(data):
    return [json.loads(line) for line in data.splitlines()]


def cells_are_what_odds_says():
    """Each cell against the exact odds of a document and figures that were written by hand."""
    head, *cells = lines_of(sweep('plan.yaml')[0])
    assert head['cells'] == len(cells) == 16 and re.fullmatch('[0-9a-f]{16}', head['hash']), head
    with open(f'{ROOT}/scenarios/warmachine/elves-at-the-pass.yaml', encoding='utf-8') as file:
        base = file.read()
    with open(f'{ROOT}/scenarios/warmachine/forces/orcs-of-thar.yaml', encoding='utf-8') as file:
        orcs = file.read()
    os.makedirs('forces', exist_ok=True)
    with open(f'{ROOT}/scenarios/warmachine/forces/gars-elves.yaml', encoding='utf-8') as file:
        write('forces/gars-elves.yaml', file.read())
    seen = set()
    for number, cell in enumerate(cells):
        vary = cell['vary']
        assert cell['cell'] == number and cell['method'] == 'exact', cell
        seen.add(tuple(vary.values()))
        write('forces/orcs-of-thar.yaml', re.sub('count: 725', f'count: {vary["orcs"]}', orcs))
        write('one.yaml', base.replace('use_tactics: true', f'use_tactics: {str(vary["tactics"]).lower()}'))
        write('figures.yaml', f'modifiers: {{narrow_passage: {{value: {vary["pass"]}}}}}\n')
        told = json.loads(subprocess.run([PROGRAM, 'odds', 'one.yaml', '--figures', 'figures.yaml', '--no-matrix', '--json'],
                                         capture_output=True, check=True).stdout)
        total = int(told['total'])
        won = [int(winner['weight']) / total for winner in told['winners']]
        means = {(m['side'], m['key']): sum(row['value'] * int(row['weight']) for row in m['rows']) / total
                 for m in told['measures']}
        mine = cell['measure']
        assert [round(share, 9) for share in won] == [mine['win.A'], mine['win.Thar'], mine['draw']], (cell, won)
        assert abs(means[(0, 'dead')] - mine['mean.A.dead']) < 2e-6, (cell, means)
        assert abs(next(mean for (side, key), mean in means.items() if key == 'rounds') - mine['rounds']) < 2e-6
    assert len(seen) == 16
    assert len({cell['measure']['win.A'] for cell in cells}) > 4, 'nothing that varies matters'


def the_same_on_any_split():
    whole = sweep('plan.yaml', '--threads', '1')[0]
    assert sweep('plan.yaml', '--threads', '4')[0] == whole
    for parts in (1, 3, 20):
        names = [f'part-{parts}-{part}.jsonl' for part in range(1, parts + 1)]
        for part, name in enumerate(names, 1):
            sweep('plan.yaml', '--shard', f'{part}/{parts}', '-o', name)
        chance.shuffle(names)
        assert sweep('merge', *names)[0] == whole, parts
    sweep('merge', 'part-1-1.jsonl', '-o', 'all.jsonl')
    assert read('all.jsonl') == whole == read('part-1-1.jsonl')
    # a second run of what is done changes nothing, and says how many cells there are
    sweep('plan.yaml', '-o', 'part-1-1.jsonl', words='16 of 16 cells: 16 exact')
    assert read('part-1-1.jsonl') == whole


def merge_wants_every_cell_once():
    whole = read('all.jsonl').splitlines(keepends=True)

    def of(name, rows):
        with open(name, 'wb') as file:
            file.writelines(rows)
        return name

    sweep('merge', of('gap', whole[:5] + whole[7:]), good=65, words='2 of 16 cells are missing, the first is cell 4')
    sweep('merge', of('short', whole[:-1]), good=65, words='1 of 16 cells are missing, the first is cell 15')
    for cut in (1, 20, len(whole[-1]) // 2, len(whole[-1]) - 2):
        sweep('merge', of('torn', whole[:-1] + [whole[-1][:-cut]]), good=65, words='the first is cell 15')
    sweep('merge', 'all.jsonl', of('again', whole[:1] + whole[9:10]), good=65, words='cell 8 is in ')
    sweep('merge', of('order', whole[:1] + whole[2:3] + whole[1:2]), good=65, words='order:3: the cells are out of order')
    sweep('merge', of('not', [b'{}\n']), good=65, words='no results of a sweep')
    sweep('merge', of('empty', []), good=65, words='no results of a sweep')
    sweep('merge', of('bad', whole[:2] + [b'{"cell":1}\n']), good=65, words='bad:3: this is no cell')
    write('other.yaml', PLAN.replace('2900', '2901'))
    sweep('other.yaml', '-o', 'other.jsonl')
    sweep('merge', 'all.jsonl', 'other.jsonl', good=65, words='other.jsonl:1: these are results of another plan')
    # nothing is written where something is wrong, and no document is replaced
    sweep('merge', 'gap', '-o', 'merged', good=65)
    assert not os.path.exists('merged')
    sweep('merge', 'all.jsonl', '-o', 'plan.yaml', good=74, words='not replaced')
    sweep('merge', 'missing.jsonl', good=74, words='missing.jsonl: ')


def files_are_continued():
    whole = read('all.jsonl')
    for length in sorted(chance.sample(range(len(whole)), 12)) + [0, 1, len(whole) - 1]:
        with open('cut', 'wb') as file:
            file.write(whole[:length])
        sweep('plan.yaml', '-o', 'cut')
        assert read('cut') == whole, length
    sweep('other.yaml', '-o', 'all.jsonl', good=64, words='another plan, battle, version or part')
    sweep('plan.yaml', '--shard', '1/2', '-o', 'all.jsonl', good=64, words='another plan')
    sweep('plan.yaml', '-o', 'plan.yaml', good=64, words='is not replaced')
    rows = whole.splitlines(keepends=True)
    with open('changed', 'wb') as file:
        file.writelines(rows[:3] + rows[4:])
    sweep('plan.yaml', '-o', 'changed', good=64, words='line 4 is not that of the next cell')
    assert read('all.jsonl') == whole and read('plan.yaml').decode() == PLAN


def killed():
    """Two parts, each killed again and again, and put together."""
    plan = write('kill.yaml', PLAN.replace('step: 30', 'step: 1').replace('[725, 2900]', '[725, 1450, 2900]'))
    sweep(plan, '-o', 'calm.jsonl')
    whole = read('calm.jsonl')
    struck = 0
    for part in ('1/2', '2/2'):
        name = f'killed-{part[0]}.jsonl'
        while struck < KILLS * int(part[0]) // 2 + 1:
            run = subprocess.Popen([PROGRAM, 'sweep', plan, '--shard', part, '-o', name, '--threads', '2'],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            before = os.path.getsize(name) if os.path.exists(name) else 0
            patience = time.monotonic() + 60
            more = chance.randrange(1, 4000)
            while run.poll() is None and time.monotonic() < patience and (
                    not os.path.exists(name) or os.path.getsize(name) < before + more):
                time.sleep(0.0005)
            run.kill()
            if run.wait() == 0:
                os.remove(name)  # it was through: from the start
                continue
            struck += 1
            if chance.random() < 0.5:  # as a full disk or a lost page would leave it
                with open(name, 'r+b') as file:
                    file.truncate(max(0, os.path.getsize(name) - chance.randrange(300)))
        sweep(plan, '--shard', part, '-o', name)
    assert sweep('merge', 'killed-1.jsonl', 'killed-2.jsonl')[0] == whole
    return struck


def errors_are_told():
    """A cell too large to count has its error and its range, and the same bytes wherever it is worked out."""
    write('large.yaml', f"""banneret: sweep
base: {ROOT}/scenarios/gurps4/castle-siege.yaml
vary:
  defenders: {{field: "sides[1].forces[0].elements[0].count", values: [4, 8]}}
measure: [win.A, mean.A.lost]
stop: {{error: 2%}}
""")
    whole = sweep('large.yaml', '--threads', '2', words='2 of 2 cells: 2 estimated')[0]
    for cell in lines_of(whole)[1:]:
        low, high = cell['range']['win.A']
        assert low <= cell['measure']['win.A'] <= high and cell['games'] > 0, cell
        assert 0 < cell['error']['win.A'] <= 0.02, cell
    sweep('large.yaml', '--shard', '2/2', '-o', 'large-2.jsonl')
    assert read('large-2.jsonl').splitlines()[1] == whole.splitlines()[2]


def illegal_cells_are_named():
    write('bad.yaml', PLAN.replace('[725, 2900]', '[725, -1, many]'))
    out, said = sweep('bad.yaml')
    cells = lines_of(out)[1:]
    refused = [cell for cell in cells if cell['method'] == 'refused']
    assert len(cells) == 24 and len(refused) == 16, said
    assert all('count' in cell['refused']['path'] and 'measure' not in cell for cell in refused), refused[0]
    assert {cell['vary']['orcs'] for cell in refused} == {-1, 'many'}
    assert '24 of 24 cells: 8 exact, 16 refused' in said and 'cell 2 is refused: "-1" is out of range' in said, said


def wrong_plans_are_named():
    for old, new, place, words in (
            ('elves-at-the-pass', 'elves-at-the-pas', '2:7', 'did you mean "elves-at-the-pass"'),
            ('elves-at-the-pass', 'none/such.yaml', '', 'No such file'),
            ('elves-at-the-pass', 'march-on-the-marches', '', 'only battles can be swept'),
            ('modifiers.', 'modifier.', '4:18', 'did you mean "modifiers"'),
            ('narrow_passage', 'narow_passage', '4:18', 'did you mean "narrow_passage"'),
            ('passage.value', 'passage.valu', '4:18', 'did you mean "value"'),
            ('passage.value', 'passage.group', '4:18', 'cannot be changed'),
            ('figure: modifiers.narrow_passage.value', 'figure: modifiers', '4:18', 'is not a figure'),
            ('members[0]', 'member[0]', '5:17', 'did you mean "members"'),
            ('members[0]', 'members[7]', '5:17', 'the base has 3 entries'),
            ('members[0].count', 'members.count', '5:17', 'the number of an entry'),
            ('members[0].count', 'members[0].count.x', '5:17', 'nothing before'),
            ('options.use_tactics', 'system', '6:20', '"system" cannot vary'),
            ('options.use_tactics', 'figures.modifiers', '6:20', 'is varied as a figure'),
            ('win.A', 'win.C', '7:11', '"win.C" is not a measure'),
            ('mean.A.dead', 'mean.A.deed', '7:34', 'did you mean "mean.A.dead"'),
            ('measure:', 'orders: [A=atack]\nmeasure:', '7:10', 'did you mean "attack"')):
        text = PLAN.replace(old, new)
        assert text != PLAN, old
        said = sweep(write('wrong.yaml', text), good=74 if 'No such' in words else 65, words=words)[1]
        assert not place or said.startswith(f'wrong.yaml:{place}: '), (place, said)
    sweep('plan.yaml', '--shard', '4/3', good=64, words='--shard takes a part such as 3/16')
    sweep('plan.yaml', '--shard', 'x', good=64, words='--shard takes')
    sweep('merge', good=64, words='merge needs the files')
    sweep('plan.yaml', 'plan.yaml', good=64, words='one plan at a time')


def orders_are_a_range_too():
    write('orders.yaml', PLAN.replace('from: 0, to: 90, step: 30', 'values: [50]') + 'orders: [default, "A=attack,B=hold"]\n')
    sweep('orders.yaml', '-o', 'orders.jsonl')
    cells = lines_of(read('orders.jsonl'))[1:]
    assert len(cells) == 8
    with_tactics = [cell for cell in cells if cell['vary']['tactics'] and cell['vary']['orcs'] == 725]
    assert [cell['vary']['orders'] for cell in with_tactics] == ['default', 'A=attack,B=hold']
    told = json.loads(subprocess.run([PROGRAM, 'odds', 'elves-at-the-pass', '-o', 'A=attack,B=hold', '--no-matrix', '--json'],
                                     capture_output=True, check=True).stdout)
    assert round(int(told['winners'][0]['weight']) / int(told['total']), 9) == with_tactics[1]['measure']['win.A']


def bots_choose_orders():
    """An equilibrium is what advice proves; a bot that draws no lots is exact; what cannot be solved is refused, and says why."""
    write('bots.yaml', """banneret: sweep
base: elves-at-the-pass
vary: {orcs: {field: "sides[1].forces[0].members[0].count", values: [725, 2900]}}
orders: [equilibrium, "bot:steady", "bot:Gar=equilibrium,B=random", default]
measure: [win.A, win.B, draw]
stop: {error: 2%}
""")
    whole = sweep('bots.yaml', '-o', 'bots.jsonl', '--threads', '2', words='8 of 8 cells: 6 exact, 2 estimated')[0]
    solved, steady, mixed, default = lines_of(read('bots.jsonl'))[1:5]
    advice = json.loads(subprocess.run([PROGRAM, 'advise', 'elves-at-the-pass', '--as', 'Gar', '--json'],
                                       capture_output=True, check=True).stdout)
    assert abs(advice['value'] - solved['measure']['win.A'] - solved['measure']['draw'] / 2) < 1e-6, solved
    assert solved['equilibrium'] == {'free': 'every order free', 'gain': 0} and 'error' not in solved, solved
    assert steady['measure'] == default['measure'], (steady, default)
    assert mixed['measure']['win.A'] > solved['measure']['win.A'] - 4 * mixed['error']['win.A'] and mixed['games'] > 0, mixed
    assert sweep('bots.yaml', '--threads', '1')[0] == read('bots.jsonl'), whole
    means = lines_of(sweep(write('means.yaml', read('bots.yaml').decode().replace('[win.A,', '[mean.A.dead, win.A,')))[0])[1]
    assert means['method'] == 'estimated' and means['measure']['win.A'] == solved['measure']['win.A'], means
    assert means['measure']['mean.A.dead'] > 0 and list(means['error']) == ['mean.A.dead'], means
    write('three.yaml', """banneret: sweep
base: three-sided
vary: {strategy: {field: "sides[0].forces[0].persons[0].strategy", values: [12]}}
orders: [equilibrium]
measure: [win.A]
""")
    sweep('three.yaml', '-o', 'three.jsonl', words='cell 0 is refused: an equilibrium is worked out for two sides only')
    for old, new, words in (('bot:steady', 'bot:stedy', 'did you mean "steady"'), ('bot:Gar', 'bot:Gor', 'no side is called "Gor"'),
                            ('[equilibrium', '[equilibrum', 'did you mean "equilibrium"')):
        sweep(write('wrong.yaml', read('bots.yaml').decode().replace(old, new)), good=65, words=words)


def borders_are_found():
    """Every place where the whole grid crosses the level is in the cells of the adaptive design, with the same values, in a
    fraction of the cells; on any number of threads, and after it was cut short anywhere."""
    plan = """banneret: sweep
base: elves-at-the-pass
vary:
  pass: {figure: modifiers.narrow_passage.value, from: 0, to: 150, step: 10}
  orcs: {field: "sides[1].forces[0].members[0].count", from: 500, to: 6000, step: 100}
measure: [win.A, mean.A.dead]
"""
    grid = {tuple(cell['vary'].values()): cell['measure'] for cell in lines_of(sweep(write('whole-grid.yaml', plan))[0])[1:]}
    for border, measure, level in (('', 'win.A', .5), ('border: mean.A.dead=60\n', 'mean.A.dead', 60)):
        path = write('border.yaml', plan + 'design: adaptive\n' + border)
        if os.path.exists('border.jsonl'):
            os.remove('border.jsonl')
        sweep(path, '-o', 'border.jsonl', '--threads', '3', words=' exact')
        head, *cells = lines_of(read('border.jsonl'))
        assert head['border'] == {'measure': measure, 'level': level} and head['cells'] == len(grid), head
        found = {tuple(cell['vary'].values()): cell['measure'] for cell in cells}
        assert all(grid[at] == value for at, value in found.items()) and len(found) == len(cells)
        crossed = {at for row, column in grid for next_ in ((row + 10, column), (row, column + 100)) if next_ in grid
                   for at in ((row, column), next_)
                   if (grid[row, column][measure] >= level) != (grid[next_][measure] >= level)}
        assert len(crossed) > 20 and crossed <= set(found), (measure, crossed - set(found))
        if measure == 'win.A':
            assert len(found) < len(grid) / 3, len(found)
        whole = read('border.jsonl')
        assert sweep(path, '--threads', '1')[0] == whole
        for length in chance.sample(range(len(whole)), 4):
            with open('cut', 'wb') as file:
                file.write(whole[:length])
            sweep(path, '-o', 'cut')
            assert read('cut') == whole, length
    sweep(path, '--shard', '1/2', good=64, words='depend on each other')
    for old, new, words in (('dead=60', 'dead=many', 'is not a level'), ('mean.A.dead=60', 'win.B=50%', 'is not measured'),
                            ('design: adaptive', 'design: grid', 'no effect on this design'),
                            ('  orcs:', '  more: {figure: modifiers.higher_ground.value, values: [1, 2]}\n  orcs:', 'has two names')):
        sweep(write('wrong.yaml', read('border.yaml').decode().replace(old, new)), good=65, words=words)


def a_hypercube_is_as_large_as_it_says():
    write('latin.yaml', PLAN.replace('step: 30', 'step: 1') + 'design: latin\ncells: 13\nseed: 3\n')
    sweep('latin.yaml', '-o', 'latin.jsonl')
    cells = lines_of(read('latin.jsonl'))[1:]
    assert len(cells) == 13
    assert sorted(cell['vary']['pass'] * 13 // 91 for cell in cells) == list(range(13))
    again = lines_of(sweep('latin.yaml')[0])[1:]
    other = lines_of(sweep(write('latin2.yaml', open('latin.yaml').read().replace('seed: 3', 'seed: 4')))[0])[1:]
    assert again == cells != other


def samples_have_the_indices_of_the_grid():
    """The intervals from a sample hold the indices that the whole grid has exactly, and say more than nothing."""
    plan = PLAN.replace('step: 30', 'step: 10')
    sweep(write('whole.yaml', plan), '-o', 'whole.jsonl')
    sweep(write('sample.yaml', plan + 'design: saltelli\ncells: 256\n'), '-o', 'sample.jsonl', words='1280 of 1280 cells: 1280 exact')
    for measure in ('win.A', 'mean.A.dead'):
        exact = sweep('report', 'whole.jsonl', '--indices', '--measure', measure)[0].decode().splitlines()
        told = sweep('report', 'sample.jsonl', '--indices', '--measure', measure)[0].decode().splitlines()
        for name in ('pass', 'orcs', 'tactics'):
            should = re.findall(r'([0-9.]+)%', next(line for line in exact if line.startswith(f'  {name} ')))[:2]
            found = re.findall(r'(-?[0-9.]+)% ± ([0-9.]+)%', next(line for line in told if line.startswith(f'  {name} ')))
            assert len(found) == 2, told
            for (value, error), true in zip(found, should):
                assert abs(float(value) - float(true)) <= float(error) + .05 and float(error) < 35, (name, found, should)
    assert any('sampled: 1,280 cells' in line for line in told), told
    cells = lines_of(read('sample.jsonl'))[1:]
    assert lines_of(read('sample.jsonl'))[0]['design'] == 'saltelli' and cells[2]['vary']['orcs'] == cells[0]['vary']['orcs']
    with open('torn.jsonl', 'wb') as file:
        file.writelines(read('sample.jsonl').splitlines(keepends=True)[:-1])
    sweep('report', 'torn.jsonl', '--indices', good=65, words='1 of 1280 are missing or refused')
    # any split is the same, as of every design
    sweep('sample.yaml', '--shard', '1/2', '-o', 'sample-1.jsonl')
    sweep('sample.yaml', '--shard', '2/2', '-o', 'sample-2.jsonl')
    assert sweep('merge', 'sample-2.jsonl', 'sample-1.jsonl')[0] == read('sample.jsonl')
    sobol = lines_of(sweep(write('sobol.yaml', PLAN.replace('step: 30', 'step: 1').replace('to: 90', 'to: 63') +
                                 'design: sobol\ncells: 64\n'))[0])[1:]
    assert sorted(cell['vary']['pass'] for cell in sobol) == list(range(64))
    assert all(sum(cell['vary']['orcs'] == orcs for cell in sobol) == 32 for orcs in (725, 2900))


def reports_show_what_is_there():
    """The table, the drawing and CSV have the figures of the lines; what is not shown is averaged."""
    cells = lines_of(sweep('plan.yaml')[0])[1:]

    def mean(measure, **by):
        found = [cell['measure'][measure] for cell in cells if all(cell['vary'][name] == value for name, value in by.items())]
        return sum(found) / len(found)

    told = sweep('report', 'all.jsonl')[0].decode()
    assert 'win.A, by pass (down) and orcs (across)' in told and 'exact; average over tactics' in told, told
    row = next(line for line in told.splitlines() if line.startswith('  90 ')).split()
    assert [float(re.match('[0-9.]+', word)[0]) for word in row[1:]] == [
        round(100 * mean('win.A', **{'pass': 90, 'orcs': orcs}), 1) for orcs in (725, 2900)], row
    told = sweep('report', 'all.jsonl', '--by', 'orcs', '--measure', 'mean.A.dead')[0].decode()
    for orcs in (725, 2900):
        assert re.search(rf'^  {orcs} +{mean("mean.A.dead", orcs=orcs):.2f} ', told, re.M), told
    rows = sweep('report', 'all.jsonl', '--csv')[0].decode().splitlines()
    assert rows[0].startswith('cell,method,pass,orcs,tactics,win.A,win.Thar,draw,mean.A.dead,rounds,error of win.A')
    assert len(rows) == 17 and rows[1].startswith('0,exact,0,725,true,'), rows[1]
    for by in ('pass,orcs', 'orcs', 'tactics,pass'):
        sweep('report', 'all.jsonl', '--by', by, '--svg', 'drawing.svg')
        drawn = xml.etree.ElementTree.parse('drawing.svg')
        assert by.split(',')[0] in {element.text for element in drawn.iter()}, by
    sweep('report', 'all.jsonl', '--by', 'orc', good=64, words='did you mean "orcs"')
    sweep('report', 'all.jsonl', '--by', 'orcs,orcs', good=64, words='two different names')
    sweep('report', 'all.jsonl', '--measure', 'win.B', good=64, words='did you mean "win.A"')
    sweep('report', 'plan.yaml', good=65, words='no results of a sweep')
    sweep('report', 'all.jsonl', '--shard', '1/2', good=64, words='report takes no')
    sweep('plan.yaml', '--csv', good=64, words='options of report')
    refused = sweep('report', write('refused.jsonl', sweep('bad.yaml')[0].decode()), '--by', 'orcs')[0].decode()
    assert '16 cells refused' in refused and re.search(r'^  many +-', refused, re.M), refused


def pages_hold_all_drawings():
    """One page has a drawing of every measure, and a bar for each name whose ends are the averages; a border is where neighbours differ."""
    sweep('report', 'all.jsonl', '--html', 'page.html')
    page = read('page.html').decode()
    assert page.startswith('<!DOCTYPE html>') and '<script' not in page and 'http' not in page.replace('http://www.w3.org', '')
    assert page.count('<svg') == 2 * len(lines_of(read('all.jsonl'))[0]['measure']) and page.count('<h2>') == 5
    for drawing in re.findall('<svg.*?</svg>', page, re.S):
        xml.etree.ElementTree.fromstring(drawing)
    sweep('report', 'all.jsonl', '--indices', '--svg', 'tornado.svg')
    words = [element.text for element in xml.etree.ElementTree.parse('tornado.svg').iter() if element.text]
    row = next(line for line in sweep('report', 'all.jsonl', '--indices')[0].decode().splitlines() if line.startswith('  orcs '))
    least, most = re.findall(r'([0-9.]+%)', row)[2:]
    assert least in words and most in words and 'orcs' in words, (row, words)
    sweep('report', 'all.jsonl', '--html', 'plan.yaml', good=74, words='not replaced')
    sweep('report', 'all.jsonl', '--html', 'x.html', '--csv', good=64, words='--html goes with')
    told = sweep('report', 'border.jsonl', '--measure', 'mean.A.dead')[0].decode()
    cells = {tuple(cell['vary'].values()): cell['measure']['mean.A.dead'] for cell in lines_of(read('border.jsonl'))[1:]}
    for row, columns in re.findall(r'^  (\d+) +(.*\d.*)$', told, re.M):
        for pair in columns.split(', '):
            one, other = pair.split(' and ')
            assert (cells[int(row), int(one)] >= 60) != (cells[int(row), int(other)] >= 60), (row, pair)
    assert ' and ' in told and 'Where mean.A.dead is 60.00' in told, told
    for options in (['--measure', 'mean.A.dead'], ['--measure', 'win.A']):
        sweep('report', 'border.jsonl', '--svg', 'border.svg', *options)
        assert ('#b3261e' in read('border.svg').decode()) == ('mean.A.dead' in options), options


def indices_are_those_of_the_cells():
    """First and total indices, and averages, against sums over the cells as the definition has them."""
    cells = lines_of(read('all.jsonl'))[1:]
    mean = statistics.fmean
    whole = statistics.pvariance([cell['measure']['win.A'] for cell in cells])
    told = sweep('report', 'all.jsonl', '--indices')[0].decode()
    for name in ('pass', 'orcs', 'tactics'):
        levels, rest = {}, {}
        for cell in cells:
            value = cell['measure']['win.A']
            levels.setdefault(cell['vary'][name], []).append(value)
            rest.setdefault(tuple(cell['vary'][other] for other in cell['vary'] if other != name), []).append(value)
        averages = [mean(values) for values in levels.values()]
        first = statistics.pvariance(averages) / whole
        total = mean(statistics.pvariance(values) for values in rest.values()) / whole
        row = next(line for line in told.splitlines() if line.startswith(f'  {name} '))
        shown = [float(number) for number in re.findall(r'([0-9.]+)%', row)]
        should = [100 * first, 100 * total, 100 * min(averages), 100 * max(averages)]
        assert len(shown) == 4 and all(abs(a - b) <= room for a, b, room in zip(shown, should, (.0051, .0051, .051, .051))), (
            row, should)
    assert 'exact, from every combination' in told
    sweep('report', 'part-3-1.jsonl', '--indices', good=65, words='missing or refused')
    sweep('report', 'refused.jsonl', '--indices', good=65, words='16 of 24 are missing or refused')
    sweep('report', 'all.jsonl', '--indices', '--csv', good=64, words='alone')


def the_schema_fits():
    schema = json.loads(subprocess.run([PROGRAM, 'schema', 'sweep'], capture_output=True, check=True).stdout)
    Draft202012Validator.check_schema(schema)
    reads = Draft202012Validator(schema)
    for text in (PLAN, open(f'{ROOT}/examples/sweep.yaml', encoding='utf-8').read(), open('latin.yaml', encoding='utf-8').read(),
                 open('sample.yaml', encoding='utf-8').read(), open('sobol.yaml', encoding='utf-8').read()):
        reads.validate(yaml.safe_load(text))
    for old, new in (('vary:', 'vari:'), ('from: 0', 'form: 0'), ('values: [true, false]', 'values: []'), ('sweep', 'swep')):
        assert not reads.is_valid(yaml.safe_load(PLAN.replace(old, new))), new


def lines_keep_to_their_schema():
    with open(f'{ROOT}/docs/schemas/sweep.json', encoding='utf-8') as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    reads, methods = Draft202012Validator(schema), set()
    for name in ('all.jsonl', 'refused.jsonl', 'large-2.jsonl', 'part-3-1.jsonl', 'latin.jsonl', 'orders.jsonl', 'sample.jsonl', 'bots.jsonl', 'three.jsonl', 'border.jsonl'):
        for line in lines_of(read(name)):
            reads.validate(line)
            methods.add(line.get('method', 'head'))
            for key in line:
                if key not in ('title', 'seed', 'error', 'shard', 'range', 'games', 'equilibrium', 'border'):
                    assert not reads.is_valid({other: line[other] for other in line if other != key}), (key, line)
            assert not reads.is_valid({**line, 'more': 1}), line
    assert methods == {'head', 'exact', 'estimated', 'refused'}, methods


def main():
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write('plan.yaml', PLAN)
        cells_are_what_odds_says()
        the_same_on_any_split()
        merge_wants_every_cell_once()
        files_are_continued()
        errors_are_told()
        illegal_cells_are_named()
        wrong_plans_are_named()
        reports_show_what_is_there()
        orders_are_a_range_too()
        bots_choose_orders()
        borders_are_found()
        a_hypercube_is_as_large_as_it_says()
        pages_hold_all_drawings()
        indices_are_those_of_the_cells()
        samples_have_the_indices_of_the_grid()
        the_schema_fits()
        lines_keep_to_their_schema()
        struck = killed()
        os.chdir(here)
    print(f'ok, {struck} kills')


if __name__ == '__main__':
    sys.exit(main())
