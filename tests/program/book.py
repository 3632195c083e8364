#!/usr/bin/env python3
"""A campaign as its players meet it: orders by place and direction, the day's news, the statement of a month, the
status and the map, each for those who may know."""
import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios

from commands import MARCH, PROGRAM
from waiting import PATIENCE

VALE = os.path.join(os.path.dirname(os.path.dirname(MARCH)), 'dragonquest', 'season-in-the-vale.yaml')
BARE = 10_000_000  # turns of a loop that does nothing else
SEASON = os.path.join(os.path.dirname(os.path.dirname(MARCH)), 'gurps4', 'barony-season.yaml')


def play(document, journal, typed, *options):
    """What the program says to these lines; a dot is Enter alone."""
    lines = ''.join(f'{"" if line == "." else line}\n' for line in typed)
    done = subprocess.run([PROGRAM, 'campaign', document, *(['--seed', '3', '--journal', journal] if journal else []), *options],
                          input=lines, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return done.stdout


def answers(journal, key):
    with open(journal, encoding='utf-8') as file:
        return [entry['value'] for entry in map(json.loads, file.readlines()[1:]) if entry.get('ask') == key]


def orders():
    marches = ['march', 'march', 'march', '.', 'march', '.'] # the van, the main body, the hills, the riders
    told = play(MARCH, 'way.jsonl', [*marches, 'sw 9', 'nowhere', '(6, 3)', 'stay', 'WEND', 'DUCAL', '2 1', 'stay'])
    assert 'A direction and how far: n 2, ne 5, se 5, s 5, sw 1' in told, told
    assert 'Or a place: Wendrow (5 away), Marchhold (9 away), Ducal camp (1 away)' in told, told
    assert 'it cannot go that far' in told and '"nowhere" is not one of the answers' in told, told
    assert 'Ducal main body went from Ducal camp to (1, 2)' in told, told
    assert '[stay] >' in told and 'Riders of the March: where does it go?' in told, told
    assert answers('way.jsonl', 'way') == [[2, 3], [0, 0], [2, 1], [0, 1], [2, 1], [0, 0]], answers('way.jsonl', 'way')

    # Enter gives every usual order, and it is among those that are listed.
    told = play(SEASON, 'season.jsonl', ['.', '.', 'march_by_road', '.', 'millf', '.', '.', '.', '.', 'q'])
    assert '0 none  1 forced march' in told and '[camp and bunker down] >' in told and 'has no default' not in told, told
    assert answers('season.jsonl', 'way') == [[4, 2]], told

    # The prompt says what Enter does: where a march must lead somewhere, staying is not offered.
    told = ' '.join(play(VALE, 'vale.jsonl', ['.', '.', '.', 'march', '.', 'q'], '--open').split())
    assert 'Enter: it goes to (13, 5).' in told and 'stays where it is' not in told, told
    assert answers('vale.jsonl', 'march') == [[13, 5]], told


def news():
    """A week in camp: each side is called to the keyboard once, and five days pass without output."""
    camp = ['.', 'raise', 'yeo', '.', 'rest', '.', '.', '.', 'rest', '.', 'bunker_on', '.', 'q']
    told = play(SEASON, 'camp.jsonl', camp)
    assert told.count("'s turn: others look away") == 3, told # the last is for the Yeomen, who need orders
    assert '5 quiet days; Day 6 starts' in told and 'Yeomen of the shire took the field; Day 6 starts' in told, told
    told = play('camp.jsonl', None, ['.', '.', 'rest', '.', '.', 'q'])
    assert '2 quiet days; Day 8 starts' in told, told

    # Hunger is news for the side only, and is kept until it looks.
    told = play(MARCH, 'hunger.jsonl', ['.'] * 40 + ['v', '.', 'q'])
    assert 'News for Duke only: v shows it.' in told and 'hungry' not in told.split("'s turn: others look away")[0], told
    own = told.split("'s turn: others look away")[1]
    assert 'Ducal van: food left for 3 days; Day 6 starts. Ducal van: food left for 2 days' in ' '.join(own.split()), own
    assert 'Riders' not in own.split('The march on the Marches')[0], own

    told = play(MARCH, 'bots.jsonl', [], '--bot', 'A=random', '--bot', 'B=steady') # the referee sees all of it
    assert ': hungry, 2 days without food' in ' '.join(told.split()), told


def march_all(document, journal, last, reply):
    """Plays up to a day. `reply` is shown the question and the day; Enter answers where it returns nothing. Returns the days'
    answers of the sides, as pairs of the side and the key of the question."""
    game = subprocess.Popen([PROGRAM, 'campaign', document, '--seed', '3', '--journal', journal, '--defaults'],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    day, shown, days = 1, '', []
    for _ in range(2000):
        got = os.read(game.stdout.fileno(), 65536).decode(errors='replace')
        shown += got
        if not got:
            break
        if not re.search(r'(> |press Enter )$', shown):
            continue
        day = max([day, *map(int, re.findall(r'Day (\d+) starts', shown))])
        if day > last:
            break
        with open(journal, encoding='utf-8') as file:
            days += [day] * (len(file.readlines()) - len(days)) # of this question and those before it
        game.stdin.write(f'{reply(shown, day) or ""}\n'.encode())
        game.stdin.flush()
        shown = ''
    game.kill()
    game.wait()
    with open(journal, encoding='utf-8') as file:
        entries = [json.loads(line) for line in file.readlines()[1:]]
    return [[(entry['side'], entry['ask']) for entry, of in zip(entries, days)
             if of == day and entry['seat'].startswith('commander')] for day in range(1, last + 1)]


def handovers(days):
    """For each day how often the keyboard came to each side from another."""
    sits = None
    for day in days:
        came = {0: 0, 1: 0}
        for side, _ in day:
            came[side] += side != sits
            sits = side
        yield came


def sittings():
    """Both sides march every day, and each is called to the keyboard once a day. Two rules need a second call: upkeep
    is due after the day (G4-080), and in the War Machine ways are chosen after the initiative (WM-131)."""
    def season(shown, day):
        if re.search(r'(Household|Host of Wolfgarth)(: what| [^.]*\. What) are its orders', ' '.join(shown.split())):
            return 'march_by_road'
        if 'Household: where does it go' in shown:
            return '(1, 2)' if day % 2 else 'harrow'
        return ('(8, 2)' if day % 2 else 'wolfg') if 'Host of Wolfgarth: where does it go' in shown else None

    days = march_all(SEASON, 'sat.jsonl', 32, season)
    assert sum(key == 'way' for day in days for _, key in day) == 64, days
    month_end = 11 # the 30th of july
    for day, came in enumerate(handovers(days), 1):
        assert max(came.values()) <= (2 if day == month_end else 1), (day, came)

    def march(shown, day):
        asked = shown.split('\n\n')[-1]
        if 'what are its orders' in asked:
            return 'march'
        ways = re.search(r'how far: (.*)', asked)
        return ways and re.findall(r'\b[nsew]+ ', ways[1])[0 if day % 2 else -1] + '1'

    days = march_all(MARCH, 'marched.jsonl', 14, march)
    quiet = [(day, came) for day, came in zip(days, handovers(days))
             if {key for _, key in day} <= {'march_order', 'move_first', 'way'}]
    assert len(quiet) >= 5, days
    for day, came in quiet:
        ordered = [side for side, key in day if key == 'march_order']
        moves = [side for side, key in day if key != 'march_order']
        changed = moves and moves[0] != ordered[-1]
        assert max(came.values()) <= (2 if changed else 1), (day, came)
    assert any(max(came.values()) == 1 for _, came in quiet), quiet


def looks():
    """The status and the map, by seat, on a narrow screen too."""
    told = run('campaign', 'camp.jsonl', '--status', '--as', 'A')
    assert 'Day 8 of 45, 27 july' in told and 'next bill' in told and 'due on day 11' in told, told
    assert 'Household, in the field at Harrow' in told and 'money 5' in told and 'Wolfgarth foot' not in told, told
    assert 'Host of Wolfgarth' not in run('campaign', 'camp.jsonl', '--map', '--as', 'A')
    assert 'Household' not in run('campaign', 'camp.jsonl', '--status', '--map', '--as', 'spectator')
    told = run('campaign', 'hunger.jsonl', '--status', '--map', '--as', 'Duke')
    assert 'supply days' in told and 'days without food' in told and 'fatigue none' in told, told
    own, other = told.split('\n  Margrave:')
    assert 'next pay 1,600' in ' '.join(own.split()) and 'supply days' not in other and 'next' not in other, told
    assert '#Marchhold' in told and '5 Riders of the March (Margrave): (9, 4)' in told, told
    run('campaign', 'hunger.jsonl', '--svg', 'map.svg', '--as', 'B')
    with open('map.svg', encoding='utf-8') as file:
        drawn = file.read()
    assert all(words in drawn for words in ('Wendrow', 'Ducal van (Duke) at (1, 2)', '<title>')), drawn[:500]
    run('campaign', 'camp.jsonl', '--svg', 'map.svg', '--as', 'B')
    with open('map.svg', encoding='utf-8') as file:
        assert 'Household' not in file.read()

    # In 60 columns nothing is dropped.
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 60, 0, 0))
    game = subprocess.Popen([PROGRAM, 'campaign', 'hunger.jsonl', '--status', '--map', '--as', 'Duke'], stdin=slave, stdout=slave)
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
    game.wait(PATIENCE)
    os.close(master)
    text = re.sub(r'\x1b\[[0-9;]*m', '', seen.decode())
    assert max(len(line) for line in text.splitlines()) <= 60, text
    assert all(words in ' '.join(text.split()) for words in ('supply days', 'days without food', 'fatigue none', 'next pay')), text


def statements():
    """At the end of the month each side is shown its own accounts, and no other's."""
    camp = ['.', 'raise', '.', '.', 'rest', '.', '.', '.', 'rest', '.', 'bunker_on']
    play(SEASON, 'pay.jsonl', camp + ['.'] * 120, '--defaults')
    baron, earl = (run('campaign', 'pay.jsonl', '--statement', '--as', seat) for seat in 'AB')
    assert 'Baron Harrow: statement for july' in baron and 'Earl Maddock' not in baron and 'Thegns' not in baron, baron
    assert 'Earl Maddock: statement for july' in earl and 'Baron' not in earl and 'Knights' not in earl, earl
    assert 'There is no statement' in run('campaign', 'pay.jsonl', '--statement', '--as', 'spectator')
    whole = run('campaign', 'pay.jsonl', '--statement')
    assert whole.count('statement for july') == 2 and 'Knights' in whole and 'Thegns' in whole, whole
    for told in (baron, earl): # what came in, what was paid and what is left agree
        month = told.split('statement for')[1]
        figure = lambda words: [int(n.replace(',', '')) for n in re.search(rf' {words} +(.*)', month)[1].split(' to ')]
        had, has = figure('money')
        assert had + figure('Income in all')[0] - figure('Paid in all')[0] == has, told
    assert 'Archers x 4: unpaid: no more can be brought' in baron, baron

    # What was won in the field: captives and loot, and in the War Machine experience, for anyone who may know.
    run('campaign', SEASON, '--seed', '2', '--journal', 'fought.jsonl', '--defaults', '--bot', 'A=random', '--bot', 'B=steady')
    told = run('campaign', 'fought.jsonl', '--statement', '--as', 'B')
    assert re.search(r'captives +0 to [1-9]', told) and re.search(r'loot +0 to [1-9]', told), told
    run('campaign', MARCH, '--seed', '3', '--journal', 'won.jsonl', '--defaults', '--bot', 'A=steady', '--bot', 'B=steady')
    told = run('campaign', 'won.jsonl', '--statement', '--as', 'Duke')
    assert re.search(r'experience +0 to [1-9]', told) and 'captives' not in told, told

    # On the screen the same, to each side in its turn.
    told = play(SEASON, 'live.jsonl', camp + ['.'] * 120, '--defaults')
    for name, other in (('Baron Harrow', 'Thegns x'), ('Earl Maddock', 'Knights x')):
        shown = told.split(f'{name}: statement for july')[1].split('victories')[0]
        assert other not in shown, shown


DRILL = """banneret: campaign
system: warmachine
format: 1
title: A bill that adds up
referee: defaults
sides:
  - name: Red
    treasury: 1000
    forces:
      - {name: A, leader: {name: LA, level: 5}, members: [{name: men, count: 50, level: 1}], supply_days: 50, pay: 100}
  - name: Blue
    forces:
      - {name: Z, leader: {name: LZ, level: 5}, members: [{name: men, count: 50, level: 1}], supply_days: 50, position: {x: 3000}}
campaign: {days: 32, map_unit: 1}
"""


def fractions():
    """Seven days of training are 23 1/3 more than a month's pay of 100, and the sum is rounded up."""
    with open('drill.yaml', 'w', encoding='utf-8') as file:
        file.write(DRILL)
    play('drill.yaml', 'drill.jsonl', ['train', 'stay'] * 7 + ['.'] * 60)
    told = run('campaign', 'drill.jsonl', '--statement')
    for line in ("a month's pay +100", 'days of training: 7 +23 1/3', 'pay, rounded up +124', 'Paid in all +124'):
        assert re.search(rf'{line}\n', told), told


def bare():
    """Processor time of a loop that takes about a second where nothing else runs."""
    before, count = os.times().user, 0
    for i in range(BARE):
        count += i * i & 7
    return os.times().user - before


def usual():
    """The status leaves out what is as it was when the campaign started, and shows it once it is not."""
    shown = ' '.join(run('campaign', SEASON, '--status').split())
    assert 'Household, in the field at Harrow: troop strength 78, order patrol, next bill 198,300, logistics (land 150)' in shown, shown
    assert 'Knights: count 4 Foresters: count 2 ' in shown, shown
    assert not re.search(r'\b(share 1|casualties 0|miles saved 0|forced march days 0|months served 0|readiness full|next bill 0)\b',
                         shown), shown
    play(SEASON, 'lost.jsonl', [], '--defaults', '--bot', 'A=steady', '--bot', 'B=random')
    shown = ' '.join(run('campaign', 'lost.jsonl', '--status').split())
    assert re.search(r'share 0\.\d', shown) and 'casualties 5' in shown and 'readiness none' in shown, shown


def odds():
    """The odds of a campaign are of 96 games by plain commanders, within seconds of a processor that no one else uses: what a
    bare loop takes beside them says how long a second is."""
    took, second = {}, bare()
    for document in (MARCH, SEASON, 'hunger.jsonl'):
        before = os.times().children_user
        told = run('odds', document)
        took[document] = os.times().children_user - before
        assert '96 games' in told and 'the bot steady plays all sides' in told and 'days passed' in told, told
    second = max(second, bare())
    assert 'watched' in sys.argv or max(took.values()) < 5 * second, f'{took} s, and a bare loop takes {second} s'
    told = subprocess.run([PROGRAM, 'odds', MARCH, '--matrix'], capture_output=True, text=True, timeout=240)
    assert told.returncode == 64 and 'is a campaign, which is always estimated' in ' '.join(told.stderr.split()), told


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        orders()
        news()
        sittings()
        looks()
        statements()
        fractions()
        usual()
        odds()
    return 0


sys.exit(main())
