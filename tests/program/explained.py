"""What players are told of a combat roll: both results and their difference where they know both ratings, and
neither where one of them is hidden."""
import os
import subprocess
import sys
import tempfile

from commands import PROGRAM, ROOT, journal


def told(path, seat):
    done = subprocess.run([PROGRAM, 'replay', path, '--as', seat, '--explain'], capture_output=True, check=True)
    return done.stdout.decode()


def main():
    with tempfile.TemporaryDirectory() as room:
        path = os.path.join(room, 'game.jsonl')
        journal(path, f'{ROOT}/scenarios/warmachine/three-against-the-orcs.yaml')
        for seat in ('A', 'B', 'spectator', 'referee'):
            words = told(path, seat)
            assert words.count('combat result\n') >= 6 and words.count('won by\n') >= 3, (seat, words)
        journal(path, f'{ROOT}/scenarios/warmachine/night-raid.yaml')  # what each knows of the other is hidden
        for seat in ('A', 'B', 'spectator'):
            assert 'combat result' not in told(path, seat), seat
        assert 'combat result' in told(path, 'referee')


if __name__ == '__main__':
    sys.exit(main())
