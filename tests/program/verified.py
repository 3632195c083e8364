#!/usr/bin/env python3
"""What "verified" means: dice that the program rolled are those of the seed, also for someone who can chain hashes."""
import copy
import os
import stat
import subprocess
import sys
import tempfile

import chained
import commands
from commands import BOTS, ELVES, MARCH, PROGRAM, ROOT

failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def run(arguments, typed=''):
    return subprocess.run([PROGRAM, *arguments], input=typed, text=True, capture_output=True, timeout=240)


def rolls(entries):
    return [i for i, entry in enumerate(entries) if entry['type'] == 'roll']


def other_faces(entry):
    """Another result of the same dice, with totals that fit."""
    for faces, part in zip(entry['faces'], range(len(entry['value']))):
        new = faces[0] % 6 + 1
        entry['value'][part] += new - faces[0]
        faces[0] = new


def refused(path, words, told):
    for arguments in (['replay', path], ['replay', path, '--json'], ['check', path], ['battle', path, *BOTS]):
        done = run(arguments)
        expect(done.returncode == 68 and told in done.stderr, f'{words}: {arguments[0]}: {done.returncode} {done.stderr}')


def changed_dice(played):
    """A roll with other faces, chained again: the last one, and one by which the state does not change."""
    head, entries = chained.read(played)
    attacked = 0
    for at in rolls(entries):
        expect(entries[at].get('dice') == 'rolled', f'entry {at + 1} does not say that its dice were rolled')
        changed = copy.deepcopy(entries[:at + 1])
        other_faces(changed[at])
        # Someone who knows the rules knows the state as well: it is the one that typing these dice leads to.
        typed = copy.deepcopy(changed)
        typed[at]['dice'] = 'typed'
        state = state_after(head, typed)
        if state is None:
            continue
        attacked += 1
        changed[at]['state'] = state
        chained.write('changed.jsonl', head, changed)
        refused('changed.jsonl', f'other dice in entry {at + 1}', 'not those that the seed')
        typed[at]['state'] = state
        chained.write('typed.jsonl', head, typed)
        done = run(['replay', 'typed.jsonl'])
        expect('typed: 1' in done.stdout, f'typed dice are not told: {done.stdout[-200:]}')
    expect(attacked == len(rolls(entries)), f'{attacked} of {len(rolls(entries))} rolls could be changed')


def state_after(head, entries):
    """The state that the last entry leads to, by playing it with the faces typed in."""
    chained.write('before.jsonl', head, entries[:-1])
    os.chmod('before.jsonl', 0o600)
    totals = ''.join(f'{value}\n' for value in entries[-1]['value'])
    run(['battle', 'before.jsonl', '--dice', 'ask', '--defaults'], totals + 'q\n')
    after = chained.read('before.jsonl')[1]
    if len(after) < len(entries) or after[len(entries) - 1].get('value') != entries[-1]['value']:
        return None
    return after[len(entries) - 1]['state']


def changed_seed(played):
    head, entries = chained.read(played)
    at = head.rindex('"seed":"') + 8
    chained.write('seed.jsonl', head[:at] + '00000000000000ff' + head[at + 16:], entries)
    refused('seed.jsonl', 'another seed', 'not those that the seed')
    chained.write('seedless.jsonl', head[:at - 9] + head[at + 17:], entries)
    refused('seedless.jsonl', 'no seed', 'not those that the seed')


def modes():
    """A journal names its seed: only its owner may read it, whatever the umask."""
    for umask in (0o000, 0o022, 0o077):
        before = os.umask(umask)
        commands.journal('mode.jsonl')
        os.umask(before)
        mode = stat.S_IMODE(os.stat('mode.jsonl').st_mode)
        expect(mode == 0o600, f'a journal has mode {mode:o} with umask {umask:o}')


def old_journals(played):
    """A journal without the record opens, and it is shown how many of its rolls the seed gives. One from before a change of
    figures is only read."""
    head, entries = chained.read(played)
    last = rolls(entries)[-1]
    typed = copy.deepcopy(entries[:last + 1])
    other_faces(typed[last])
    typed[last]['dice'] = 'typed'
    typed[last]['state'] = state_after(head, typed)
    for old, given in ((entries, len(rolls(entries))), (typed, len(rolls(entries)) - 1)):
        chained.write('old.jsonl', head, [{key: value for key, value in entry.items() if key != 'dice'} for entry in old])
        done = run(['replay', 'old.jsonl'])
        words = f'rolled or typed (unknown in an old journal): {len(rolls(entries))}; {given} match the seed\n'
        expect(done.returncode == 0 and words in done.stdout, f'{words}: {done.returncode} {done.stdout[-300:]} {done.stderr}')
    done = run(['replay', f'{ROOT}/tests/compat/1/campaign.jsonl'])
    expect(done.returncode == 69 and 'verified by today\'s rules' in done.stdout, f'of other figures: {done.returncode} {done.stdout}')


def main():
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        commands.journal('battle.jsonl')
        changed_dice('battle.jsonl')
        changed_seed('battle.jsonl')
        commands.journal('campaign.jsonl', MARCH, 'campaign')
        head, entries = chained.read('campaign.jsonl')
        for at in rolls(entries)[:5]:
            changed = copy.deepcopy(entries)
            changed[at]['dice'] = 'thrown'
            chained.write('word.jsonl', head, changed)
            done = run(['replay', 'word.jsonl'])
            expect(done.returncode in (65, 68) and 'rolled or typed' in done.stderr, f'{done.returncode} {done.stderr}')
        modes()
        old_journals('battle.jsonl')
        os.chdir('/')
    return 1 if failures else 0


sys.exit(main())
