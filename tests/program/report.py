"""Reports of a battle and a campaign of every system: whole, readable, small, and for a seat no more than it may
know."""
import html.parser
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.environ['BN_PROGRAM']
ROOT = os.environ['BN_ROOT']
MOST = 300 * 1024
GAMES = [
    ('battle', 'warmachine/elves-at-the-pass', 'Gar'), ('battle', 'warmachine/three-against-the-orcs', 'A'),
    ('battle', 'warmachine/storm-of-the-keep', 'B'), ('battle', 'gurps4/equal-forces', 'A'),
    ('battle', 'gurps4/castle-siege', 'B'), ('battle', 'gurps4/age-of-sail', 'A'),
    ('campaign', 'warmachine/march-on-the-marches', 'A'), ('campaign', 'gurps4/barony-season', 'B'),
]
VOID = {'meta', 'br', 'link'}


class Page(html.parser.HTMLParser):
    """Every element is closed, and every table has a heading for each row and column that says something."""
    def __init__(self):
        super().__init__()
        self.open, self.headings, self.scripts = [], [], 0

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        if tag in ('h1', 'h2', 'h3'):
            self.headings.append(tag)
        self.scripts += tag == 'script'
        for name, value in attrs:
            assert not name.startswith('on') and not (name in ('src', 'href') and value), (tag, name)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


def run(*args):
    return subprocess.run([PROGRAM, *args], stdin=subprocess.DEVNULL, capture_output=True, check=True).stdout.decode()


def check_first_page(name, kind, pages, rounds):
    """Page one says who won and what it cost; of a battle of one round all of it, and what it rests on follows."""
    first = ' '.join(pages[0].split())
    assert re.search(r' won, after \d+ |Not over yet: ', first) and 'What it cost' in first, (name, first)
    short = kind == 'battle' and ' won, after 1 ' in first
    assert short != rounds, name
    assert short == ('Orders and dice' in pages[1]) and (not short or 'What happened' in first), name


def check(folder, kind, name, seat):
    base = os.path.join(folder, os.path.basename(name))
    journal = base + '.jsonl'
    run(kind, f'{ROOT}/scenarios/{name}.yaml', '--defaults', '--seed', '3', '--bot', 'A=steady', '--bot', 'B=random',
        '--journal', journal)
    for ending, reader in (('html', 'referee'), ('pdf', 'spectator'), ('md', 'spectator')): # a chart takes seconds
        run('report', journal, '--short', '--as', reader, '--out', f'{base}.{ending}')
        assert 500 < os.path.getsize(f'{base}.{ending}') < MOST, (name, ending, os.path.getsize(f'{base}.{ending}'))
    with open(base + '.html', encoding='utf-8') as file:
        text = file.read()
    page = Page()
    page.feed(text)
    assert not page.open and page.headings[0] == 'h1' and 'h2' in page.headings and not page.scripts, name
    paper = subprocess.run(['pdftotext', '-layout', base + '.pdf', '-'], capture_output=True, check=True).stdout.decode()
    with open(base + '.md', encoding='utf-8') as file:
        wiki = file.read()
    assert run('report', journal, '--short', '--as', 'spectator') == wiki
    assert ('Turning points' in text) == (kind == 'battle')
    for told in (text, paper, wiki):
        assert 'What happened' in told and 'What to carry into the next evening' in told, name
    check_first_page(name, kind, paper.split('\f'), 'h3' in page.headings)
    # Every sentence that `replay` shows is in the report. A heading says that a day starts.
    plain = re.sub(r'\\(.)', r'\1', wiki).lower()
    for line in run('replay', journal, '--as', 'spectator').splitlines():
        if re.match(r' {8}\S', line):
            told = re.sub(r'([;.] |^)Day \d+ starts\.?$', '', line.strip())
            assert told.lower() in plain, (name, told)
    if kind == 'campaign': # each day has one heading, however many battles are fought on it
        days = re.findall(r'^### Days? (\d+)', wiki, re.M)
        assert days == sorted(set(days), key=int), (name, days)
    seated = run('report', journal, '--as', seat)
    assert 'Turning points' not in seated
    assert 'Appendix' in seated and 'Appendix' not in wiki, name


def check_house(folder):
    """House figures are shown at the front, and again beside each number that they changed."""
    journal = os.path.join(folder, 'house.jsonl')
    run('battle', f'{ROOT}/scenarios/warmachine/elves-at-the-pass.yaml', '--figures',
        f'{ROOT}/scenarios/warmachine/figures/steep-pass.yaml', '--defaults', '--seed', '3', '--bot', 'A=steady', '--bot',
        'B=steady', '--journal', journal)
    text = run('report', journal, '--as', 'spectator')
    line = next(line for line in run('replay', journal).splitlines() if 'narrow' in line and 'the book' in line)
    assert line.strip() in re.sub(r'\\(.)', r'\1', text.split('## What happened')[0]), line
    assert 'house figure: ' in run('report', journal).split('## Appendix')[1]


def check_unfinished(folder):
    """Of a battle that goes on the report says in which round it is; before the first, that there was none."""
    whole, part = os.path.join(folder, 'whole.jsonl'), os.path.join(folder, 'part.jsonl')
    run('battle', f'{ROOT}/scenarios/gurps4/equal-forces.yaml', '--defaults', '--seed', '3', '--bot', 'A=steady',
        '--bot', 'B=steady', '--journal', whole)
    with open(whole, encoding='utf-8') as file:
        lines = file.readlines()
    for count, words in ((1, 'The first round has not started yet.'), (len(lines) // 2, 'Not over yet: this is round ')):
        with open(part, 'w', encoding='utf-8') as file:
            file.writelines(lines[:count])
        text = run('report', part, '--short')
        assert words in text and 'round 0' not in text, text[:400]


def check_colours(folder):
    """The side Red is drawn in red, and Blue in blue."""
    journal, page = os.path.join(folder, 'colours.jsonl'), os.path.join(folder, 'colours.html')
    run('battle', f'{ROOT}/scenarios/gurps4/equal-forces.yaml', '--defaults', '--seed', '3', '--journal', journal)
    run('report', journal, '--short', '--out', page)
    with open(page, encoding='utf-8') as file:
        text = file.read()
    dyed = dict(re.findall(r'--([ab]):(#[0-9a-f]{6})', text.split('@media')[0]))
    sides = re.findall(r'<div class="side s(\d)"><p><svg.*?<path d="[^"]*" fill="([^"]*)".*?<b>(\w+)</b>', text, re.S)
    assert [(name, fill) for _, fill, name in sides] == [('Red', dyed['b']), ('Blue', dyed['a'])], sides
    assert [number for number, _, _ in sides] == ['1', '0'], sides


def main():
    with tempfile.TemporaryDirectory() as folder:
        # Where every step is watched, a battle of each system and a campaign are enough.
        for game in GAMES[::3] if 'watched' in sys.argv else GAMES:
            check(folder, *game)
        check_house(folder)
        check_unfinished(folder)
        check_colours(folder)
        for args in (['x.jsonl', '-o', 'x.doc'], ['/nowhere.jsonl']):
            assert subprocess.run([PROGRAM, 'report', *args], capture_output=True, check=False).returncode in (64, 74)
    return 0


sys.exit(main())
