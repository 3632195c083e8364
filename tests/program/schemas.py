"""Every command that has --json keeps to its schema in docs/schemas, over the scenarios of every system and
their journals; and where text and JSON show the same figure, they agree. With BN_LONG=1 every battle is fought to its
end, counted as far as it can be, analysed as well, and replayed for the referee and for a side, which takes minutes; otherwise
for one of them."""
import copy
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import warnings

with warnings.catch_warnings():
    warnings.simplefilter('ignore')  # newer versions have another way to find files beside a schema
    from jsonschema import Draft202012Validator, RefResolver, validators

from commands import ELVES, PROGRAM, ROOT, SKIRMISH

LONG = bool(os.environ.get('BN_LONG'))
UNFINISHED = 75  # the exit status of a game that is not over
FOLDER = f'{ROOT}/docs/schemas'
NAMES = sorted(os.path.basename(path)[:-5] for path in glob.glob(f'{FOLDER}/*.json'))
held = {}  # how many outputs each schema was compared with


def any_of(validator, options, instance, schema):
    """As the library has it; but the errors of an option are collected only if no other one fits."""
    if not any(validator.evolve(schema=option).is_valid(instance) for option in options):
        yield from Draft202012Validator.VALIDATORS['anyOf'](validator, options, instance, schema)


Validator = validators.extend(Draft202012Validator, {'anyOf': any_of})


def reader(name):
    with open(f'{FOLDER}/{name}.json', encoding='utf-8') as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    return Validator(schema, resolver=RefResolver(f'file://{FOLDER}/{name}.json', schema))


READERS = {name: reader(name) for name in NAMES
           if name not in ('common', 'calls', 'methods', 'sweep', 'prices', 'odds-until', 'drawings')}  # call_schemas.py, sweep.py, until.py, the server's


def call(command, *arguments):
    return subprocess.run([PROGRAM, command, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)


def run(command, *arguments, good=(0,)):
    done = call(command, *arguments)
    assert done.returncode in good, (command, arguments, done.stderr)
    return done.stdout


def deepest(error):
    """Of the ways in which an output could be valid, the one that matched furthest gives the error."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


def hold(command, *arguments, good=(0,), unless=None):
    """Checks the output against its schema, and returns it. With `unless`, the command may fail with these words."""
    done = call(command, *arguments, '--json')
    if unless and done.returncode != 0 and unless in done.stderr:
        return None
    assert done.returncode in good, (command, arguments, done.stderr)
    text = done.stdout
    found = [json.loads(line) for line in text.splitlines()] if command == 'replay' else [json.loads(text)]
    for part in found:
        for error in READERS[command].iter_errors(part):
            error = deepest(error)
            sys.exit(f'{command} {arguments}: at {list(error.absolute_path)}: {error.message[:400]}')
    held[command] = held.get(command, 0) + len(found)
    return found if command == 'replay' else found[0]


def every_object(value):
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from every_object(inner)


def notices(command, output):
    """The schema notices an undocumented key, wherever it is, and a missing one."""
    whole = list(every_object(output))
    assert whole, command
    for place in range(0, len(whole), max(1, len(whole) // 20)):
        broken = copy.deepcopy(output)
        at = list(every_object(broken))[place]
        if at.keys() <= {'Air', 'Arm', 'Art', 'C3I', 'Cv', 'Eng', 'F', 'Nav', 'Rec', 'T'}:
            continue  # a map by special class
        at['more'] = 1
        assert not READERS[command].is_valid(broken), (command, at)


def commands_with_json():
    told = run('--help')
    names = re.findall(r'^  ([a-z-]+) ', told, re.M)
    return {name for name in names if '--json' in run(name, '--help')}


def documents(folder):
    """Every scenario, copied into the folder. A battle on a table takes as long as hundreds of others: three rounds of it
    are fought. To compare the powers in the storming of a castle takes as long again: it has none."""
    shutil.copytree(f'{ROOT}/scenarios', f'{folder}/scenarios')
    for path in sorted(glob.glob(f'{folder}/scenarios/*/*.yaml')):
        with open(path, encoding='utf-8') as file:
            text = file.read()
        if '/obsidian/' in path and not LONG:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text.replace('max_rounds: 12', 'max_rounds: 3'))
        if path.endswith('/storm-of-a-castle.yaml') and not LONG:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(re.sub(r' *practitioners:\n.*\n', '', text))
        yield path, 'campaign' if re.search(r'^document: campaign|^campaign:', text, re.M) else 'battle'


def sides_of(path):
    return len(hold('rate', path)['sides'])


def of_battles(folder):
    """Every scenario: its sheets, a few simulated games, advice, its journal, and its analysis."""
    for place, (path, kind) in enumerate(documents(folder)):
        sides, name = sides_of(path), os.path.basename(path)
        journal = f'{folder}/{name}.jsonl'
        bots = [word for side in 'ABCD'[:sides] for word in ('--bot', f'{side}=steady')]
        if kind == 'battle':
            # Whole counts take seconds each, and are written as those of small battles are.
            hold('odds', path, '--simulate', '2', '--threads', '1', *([] if LONG else ['--states', '2000']))
            hold('advise', path, '--as', 'A', '--simulate', '2', '--states', '200', unless='there is no free order to try')
        played = hold(kind, path, '--defaults', '--seed', '1', *bots, '--journal', journal, good=(0, UNFINISHED))
        assert played['over'] and played['journal'] == journal and len(played['sides']) == sides, played
        assert hold('check', journal)['files'][0]['entries'] == played['entries']
        if kind == 'battle' or LONG:
            for seat in ('referee', 'A') if LONG else ('referee', 'A')[place % 2:][:1]:
                hold('replay', journal, '--as', seat)
        if name == 'quick-skirmish.yaml':
            run('battle', '--reopen', journal)
            assert any(entry.get('reopens') for entry in hold('replay', journal)), 'nothing is reopened'
        if kind == 'battle' and (LONG or name in ('equal-forces.yaml', 'quick-skirmish.yaml', 'watling-street.yaml')):
            notices('analyse', hold('analyse', journal, '--simulate', '2', '--states', '200'))


def left_and_taken_up(folder):
    """A game that waits for a person says so, and continues with what is typed; a player learns no more than that seat may know."""
    journal = f'{folder}/waits.jsonl'
    waits = hold('battle', ELVES, '--defaults', '--seed', '1', '--journal', journal, good=(UNFINISHED,))
    assert not waits['over'] and waits['next']['options'] and 'winner' not in waits, waits
    notices('battle', waits)
    hold('battle', journal, '--defaults', '--as', 'spectator', good=(UNFINISHED,))
    again = subprocess.run([PROGRAM, 'battle', journal, '--defaults', '--json'], input='1\n', capture_output=True, text=True,
                           check=False)
    assert json.loads(again.stdout)['entries'] > waits['entries'], again
    assert call('battle', ELVES, '--json', '--board').returncode == 64


def errors_for_programs(folder):
    """With --json an error has its place, its hint and its rule, wherever it comes from."""
    broken = sorted(glob.glob(f'{ROOT}/tests/broken/*.yaml'))
    found = hold('check', *broken, ELVES, good=(65,))['files']
    assert len(found) == len(broken) + 1 and [file['ok'] for file in found] == [False] * len(broken) + [True]
    for key in ('line', 'column', 'path', 'hint', 'rule'):
        assert sum(key in error for file in found[:-1] for error in file['errors']) > 0, key
    notices('check', {'files': found})
    for path in broken:
        text = call('check', path).stderr
        for error in hold('check', path, good=(65,))['files'][0]['errors']:
            assert f'{error["line"]}:{error["column"]}: {error["text"]}' in text, (path, error)
    failed = Validator({'$ref': 'common.json#/$defs/failed'}, resolver=RefResolver(f'file://{FOLDER}/check.json', {}))
    torn = f'{folder}/torn.jsonl'
    with open(torn, 'w', encoding='utf-8') as file:
        file.write('{"banneret":"journal"}\n')
    for command, more in (('battle', ()), ('odds', ()), ('advise', ('--as', 'A')), ('rate', ()), ('replay', ()), ('analyse', ())):
        done = call(command, torn if command in ('replay', 'analyse') else broken[0], *more, '--json')
        assert done.returncode not in (0, UNFINISHED) and done.stderr, (command, done)
        failed.validate(json.loads(done.stdout))


def of_the_rest():
    hold('scenarios')
    for system in {entry['system'] for entry in hold('scenarios')}:
        hold('catalogue', '--system', system)
    for path in glob.glob(f'{ROOT}/scenarios/*/forces/*.yaml'):
        hold('rate', path)
    notices('rate', hold('rate', 'drakes-cross'))
    notices('odds', hold('odds', ELVES))
    notices('odds', hold('odds', ELVES, SKIRMISH))
    notices('advise', hold('advise', ELVES, '--as', 'A'))
    figures = sorted(glob.glob(f'{ROOT}/scenarios/*/figures/*.yaml'))[0]
    assert hold('rate', ELVES, '--figures', figures)['figures']
    for path in glob.glob(f'{ROOT}/tests/compat/1/*battle.jsonl'):
        hold('replay', path, good=(0, 69))


def dice_wait(folder):
    """The last line of a game that was left before a roll: the result."""
    journal = f'{folder}/left.jsonl'
    subprocess.run([PROGRAM, 'battle', ELVES, '--defaults', '--dice', 'ask', '--bot', 'A=steady', '--bot', 'B=steady',
                    '--journal', journal], input='\n', capture_output=True, text=True, check=False)
    for seat in ('referee', 'A', 'spectator'):
        lines = hold('replay', journal, '--as', seat)[-1]['prospects'][0]['lines']
        assert len(lines) > 1 and abs(sum(float(line['chance']) for line in lines) - 1) < 1e-9, lines
    notices('replay', hold('replay', journal)[-1])


# ---- text and JSON agree ---------------------------------------------------------------------------


def percent(words):
    return '%.2f%%' % (100 * float(words))


def odds_agree():
    text, told = run('odds', ELVES), hold('odds', ELVES)
    for row in told['winners']:
        name = 'no winner' if row['side'] is None else row['name']
        assert re.search(rf'^    {name} +{re.escape(percent(row["chance"]))} ', text, re.M), row
    cells = {(cell['row'], cell['column']): cell for cell in told['round']['cells']}
    columns = len(told['round']['columns']['orders'])
    for r, order in enumerate(told['round']['rows']['orders']):
        wanted = ['%.1f' % (100 * float(cells[r, c]['chance'])) for c in range(columns)]
        wanted.append('%.1f' % (100 * float(told['round']['worst'][r])))
        line = rf'^    {re.escape(order)} +' + '[=< ]* +'.join(map(re.escape, wanted)) + '[<]?$'
        assert re.search(line, text, re.M), (line, text)
    for measure in told['measures']:
        total = sum(int(row['weight']) for row in measure['rows'])
        mean = sum(row['value'] * int(row['weight']) for row in measure['rows']) / total
        line = rf'{told["winners"][measure["side"]]["name"] if measure["side"] >= 0 else ""} +{re.escape(measure["title"])} .* {mean:.1f}$'
        assert re.search(line, text, re.M), (measure['title'], mean)


def analyses_agree(journal):
    text, told = run('analyse', journal), hold('analyse', journal)
    for side in told['sides']:
        parts = [side[key] for key in ('luck', 'meeting', 'own_orders', 'others_orders', 'referee')]
        wanted = ' +'.join(re.escape('%+.1f' % (100 * float(part))) for part in parts)
        start, result = ('%.1f' % (100 * float(side[key])) for key in ('start', 'result'))
        assert re.search(rf'{side["side"]} +{start} +{wanted}\s+= {result}%', text), side
        gave, luck = 100 * float(side['gave_away']), 100 * float(side['luck'])
        assert f'{side["side"]}: gave away {gave:.1f}%, luck {luck:+.1f}%' in text, side


def sheets_agree(document):
    """Every plain figure of a sheet stands in the text beside its name."""
    text, told = run('rate', document), hold('rate', document)
    for side in told['sides']:
        for sheet in side['forces']:
            for key, value in sheet.items():
                if isinstance(value, int):
                    assert re.search(rf'^ +{key.replace("_", " ")} +{value:,}$', text, re.M | re.I), (key, value)


with_json = commands_with_json() - {'sweep'}  # price.py reads its prices
assert with_json == set(READERS), (with_json, set(READERS))
with tempfile.TemporaryDirectory() as folder:
    of_battles(folder)
    analyses_agree(f'{folder}/quick-skirmish.yaml.jsonl')
    dice_wait(folder)
    left_and_taken_up(folder)
    errors_for_programs(folder)
of_the_rest()
odds_agree()
sheets_agree('elves-at-the-pass')
sheets_agree('equal-forces')
assert set(held) == set(READERS), held
print(held)
