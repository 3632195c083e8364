"""Every request to `banneret serve` and its reply keep to docs/schemas/methods.json: for every seat, in every sample battle and
campaign, and in the examples of docs/calls.md, which has one of every method."""
import glob
import json
import os
import re
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
met = {}


def read(name):
    with open(f'{FOLDER}/{name}.json', encoding='utf-8') as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    return schema


def parts(name):
    """Of each part of a schema who judges it."""
    schema = read(name)
    files = {f'file://{path}': read(os.path.basename(path)[:-5]) for path in glob.glob(f'{FOLDER}/*.json')}
    resolver = RefResolver(f'file://{FOLDER}/{name}.json', schema, store=files)
    return {key: Draft202012Validator(part, resolver=resolver) for key, part in schema['$defs'].items()}


METHODS, CALLS = parts('methods'), parts('calls')


def deepest(error):
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


class Held(Engine):
    """A conversation of which every request and every reply is checked by the schema."""

    where = ''

    def call(self, method, **params):
        result = super().call(method, **params)
        for error in METHODS[method].iter_errors({'params': params, 'result': result}):
            error = deepest(error)
            sys.exit(f'{self.where}: {method} {str(params)[:100]}: at {list(error.absolute_path)}: {error.message[:300]}')
        count(result)
        return result


def count(value):
    """Which of the keys that are there only sometimes were met."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        met[key] = met.get(key, 0) + 1
        count(inner)
    for inner in value if isinstance(value, list) else ():
        count(inner)


def look(engine, game, sides):
    for seat in ['referee', 'spectator'] + [f'commander {side}' for side in range(sides)]:
        for method in ('view', 'result', 'judgements'):
            engine.call(method, game=game, seat=seat)
        engine.call('questions', game=game, seat=seat, explain=True)


def play(engine, name):
    engine.where = name
    now = engine.call('open', name=name, seed=5, explain=True)
    game, sides = now['game'], len(now['sides'])
    for _ in range(STOPS):
        look(engine, game, sides)
        if now['over']:
            break
        now = engine.call('proceed', game=game, seat='spectator', most=ANSWERS)
    engine.call('proceed', game=game, seat='spectator', most=2000)
    look(engine, game, sides)
    engine.call('events', game=game, seat='commander 0')
    engine.call('close', game=game)


def examples(engine):
    """The requests of the page; their errors are not checked."""
    engine.where, journal, shown = 'docs/calls.md', '', set()
    with open(f'{ROOT}/docs/calls.md', encoding='utf-8') as page:
        requests = [json.loads(line) for line in re.findall('^--> (.*)$', page.read(), re.M)]
    for request in requests:
        method, params = request['method'], request.get('params', {})
        if params.get('journal') == 'JOURNAL':
            params['journal'] = journal
        if request['id'] in (6, 8, 9, 10):
            fault = engine.fault(method, **params)
            assert not list(ERROR.iter_errors(fault['data'])), fault
            continue
        result = engine.call(method, **params)
        journal = result.get('journal', journal)
        shown.add(method)
    listed = {method['name']: set(method['params'].split()) for method in engine.call('systems')['methods']}
    assert shown == set(listed) == set(METHODS), (shown ^ set(listed), set(METHODS) ^ set(listed))
    for name, params in listed.items():
        assert set(METHODS[name].schema['properties']['params']['properties']) == params, name


ERROR = parts('common')['error']
# An undocumented key is noticed.
broken = {'side': -1, 'text': 'x', 'more': 1}
assert list(CALLS['finding'].iter_errors(broken)) and not CALLS['finding'].is_valid(broken)
talk = Held()
examples(talk)
talk.close()
talk = Held()
for path in sorted(glob.glob(f'{ROOT}/scenarios/*/*.yaml')):
    play(talk, os.path.basename(path)[:-5])
talk.close()
for key in ('cards', 'goals', 'ahead', 'decided', 'gloss', 'adds', 'pairing', 'scope', 'terms'):
    assert met.get(key, 0) > 0, f'{key} is never there'
print({key: met[key] for key in ('cards', 'ahead', 'decided', 'gloss', 'adds', 'pairing', 'scope')})
