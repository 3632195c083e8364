#!/usr/bin/env python3
"""Sealed journals: a reader learns neither a sealed order nor a coming roll, and no one changes either afterwards.

The attacker here knows the format and chains the hashes of the changed journal again.

    sealed.py [watched]     where every step is watched: the commands that read a journal take turns
"""
import copy
import hashlib
import itertools
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile

import chained
from commands import ELVES, MARCH, PROGRAM, ROOT
from philox import dice_of

CROSS = f'{ROOT}/scenarios/gurps4/drakes-cross.yaml'
BANNOCK = f'{ROOT}/scenarios/gurps3/season-of-bannock.yaml'
SEASON = f'{ROOT}/scenarios/gurps4/barony-season.yaml'
BOTS = ['--defaults', '--bot', 'A=steady', '--bot', 'B=steady']  # they always fight, so there are rolls
WATCHED = 'watched' in sys.argv
failures = []
attacks = 0


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def run(arguments, typed=''):
    return subprocess.run([PROGRAM, *arguments], input=typed, text=True, capture_output=True, timeout=240)


def bytes_of(path):
    with open(path, 'rb') as file:
        return file.read()


def copy_game(old, new):
    for end in ('', '.key'):
        shutil.copy(old + end, new + end)


def begin(name, document=ELVES, *more, typed='', command='battle'):
    done = run([command, document, '--sealed', '--journal', name, *more], typed)
    expect(done.returncode == 0, f'{name}: {done.returncode} {done.stderr}')
    return done.stdout


# ---- what a reader of the file learns ---------------------------------------------------------------------------

def secret_order():
    """Mid-round the file says that an order was given, but not which one."""
    begin('start.jsonl', ELVES, '--defaults', typed='q\n')
    played = {}
    for order, name in (('attack', 'one.jsonl'), ('envelop', 'two.jsonl'), ('hold', 'three.jsonl'), ('trap', 'four.jsonl')):
        copy_game('start.jsonl', name)
        run(['battle', name, '--defaults'], f'\n{order}\n')
        text = bytes_of(name).decode()
        entries = text.splitlines()[1:]
        expect(len(entries) == 1, f'{order}: {len(entries)} entries')
        expect(order not in entries[0].lower() and '"value"' not in text.split('\n', 1)[1],
               f'the order {order} can be read in the file')
        played[order] = json.loads(entries[0])
        told = run(['replay', name]).stdout + run(['replay', name, '--json']).stdout
        expect(order not in told.lower() and 'sealed order of Gar' in told, f'replay without the key tells {order}')
        told = run(['replay', name, '--key', f'{name}.key']).stdout
        expect(f': {order}' in told.lower(), f'replay with the key does not tell {order}: {told}')
        told = run(['replay', name, '--key', f'{name}.key', '--as', 'B']).stdout
        expect(f': {order}' not in told.lower(), f'replay with the key tells {order} to the other side')
        for command in ('check', 'analyse'):
            done = run([command, name])
            expect(done.returncode == 0 and order not in done.stdout.lower(), f'{command}: {done.stdout}{done.stderr}')
    for one, two in itertools.combinations(played.values(), 2):
        expect(len(one['sealed']['box']) == len(two['sealed']['box']), 'the length of a box tells the order')
        expect(one['sealed']['commitment'] != two['sealed']['commitment'], 'two commitments are the same')
        rest = [{key: value for key, value in entry.items() if key not in ('sealed', 'hash')} for entry in (one, two)]
        expect(rest[0] == rest[1], 'journals differ in more than the commitment')
    # The same order in the same place has another commitment each time.
    copy_game('start.jsonl', 'again.jsonl')
    run(['battle', 'again.jsonl', '--defaults'], '\nhold\n')
    again = json.loads(bytes_of('again.jsonl').decode().splitlines()[1])
    expect(again['sealed'] != played['hold']['sealed'], 'orders can be compared by their commitments')


def secret_seed():
    """Nothing in the file of a game that continues gives the seed or the key."""
    for name in ('start.jsonl', 'three.jsonl'):
        text = bytes_of(name).decode()
        expect('"seed"' not in text, f'{name} holds a seed')
        expect(json.loads(bytes_of(name + '.key'))['key'] not in text, f'{name} holds the key')
        expect(json.loads(text.splitlines()[0])['seal'] == json.loads(bytes_of(name + '.key'))['seal'], 'no seal')


def taken_back():
    """An order that was undone is never opened, and the game verifies without it."""
    begin('back.jsonl', ELVES, '--defaults', typed='\nenvelop\n\nu\n\nattack\n\nhold\n\n\n\n')
    text = bytes_of('back.jsonl').decode().split('\n', 1)[1]
    expect('"undo"' in text and '"opens"' in text, f'nothing was taken back: {text[-500:]}')
    expect('nvelop' not in text, 'an order that was taken back is opened')
    done = run(['replay', 'back.jsonl'])
    expect(done.returncode == 0 and 'nvelop' not in done.stdout, f'{done.returncode} {done.stdout} {done.stderr}')
    expect(run(['analyse', 'back.jsonl']).returncode == 0, 'a game with an order taken back is not analysed')


# ---- what was committed to ----------------------------------------------------------------------------------------

def outside_check(name):
    """Everything that was committed to, worked out again from the description only."""
    head, entries = chained.read(name)
    sealed = {entry['n']: entry['sealed']['commitment'] for entry in entries if 'sealed' in entry}
    opened = [item for entry in entries for item in entry.get('opens', [])]
    expect(opened and all(chained.digest(chained.text_of(item)) == sealed[item['n']] for item in opened),
           f'{name}: commitments to orders')
    seed = entries[-1]['seed']
    expect(chained.digest(chained.text_of(seed)) == json.loads(head)['seal'], f'{name}: the commitment to the seed')
    checked = 0
    for entry in entries:
        if entry['type'] == 'roll' and entry['ask'] == 'combat':
            derived = hashlib.blake2b(entry['n'].to_bytes(8, 'little'), key=bytes.fromhex(seed['seed']),
                                      digest_size=16).digest()[:8]
            expect(entry['faces'] == dice_of(int.from_bytes(derived, 'little'), entry['n'], entry['faces'], 100),
                   f'{name}: the dice of entry {entry["n"]}')
            checked += 1
    expect(checked, f'{name}: no roll was checked')


def attack(words, head, entries, told, key=None):
    """The changed journal must be refused with this sentence, by every command that opens it."""
    global attacks
    attacks += 1
    chained.write('attack.jsonl', head, entries)
    if key:
        shutil.copy(key, 'attack.jsonl.key')
    calls = [['replay', 'attack.jsonl', '--key', 'attack.jsonl.key']] if key else \
            [['replay', 'attack.jsonl'], ['replay', 'attack.jsonl', '--as', 'A', '--json'], ['check', 'attack.jsonl'],
             ['analyse', 'attack.jsonl']]
    for call in [calls[attacks % len(calls)]] if WATCHED else calls + ([['battle', 'attack.jsonl', *BOTS]] if key else []):
        done = run(call)
        expect(done.returncode in (65, 68) and told in done.stderr, f'{words}: {call[0]}: {done.returncode} {done.stderr}')


def changed(entries):
    """A copy of the entries, and in it the first that opens orders, that is sealed, that rolls, and the last."""
    new = copy.deepcopy(entries)
    first = lambda test: next(entry for entry in new if test(entry))
    return new, first(lambda e: 'opens' in e), first(lambda e: 'sealed' in e), \
        first(lambda e: e['type'] == 'roll'), new[-1]


def flip(text):
    return ('0' if text[0] != '0' else '1') + text[1:]


def changed_afterwards(name):
    head, entries = chained.read(name)
    key = name + '.key'

    new, opening, sealed, _, _ = changed(entries)
    sealed['sealed']['commitment'] = flip(sealed['sealed']['commitment'])
    attack('another commitment', head, new, 'differs from the sealed one')
    attack('another commitment, with the key', head, new, 'differs from the sealed one', key)

    new, opening, *_ = changed(entries)
    opening['opens'][0]['value'] = [(opening['opens'][0]['value'][0] + 1) % 6]
    attack('another order', head, new, 'differs from the sealed one')
    new, opening, *_ = changed(entries)
    opening['opens'][0]['words'] = 'nothing'
    attack('other words', head, new, 'differs from the sealed one')
    new, opening, *_ = changed(entries)
    opening['opens'][0]['nonce'] = flip(opening['opens'][0]['nonce'])
    attack('another nonce', head, new, 'differs from the sealed one')
    attack('another nonce, with the key', head, new, 'differs from the sealed one', key)

    new, opening, *_ = changed(entries)
    del opening['opens']
    attack('no opening', head, new, 'unrevealed')
    attack('no opening, with the key', head, new, 'unrevealed', key)
    new, opening, *_ = changed(entries)
    opening['opens'] *= 2
    attack('opened twice', head, new, 'never sealed')
    new, opening, *_ = changed(entries)
    opening['opens'][0]['n'] = 2
    attack('opened for another entry', head, new, 'never sealed')

    # An order in plain words, as if it had never been sealed.
    new, opening, sealed, _, _ = changed(entries)
    sealed['value'] = opening['opens'][0]['value']
    del sealed['sealed'], opening['opens']
    attack('an order in plain words', head, new, 'must be sealed')
    new, opening, sealed, _, _ = changed(entries)
    sealed['value'] = [0]
    attack('an order beside its seal', head, new, 'also written openly')

    new, _, _, roll, _ = changed(entries)
    roll['faces'][0][0] = roll['faces'][0][0] % 100 + 1
    roll['value'][0] = roll['faces'][0][0]
    attack('other dice', head, new, '')
    new, _, _, roll, _ = changed(entries)
    del roll['dice']
    attack('dice that do not say', head, new, 'does not say')

    new, *_, last = changed(entries)
    last['seed']['seed'] = flip(last['seed']['seed'])
    attack('another seed', head, new, 'differs from the sealed one')
    new, *_, last = changed(entries)
    last['seed']['nonce'] = flip(last['seed']['nonce'])
    attack('another nonce of the seed', head, new, 'differs from the sealed one')
    new, *_, last = changed(entries)
    del last['seed']
    attack('no seed at the end', head, new, 'its seed was not revealed')
    new, *_, last = changed(entries)
    new[-2]['seed'] = last.pop('seed')
    attack('the seed too early', head, new, 'continues after its seed was revealed')
    attack('the seed too early, and no end', head, new[:-1], 'before the game was over')
    seal = json.loads(head)['seal']
    # Another seed with a commitment that fits: that is another game, whose dice are others.
    other = {'seed': 'ab' * 32, 'nonce': 'cd' * 32}
    new, *_, last = changed(entries)
    last['seed'] = other
    fits = chained.digest(chained.text_of(other))
    attack('another seed and its commitment', head.replace(seal, fits), new, 'not those that the seed')
    attack('no commitment', head.replace(f',"seal":"{seal}"', ''), entries, '')
    attack('a seed beside the seal', head[:-1] + ',"seed":"0123456789abcdef"}', entries, 'seal')


def other_dice(name):
    """Dice that were rolled otherwise, with the state that they lead to."""
    head, entries = chained.read(name)
    at = next(i for i, entry in enumerate(entries) if entry['type'] == 'roll')
    before = copy.deepcopy(entries[:at])
    chained.write('typed.jsonl', head, before)
    shutil.copy(name + '.key', 'typed.jsonl.key')
    totals = [value % 100 + 1 for value in entries[at]['value']]
    run(['battle', 'typed.jsonl', '--dice', 'ask', '--defaults'], ''.join(f'{total}\n' for total in totals) + 'q\n')
    new = chained.read('typed.jsonl')[1]
    expect(len(new) > at and new[at].get('dice') == 'typed', 'typed dice are not said to be')
    new = new[:at + 1]
    new[at]['dice'] = 'rolled'
    attack('other dice than the seed gives', head, new, 'not those that the seed', name + '.key')


# ---- the key file --------------------------------------------------------------------------------------------------

def refused_key(words, key, told, status):
    for call in (['battle', 'three.jsonl', '--defaults', '--key', key], ['replay', 'three.jsonl', '--key', key]):
        before = bytes_of('three.jsonl')
        done = run(call)
        expect(done.returncode == status and told in done.stderr, f'{words}: {call}: {done.returncode} {done.stderr}')
        expect(bytes_of('three.jsonl') == before, f'{words}: the journal was changed')


def keys():
    begin('other.jsonl', ELVES, '--defaults', typed='q\n')
    refused_key('the key of another game', 'other.jsonl.key', 'not the key file', 68)
    for mode in (0o644, 0o640, 0o604, 0o660, 0o610):
        shutil.copy('three.jsonl.key', 'open.key')
        os.chmod('open.key', mode)
        refused_key(f'a key of mode {mode:o}', 'open.key', 'others may open', 74)
    refused_key('no key', 'none.key', 'cannot open', 74)
    os.mkfifo('fifo.key', 0o600)
    refused_key('a FIFO for a key', 'fifo.key', 'is not a file', 74)
    whole = bytes_of('three.jsonl.key')
    for cut in (0, 1, 50, len(whole) // 2, len(whole) - 4):
        with open('cut.key', 'wb') as file:
            file.write(whole[:cut])
        os.chmod('cut.key', 0o600)
        refused_key(f'a key of {cut} bytes', 'cut.key', 'not the key file', 68)
    os.rename('three.jsonl.key', 'away.key')
    done = run(['battle', 'three.jsonl', '--defaults'])
    expect(done.returncode == 74 and 'three.jsonl.key' in done.stderr, f'without its key: {done.returncode} {done.stderr}')
    os.rename('away.key', 'three.jsonl.key')


def modes():
    for umask, wanted in ((0o000, 0o666), (0o022, 0o644), (0o077, 0o600)):
        before = os.umask(umask)
        begin(f'mode{umask}.jsonl', ELVES, '--defaults', typed='q\n')
        os.umask(before)
        found = [stat.S_IMODE(os.stat(f'mode{umask}.jsonl{end}').st_mode) for end in ('', '.key')]
        expect(found == [wanted, 0o600], f'umask {umask:o}: a sealed journal and its key have modes {found}')


def calls():
    """Options that do not go together."""
    shutil.copy(f'{ROOT}/tests/compat/1/battle.jsonl', 'plain.jsonl')
    for call in (['battle', ELVES, '--sealed', '--seed', '1', '--journal', 'x.jsonl'],
                 ['battle', ELVES, '--key', 'k', '--journal', 'x.jsonl'],
                 ['battle', 'three.jsonl', '--sealed']):
        done = run(call)
        expect(done.returncode == 64 and not os.path.exists('x.jsonl'), f'{call}: {done.returncode} {done.stderr}')
    with open('x.jsonl.key', 'w', encoding='utf-8') as file:
        file.write('somebody else needs this')
    done = run(['battle', ELVES, '--sealed', '--journal', 'x.jsonl'])
    expect(done.returncode == 74 and not os.path.exists('x.jsonl'), 'a key file that is there was taken')
    expect(bytes_of('x.jsonl.key') == b'somebody else needs this', 'a key file that is there was overwritten')


# ---- whole games -----------------------------------------------------------------------------------------------------

def stopped_anywhere(name):
    """A game that stops after any entry, or in the middle of a line, continues with its key and verifies."""
    lines = bytes_of(name).splitlines(keepends=True)
    for count in range(1, len(lines), 4 if WATCHED else 1):
        for torn in (b'', lines[count][:len(lines[count]) // 2]):
            with open('stopped.jsonl', 'wb') as file:
                file.write(b''.join(lines[:count]) + torn)
            shutil.copy(name + '.key', 'stopped.jsonl.key')
            expect(run(['replay', 'stopped.jsonl']).returncode == 0, f'{name} after {count} lines is not read')
            done = run(['battle', 'stopped.jsonl', *BOTS])
            expect(done.returncode == 0, f'{name} after {count} lines: {done.returncode} {done.stderr}')
            done = run(['replay', 'stopped.jsonl'])
            expect(done.returncode == 0 and 'all as given by the seed' in done.stdout,
                   f'{name} after {count} lines: {done.returncode} {done.stdout[-300:]} {done.stderr}')


def entries_told(name, *more):
    return [json.loads(line) for line in run(['replay', name, '--json', *more]).stdout.splitlines() if '"n":' in line]


def closed_before_the_end(name):
    return any(b'"closed"' in line for line in bytes_of(name).splitlines()[:-1])


def closed_entries(name):
    """Before the end the file contains of an entry only what a spectator sees; the key opens everything."""
    lines = bytes_of(name).decode().splitlines(keepends=True)
    key = name + '.key'
    with open('part.jsonl', 'w', encoding='utf-8') as file:
        file.writelines(lines[:-1])
    whole, told = entries_told('part.jsonl', '--key', key), entries_told('part.jsonl', '--key', key, '--as', 'spectator')
    expect(len(whole) == len(told) == len(lines) - 2, f'{name}: {len(whole)} and {len(told)} entries')
    private = 0
    sizes = set()
    for line, all_of_it, public in zip(lines[1:], whole, told):
        line = json.loads(line)
        number = line['n']
        for member in ('prev', 'hash', 'opens'):
            line.pop(member, None)
        if public.get('hidden') or (public.get('locked') and 'ask' not in public):
            private += 1
            expect(set(line) == {'n', 'closed'}, f'{name}: entry {number} is open: {line}')
            sizes.add(len(line.get('closed', '')))
        elif 'sealed' not in line:
            veiled = line.pop('veiled', None)
            expect((veiled is None) == (private == 0), f'{name}: the state after entry {number}')
            open_state = line.pop('state', None)
            expect(open_state is None if private else open_state == all_of_it['state'], f'{name}: entry {number}')
            expect(line == {k: v for k, v in public.items() if k in line} and
                   not set(all_of_it) - set(line) - {'state', 'question', 'sentence'},
                   f'{name}: entry {number} is {line}, and a spectator is told {public}')
    expect(private > 0, f'{name}: {private} entries that not everybody may see')
    expect(len(sizes) == 1, f'{name}: lengths of closed entries {sizes}')
    done = run(['replay', 'part.jsonl'])
    expect(done.returncode == 0 and 'only its key opens' in done.stderr, f'{name}, without its key: {done.stderr}')
    return private


def closed_attacks(name):
    """What is closed cannot be changed, dropped or exchanged."""
    head, entries = chained.read(name)
    at = [i for i, entry in enumerate(entries) if 'closed' in entry]
    veiled = [i for i, entry in enumerate(entries) if 'veiled' in entry]
    for words, told, change in (
            ('another box', 'does not open', lambda e: e[at[0]].update(closed=flip(e[at[0]]['closed']))),
            ('a shorter box', 'does not open', lambda e: e[at[0]].update(closed=e[at[0]]['closed'][:-2])),
            ('no box', 'does not open', lambda e: e[at[0]].update(closed='')),
            ('a number for a box', 'does not open', lambda e: e[at[0]].update(closed=7)),
            ('boxes exchanged', 'cannot be read', lambda e: e[at[0]].update(closed=e[at[1]]['closed'])),
            ('something beside a box', 'cannot be read', lambda e: e[at[0]].update(value=[0])),
            ('a seal beside a box', 'as it should be', lambda e: e[at[0]].update(sealed={'commitment': '0' * 64, 'box': ''})),
            ('another veil', 'differs from the recorded', lambda e: e[veiled[0]].update(veiled=flip(e[veiled[0]]['veiled']))),
            ('a short veil', 'not hidden', lambda e: e[veiled[0]].update(veiled='00')),
            ('a state beside its veil', 'not hidden', lambda e: e[veiled[0]].update(state='0' * 16))):
        new = copy.deepcopy(entries)
        change(new)
        attack(words, head, new, told)


def stopped_closed(name):
    """A game with closed entries continues after any of them."""
    lines = bytes_of(name).splitlines(keepends=True)
    for count in range(2, len(lines), max(1, len(lines) // 4)):
        with open('stopped.jsonl', 'wb') as file:
            file.write(b''.join(lines[:count]) + lines[count][:40])
        shutil.copy(name + '.key', 'stopped.jsonl.key')
        done = run(['campaign', 'stopped.jsonl', *BOTS])
        expect(done.returncode == 0, f'{name} after {count} lines: {done.returncode} {done.stderr}')
        done = run(['replay', 'stopped.jsonl'])
        expect(done.returncode == 0 and 'all as given by the seed' in done.stdout,
               f'{name} after {count} lines: {done.returncode} {done.stdout[-300:]} {done.stderr}')


def foreign_marks():
    """Marks of a seal in a journal that has none."""
    done = run(['battle', ELVES, '--defaults', '--journal', 'open.jsonl'], '\nattack\n')
    head, entries = chained.read('open.jsonl')
    expect(done.returncode == 0 and len(entries) == 1, 'no order in an open journal')
    entry = {key: value for key, value in entries[0].items() if key not in ('value', 'words')}
    for member in ({'locked': True}, {'sealed': {'commitment': '0' * 64, 'box': ''}}, {'opens': []}, {'seed': {}}):
        chained.write('marked.jsonl', head, [{**entry, **member}])
        done = run(['replay', 'marked.jsonl'])
        expect(done.returncode in (65, 68), f'{member} in an open journal: {done.returncode}')


def main():
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        secret_order()
        secret_seed()
        taken_back()
        begin('bots.jsonl', ELVES, *BOTS)
        outside_check('bots.jsonl')
        changed_afterwards('bots.jsonl')
        other_dice('bots.jsonl')
        stopped_anywhere('bots.jsonl')
        keys()
        modes()
        calls()
        foreign_marks()
        for name, document, command in (('cross', CROSS, 'battle'), ('march', MARCH, 'campaign'),
                                        ('season', SEASON, 'campaign'), ('bannock', BANNOCK, 'campaign')):
            # The seed is drawn again each time: a game in which no one came to hide anything is started again.
            for _ in range(20):
                begin(f'{name}.jsonl', document, *BOTS, command=command)
                if command == 'battle' or closed_before_the_end(f'{name}.jsonl'):
                    break
                for part in (f'{name}.jsonl', f'{name}.jsonl.key'):
                    os.remove(part)
            done = run(['replay', f'{name}.jsonl'])
            expect(done.returncode == 0 and 'all as given by the seed' in done.stdout, f'{name}: {done.stdout[-300:]}')
        closed = sum(closed_entries(f'{name}.jsonl') for name in ('cross', 'march', 'season', 'bannock'))
        closed_attacks('season.jsonl')
        stopped_closed('season.jsonl')
        print(f'{closed} closed entries')
        os.chdir('/')
    print(f'{attacks} attacks on commitments')
    return 1 if failures else 0


sys.exit(main())
