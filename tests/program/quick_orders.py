#!/usr/bin/env python3
"""Senlac Hill, one seat against `steady`, by a script that plays as a person does who reads the screen: some charges a round, the
others stay, repeated questions are answered once. It counts prompts and lines; with `singly` it orders stand by
stand, as before groups and `rest`. Arguments: [singly] [side seed ...]; without any it is a test."""
import math
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.environ['BN_PROGRAM']
SCENARIO = os.path.join(os.environ['BN_ROOT'], 'scenarios/obsidian/senlac.yaml')
SIDES = {'Normans': range(0, 22), 'English': range(22, 41)}
GENERALS = {0, 1, 2, 22, 23, 24}
CHARGES = 5  # that a player tries in a round
REACH = 6.5  # inches within which a charge is tried
MOST = {'prompts': 70, 'lines': 1800}  # of a game of the test
POINTS = {'E': 0, 'NE': 45, 'N': 90, 'NW': 135, 'W': 180, 'SW': 225, 'S': 270, 'SE': 315}
LISTED = re.compile(r'(\d+) \((\d+)\) at ([\d.]+),([\d.]+) ([NESW]+)( in combat)?')


class Game:
    """One game at a pipe: what was printed, and where stands were seen last."""

    def __init__(self, side, seed, singly):
        self.side, self.singly = side, singly
        other = next(name for name in SIDES if name != side)
        self.run = subprocess.Popen(
            [PROGRAM, 'battle', SCENARIO, '--defaults', '--bot', f'{other}=steady', '--seed', str(seed), '--journal', 'game.jsonl'],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.prompts = self.lines = 0
        self.typed = ''
        self.stands, self.phase, self.charges, self.asked = {}, None, [], {}

    def read(self):
        """What is printed up to the next prompt; '' at the end of the game."""
        text = b''
        while not text.endswith(b'] > '):
            some = os.read(self.run.stdout.fileno(), 65536)
            if not some:
                self.lines += text.count(b'\n')
                return ''
            text += some
        self.lines += text.count(b'\n')
        return text.decode()

    def type(self, line):
        self.prompts += 1
        self.typed = line
        self.lines += 1
        self.run.stdin.write(f'{line}\n'.encode())
        self.run.stdin.flush()

    def see(self, text):
        flat = ' '.join(text.split())
        for number, _, x, y, facing, fights in LISTED.findall(flat):
            self.stands[int(number)] = (float(x), float(y), POINTS[facing], bool(fights))
        words = self.typed.split()
        if 'it is not on the table' in flat:
            self.stands.pop(int(words[0]), None)  # it has fallen
        if 'no enemy with that number is on the table' in flat or 'no enemy lies before it in sight' in flat:
            self.stands.pop(int(words[2]), None)

    def targets(self, own):
        x, y, facing, fights = self.stands[own]
        for enemy, (ex, ey, _, _) in sorted(self.stands.items()):
            turn = (math.degrees(math.atan2(ey - y, ex - x)) - facing + 180) % 360 - 180
            away = math.hypot(ex - x, ey - y)
            if enemy not in SIDES[self.side] and not fights and away < REACH and abs(turn) < 40:
                yield away, own, enemy

    def begin_phase(self):
        own = [n for n in self.stands if n in SIDES[self.side] and n not in GENERALS]
        best = sorted(min(found) for found in (list(self.targets(n)) for n in own) if found)
        self.charges = [f'{stand} charge {enemy}' for _, stand, enemy in best[:CHARGES]]

    def answer(self, text):
        asked = text.rsplit('\n\n', 1)[-1]
        preset = asked[asked.rindex('[') + 1:asked.rindex(']')]
        rounds = re.findall(r'round (\d+), (\w+)', text)
        if 'which stand, and what does it do?' in asked:
            if self.phase is None or rounds and self.phase != rounds[-1]:
                self.phase = rounds[-1] if rounds else ('1', 'manoeuvre')
                self.begin_phase()
            if self.charges:
                return self.charges.pop(0)
            return '' if self.singly else 'rest stay'
        if 'which stand, with what' in asked or 'which stand attacks' in asked or 'such as: 3 attack 7' in asked:
            return '' if self.singly else 'rest default'
        kind = re.sub(r'^.*?: ', '', ' '.join(asked.split()).split('?')[0])  # without the name of the stand
        word = 'yes' if 'shieldwall this round' in asked else preset
        self.asked[kind] = self.asked.get(kind, 0) + 1
        if self.singly or self.asked[kind] < 2 or kind in ('which side acts first', 'which stand commands now'):
            return word
        return 'always yes' if word == 'yes' else 'always default'

    def play(self):
        while True:
            text = self.read()
            if not text or self.prompts > 1000:
                break
            self.see(text)
            self.type(self.answer(text))
        self.run.stdin.close()
        if self.run.wait() != 0:
            sys.exit(f'{self.side}: the program ends with status {self.run.returncode}')
        return self


def main():
    words = [word for word in sys.argv[1:] if word not in ('singly', 'watched')]
    games = [(words[i], words[i + 1]) for i in range(0, len(words), 2)] or [('Normans', '1'), ('English', '1')]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for side, seed in games:
            if os.path.exists('game.jsonl'):
                os.remove('game.jsonl')
            game = Game(side, seed, 'singly' in sys.argv).play()
            print(f'{side} {seed}: {game.prompts} prompts, {game.lines} lines')
            if not words and (game.prompts > MOST['prompts'] or game.lines > MOST['lines']):
                sys.exit(f'more than {MOST}')
        os.chdir('/')


main()
