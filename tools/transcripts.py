#!/usr/bin/env python3
"""tools/transcripts.py BANNERET: writes docs/examples/transcripts.md, what players read: a battle of each system, a month of a campaign
and twenty errors. Reading it from top to bottom shows whether the sentences are plain."""
import glob
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BATTLES = (('The War Machine', 'elves-at-the-pass'), ('GURPS 3', 'legion-against-knights'), ('GURPS 4', 'equal-forces'),
           ('DragonQuest', 'jothus-against-khago'), ('Obsidian', 'hastings-obsidian'))
MONTH = 143 # entries of the first month of the campaign, its bills included
HEAD = """# Transcripts

For everyone who writes sentences of the program: what players read in a whole battle of each system, in the first
month of a campaign, and in twenty errors. `tools/transcripts.py build/banneret` writes this page again.
"""


def replay(program, folder, name, command, last):
    path = os.path.join(folder, f'{name}.jsonl')
    environment = {**os.environ, 'BANNERET_SCENARIOS': f'{ROOT}/scenarios'}
    for words in ([command, name, '--defaults', '--seed', '3', '--bot', 'A=steady', '--bot', 'B=steady', '--journal', path], ['replay', path]):
        done = subprocess.run([program, *words], capture_output=True, text=True, check=True, env=environment, stdin=subprocess.DEVNULL)
    kept = []
    for line in done.stdout.rstrip().split('\n'):
        if last and line[:6].strip().isdigit() and int(line[:6]) > last:
            break
        kept.append(line.rstrip())
    return '\n'.join(kept)


def errors(count):
    found = []
    for path in sorted(glob.glob(f'{ROOT}/tests/broken/*.expected')):
        with open(path, encoding='utf-8') as file:
            block = file.read().split('\n\n')[0].rstrip()
        if block:
            found.append('\n'.join(block.split('\n')[:4]))
    return found[:count]


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        parts = [HEAD]
        for title, name in BATTLES:
            text = replay(program, folder, name, 'battle', 0)
            parts.append(f'## {title}\n\n```\n{text}\n```\n')
        text = replay(program, folder, 'barony-season', 'campaign', MONTH)
        parts.append(f'## A campaign of GURPS 4, its first month\n\n```\n{text}\n```\n')
    parts.append('## Twenty errors\n\n```\n' + '\n\n'.join(errors(20)) + '\n```\n')
    with open(f'{ROOT}/docs/examples/transcripts.md', 'w', encoding='utf-8') as file:
        file.write('\n'.join(parts))


if __name__ == '__main__':
    main()
