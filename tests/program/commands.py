"""Every command of the program with arguments that do something, for tests that attack all of them."""
import glob
import os
import re
import subprocess

PROGRAM = os.environ['BN_PROGRAM']
ROOT = os.environ['BN_ROOT']
os.environ['BANNERET_SCENARIOS'] = f'{ROOT}/scenarios'
ELVES = f'{ROOT}/scenarios/warmachine/elves-at-the-pass.yaml'
FORCE = sorted(glob.glob(f'{ROOT}/scenarios/warmachine/forces/*.yaml'))[0]
SKIRMISH = f'{ROOT}/scenarios/warmachine/quick-skirmish.yaml'
MARCH = f'{ROOT}/scenarios/warmachine/march-on-the-marches.yaml'
# What these commands read; they print nothing without it.
INPUT = {'serve': b'{"jsonrpc":"2.0","id":1,"method":"systems"}\n'}
BOTS = ['--defaults', '--seed', '1', '--bot', 'A=steady', '--bot', 'B=steady']


def journal(path, scenario=ELVES, command='battle'):
    """Plays a game to its end by bots, and returns what was printed."""
    if os.path.exists(path):
        os.remove(path)
    done = subprocess.run([PROGRAM, command, scenario, *BOTS, '--journal', path],
                          stdin=subprocess.DEVNULL, capture_output=True, check=True)
    return done.stdout.decode()


def rows(played):
    """Rows of (command, arguments); `played` is a journal. NEW stands for a journal not yet there."""
    return [
        ('systems', []), ('scenarios', []), ('completion', ['zsh']), ('serve', ['--stdio']),
        ('new', ['scenario']), ('schema', ['scenario']), ('check', [ELVES]),
        ('catalogue', []), ('rate', [FORCE]), ('odds', [ELVES]), ('odds', [ELVES, '--json']),
        ('advise', [SKIRMISH, '--as', 'A']), ('analyse', [played]), ('rules', []), ('sweep', [f'{ROOT}/examples/sweep.yaml']), ('rules', ['WM-071']),
        ('report', [played, '--short']), ('bug-report', [played, '--out', '-']), ('replay', [played]), ('replay', [played, '--json']), ('replay', [played, '--as', 'A', '--explain']),
        ('battle', [ELVES, *BOTS, '--journal', 'NEW']), ('campaign', [MARCH, *BOTS, '--journal', 'NEW']),
        ('--help', []), ('--version', []), ('battle', ['--help']), ('replay', ['--usage']),
    ]


def missing(played):
    """Commands that the help names and no row runs."""
    told = subprocess.run([PROGRAM, '--help'], capture_output=True, check=True).stdout.decode()
    return set(re.findall(r'^  ([a-z-]+) ', told, re.M)) - {row[0] for row in rows(played)}
