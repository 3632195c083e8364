#!/usr/bin/env python3
"""Short orders of a battle of stands as the help has them: questions with one answer, and words that wait for dice."""
import os
import subprocess
import sys
import tempfile

from commands import PROGRAM

FRAME = '''banneret: scenario
system: obsidian
format: 1
title: Orders
year: {year}
table: {{width_in: 60, depth_in: 44}}
rules: {{fixed_deployment: true}}
options: {{max_rounds: 2}}
sides:
- name: Red
  base_edge: south
  forces:
  - communications: radio
    stands:
    - {{name: Red General, type: CAV/A, general: competent, sp: 7, traits: [c_in_c], placed: [{{at: [30, 8], degrees: 90}}]}}
{own}
- name: Blue
  base_edge: north
  forces:
  - communications: radio
    stands:
    - {{name: Blue General, type: INF/A, general: competent, sp: 7, traits: [c_in_c], placed: [{{at: [50, 40], degrees: 270}}]}}
{other}
'''


def stand(fields, at=None, degrees=90):
    place = f', placed: [{{at: [{at[0]}, {at[1]}], degrees: {degrees}}}]' if at else ''
    return f'    - {{{fields}{place}}}'


HEMMED = (1850, [stand('name: L1, type: INF/U, sp: 5', (20, 18)), stand('name: L2, type: INF/U, sp: 5', (22.3622, 18))],
          [stand('name: W, type: WBD, sp: 9', (20, 22), 270)])
PAIR = (1850, [stand('name: M1, type: MSK, sp: 5', (40, 18)), stand('name: M2, type: MSK, sp: 5', (40, 16.4252))], [])
LORRY = (1944, [stand('name: Car, type: TNK, sp: 5, armour: light, speed: medium, drive: tracked, traits: [carrier]', (30, 18)),
                stand('name: Gr, type: SKI/F, sp: 4', (30, 15))], [])
FULL = (1944, [stand('name: Car, type: TNK, sp: 5, armour: light, speed: medium, drive: tracked, traits: [carrier]', (30, 18)),
               stand('name: Gr, type: SKI/F, count: 2, sp: 4, aboard: Car')], [])
HUEY = (1970, [stand('name: Huey, type: AIR, sp: 4, flight: rotary, traits: [loiters, carrier], ordnance: attack_helicopter',
                     (30, 18))], [])
RESERVE = (1066, [stand('name: Res, type: INF/U, sp: 5')], [])
DRAGOONS = (1850, [stand('name: Drag, type: CAV/U, sp: 4, roles: [{type: SKI/F, by: mounting}]', (48, 18)),
                   stand('name: Gun, type: ART, sp: 4, weapons: [{weapon: smoothbore_gun}], roles: [{type: TPT/animal, by: limbering}]',
                         (30, 18))], [])

LINE = (1850, [stand('name: Line, type: INF/U, sp: 5, count: 3', (20, 18)).replace('[{at: [20, 18], degrees: 90}]',
              '[{at: [20, 18], degrees: 90}, {at: [24, 18], degrees: 90}, {at: [28, 18], degrees: 90}]')], [])
ARMY = (1850, [stand('name: Foot, type: INF/U, count: 2, sp: 5'), stand('name: Gun, type: ART, sp: 4, weapons: [{weapon: smoothbore_gun}]')], [])

# The document, what is typed before the initiative, the order and what is typed after it, the result.
ROWS = [
    (HEMMED, [], ['1 charge 4'], 'L1 entered close combat with W'),
    (HEMMED, [], ['1 charge 4 face 45'], 'it has no room to turn there'),
    (PAIR, [], ['1 swap 2'], 'M1: distance, facing, second distance'),
    (PAIR, [], ['1 square 2'], 'M1 formed a square'),
    (LORRY, [], ['1 board 2'], 'Gr: distance, facing, second distance'),
    (FULL, [], ['1 alight 2 30,19.9685 face 90'], 'Gr 1 disembarked at (30, 19.969)'),
    (HUEY, [], ['1 fly 1 12'], 'Huey moved to (30, 30)'),
    (HUEY, [], ['1 fly 1 5'], 'it would fly 5 in, the minimum is 6 in'),
    (RESERVE, ['1 reserve'], ['1 enter 20', '4'], 'Res entered at (20, 0.787)'),
    (DRAGOONS, [], ['1 dismount'], 'Drag: before it changes'),
    (DRAGOONS, [], ['2 unlimber'], 'Gun: before it changes'),
    (LINE, [], ['line move 2'], '3 stands: move 2 Line 1 moved to (20, 20) Line 2 moved to (24, 20) '
     'Line 3 moved to (28, 20)'),
    (LINE, [], ['2-3 move 1'], 'Line 2 moved to (24, 19) Line 3 moved to (28, 19)'),
    (LINE, [], ['line 1, 3 and red move 1'], '3 stands: move 1'),
    (LINE, [], ['line move 30'], 'stand 1: its way is free for 25.232 in, not for 30 in (OB-082)'),
    (LINE, [], ['1-9 move 1'], '"1-9" is not an order of the manoeuvre phase'),
    (LINE, [], ['lime move 1'], '"lime" is not an order of the manoeuvre phase'),
    (LINE, [], ['rest stay'], 'all others: stay, until this phase ends Blue'),
    (HEMMED, [], ['1 move 2.5'], 'L1 moved to (20, 20.445)'),
    (HEMMED, [], ['1 move 2.6'], 'its way is free for 2.429 in, not for 2.598 in (OB-082)'),
    (HEMMED, [], ['try 1 charge 4'], 'L1 entered close combat with W. It strikes the front: the blow costs W (4) '),
    (HEMMED, [], ['try 1 charge 4'], '[1 charge 4] >'),
    (HEMMED, [], ['try 1 charge 4', ''], '[1 charge 4] > L1: charge; L1 moved to (20, 20.425); L1 entered close combat with W'),
    (HEMMED, [], ['try 1 move 9'], 'its way is free for 2.429 in, not for 9 in (OB-082)'),
    (HEMMED, [], ['2 move 1', 'undo'], 'undone: the answer 1 face 90 0 to "L2: distance'),
    (HEMMED, [], ['2 move 1', '1 stay', 'undo 2'], 'undone: the answer 2 (L2) move to'),
    (HEMMED, [], ['repeat'], 'There are no orders of an earlier phase to repeat.'),
    (LINE, [], ['try line move 2'], 'Line 1 moved to (20, 20). No enemy can fire at it there. Line 2: move; Line 2 moved to (24, 20)'),
    (LINE, [], ['rest dance'], '"dance" is not an order of the manoeuvre phase'),
]


def run(folder, document, typed):
    year, own, other = document
    path = os.path.join(folder, 'orders.yaml')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(FRAME.format(year=year, own='\n'.join(own), other='\n'.join(other)))
    journal = os.path.join(folder, 'orders.jsonl')
    if os.path.exists(journal):
        os.remove(journal)
    done = subprocess.run([PROGRAM, 'battle', path, '--open', '--dice', 'ask', '--journal', journal],
                          input='\n'.join(typed) + '\n', capture_output=True, text=True, check=False)
    return ' '.join(done.stdout.split()) + done.stderr


def play(folder, row):
    document, before, orders, _ = row
    text = run(folder, document, [*before, '5', '1', '', *orders, 'q'])
    return text[text.rfind('> ' + orders[0]):]


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        shown = run(folder, RESERVE, ['q'])
        if 'Not placed yet: 1 Res (Unarmoured infantry)' not in shown:
            failed += 1
            print(f'the stand that is to be placed is not listed: {shown[:600]}')
        shown = run(folder, ARMY, ['q'])
        if 'Not placed yet: 1-2 Foot 1 to Foot 2 (Unarmoured infantry), 3 Gun (Artillery)' not in shown:
            failed += 1
            print(f'stands that are to be placed are not listed by type: {shown[:600]}')
        for row in ROWS:
            shown = play(folder, row)
            if row[3] not in shown:
                failed += 1
                print(f'{row[2]}: no "{row[3]}" in {shown[:600]}')
    sys.exit(1 if failed else 0)


main()
