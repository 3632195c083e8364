#!/usr/bin/env python3
"""Every example of an order, in the help at the prompt, in the manual and beside the questions, is understood where it belongs: it is
followed, or refused by a rule of the battle, and not for its words."""
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.environ['BN_PROGRAM']
ROOT = os.environ['BN_ROOT']
SENLAC = os.path.join(ROOT, 'scenarios/obsidian/senlac.yaml')
MANOEUVRE, SHOOTING, COMBAT, PLACING = 'which stand, and what does it do?', 'with what, at which target?', 'which stand attacks, and which enemy?', 'which stand, where, with which facing?'
PHASES = {'shoot': SHOOTING, 'cast': SHOOTING, 'fire': SHOOTING, 'attack': COMBAT, 'at': PLACING, 'reserve': PLACING, 'aboard': PLACING}
FAULTS = ['is not an order', 'is not valid here', 'is not the number', 'is not a direction', 'is not a length', 'is incomplete', 'answers no open question',
          'is not one of the answers']
PLACED = '''banneret: scenario
system: obsidian
format: 1
title: Orders
year: 1850
options: {max_rounds: 2}
sides:
- {name: Red, forces: [{stands: [{name: R General, type: INF/A, general: competent, traits: [c_in_c]}, {name: R, type: INF/U, count: 8}]}]}
- {name: Blue, forces: [{stands: [{name: B General, type: INF/A, general: competent, traits: [c_in_c]}, {name: B, type: INF/U, count: 8}]}]}
'''


def type_at(question, line):
    """Continues by defaults to a question of a phase, types a line and returns what it leads to."""
    game = {PLACING: ['placed.yaml', '--open'], COMBAT: [SENLAC, '--bot', 'Normans=steady']}.get(question, [SENLAC, '--bot', 'English=steady'])
    with subprocess.Popen([PROGRAM, 'battle', *game, '--defaults', '--seed', '2', '--journal', 'example.jsonl'],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        def answer(typed):
            run.stdin.write(f'{typed}\n'.encode())
            run.stdin.flush()
            return read()

        def read():
            text = b''
            while not text.endswith(b'] > '):
                some = os.read(run.stdout.fileno(), 65536)
                if not some:
                    sys.exit(f'{line}: the game ends before {question}')
                text += some
            return ' '.join(text.decode().split())
        text = read()
        while question not in text.rsplit('such as', 1)[0][-200:]:
            text = answer('rest stay' if MANOEUVRE in text[-300:] else '')
        said = answer(line)
        run.kill()
    os.remove('example.jsonl')
    return said


def examples():
    """Those of the help, of the manual, and of the hints beside the questions about a phase."""
    shown = type_at_help()
    found = [line[4:28].strip() for line in shown.splitlines() if re.match(r' {4}\S', line)]
    found += re.findall(r'`([^`]+)`', ' '.join(shown.split()))
    with open(os.path.join(ROOT, 'man/banneret-battle.1'), encoding='utf-8') as file:
        found += re.findall(r'^\.It Ql (.+?) Ta', file.read(), re.M)
    found += ['3 charge 7', '12 move 14,9', '5 stay', '5 shoot 8', '5 pass', '3 attack 7', '3 at 14,9 face 90']
    return sorted(set(found))


def type_at_help():
    done = subprocess.run([PROGRAM, 'battle', SENLAC, '--open', '--defaults', '--seed', '1', '--journal', 'help.jsonl'],
                          input='h\nq\n', capture_output=True, text=True, check=True)
    os.remove('help.jsonl')
    text = done.stdout
    return text[text.index('Short orders, one per line'):]


def whole(line):
    """Whether an example is its own order: it starts with a stand or several, or is for the others."""
    return re.match(r'(\d|rest |archers |bretons |norman |try \d)', line) and ' ' in line and '  ' not in line


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open('placed.yaml', 'w', encoding='utf-8') as file:
            file.write(PLACED)
        lines = [line for line in examples() if whole(line)]
        if len(lines) < 25:
            sys.exit(f'only {lines} were found')
        for line in lines:
            words = line.split()
            phase = next((PHASES[word] for word in words if word in PHASES), MANOEUVRE)
            phase = SHOOTING if 'pass' in words else phase
            if line.startswith('rest '):
                phase = SHOOTING if line.endswith('pass') else MANOEUVRE
            if words[1] in ('move', 'fly', 'alight', 'drop') or 'move' in words:
                phase = MANOEUVRE
            said = type_at(phase, line)
            for fault in FAULTS:
                if fault in said:
                    failed += 1
                    print(f'{line}: {said[:300]}')
        os.chdir('/')
    sys.exit(1 if failed else 0)


main()
