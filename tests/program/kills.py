#!/usr/bin/env python3
"""Kills a campaign at random moments, 80 times, or 5,000 if BN_LONG is set. What was answered before the
next prompt is in the journal, and the game taken up again is the game never interrupted, to the byte."""
import os
import random
import subprocess
import sys
import tempfile
import threading

from commands import PROGRAM, ROOT

SEASON = f'{ROOT}/scenarios/gurps4/barony-season.yaml'
ANSWERS = 120
kills = 5000 if os.environ.get('BN_LONG') else 80
seed = int(os.environ.get('BN_SEED', '1'))


def play(arguments, answers, delay=None, late=False):
    """Answers prompts with 1. Returns how many orders were asked, and whether the game was killed: after the delay
    from its start, or from its first prompt."""
    game = subprocess.Popen([PROGRAM, 'campaign', *arguments, '--defaults'], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
    timer = threading.Timer(delay, game.kill) if delay is not None else None
    orders, seen, said = 0, b'', b'x'
    if timer and not late:
        timer.start()
    try:
        while said and answers > 0:
            said = os.read(game.stdout.fileno(), 65536)
            seen = (seen + said)[-200:]
            if seen.endswith((b'> ', b'press Enter ')):
                orders += seen.endswith(b'> ')
                answers -= 1
                game.stdin.write(b'1\n')
                seen = b''
                if timer and late:
                    timer.start()
                    late = False
        game.stdin.close()
        while os.read(game.stdout.fileno(), 65536):
            pass
    except BrokenPipeError:
        pass
    if timer:
        timer.cancel()
    status = game.wait()
    game.stdout.close()
    assert status in (0, -9), f'status {status}'
    return orders, status == -9


def whole_lines(path):
    with open(path, 'rb') as file:
        held = file.read()
    return held[:held.rfind(b'\n') + 1]


def main():
    chance = random.Random(seed)
    play([SEASON, '--seed', '1', '--journal', 'whole.jsonl'], ANSWERS)
    whole = whole_lines('whole.jsonl')
    done = games = middle = 0
    while done < kills:
        if os.path.exists('cut.jsonl'):
            os.remove('cut.jsonl')
        held = b''
        while len(held) < len(whole) and done < kills:
            begun = [SEASON, '--seed', '1', '--journal', 'cut.jsonl'] if not held else ['cut.jsonl']
            orders, killed = play(begun, ANSWERS, chance.uniform(0, 0.15), chance.random() < 0.5)
            now = whole_lines('cut.jsonl') if os.path.exists('cut.jsonl') else b''
            if not now and os.path.exists('cut.jsonl'):
                os.remove('cut.jsonl') # killed before its first line was whole: nothing was shown yet
                assert orders == 0, 'orders were asked before the journal was begun'
            assert now.startswith(held), f'seed {seed}, kill {done}: entries were lost'
            assert whole.startswith(now) or now.startswith(whole), f'seed {seed}, kill {done}: another game'
            more = now.count(b'\n') - max(held.count(b'\n'), 1)
            assert more >= orders - 1, f'seed {seed}, kill {done}: {orders} orders asked, {more} entries kept'
            held = now
            done += killed
            middle += killed and more > 0
        games += 1
    print(f'{done} kills, {middle} of them after answers, in {games} games of {whole.count(bytes([10]))} lines')


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    main()
    os.chdir('/')
sys.exit(0)
