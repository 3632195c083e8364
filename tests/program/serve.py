#!/usr/bin/env python3
"""A program plays battles through `banneret serve --stdio`."""
import glob
import json
import os
import subprocess
import sys
import tempfile

from engine import Engine

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
WATCHED = 'watched' in sys.argv
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def play(engine, name, most=400):
    """A side's defaults, one by one; everything else by itself."""
    now = engine.call('open', name=name, seed=7)
    game, seat = now['game'], 'commander 0'
    for _ in range(most):
        now = engine.call('proceed', game=game, seat=seat)
        if now['over']:
            break
        question = now['next']
        now = engine.call('answer', game=game, seat=seat, question=question['id'], value=question['preset'])
        expect(len(now['told']) >= 1, f'{name}: an answer is told by nothing')
        if now['over']:
            break
    return game, now


def journals_are_good():
    """What was played is a journal that the program verifies, and that continues where it stopped."""
    engine = Engine()
    scenarios = sorted(glob.glob(os.path.join(ROOT, 'scenarios', '*', '*.yaml')))
    expect(len(scenarios) >= 35, 'there are scenarios')
    for path in scenarios[::5] if WATCHED else scenarios:
        name = os.path.basename(path)[:-5]
        game, now = play(engine, name)
        journal = engine.call('journal', game=game)['journal']
        with tempfile.NamedTemporaryFile('w', suffix='.jsonl') as file:
            file.write(journal)
            file.flush()
            done = subprocess.run([PROGRAM, 'replay', file.name], capture_output=True, text=True)
            expect(done.returncode == 0, f'{name}: {done.stdout[-300:]}{done.stderr}')
        again = engine.call('resume', journal=journal)
        expect(again['entries'] == now['entries'], f'{name}: {again["entries"]} entries of {now["entries"]}')
        expect(engine.call('view', game=game) == engine.call('view', game=again['game']), f'{name}: another view')
        expect(engine.call('journal', game=again['game'])['journal'] == journal, f'{name}: another journal')
        told = engine.call('events', game=game, seat='spectator')
        expect(len(told['told']) == now['entries'] == len(told['entries']), f'{name}: events are missing')
        result = engine.call('result', game=game)
        expect(result['over'] == now['over'] and ('winner' in result) == now['over'], f'{name}: {result}')
        engine.call('close', game=game)
        engine.call('close', game=again['game'])
    engine.close()


def requests_are_judged():
    engine = Engine()
    for line, code in [('{', -32700), ('[]', -32600), ('7', -32600), ('{"id":1,"method":"systems"}', -32600),
                       ('{"jsonrpc":"2.0","id":1}', -32600), ('{"jsonrpc":"2.0","id":[],"method":"systems"}', -32600),
                       ('{"jsonrpc":"2.0","id":1,"method":"system"}', -32601),
                       ('{"jsonrpc":"2.0","id":1,"method":"systems","params":[1]}', -32602),
                       ('{"jsonrpc":"2.0","id":1,"method":"systems","params":{"a":1}}', -32602),
                       ('{"jsonrpc":"2.0","id":1,"method":"view","params":{"game":1}}', -32602),
                       ('{"jsonrpc":"2.0","id":1,"method":"open","params":{"text":"a: ["}}', -32000)]:
        engine.send(line)
        reply = engine.receive()
        expect(reply.get('error', {}).get('code') == code, f'{line} is answered by {reply}')
    engine.send('{"jsonrpc":"2.0","method":"systems"}')  # a notification has no reply
    engine.send('[{"jsonrpc":"2.0","method":"systems"},{"jsonrpc":"2.0","id":"a","method":"schema","params":{"system":"gurps4"}},3]')
    replies = engine.receive()
    expect([r['id'] for r in replies] == ['a', None] and 'error' in replies[1], f'a list is answered by {replies}')
    engine.send('{"jsonrpc":"2.0","id":2,"method":"' + 'x' * (17 << 20) + '"}')
    expect('16 MiB' in engine.receive()['error']['message'], 'a request that is too long says so')
    expect(engine.call('systems')['systems'][0]['name'] == 'warmachine', 'it goes on after that')
    engine.close()


def errors_say_where():
    engine = Engine()
    place = engine.fault('open', text='banneret: scenario\nsystem: gurps5\n')['data']
    expect((place.get('line'), place.get('column')) == (2, 9) and 'gurps4' in place['hint'], f'{place}')
    missing = engine.fault('open', text=open(os.path.join(ROOT, 'scenarios/warmachine/elves-at-the-pass.yaml')).read())
    expect('gars-elves' in missing['message'] and '`files`' in missing['message'], f'{missing}')
    expect('did you mean' in engine.fault('open', nme='x')['data']['hint'], 'a parameter has a hint')
    expect(engine.fault('open', name='no-such-thing')['data']['code'] == 'io', 'no such scenario')
    game = engine.call('open', name='elves-at-the-pass')['game']
    other = engine.fault('answer', game=game, seat='commander 1', question=0, value=[1])
    expect(other['data']['code'] == 'seat', f'{other}')
    engine.close()


def files_come_along():
    engine = Engine()
    folder = os.path.join(ROOT, 'scenarios', 'warmachine')
    files = {os.path.relpath(path, folder): open(path).read() for path in glob.glob(f'{folder}/forces/*.yaml')}
    text = open(f'{folder}/elves-at-the-pass.yaml').read()
    brought = engine.call('open', text=text, files=files, seed=3)
    named = engine.call('open', name='elves-at-the-pass', seed=3)
    expect(engine.call('view', game=brought['game']) == engine.call('view', game=named['game']), 'the same battle')
    force = engine.call('rate', text=files['forces/gars-elves.yaml'])
    expect(force['sheet'] and force['terms'], f'{force}')
    engine.close()


def secrets_stay():
    """A sealed order that waits shows to its own side alone."""
    engine = Engine()
    game = engine.call('open', name='elves-at-the-pass', seed=1)['game']
    question = engine.call('questions', game=game, seat='commander 0')['next']
    seen = []
    for order in question['options'][0], question['options'][-1]:
        twin = engine.call('resume', journal=engine.call('journal', game=game)['journal'])['game']
        mine = engine.call('answer', game=twin, seat='commander 0', question=question['id'], value=[order['value']])
        expect(order['name'] in json.dumps(engine.call('questions', game=twin, seat='commander 0')), f'{mine}')
        seen.append([{**engine.call(method, game=twin, seat=seat), 'game': 0} for seat in ('commander 1', 'spectator')
                     for method in ('view', 'questions', 'events', 'result')])
    expect(seen[0] == seen[1], 'the other side sees another game')
    hidden = engine.call('open', name='season-in-the-vale', seed=1)['game']
    engine.call('proceed', game=hidden, seat='commander 0')
    expect(engine.fault('analyse', game=hidden, seat='commander 0')['data']['code'] == 'seat', 'an analysis tells all')
    engine.close()


def a_call_is_cancelled():
    engine = Engine('--progress')
    game = engine.call('open', name='castle-siege', seed=1)['game']
    engine.begin('odds', game=game, states=50000000)
    first = engine.receive()
    expect(first.get('method') == 'progress' and first['params']['done'] >= 0, f'{first}')
    engine.begin('systems')  # waits, and is answered although a later line overtakes it
    engine.send({'jsonrpc': '2.0', 'method': 'cancel'})
    replies = []
    while len(replies) < 2:
        line = engine.receive()
        if 'id' in line:
            replies.append(line)
    expect(replies[0]['error']['message'] == 'cancelled', f'{replies[0]}')
    expect('systems' in replies[1]['result'], 'the next request is answered')
    engine.send({'jsonrpc': '2.0', 'method': 'cancel'})
    expect(engine.call('questions', game=game)['entries'] == 0, 'a cancel that comes late does nothing')
    engine.close()


def seconds_end_a_call():
    engine = Engine()
    game = engine.call('open', name='castle-siege', seed=1)['game']
    expect(engine.fault('odds', game=game, states=50000000, seconds=1)['data']['code'] == 'limit', 'it goes on')
    engine.close()


def the_example_plays():
    for scenario in ('elves-at-the-pass', 'equal-forces', 'three-kings', 'three-allies'):
        path = f'{os.path.dirname(PROGRAM)}:{os.environ["PATH"]}'
        done = subprocess.run([sys.executable, os.path.join(ROOT, 'examples', 'bot.py'), scenario], capture_output=True,
                              text=True, env={**os.environ, 'PATH': path}, cwd=ROOT)
        expect(done.returncode == 0 and ' won. ' in done.stdout, f'{scenario}: {done.stdout[-200:]}{done.stderr}')


for test in (journals_are_good, requests_are_judged, errors_say_where, files_come_along, secrets_stay, a_call_is_cancelled,
             seconds_end_a_call, the_example_plays):
    test()
page = subprocess.run([sys.executable, os.path.join(ROOT, 'tools', 'calls.py'), PROGRAM, '--check'], capture_output=True, text=True)
expect(page.returncode == 0, page.stderr)
sys.exit(len(failures) > 0)
