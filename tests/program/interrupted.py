#!/usr/bin/env python3
"""Battles with dice typed in at a terminal, stopped at random moments by Control-C, a hang-up, an end or a kill, and
taken up again by the command that the program prints: they come to the end of a battle that was never stopped."""
import hashlib
import os
import pty
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

from commands import PROGRAM, ROOT
from waiting import PATIENCE, read_until

STOPS = 25 # for each system
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
BATTLES = ['warmachine/elves-at-the-pass', 'gurps4/equal-forces']
PROMPT = re.compile(r'(?P<order>\n *(\[[^]\n]*\] )?> $)|(?P<away>press Enter $)|(?P<dice>[^\n]*?(?P<count>\d*)d(?P<faces>%|\d+)[^\n]*: $)')


def shown(said):
    return said.decode(errors='replace').replace('\r', '')


class Game:
    def __init__(self, arguments):
        self.master, slave = pty.openpty()
        self.game = subprocess.Popen([PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave,
                                     start_new_session=True, env={**os.environ, 'TERM': 'xterm'})
        os.close(slave)
        self.said = ''

    def read(self):
        """What is asked next, or None at the end."""
        said = read_until(self.master, lambda said: PROMPT.search(shown(said)), self.said.encode())
        self.said = shown(said)
        return PROMPT.search(self.said)

    def types(self, line):
        self.said = ''
        os.write(self.master, f'{line}\n'.encode())

    def stop(self, number):
        self.game.send_signal(number)
        return shown(read_until(self.master, lambda _: False, self.said.encode()))

    def done(self):
        status = self.game.wait(PATIENCE)
        os.close(self.master)
        return status


class Stop:
    def __init__(self, chance):
        self.prompts, self.signal = chance.randrange(0, 6), chance.choice(SIGNALS)
        self.after_typing, self.delay = chance.random() < 0.5, chance.uniform(0, 0.02)


def lines_of(journal):
    try:
        with open(journal, 'rb') as file:
            return file.read().count(b'\n')
    except FileNotFoundError:
        return 0


def thrown(journal, asked):
    """The same throw for the same question at the same place of the game, whatever came between."""
    count, faces = int(asked['count'] or 1), 100 if asked['faces'] == '%' else int(asked['faces'])
    words = f"{lines_of(journal)} {asked['dice'].strip()}"
    number = int.from_bytes(hashlib.sha256(words.encode()).digest()[:4], 'big')
    return count + number % (count * faces - count + 1)


def answer_to(asked, said, journal):
    if asked['dice']:
        return str(thrown(journal, asked))
    return '1' if asked['order'] and 'sealed' in said else '' # Enter is the default, but no sealed order has one


def play(arguments, journal, stop=None):
    """Plays to the end, or until it is stopped. Returns what was said last, and the status."""
    game = Game(arguments)
    answered = 0
    while (asked := game.read()) is not None:
        last = stop and answered == stop.prompts
        if not last or stop.after_typing:
            game.types(answer_to(asked, game.said, journal))
        if last:
            time.sleep(stop.delay)
            return game.stop(stop.signal), game.done()
        answered += 1
    return game.said, game.done()


def end_of(journal):
    told = subprocess.run([PROGRAM, 'replay', journal], capture_output=True, text=True, check=True).stdout
    assert 'verified' in told, told[-300:]
    return re.findall(r'state [0-9a-f]+', told)[-1]


def again(said, before):
    found = re.search(r'continue it with\n +banneret (.*)', said)
    return shlex.split(found[1]) if found else before


def battle(name, chance):
    scenario = f'{ROOT}/scenarios/{name}.yaml'
    system = name.split('/')[0]
    begin = ['battle', scenario, '--dice', 'ask', '--journal']
    said, status = play([*begin, f'{system}.jsonl'], f'{system}.jsonl')
    assert status == 0, (name, status, said[-500:])
    want = end_of(f'{system}.jsonl')
    stops = games = 0
    while stops < STOPS:
        journal = f'{system}-{games}.jsonl'
        arguments, status = [*begin, journal], -1
        while status != 0:
            stop = Stop(chance) if stops < STOPS else None
            held = lines_of(journal)
            said, status = play(arguments, journal, stop)
            assert lines_of(journal) >= held, f'{journal}: entries were lost'
            if status != 0:
                assert stop and status in (-stop.signal, 128 + stop.signal), (status, stop.signal, said[-300:])
                assert stop.signal != signal.SIGINT or 'continue it with' in said, said[-300:]
                stops += 1
            arguments = again(said, ['battle', journal] if lines_of(journal) else arguments)
        assert end_of(journal) == want, f'{journal}: another end'
        games += 1
    print(f'{name}: {stops} stops in {games} battles')


# Signals that are ignored here, as a hang-up under nohup, would stay ignored in the program.
for number in SIGNALS[:3]:
    signal.signal(number, signal.SIG_DFL)
with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    for row in BATTLES:
        battle(row, random.Random(int(os.environ.get('BN_SEED', '1'))))
    os.chdir('/')
sys.exit(0)
