"""What `banneret serve` says of questions, judgements, scorecards, goals, reasons and orders keeps to docs/schemas/calls.json,
for every seat and in every sample battle and campaign."""
import glob
import json
import os
import sys
import warnings

with warnings.catch_warnings():
    warnings.simplefilter('ignore')  # newer versions have another way to find files beside a schema
    from jsonschema import Draft202012Validator, RefResolver

from commands import ROOT
from engine import Engine

FOLDER = f'{ROOT}/docs/schemas'
LONG = bool(os.environ.get('BN_LONG'))
STOPS, ANSWERS = (12, 40) if LONG else (3, 15)  # where everything is examined, and answers between two of them
with open(f'{FOLDER}/calls.json', encoding='utf-8') as file:
    SCHEMA = json.load(file)
Draft202012Validator.check_schema(SCHEMA)
RESOLVER = RefResolver(f'file://{FOLDER}/calls.json', SCHEMA)
PARTS = {name: Draft202012Validator(SCHEMA['$defs'][name], resolver=RESOLVER) for name in ('asks', 'judgements', 'view', 'told', 'result', 'next')}
met = {}


def hold(part, value, where):
    for error in PARTS[part].iter_errors(value):
        sys.exit(f'{where}: {part} at {list(error.absolute_path)}: {error.message[:300]}')
    count(value)


def count(value):
    """Which of the keys that are there only sometimes were met."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        met[key] = met.get(key, 0) + 1
        count(inner)
    for inner in value if isinstance(value, list) else ():
        count(inner)


def look(engine, game, sides, where):
    for seat in ['referee', 'spectator'] + [f'commander {side}' for side in range(sides)]:
        hold('view', engine.call('view', game=game, seat=seat), f'{where} as {seat}')
        hold('asks', engine.call('questions', game=game, seat=seat)['asks'], f'{where} as {seat}')
        hold('result', engine.call('result', game=game, seat=seat), f'{where} as {seat}')
        hold('next', engine.call('questions', game=game, seat=seat)['next'], f'{where} as {seat}')
        hold('judgements', engine.call('judgements', game=game, seat=seat)['judgements'], f'{where} as {seat}')


def play(engine, name):
    now = engine.call('open', name=name, seed=5)
    game, sides = now['game'], len(now['sides'])
    for _ in range(STOPS):
        look(engine, game, sides, name)
        if now['over']:
            break
        now = engine.call('proceed', game=game, seat='spectator', most=ANSWERS)
        hold('told', now['told'], name)
    engine.call('proceed', game=game, seat='spectator', most=2000)
    look(engine, game, sides, name)
    engine.call('close', game=game)


# A key that no one promised is noticed.
broken = {'side': -1, 'text': 'x', 'more': 1}
assert list(Draft202012Validator(SCHEMA['$defs']['finding'], resolver=RESOLVER).iter_errors(broken))
talk = Engine()
for path in sorted(glob.glob(f'{ROOT}/scenarios/*/*.yaml')):
    play(talk, os.path.basename(path)[:-5])
talk.close()
for key in ('cards', 'goals', 'ahead', 'decided', 'gloss', 'adds', 'pairing', 'scope', 'terms'):
    assert met.get(key, 0) > 0, f'{key} is never there'
print({key: met[key] for key in ('cards', 'ahead', 'decided', 'gloss', 'adds', 'pairing', 'scope')})
