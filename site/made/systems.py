"""A page for each rules system: what of its rules is implemented and tested, and where to read on."""
import os
import re
import subprocess

from made.words import plain, table

GUIDES = {'gurps3', 'dragonquest', 'obsidian'}


def told(program, root, *args):
    done = subprocess.run([program, *args], capture_output=True, text=True, check=True, cwd=root,
                          env={**os.environ, 'LANG': 'C.UTF-8', 'BANNERET_SCENARIOS': 'scenarios'})
    return done.stdout


def chapters(text):
    """The chapters of `banneret rules --system X`, with the numbers and names of their rules."""
    found = []
    for line in text.split('\n'):
        rule = re.match(r'  ([A-Z0-9]+-\d+)  (.+)', line)
        head = re.match(r'  (\S.*?)  +\w+$', line)
        if rule and found:
            found[-1][1].append((rule[1], rule[2].strip()))
        elif head and not line.strip().startswith('─'):
            found.append((head[1], []))
    return [(title, rules) for title, rules in found if rules]


def switches(text):
    return len(re.findall(r'^Switch \(offered\)', text, re.M))


def pages(root, program):
    titles = dict(re.findall(r'^  (\w+)\s+(.+?), \d+ rules', told(program, root, 'systems'), re.M))
    games = dict(re.findall(r'^  (\w+) .*?games: ([^\n]+)', told(program, root, 'systems'), re.M | re.S))
    coverage = re.findall(r'^(\w+): (\d+)/(\d+) [^,]*, (\d+) seen in play', told(program, root, 'rules', '--coverage'), re.M)
    rows = []
    for system, done, all_of, seen in coverage:
        with open(os.path.join(root, 'rules', system, 'rulings.md'), encoding='utf-8') as file:
            rulings = file.read()
        entries = len(re.findall(r'^### ', rulings, re.M))
        rows.append((f'[{plain(titles[system])}]({system}.md)', f'{done} of {all_of}', seen, entries, switches(rulings)))
        guide = f'Its guide is [here](/docs/systems/{system}.md). ' if system in GUIDES else ''
        lines = [f'# {plain(titles[system])}\n',
                 f'{done} of {all_of} rules are implemented and tested; {seen} are seen in a play of [the conformance '
                 f'suite](/docs/conformance.md). Games: {games[system]}. {guide}Where its book is silent or contradicts itself, one of '
                 f'[{entries} rulings](/rules/{system}/rulings.md) applies; {switches(rulings)} of them offer another reading.\n',
                 'These are the numbers and names of its rules, by chapter. The program shows a rule with its figures, its code '
                 f'and its tests, for example by `banneret rules {chapters(told(program, root, "rules", "--system", system))[0][1][0][0]}`. '
                 'You need the book to learn the game.\n']
        for title, rules in chapters(told(program, root, 'rules', '--system', system)):
            lines += [f'## {plain(title)}\n', table(('rule', 'name'), [(number, plain(name)) for number, name in rules])]
        yield f'{system}.md', '\n'.join(lines)
    yield 'index.md', '# The five systems\n\nFor everyone who wants to know how much of a book the program plays. `banneret rules ' \
        '--coverage` counts the same.\n\n' + table(('system', 'implemented and tested', 'seen in play', 'rulings', 'with another reading'), rows)
