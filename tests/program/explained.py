"""What players learn of a combat roll: both results and their difference where they know both ratings, and
neither where one of them is hidden."""
import os
import re
import subprocess
import sys
import tempfile

from commands import PROGRAM, ROOT, journal


def told(path, seat):
    done = subprocess.run([PROGRAM, 'replay', path, '--as', seat, '--explain'], capture_output=True, check=True)
    return done.stdout.decode()


def panel_of_a_storm():
    """The panel at the first prompt has the ratings, not only how a garrison is counted."""
    storm = f'{ROOT}/scenarios/warmachine/storm-of-the-keep.yaml'
    done = subprocess.run([PROGRAM, 'battle', storm, '--open', '--journal', 'storm.jsonl'], input=b'q\n', capture_output=True, check=True)
    words = done.stdout.decode()
    assert re.search(r'modified rating +WM-046 +144 +151\n', words) and 'x 4' not in words, words


def main():
    with tempfile.TemporaryDirectory() as room:
        os.chdir(room)
        panel_of_a_storm()
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
