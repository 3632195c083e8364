#!/usr/bin/env python3
"""What a side knows of its enemy is on its screen, as it is in the JSON of programs: what its forces see from afar, and what
a spy reports in DragonQuest, of a commander or advisors too, where the force was seen, and figures that are 0."""
import os
import re
import subprocess
import tempfile

PROGRAM = os.environ['BN_PROGRAM']
WAR = '''banneret: campaign
system: dragonquest
format: 1
title: A spy in the hills
referee: defaults
campaign: {days: 6, roads: medium}
map:
  terrain:
    - ........................................
    - ........................................
    - ........................................
  legend: {".": open}
sides:
  - name: Vale
    operatives: [{name: Mira, force: Host, skill: spy, rank: 4, memory_chance: 62, travel_days: 1, misinformation_sign: minus}]
    forces:
      - name: Host
        position: {x: 1, y: 2}
        commander: {name: Una, ms: 5, pc: 14, wp: 15}
        officers: [{count: 10, ms: 3}]
        groups:
          - {name: Spears of the Vale, heads: 200, troop_quality: 1.5, tmr: 5}
  - name: Hills
    forces:
      - name: Raiders
        position: {x: 11, y: 2}
        commander: {name: Orm, ms: 6, pc: 11, wp: 17}
        officers: [{count: 10, ms: 3}]
        specialists: [{role: astrologer, rank: 5}, {role: merchant, rank: 4}]
        groups:
          - {name: Spears of the Hills, heads: 200, troop_quality: 1.5, tmr: 5}
'''
# What is asked of the spy, the die of the memory test, and what is read about it. A roll of 61 keeps the facts true; one of
# 82 is missed by 20, and nothing is left of any figure.
REPORTS = [
    ('advisors', 61, 'seen at (11, 2), day 4, advisors (astrologer 5, merchant 4)'),
    ('allied_forces', 61, 'seen at (11, 2), day 4, allied forces none'),
    ('commander', 61, 'seen at (11, 2), day 4, commander (military scientist rank 6, perception 11, willpower 17)'),
    ('commander', 82, 'seen at (11, 2), day 4, commander (military scientist rank 0, perception 0, willpower 0)'),
    ('troop_count', 82, 'seen at (11, 2), day 4, troops 0)'),
]
PRINTED = {'commander': '| commander | military scientist rank 0, perception 0, willpower 0 |', 'troop_count': '| troops | 0 |'}


def status(war, typed, folder, name):
    """What Vale is shown once these lines are typed."""
    document, journal = os.path.join(folder, 'war.yaml'), os.path.join(folder, f'{name}.jsonl')
    with open(document, 'w', encoding='utf-8') as file:
        file.write(war)
    subprocess.run([PROGRAM, 'campaign', document, '--dice', 'ask', '--open', '--journal', journal],
                   input='\n'.join(typed) + '\n', text=True, capture_output=True, timeout=60, check=False)
    shown = subprocess.run([PROGRAM, 'campaign', journal, '--status', '--as', 'Vale'],
                           text=True, capture_output=True, timeout=60, check=True).stdout
    return ' '.join(shown.split())


def main():
    with tempfile.TemporaryDirectory() as folder:
        for number, (order, die, expected) in enumerate(REPORTS):
            typed = ['2', order] + ['9', '2', 'stay', 'stay'] * 6 + [str(die)] + ['1'] * 5
            shown = status(WAR, typed, folder, f'{order}-{number}')
            assert expected in shown, f'{order}: "{expected}" is not in\n{shown}'
            paper = os.path.join(folder, f'{order}-{number}.md')
            subprocess.run([PROGRAM, 'report', f'{paper[:-3]}.jsonl', '--as', 'Vale', '-o', paper],
                           capture_output=True, timeout=60, check=True)
            with open(paper, encoding='utf-8') as file:
                assert die == 61 or PRINTED[order] in file.read(), f'{order}: "{PRINTED[order]}" is not on paper'
        for away, expected in ((7, ', dominant (Spears of the Hills)'), (8, '')):
            shown = status(WAR.replace('x: 11', f'x: {away}'), [], folder, f'away-{away}')
            seen = re.search(rf'a force: position \({away}, 2\), facing south west(\S* dominant \([^)]*\))?', shown)
            assert seen and (seen[1] or '') == expected, f'{away}: "{expected}" is not in\n{shown}'


main()
