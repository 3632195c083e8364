#!/usr/bin/env python3
"""What a spy found out is on the screen of the side that sent it: DragonQuest lets a spy report on a commander, on advisors
and on allied forces, which are figures within a report, and says where the force was seen."""
import os
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
    operatives: [{name: Mira, force: Host, skill: spy, rank: 4, memory_chance: 62, travel_days: 1}]
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
# What is asked of the spy, and what is read about it. The memory of the spy fails, and every fact is true all the same.
REPORTS = {
    'advisors': 'seen at (11, 2), day 4, advisors (astrologer 5, merchant 4)',
    'commander': 'seen at (11, 2), day 4, commander (military scientist rank 6, perception 11, willpower 17)',
}


def screen(order, folder):
    document, journal = os.path.join(folder, 'war.yaml'), os.path.join(folder, f'{order}.jsonl')
    with open(document, 'w', encoding='utf-8') as file:
        file.write(WAR)
    typed = ['2', order] + ['9', '2', 'stay', 'stay'] * 6 + ['61'] + ['1'] * 5
    subprocess.run([PROGRAM, 'campaign', document, '--dice', 'ask', '--open', '--journal', journal],
                   input='\n'.join(typed) + '\n', text=True, capture_output=True, timeout=60, check=False)
    shown = subprocess.run([PROGRAM, 'campaign', journal, '--status', '--as', 'Vale'],
                           text=True, capture_output=True, timeout=60, check=True).stdout
    return ' '.join(shown.split())


def main():
    with tempfile.TemporaryDirectory() as folder:
        for order, expected in REPORTS.items():
            shown = screen(order, folder)
            assert expected in shown, f'{order}: "{expected}" is not in\n{shown}'


main()
