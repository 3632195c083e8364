#!/usr/bin/env python3
"""The bots of examples/bots play a battle of every system, each through its own interface: their journals are the same, byte by
byte. Here Python, C and the shell; web/packages/core/test/bots.test.ts compares JavaScript with the shell.

    four_bots.py BOT_IN_C
"""
import os
import subprocess
import sys
import tempfile

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
BOTS = f'{ROOT}/examples/bots'
BATTLES = ['warmachine/elves-at-the-pass', 'gurps4/equal-forces', 'gurps3/bannock', 'dragonquest/jothus-against-khago',
           'obsidian/senlac']
LONGEST = 50  # lines of a bot
ENVIRONMENT = {**os.environ, 'PATH': f'{os.path.dirname(PROGRAM)}:{os.environ["PATH"]}'}
COMMANDS = {'C': [sys.argv[1]], 'Python': [sys.executable, f'{BOTS}/bot.py'], 'shell': [f'{BOTS}/bot.sh']}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=300, check=False)


def play(language, battle, folder):
    journal = f'{folder}/{language}-{os.path.basename(battle)}.jsonl'
    done = run(*COMMANDS[language], f'{ROOT}/scenarios/{battle}.yaml', '7', journal)
    assert done.returncode == 0, f'{language}, {battle}: {done.returncode} {done.stderr}'
    verified = run(PROGRAM, 'replay', journal)
    assert verified.returncode == 0, f'{language}, {battle}: {verified.stderr}'
    with open(journal, encoding='utf-8') as file:
        return file.read()


for name in os.listdir(BOTS):
    with open(f'{BOTS}/{name}', encoding='utf-8') as source:
        lines = len(source.readlines())
    assert lines <= LONGEST, f'{name} has {lines} lines'
attacks = 0
with tempfile.TemporaryDirectory() as folder:
    for battle in BATTLES:
        journals = {language: play(language, battle, folder) for language in COMMANDS}
        assert len(set(journals.values())) == 1, f'{battle}: the journals differ: { {k: len(v) for k, v in journals.items()} }'
        assert '"seat":"commander 0"' in journals['C'], f'{battle}: the bot decides nothing'
        attacks += 'ttack' in journals['C'].partition('\n')[2]
    for language, command in COMMANDS.items():
        done = run(*command, f'{folder}/none.yaml', '7', f'{folder}/none.jsonl')
        assert done.returncode != 0 and done.stderr, f'{language} plays a file that is not there'
assert attacks >= 3, f'only {attacks} battles have an attack'
