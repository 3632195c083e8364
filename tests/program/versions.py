#!/usr/bin/env python3
"""A journal of an older version is never silently played by newer rules: the program says what has changed."""
import csv
import glob
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
COMPAT = f'{ROOT}/tests/compat'
VERSION = 69  # the exit status of BN_VERSION
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=240)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def plain(text):
    """A text as one line: the program breaks lines to the width of the page."""
    return ' '.join(text.split())


def changes(system):
    with open(f'{ROOT}/rules/{system}/tables/changes.csv', encoding='utf-8', newline='') as file:
        return [row for row in csv.DictReader(file) if int(row['version']) > 1]


def is_explained(path, system, text):
    text = plain(text)
    now = changes(system)[-1]['version']
    expect('written under version 1 of' in text, f'{path}: it is not said which version the journal is of')
    expect(f'This program has version {now}.' in text, f'{path}: it is not said which version the program has')
    for row in changes(system):
        words = (row['rule'] + ': ' if row['rule'] else '') + row['change']
        expect(plain(words) in text, f'{path}: a change is not told: {words}')


def stands(path, status, text):
    """A journal whose entries still lead where they led is verified; for any other the output names the first entry
    that differs."""
    text = plain(text)
    if status == 0:
        expect("verified by today's rules too" in text, f'{path}: it is not said by which rules it was verified')
        return
    expect(status == VERSION, f'{path}: status {status}')
    expect(re.search(r"Entry \d+ (leads to another state today|does not fit today's rules)", text),
           f'{path}: it is not said which entry differs')
    expect('is shown as recorded' in text, f'{path}: it is not said that the journal stands')
    expect(not re.search(r'over; .* won', text), f"{path}: today's result is told as if it were the old one")


def replays(path, system):
    status, out, _ = run('replay', path)
    is_explained(path, system, out)
    stands(path, status, out)
    with open(path, encoding='utf-8') as file:
        entries = len(file.readlines()) - 1
    again, out, _ = run('replay', '--json', path)
    lines = [json.loads(line) for line in out.splitlines()]
    expect(again == status, f'{path}: --json has status {again}')
    version = lines.pop(0)['version']
    expect(version['written'] == 1 and len(version['changes']) == len(changes(system)), f'{path}: JSON: {version}')
    differs = [line for line in lines if 'differs' in line]
    expect(len(differs) == (status != 0), f'{path}: JSON does not say which entry differs')
    expect(len(lines) - len(differs) == entries, f'{path}: JSON has {len(lines)} lines of {entries} entries')
    if differs:
        first = differs[0]['differs']
        expect(lines[first['n'] - 1] is differs[0], f'{path}: JSON tells too late which entry differs')
        expect(all('recorded' in line for line in lines[first['n']:]), f'{path}: JSON plays on after an entry that differs')
    _, out, _ = run('replay', '--as', 'A', path)
    is_explained(path, system, out)
    expect(not re.search(r'^ +\d+  recorded, ', out, re.MULTILINE), f'{path}: a seat is shown entries that were not replayed')


def is_refused(path, system, *arguments):
    with open(path, 'rb') as file:
        before = file.read()
    status, _, err = run(*arguments)
    is_explained(path, system, err)
    expect(status == VERSION, f'{arguments}: status {status}')
    expect('It is refused' in plain(err), f'{arguments}: it is not said that the journal is refused')
    with open(path, 'rb') as file:
        expect(file.read() == before, f'{arguments}: the journal has changed')


def chained(lines):
    """The lines of a journal with their hashes as they must be."""
    out, prev = [], None
    for line in lines:
        line.pop('hash')
        if prev:
            line['prev'] = prev
        text = json.dumps(line, separators=(',', ':'), ensure_ascii=False)
        prev = line['hash'] = hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
        out.append(json.dumps(line, separators=(',', ':'), ensure_ascii=False) + '\n')
    return ''.join(out)


def differing(folder):
    """A journal of version 1 of which one entry led to another state than it does today."""
    newest = max((int(name) for name in os.listdir(COMPAT) if name.isdigit()))
    for name, system in (('battle', 'warmachine'), ('gurps4-battle', 'gurps4')):
        with open(f'{COMPAT}/{newest}/{name}.jsonl', encoding='utf-8') as file:
            lines = [json.loads(line) for line in file]
        with open(f'{COMPAT}/1/{name}.jsonl', encoding='utf-8') as file:
            lines[0]['data'] = json.loads(file.readline())['data']
        lines[9]['state'] = '0' * 16
        path = f'{folder}/{name}.jsonl'
        with open(path, 'w', encoding='utf-8') as file:
            file.write(chained(lines))
        status, out, _ = run('replay', path)
        expect(status == VERSION, f'{path}: status {status}')
        expect('Entry 9 leads to another state today' in plain(out), f'{path}: entry 9 is not the one that differs')
        expect("verified by today's rules: 8 entries" in plain(out), f'{path}: not 8 entries are verified')
        replays(path, system)


def main():
    journals = sorted(glob.glob(f'{COMPAT}/1/*.jsonl'))
    expect(len(journals) == 6, f'{len(journals)} journals of version 1')
    for path in journals:
        system = 'gurps4' if os.path.basename(path).startswith('gurps4') else 'warmachine'
        replays(path, system)
        is_refused(path, system, 'campaign' if 'campaign' in path else 'battle', path)
        is_refused(path, system, 'check', path)
        is_refused(path, system, 'report', path)
    with tempfile.TemporaryDirectory() as folder:
        differing(folder)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
