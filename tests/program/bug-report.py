"""banneret bug-report packs a journal whole, says what is in it, and never writes over a file."""
import os
import re
import stat
import subprocess
import tempfile

from commands import BOTS, ELVES, PROGRAM, journal


def pack(*arguments, status=0):
    done = subprocess.run([PROGRAM, 'bug-report', *arguments], capture_output=True, text=True)
    assert done.returncode == status, (arguments, done)
    return done.stdout + done.stderr


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def packed(report):
    return report.split('\n--- journal ')[1].split('\n', 1)[1]


os.chdir(tempfile.mkdtemp())
os.mkdir('private')
journal('private/elves.1.jsonl')
told = pack('private/elves.1.jsonl')
assert 'elves.1.bug-report.txt' in told and 'sealed orders' in told, told
report = read('elves.1.bug-report.txt')
version = subprocess.run([PROGRAM, '--version'], capture_output=True, text=True).stdout
assert f'program: {version}' in report and re.search(r'^build: .+\nmachine: .+', report, re.M), report
assert re.search(r'^rules system: warmachine\nfigures and rules of the journal: [0-9a-f]{16}, version \d+\n'
                 r'figures and rules of this program: [0-9a-f]{16}, version \d+$', report, re.M), report
assert re.search(r'^replay: verified, entries: \d+, state [0-9a-f]{16}, over$', report, re.M), report
assert packed(report) == read('private/elves.1.jsonl')
assert 'sealed orders in clear text, even before they are revealed' in report
assert 'the seed, from which' in report
assert 'private' not in report.split('\n--- journal ')[0], 'the folder is nobody\'s business'
assert stat.S_IMODE(os.stat('elves.1.bug-report.txt').st_mode) == 0o600
assert 'exists already' in pack('private/elves.1.jsonl', status=64)
assert read('elves.1.bug-report.txt') == report

# sealed: what is still sealed, and the seed, are there only as commitments
subprocess.run([PROGRAM, 'battle', ELVES, *BOTS[:1], '--sealed', '--journal', 'sealed.jsonl', '--bot', 'A=steady'],
               input='', capture_output=True, text=True, check=True)
pack('sealed.jsonl', '-o', 'sealed.txt')
report = read('sealed.txt')
assert 'The key file is not in this report' in report and 'before they are revealed' not in report
assert read('sealed.jsonl.key').split('"')[-2] not in report
assert packed(report) == read('sealed.jsonl')

# damaged: still packed, and it says where
lines = open('private/elves.1.jsonl', 'rb').read().split(b'\n')
lines[2] = lines[2].replace(b'"n":2', b'"n":2\x1b\xff')
open('bad.jsonl', 'wb').write(b'\n'.join(lines))
pack('bad.jsonl')
report = read('bad.bug-report.txt')
assert re.search(r'^replay: failed, line 3: ', report, re.M) and '\\u001b\\xff' in report, report

# not a journal, or none at all
assert 'is not a journal' in pack(ELVES, status=64)
assert 'No such file' in pack('none.jsonl', status=74)
assert sorted(os.listdir('.')) == sorted(['private', 'elves.1.bug-report.txt', 'sealed.jsonl', 'sealed.jsonl.key',
                                          'sealed.txt', 'bad.jsonl', 'bad.bug-report.txt']), os.listdir('.')
