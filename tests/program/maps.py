"""Maps of hexes from outside: documents that are wrong, the screen, the picture, the report, its own file."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
import xml.etree.ElementTree

from waiting import PATIENCE

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
VALE = os.path.join(ROOT, 'scenarios/gurps4/vale-of-ister.yaml')
FENS = os.path.join(ROOT, 'scenarios/warmachine/war-in-the-fens.yaml')
SEASON = os.path.join(ROOT, 'scenarios/dragonquest/season-in-the-vale.yaml')


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


def line_of(text, words):
    """Where words stand: line and column, from 1."""
    at = text.index(words)
    return '%d:%d' % (text.count('\n', 0, at) + 1, at - text.rfind('\n', 0, at))


def refused():
    """Each wrong change of the document is reported with its line, its column and what would be valid."""
    whole = text_of(VALE)
    for old, new, at, words in (
            ('- mmmhhh......hhhmmmmmmm', '- mmmhhh......hhhmmmmmm', 'mmmhhh......hhhmmmmmm\n', 'is not as long as the first row'),
            ('- mmmhhh......hhhmmmmmmm', '- mmmhhh..x...hhhmmmmmmm', 'x...hhhmmmmmmm', '"x" is not in the legend'),
            ('r: rural', 'r: rurl', 'rurl', 'did you mean "rural"?'),
            ('r: rural', 'rr: rural', 'rural', '"rr" is not a letter for terrain'),
            ('to Sedge to', 'to Sedgw to', 'Sedgw', 'did you mean "Sedge"?'),
            ('to (8, 13)', 'to (8, 14)', '(8, 14)', 'columns 0 to 21, rows 0 to 13'),
            ('to (8, 13)', 'to (8; 13)', '(8; 13)', 'is not a place of the map'),
            ('- Carrick to Sedge to (8, 13)', '- Carrick', 'Carrick\n  rivers', '"Carrick" leads nowhere'),
            ('x: 14, y: 5, kind: village', 'x: 14, y: 15, kind: village', None, '"Northgate" is outside the map'),
            ('x: 14, y: 5, kind: village', 'x: 14, y: 5, kind: vilage', 'vilage', 'did you mean "village"?'),
            ('name: Northgate', 'name: Carrick', None, 'two places are called "Carrick"'),
            ('  map: hexes', '  map: squares', 'squares', 'a country needs a map of hexes'),
            ('  map_unit: 5', '  map_unit: 5\n  width: 9', '9\n  month', 'the map has another width'),
            ('position: {x: 7, y: 5}', 'position: {x: 22, y: 5}', None, 'is outside the map'),
            ('  legend:', '  legends:', 'legends', 'did you mean "legend"?'),
            ('  terrain:\n', '  terrain:\n' + '    - mmmmmhhh....hhmmmmmmmm\n' * 128, 'terrain:\n', 'too many entries'),
    ):
        assert old in whole, old
        changed = whole.replace(old, new, 1)
        write('changed.yaml', changed)
        told = run('check', 'changed.yaml', status=65)
        assert words in ' '.join(told.split()), (new, told)
        if at is not None:
            assert 'changed.yaml:%s' % line_of(changed, at) in told, (new, line_of(changed, at), told)


def apart():
    """The map may be in its own file, and is played, checked and drawn as if it did not."""
    whole = text_of(VALE)
    before, country = whole.split('\nmap:\n')
    os.mkdir('maps')
    write('maps/vale.yaml', '\n'.join(line[2:] for line in country.split('\n')))
    write('apart.yaml', before + '\nmap: {file: maps/vale.yaml}\n')
    assert run('campaign', 'apart.yaml', '--map') == run('campaign', VALE, '--map')
    write('maps/vale.yaml', 'terrain: [..\n')
    assert 'maps/vale.yaml' in run('check', 'apart.yaml', status=65)


def screen(columns, *words):
    """What a terminal of this many columns shows."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 60, columns, 0, 0))
    game = subprocess.Popen([PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave,
                            env=dict(os.environ, TERM='xterm', NO_COLOR='1'))
    os.close(slave)
    seen = b''
    while True:
        try:
            got = os.read(master, 4096)
        except OSError:
            break
        if not got:
            break
        seen += got
    assert game.wait(PATIENCE) == 0
    return seen.decode().replace('\r', '').split('\n')


def large():
    """Sixty columns by forty rows: on a narrow screen the parts where forces stand, on a wide one the whole."""
    whole = text_of(FENS)
    before, rest = whole.split('  terrain:\n')
    rows, after = rest.split('  legend:')
    names = [row.strip()[2:] for row in rows.strip().split('\n')]
    grown = ''.join('    - %s\n' % (names[y % 12] * 4)[:60] for y in range(40))
    write('large.yaml', before + '  terrain:\n' + grown + '  legend:' + after)
    for columns in (60, 80, 130, 200):
        lines = screen(columns, 'campaign', 'large.yaml', '--map')
        assert all(len(line) <= columns for line in lines), (columns, max(lines, key=len))
        text = '\n'.join(lines)
        heads = [line for line in lines if re.match(r' {7,9}\d+ ', line)]
        assert ('wider than this screen' in text) == (columns < 127), text[:300]
        assert len(heads) >= 1 and '1 Shire muster (Shire league): Underhill' in text, text[:600]
        drawn = '\n'.join(line for line in lines if re.match(r' {2,4}\d* ', line))
        assert all(re.search(r'[ .]%s[ .\n]' % sign, drawn) for sign in '1234'), drawn
    run('campaign', 'large.yaml', '--svg', 'large.svg')
    assert os.path.getsize('large.svg') < 1 << 20
    xml.etree.ElementTree.parse('large.svg')


def pictures():
    """A picture for each seat is XML, has what the seat knows and nothing else; so has the report."""
    for seat, has, lacks in (('A', 'Ducal host (', 'Host of Varnholt ('), ('B', 'Host of Varnholt (', 'Ducal host ('),
                             ('spectator', 'Hag Wood', 'Ducal host (')):
        run('campaign', VALE, '--svg', 'seat.svg', '--as', seat)
        drawn = text_of('seat.svg')
        xml.etree.ElementTree.fromstring(drawn)
        assert has in drawn and lacks not in drawn, seat
        assert 'Crow Hills' in drawn and 'Hobford' in drawn and '10 miles' in drawn and '#m' in drawn
    run('campaign', FENS, '--defaults', '--bot', 'A=steady', '--bot', 'B=steady', '--seed', '3', '--journal', 'fens.jsonl')
    run('report', 'fens.jsonl', '--as', 'A', '--short', '-o', 'fens.html')
    page = text_of('fens.html')
    assert 'The map at the end' in page and 'Dwarf hills' in page and '<svg' in page


def rivers():
    """The map on a screen shows the rivers too, and says by which sign."""
    shown = '\n'.join(screen(100, 'campaign', VALE, '--map'))
    assert '~ rivers' in shown and re.search(r'(?m)^ {2,4}\d+ .*~', shown), shown


def dead():
    """A force with no one left holds no hex: the referee, who sees everything, does not find it on the map."""
    run('campaign', SEASON, '--defaults', '--bot', 'A=steady', '--bot', 'B=steady', '--seed', '3', '--journal', 'dead.jsonl')
    status = run('campaign', 'dead.jsonl', '--map')
    assert '(Jothus): (' in status and '(Khago): (' not in status, status


def roads():
    """A march by road to a far place continues day by day; a place that no way leads nearer to is refused."""
    told = subprocess.run([PROGRAM, 'campaign', VALE, '--bot', 'B=steady', '--seed', '3', '--open'],
                          input='\n4\n\nHobford\n\n\n\n', capture_output=True, text=True,
                          timeout=240, check=False).stdout
    told = ' '.join(told.split())
    assert 'Ducal host went from Carrick to (8, 8)' in told, told[-3000:]
    assert 'Ducal host went from (8, 8) to Hobford' in told, told[-3000:]
    told = subprocess.run([PROGRAM, 'campaign', VALE, '--bot', 'B=steady', '--seed', '3'],
                          input='\nrecall\n\n4\n\nHobford\n\n\nrecall\nyes\nscouts\n\n', stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=240, check=False).stdout
    told = ' '.join(told.split())
    assert 'there is no order to undo now' in told, told[-3000:]
    assert 'Ducal host: do you recall its order? [no]' in told and 'order undone' in told, told[-3000:]
    assert 'Ducal host: the order was recalled. What are its orders?' in told, told[-3000:]
    told = subprocess.run([PROGRAM, 'campaign', VALE, '--bot', 'B=steady', '--seed', '3', '--open'],
                          input='\n4\n\n(0, 0)\n', stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=240,
                          check=False).stdout
    assert 'no open way leads nearer to "(0, 0)"' in ' '.join(told.split()), told[-3000:]


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        refused()
        apart()
        large()
        pictures()
        rivers()
        dead()
        roads()
        os.chdir('/')


main()
sys.exit(0)
