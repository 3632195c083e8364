"""Checks docs/glossary.md: no question, answer, help text or man page uses a word that it refuses; no option is
shown as a raw identifier; every heading of odds, advice and analysis is explained in it; and no verb disagrees with a name that is a plural."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

from commands import ELVES, PROGRAM, ROOT, journal

with open(f'{ROOT}/docs/glossary.md', encoding='utf-8') as file:
    GLOSSARY, REFUSED = file.read().split('## Words that we do not use')
WORDS = {word.strip() for row in re.findall(r'^\| ([^|]+) \|', GLOSSARY, re.M) for word in row.split(',')}
NOT = [word.strip('` ') for row in re.findall(r'^\| [^|]+ \| ([^|]+) \|$', REFUSED, re.M) for word in row.split(',')]
NOT.remove('not')
assert len(NOT) > 20, NOT
BAD = re.compile(r'\b(' + '|'.join(map(re.escape, NOT)) + r')\b', re.I)
failures = []


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True,
                          stdin=subprocess.DEVNULL).stdout


def reads(where, text):
    found = BAD.search(' '.join(text.split()))
    if found:
        failures.append(f'{where}: "{found[0]}" in: {text.strip()[:120]}')


def questions():
    """Titles, questions, help and names: every text of questions.def except the words of documents."""
    count = 0
    for path in sorted(glob.glob(f'{ROOT}/src/rules/*/questions.def')):
        with open(path, encoding='utf-8') as file:
            rows = re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)
        rows = re.sub(r'^CHOICES\(.*?\)$', '', rows, flags=re.S | re.M)
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', rows):
            reads(os.path.relpath(path, ROOT), text)
            count += text.endswith('?')
            if text.endswith('?') and ' or ' in text and re.match(r'(Do|Does|Is|Are|Has|Have) .*, or (was|is|does) ', text):
                failures.append(f'a question that cannot be answered with yes or no: {text}')
    assert count > 100, count


def helps():
    told = run('--help')
    reads('--help', told)
    for name in re.findall(r'^  ([a-z-]+) ', told, re.M):
        reads(f'{name} --help', run(name, '--help'))
        with open(f'{ROOT}/man/banneret-{name}.1', encoding='utf-8') as file:
            for line in file:
                reads(f'man {name}', line)


def headings(text, *begins):
    """The columns of the headings that start with these words."""
    for begin in begins:
        line = re.search(rf'^ *{re.escape(begin)}.*$', text, re.M)
        assert line, (begin, text)
        for word in re.split(r'\s{2,}', line[0].strip())[1:]:
            for part in [word] if word in WORDS else word.split():
                if part not in WORDS and not re.fullmatch(r'\d+%', part):
                    failures.append(f'the heading "{part}" is not in docs/glossary.md')


def outputs():
    os.chdir(tempfile.mkdtemp())
    journal('one.jsonl')
    odds, advice, analysis = run('odds', ELVES), run('advise', ELVES, '--as', 'A'), run('analyse', 'one.jsonl')
    headings(odds, "The pass at Gar's Gate", 'At least this many')
    headings(advice, "The pass at Gar's Gate", 'order  ')
    headings(analysis, "The pass at Gar's Gate", 'Rolled against expected', 'Parts of the chance')
    told = [odds, advice, analysis, run('replay', 'one.jsonl'), run('battle', 'one.jsonl')]
    for name, command in (('gurps4/equal-forces', 'battle'), ('gurps3/legion-against-knights', 'battle'),
                          ('gurps3/season-of-bannock', 'campaign'), ('gurps4/barony-season', 'campaign'),
                          ('warmachine/march-on-the-marches', 'campaign')):
        told += [journal('other.jsonl', f'{ROOT}/scenarios/{name}.yaml', command), run('replay', 'other.jsonl')]
        if command == 'campaign':
            told += [run('campaign', 'other.jsonl', '--status'), run('campaign', 'other.jsonl', '--statement')]
    for text in told:
        raw = re.search(r'\b[a-z]+_[a-z_]+\b', text)
        if raw:
            failures.append(f'an identifier is shown: {raw[0]}')
        wrong = re.search(r'\b1 (entries|days|games|rolls|orders|rounds|weeks|months|heads|judgements|men|units|elements|miles|points|dollars|battles|forces)\b', text)
        if wrong:
            failures.append(f'a wrong plural: {wrong[0]}')


PLURALS = ('Attackers', 'Defenders', 'Outlaws', 'Rangers', 'Wardens', 'Hunters', 'Settlers', 'Sailors')
SINGULAR = re.compile(r'(?<! of )\b(' + '|'.join(PLURALS) + r') (?!(?:across|as|attacks yes|battles|captives|casualties|dollars|heads|troops|its|persons|points lost|stands lost|units|unless|yes)\b)([a-z]+s)\b.{,60}')


def plurals():
    """Every side and force is called by a plural; then no sentence may speak of it in the singular."""
    os.chdir(tempfile.mkdtemp())
    shutil.copytree(f'{ROOT}/scenarios', 'scenarios')
    for path in sorted(glob.glob('scenarios/*/*.yaml')):
        with open(path, encoding='utf-8') as file:
            text = file.read()
        kind = re.search(r'^banneret: (scenario|campaign)', text, re.M)
        if not kind or 'gurps4' in path and 'campaign' not in kind[1] and 'three' not in path and 'air' not in path:
            continue # the battles of GURPS 4 have their sentences in common
        if 'obsidian' in path and 'senlac' not in path and 'pit-head' not in path:
            continue # so have these, and they are long: one old, one new
        names = re.findall(r'^(?:  |      )- name: (.*?) *(?:#.*)?$', text, re.M)
        names = [name for name in names if f'{{name: {name},' not in text] # a side that is called after a person
        assert len(names) <= len(PLURALS), path
        for name, plural in sorted(zip(names, PLURALS), key=lambda pair: -len(pair[0])):
            text = re.sub(rf'(?<![\w/-]){re.escape(name)}(?![\w/-])', plural, text)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        sides = len(re.findall(r'^  - name: ', text, re.M))
        bots = [word for side in 'ABCD'[:sides] for word in ('--bot', f'{side}=steady')]
        game = 'campaign' if kind[1] == 'campaign' else 'battle'
        told = run(game, path, '--defaults', '--seed', '3', *bots, '--journal', f'{path}.jsonl')
        told += run('replay', f'{path}.jsonl', '--explain')
        told += '' if 'gurps' in path else run('report', f'{path}.jsonl', '--short')
        for found in SINGULAR.finditer(' '.join(told.split())):
            failures.append(f'{path}: a plural with a verb in the singular: {found[0]}')


PLANTED = ('Who is the foe of Gar?', 'Shows the fall of the dice.', 'It tells the odds.', 'Takes back an order.', 'The order was taken back.',
           'For everybody at the table.', '64 for a wrong call', 'No order is weighed.', 'Later rounds are looked at coarsely.',
           'Rolls the dice anew.', 'Draws the winning chance.')
for sentence in PLANTED:
    assert BAD.search(sentence), f'not refused: {sentence}'
questions()
helps()
outputs()
plurals()
print('\n'.join(sorted(set(failures))))
sys.exit(1 if failures else 0)
