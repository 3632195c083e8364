"""The table of a battle from outside: on the screen, as SVG and PNG, move by move, in a report; and what it hides."""

import os
import re
import shutil
import struct
import subprocess
import tempfile
import xml.etree.ElementTree

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
FOLDER = os.path.join(ROOT, 'scenarios/obsidian')
PASS = os.path.join(ROOT, 'scenarios/warmachine/elves-at-the-pass.yaml')


def run(*words, status=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == status, (words, done.returncode, done.stderr[-800:])
    return done.stdout + done.stderr


def text_of(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def scenario(name, rounds, rules):
    """A scenario of the tests that ends soon, beside the forces it names."""
    text = text_of(os.path.join(FOLDER, name + '.yaml'))
    text = text.replace('max_rounds: 12', 'max_rounds: %d' % rounds)
    text = re.sub(r'^rules: .*\n', '', text, flags=re.M).replace('options:', 'rules: {%s}\noptions:' % rules)
    write(name + '.yaml', text)
    return name + '.yaml'


def play(document, journal, bot, seed):
    run('battle', document, '--bot', 'A=' + bot, '--bot', 'B=' + bot, '--defaults', '--seed', str(seed), '--journal', journal)


def size_of(path):
    with open(path, 'rb') as file:
        head = file.read(24)
    assert head[:8] == b'\x89PNG\r\n\x1a\n', path
    return struct.unpack('>II', head[16:24])


def numbered(screen, svg):
    """Every stand of the list has its number on the plate, and on the screen, where it says for how many there is no room."""
    numbers = set(re.findall(r'(\d+) \(\d+(?: of \d+)?\) at', ' '.join(screen.split())))
    board = screen[:screen.index('\n   in 0')].splitlines()
    shown = {number for line in board[4:] for number in re.findall(r'\d+', line[6:])}
    crowded = re.search(r'no room for (\d+) of them', ' '.join(screen.split()))
    assert numbers and shown <= numbers, shown - numbers
    assert len(numbers - shown) == (int(crowded.group(1)) if crowded else 0), (numbers - shown, screen)
    for number in numbers:
        assert '>%s</text></g>' % number in svg.replace('\n', ''), number


def drawn(document, journal):
    """One position on the screen and as pictures."""
    play(document, journal, 'steady', 3)
    screen = run('battle', journal, '--board')
    assert 'Highway' not in screen and '& woods' in screen and 'Line infantry, Muskets:' in screen, screen
    assert all(len(line) <= 100 for line in screen.splitlines())
    run('battle', journal, '--svg', 'end.svg', '--png', 'end.png', '--pdf', 'end.pdf')
    numbered(screen, text_of('end.svg'))
    root = xml.etree.ElementTree.parse('end.svg').getroot()
    wide, high = float(root.get('width')), float(root.get('height'))
    assert 1000 < wide < 1300 and 1000 < high < 2000, (wide, high)
    assert os.path.getsize('end.svg') < 400000
    assert size_of('end.png') == (int(2 * wide), int(2 * high))
    for name in ('The ridge', 'Orchard', 'Highway', 'French', 'British', '12 in'):
        assert '>%s' % name in text_of('end.svg'), name
    chosen = re.search(r'(\d+) \(\d+(?: of \d+)?\) at', screen).group(1)
    run('battle', journal, '--svg', 'reach.svg', '--stand', chosen)
    assert re.search(r'>[a-z ()]+, \d+ in<', text_of('reach.svg'))
    assert 'no stand 239' in run('battle', journal, '--svg', 'no.svg', '--stand', '239', status=64)
    assert 'go with --board' in run('battle', document, '--stand', '1', status=64)
    assert 'no board' in run('battle', PASS, '--board', status=64)


def moves(journal):
    """A file for each move, each a plate; at least one has an arrow from where a stand was."""
    told = run('replay', journal, '--svg', 'moves')
    names = sorted(os.listdir('moves'))
    assert 'drawn in moves: %d moves' % len(names) in told, told[-200:]
    assert len(names) > 20 and all(re.fullmatch(r'\d{5}\.svg', name) for name in names)
    for name in names[::10]:
        xml.etree.ElementTree.parse(os.path.join('moves', name))
    assert any('stroke-dasharray="3 2.5"' in text_of(os.path.join('moves', name)) for name in names)
    run('replay', journal, '--svg', 'no/such/folder', status=74)


def reported(journal):
    """Plates of some moments, for a seat; the referee's chart is another test's."""
    page = 'report.html'
    run('report', journal, '--as', 'spectator', '--short', '-o', page)
    text = text_of(page)
    assert 'Before the first round' in text and 'At the end' in text
    assert 2 <= text.count('<title>The ridge</title>') <= 7, text.count('<title>The ridge</title>')


def count(path, number):
    return text_of(path).count('>%s</text>' % number)


def hidden():
    """What lies in ambush is on the table of its own side and of the referee, and on no one else's."""
    document = scenario('watling-street', 1, 'ambush: true')
    for seed in range(1, 40):
        journal = 'ambush%d.jsonl' % seed
        play(document, journal, 'random', seed)
        lines = text_of(journal).splitlines(keepends=True)
        for end in range(20, min(len(lines), 140), 10):
            write('part.jsonl', ''.join(lines[:end]))
            found = re.search(r'(\d+) \(\d+\) at [\d.,]+ \w+(?: [A-Za-z ]+)? hidden', run('battle', 'part.jsonl', '--board'))
            if found:
                seen(int(found.group(1)))
                return
    raise AssertionError('nobody lay in ambush')


def seen(number):
    for seat in ('referee', 'spectator', 'A', 'B'):
        run('battle', 'part.jsonl', '--svg', seat + '.svg', '--as', seat)
    own, other = ('A', 'B') if number < 20 else ('B', 'A')
    marks = count('referee.svg', number)
    assert count(own + '.svg', number) == marks
    assert count(other + '.svg', number) == marks - 1
    assert count('spectator.svg', number) == marks - 1
    assert 'hidden' not in run('battle', 'part.jsonl', '--board', '--as', other)
    assert 'hidden from the enemy' in text_of(own + '.svg')
    run('battle', 'part.jsonl', '--svg', 'no.svg', '--as', other, '--stand', str(number), status=64)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        shutil.copytree(os.path.join(FOLDER, 'forces'), 'forces')
        document = scenario('the-ridge', 2, 'heroes: true')
        drawn(document, 'ridge.jsonl')
        moves('ridge.jsonl')
        reported('ridge.jsonl')
        hidden()
        os.chdir('/')


main()
