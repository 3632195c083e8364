"""Prompts, panels and sentences that a player reads: each says what it means, and nothing that only the program knows."""
import os
import re
import subprocess
import sys
import tempfile
import textwrap

from commands import ELVES, PROGRAM, ROOT


def shown(scenario, answers, *options, command='battle', manner=('--open',)):
    """Everything printed while these answers are given; the input then ends. Lines are joined, as a reader does."""
    journal = 'game.jsonl'
    if os.path.exists(journal):
        os.remove(journal)
    done = subprocess.run([PROGRAM, command, scenario, *manner, '--journal', journal, *options],
                          input=''.join(f'{one}\n' for one in answers).encode(), capture_output=True)
    return re.sub(r'\s+', ' ', (done.stdout + done.stderr).decode())


def write(text):
    with open('written.yaml', 'w', encoding='utf-8') as file:
        file.write(textwrap.dedent(text))
    return 'written.yaml'


def read(name, *changes):
    """A scenario of the project with changes: pairs of a pattern and what stands there instead."""
    with open(f'{ROOT}/scenarios/{name}', encoding='utf-8') as file:
        text = file.read()
    for pattern, by in changes:
        assert re.search(pattern, text), (name, pattern)
        text = re.sub(pattern, by, text)
    with open('changed.yaml', 'w', encoding='utf-8') as file:
        file.write(text)
    return 'changed.yaml'


def gurps4_fortress():
    """What a fortress is apart from its kind is said where its kind is asked."""
    words = shown(read('gurps4/castle-siege.yaml', (r'kind: permanent, ', ''), (r'referee: defaults', 'referee: ask')), [''])
    assert 'What kind of fortress is it? (last upgrade: TL4; site: strong; room for its garrison)' in words, words


CAMPS = '''
        banneret: scenario
        system: gurps4
        referee: defaults
        sides:
          - name: Red
            forces:
              - name: Camp
                tl: 3
                posture: bunkered
                elements: [{element: Medium Infantry, count: 10}]
                persons: [{name: Ruf, posts: [commander], strategy: 12, leadership: 12}]
                situation: {believed_safe: true}
          - name: Blue
            forces: [{name: Host, tl: 3, posture: mobile, elements: [{element: Medium Infantry, count: 10}]}]
        battle: {terrain: plains, reconnaissance: {contest: true}}
'''


def gurps4_watch():
    """The possible results of a roll that shows nothing at once say what it leads to."""
    words = shown(write(CAMPS), ['13'], '--dice', 'ask')
    assert '74.1% 3 to 12 The troops of Red kept watch' in words and '25.9% 13 to 18 The troops of Red kept no watch' in words, words


GUESS = '''
        banneret: scenario
        system: gurps4
        referee: defaults
        options: {estimated: true}
        sides:
          - {name: Red, forces: [{name: Reds, tl: 3, estimated_ts: 120, persons: [{name: Ruf, posts: [commander], strategy: 12}]}]}
          - {name: Blue, forces: [{name: Blues, tl: 3, estimated_ts: 75}]}
        battle: {terrain: plains, reconnaissance: {contest: false}, type: pitched, initiative: nobody, db: 0}
'''


def gurps4_estimated():
    """An estimated Troop Strength is the one that is shown, and no element needs to be named; 3 and 4 are among the possible results
    of the misfortunes."""
    words = shown(write(GUESS), ['', '', '', '', 'attack', 'attack', '10', '10'], '--defaults', '--dice', 'ask')
    assert 'Troop Strength 120 of 120' in words and 'Troop Strength 75 of 75' in words, words
    assert re.search(r'1\.9% 3, 4 (Ruf|The commander of Blue) was in dire straits', words), words


RETREAT = '''
        banneret: scenario
        system: gurps4
        referee: defaults
        sides:
          - name: Red
            forces:
              - name: Reds
                tl: 6
                casualties: 15
                logistics: {land: 30}
                elements: [{element: Riflemen, count: 16}, {element: Heavy Artillery, count: 4, name: Guns}]
                persons: [{name: Ruf, posts: [commander], strategy: 12, leadership: 12, immune: true}]
          - name: Blue
            forces:
              - {name: Blues, tl: 6, casualties: 15, elements: [{element: Riflemen, count: 19}],
                 persons: [{name: Bran, posts: [commander], strategy: 12, leadership: 12, immune: true}]}
        battle: {terrain: plains, reconnaissance: {contest: false}, type: pitched, initiative: nobody, db: 0}
'''


def gurps4_retreat():
    """Support counts a tenth in the Troop Strength of the head. Who retreats in full escapes with any result, and loses; no list before
    the pursuit shows what is left after the recovery, which comes last."""
    words = shown(write(RETREAT), ['', '', '', '', 'full retreat', 'attack', '10', '10', 'yes', '10', 'pursue', '3'],
                  '--defaults', '--dice', 'ask')
    assert 'Troop Strength 760 of 760' in words, words
    assert 'Red escapes with any result of the round, and loses the battle.' in words and 'carries' not in words, words
    assert 'Red lost 15% of its train' in words and 'after recovery' not in words, words


FLEET = '''
        banneret: campaign
        system: gurps4
        referee: defaults
        sides:
          - name: Red
            forces: [{name: Galleys, tl: 3, elements: [{element: War Galley, count: 2}], position: {x: 0, y: 0}}]
          - name: Blue
            forces: [{name: Foot, tl: 3, elements: [{element: Medium Infantry, count: 2}], position: {x: 9, y: 1}}]
        battle: {kind: KIND}
        campaign: {days: 4, map: squares, map_unit: 20, width: 10, height: 2, bad_weather: false}
'''


def gurps4_fleets():
    """An order says why no fleet can sail, or no army march, in a campaign of this kind."""
    for kind, why in (('land', 'ships do not sail: the battle of this campaign is not of the kind naval or landing'),
                      ('naval', 'troops do not march: the battle of this campaign is of the kind naval'), ('landing', None)):
        words = shown(write(FLEET.replace('KIND', kind)), [''] * 4, '--defaults', command='campaign')
        assert 'what are its orders?' in words and (why or 'orders') in words and (' do not ' in words) == (why is not None), words


def gurps3_losses():
    """A roll for losses names its dice, what is added, and the units; no row of a table."""
    words = shown(write('''
        banneret: scenario
        system: gurps3
        format: 1
        referee: defaults
        sides:
          - {name: Red, force: {units: [{name: Foot, count: 100, equipment: medium}, {name: Guard, count: 50, equipment: medium}]}}
          - {name: Blue, force: {units: [{name: Blues, count: 150, equipment: medium}]}}
        battle: {defender: nobody}
    '''), [5, 5, 10, 14, 10, 10], '--dice', 'ask')
    assert 'Losses of Red: 2d + 2% of Foot, Guard' in words and ' on line ' not in words, words


AGES = '''
        banneret: scenario
        system: gurps3
        format: 1
        referee: defaults
        sides:
          - name: Red
            force:
              units: [{name: Reds, count: 100, equipment: medium}]
              characters: [{name: Ivo, traits: [player], tactics: 10, weapon_skill: 10, ht: 12, hits: 12}]
          - {name: Blue, force: {units: [{name: Blues, count: 100, equipment: medium, tl: 14}]}}
        battle: {defender: nobody}
'''


def gurps3_dice():
    """Nothing is added where nothing is to be added; a throw of more dice than one prompt takes says so."""
    words = shown(write(AGES), [5, 5, 0, 12, 40], '--dice', 'ask')
    assert 'Catastrophe: 3d6 Possible results:' in words and '+ 0' not in words and '+ -' not in words, words
    assert 'Ivo (12 of 14 dice first): damage' in words and 'Ivo (the last 2 of 14 dice): damage' in words, words


def rule_without_files():
    """`? 1` gives the rule in words: a player has no tables in files."""
    words = shown(write(AGES), ['? 1'], '--dice', 'ask')
    assert 'read on the table of catastrophe' in words and 'csv' not in words, words


def obsidian_roads():
    """Roads have their own numbers, whatever other terrain the document names before them."""
    words = shown(write('''
        banneret: scenario
        system: obsidian
        format: 1
        year: 1809
        rules: {fixed_deployment: true}
        terrain:
        - {kind: woods, area: [[[2, 2], [8, 2], [8, 8], [2, 8]]]}
        - {kind: road, line: [[36, 0], [36, 24], [60, 24]], width_in: 2}
        sides:
        - name: Red
          forces:
          - communications: radio
            stands:
            - {name: M, type: MSK, sp: 5, placed: [{at: [36, 20], degrees: 90}]}
            - {name: Red General, type: PKE, general: competent, placed: [{at: [40, 10], degrees: 90}]}
        - name: Blue
          forces:
          - communications: radio
            stands:
            - {name: Blue General, type: PKE, general: competent, placed: [{at: [44, 40], degrees: 270}]}
    '''), ['5', '2', '', '0 road_march 0 1 6'], '--dice', 'ask')
    assert 'M moved to (38, 24)' in words, words


def alone_against_bot():
    """Who plays a side alone sees the possible results of a roll by what that side knows; two people together see nothing of it."""
    cross = f'{ROOT}/scenarios/gurps4/drakes-cross.yaml'
    for bots, seen in ((['--bot', 'Strykland=steady'], True), ([], False)):
        words = shown(cross, [], '--defaults', '--seed', '4', *bots, manner=())
        first = words[:words.index('Richard, 3d6:')]
        assert ('Possible results, if the enemy is as strong as you' in first) == seen, words
        assert ('% Richard surprised Strykland' in first) == seen, words


def heaviest():
    """Where the program rolls, the three likeliest results are listed, and the rest as one; all before dice that are typed, and
    with --explain."""
    seen = {}
    for name, more in (('rolled', ()), ('explained', ('--explain',)), ('typed', ('--dice', 'ask'))):
        words = shown(ELVES, ['attack', 'attack'], '--defaults', '--seed', '4', *more)
        listed = words.split('Possible results: ')[1].split('d%:')[0]
        seen[name] = sorted(float(chance) for chance in re.findall(r'([\d.]+)% (?!of all cases)', listed))
        assert abs(sum(seen[name]) - 100) < 1, (name, listed)
        assert (' other results' in listed) == (name == 'rolled'), (name, listed)
    assert len(seen['rolled']) == 4 and len(seen['explained']) > 4 and seen['typed'] == seen['explained'], seen
    assert set(seen['typed'][-3:]) <= set(seen['rolled']), seen


CHECKS = [heaviest, gurps4_fortress, gurps4_watch, gurps4_estimated, gurps4_retreat, gurps4_fleets, alone_against_bot, gurps3_losses, gurps3_dice, rule_without_files, obsidian_roads]


def main():
    with tempfile.TemporaryDirectory() as room:
        os.chdir(room)
        for check in CHECKS:
            check()


if __name__ == '__main__':
    sys.exit(main())
