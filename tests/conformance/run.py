#!/usr/bin/env python3
"""Runs the conformance suite of Banneret against a program that speaks its JSON-RPC.

    run.py SUITE [--only WORDS] [--every N] [--json] -- PROGRAM [ARGUMENT...]

SUITE is the unpacked archive. PROGRAM reads one request a line and writes one reply a line, as `banneret serve --stdio`
does. With --only it runs the plays whose path has these words, with --every every N-th play, with --json it prints the
results as JSON. Python 3.9 and nothing else. The last line is `N passed, M failed`; the status is 1 if any failed."""
import argparse
import glob
import json
import os
import subprocess
import sys

MOST_ANSWERS = 20000


class Refused(Exception):
    """The program refused a request. `line` is what a play quotes of it."""

    def __init__(self, error):
        data = error.get('data') or {}
        text, hint = data.get('text', error.get('message', '')), data.get('hint', '')
        rule = data.get('rule', '')
        self.line = f'{rule} refuses: {text}' if rule else f'refused: {text}'
        self.line += f'; {hint}' if hint else ''
        super().__init__(self.line)


class NotListed(Refused):
    """The program does not list the option, which is as good as to refuse it."""


class Program:
    """A conversation, one line at a time."""

    def __init__(self, command):
        self.pipe = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding='utf-8')
        self.sent = 0

    def call(self, method, **params):
        self.sent += 1
        self.pipe.stdin.write(json.dumps({'jsonrpc': '2.0', 'id': self.sent, 'method': method, 'params': params}) + '\n')
        self.pipe.stdin.flush()
        reply = json.loads(self.pipe.stdout.readline() or '{"error": {"message": "the program ended"}}')
        if 'error' in reply:
            raise Refused(reply['error'])
        return reply['result']

    def end(self):
        self.pipe.stdin.close()
        self.pipe.wait()


def as_list(value):
    return value if isinstance(value, list) else [value]


def word_of(value):
    return ('yes' if value else 'no') if isinstance(value, bool) else str(value)


def part_at(tree, path):
    for name in path.split('.'):
        if isinstance(tree, list):
            tree = tree[int(name)] if name.isdigit() and int(name) < len(tree) else None
        else:
            tree = tree.get(name) if isinstance(tree, dict) else None
    return tree


def differences(tree, wanted, path=''):
    """Of a map only what is named in it; null says that a part is not there."""
    for key, value in wanted.items():
        found = part_at(tree, key)
        if isinstance(value, dict):
            yield from differences(found, value, f'{path}{key}.')
        elif isinstance(found, bool) != isinstance(value, bool) or found != value:
            yield f'{path}{key} is {json.dumps(found)}, not {json.dumps(value)}'


class NeedsMore(Exception):
    """What this play asks for has no request in the interface."""


class Play:
    """One play, as docs/conformance.md describes it."""

    def __init__(self, program, play, suite):
        self.program, self.play, self.suite = program, play, suite
        self.course = list(play.get('course') or [])
        self.faults, self.lines, self.compared = [], [], 0
        self.game, self.sides, self.sheet = None, [], None
        self.given = set()  # questions that have an answer and wait for the others
        self.options = {}  # of each kind of question the options that it had so far

    # ---- what was shown

    def add_terms(self, terms):
        for term in terms:
            side = term.get('side', -1)
            name = f' {self.sides[side]}' if 0 <= side < len(self.sides) else ''
            self.lines.append(f'{term["rule"]}{name}: {term["words"]}: {term["value"]}')

    def add_question(self, asked):
        def words(values):
            names = {option['value']: option['word'] for option in asked.get('options', ())}
            return ', '.join(names[value] for value in values if value in names) or 'none'

        preset = asked.get('preset', [])
        if asked['form'] == 'roll':
            shape = ', '.join(throw['dice'] for throw in asked['throws'])
        elif asked['form'] == 'numbers':
            shape = ', '.join(f'{part["min"]} to {part["max"]}' for part in asked['numbers'])
            shape += f' [{", ".join(str(value) for value in preset)}]'
        else:
            all_of = [option['value'] for option in asked['options']]
            usual = preset if asked['form'] == 'choice' else [bit for bit in all_of if self.mask(preset) >> bit & 1]
            shape = f'{words(all_of)} [{words(usual)}]'
        whom = self.sides[asked['side']] if asked['to'] == 'side' else 'the referee'
        verb = 'rolls' if asked['to'] == 'chance' else f'asks {whom} for'
        self.lines.append(f'{asked["rule"]} {verb} {asked["ask"]}: {shape}')

    @staticmethod
    def mask(value):
        return sum((part & 0xffffffff) << 32 * number for number, part in enumerate(value[:2]))

    def expect(self, lines):
        for line in as_list(lines):
            self.compared += 1
            if line not in self.lines:
                self.faults.append(f'was not shown: {line}')

    # ---- the course

    def questions(self, explain=False):
        return self.program.call('questions', game=self.game, explain=explain)

    def open(self):
        """The open questions that have no answer yet."""
        return [asked for asked in self.questions()['asks'] if asked['id'] not in self.given]

    def moment(self):
        now = self.questions(explain=True)
        for asked in now['asks']:
            self.add_question(asked)
        self.add_terms(now.get('terms', ()))
        return [asked for asked in now['asks'] if asked['id'] not in self.given]

    def view(self):
        return self.sheet if self.game is None else self.program.call('view', game=self.game)['state']

    def check(self, step):
        if 'shows' in step:
            self.expect(step['shows'])
            return
        view = self.view()
        for wanted in step['view'].values():
            if any(key.split('.')[0] == 'beliefs' for key in wanted):
                raise NeedsMore('beliefs')
            self.compared += len(wanted)
            self.faults += differences(view, wanted)

    def value_for(self, asked, value):
        """A map gives each side its own."""
        return value.get(self.sides[asked['side']]) if isinstance(value, dict) else value

    def option(self, asked, word):
        known = self.options.setdefault(asked['ask'], {})
        for option in asked['options']:
            for words in (option['name'], option['word'], option['word'].split(' (')[0]):  # some have a price in brackets
                known[words] = option['value']
        if word_of(word) in known:  # an option that is not offered now is for the program to refuse
            return known[word_of(word)]
        raise NotListed({'message': f'{word} is not among the options'})

    def faces(self, throw, total):
        """Faces that add up to a total: each die as high as the others leave room for."""
        left, faces = total - throw['add'], []
        for die in range(throw['count']):
            face = min(left - (throw['count'] - die - 1), throw['sides'])
            faces.append(face)
            left -= face
        if left or min(faces, default=1) < 1:
            raise Refused({'message': 'these dice cannot show this total'})
        return faces

    def numbers(self, value, parts):
        values = as_list(value)
        if len(values) > parts:
            raise Refused({'message': 'there are more numbers than parts'})
        if not isinstance(value, list):
            values = values * parts
        if len(values) < parts or not all(isinstance(number, int) and not isinstance(number, bool) for number in values):
            raise Refused({'message': 'a whole number is wanted for each part'})
        return values

    def send(self, asked, value):
        """Answers a question. None: its default."""
        request = {'game': self.game, 'question': asked['id'], 'explain': True}
        if asked['form'] == 'roll':
            totals = self.numbers(value, len(asked['throws']))
            faces = [self.faces(throw, total) for throw, total in zip(asked['throws'], totals)]
            return self.program.call('roll', faces=faces, **request)
        if value is None:
            answer = asked['preset']
        elif asked['form'] == 'choice':
            answer = [self.option(asked, value)]
        elif asked['form'] == 'flags':
            if not isinstance(value, list):
                raise Refused({'message': 'a list of words is wanted'})
            mask = sum(1 << bit for bit in {self.option(asked, word) for word in value})
            answer = [part - (1 << 32) if part >> 31 else part for part in (mask & 0xffffffff, mask >> 32)]
        else:
            answer = self.numbers(value, len(asked['numbers']))
        return self.program.call('answer', value=answer, **request)

    def answer(self, asked, value, refused=None):
        try:
            told = self.send(asked, value)['told']
        except Refused as fault:
            self.lines.append(fault.line)
            if refused is not None and isinstance(fault, NotListed):
                self.compared += 1
            elif refused is not None:
                self.expect(refused)
            else:
                self.faults.append(f'{asked["ask"]}: {fault}')
            return refused is not None
        if refused is not None:
            self.faults.append(f'was not refused: {asked["ask"]}')
        self.given.add(asked['id'])
        for entry in told:
            self.add_terms(entry['terms'])
            if entry['sentence']:
                self.lines.append(f'says: {entry["sentence"]}')
        return refused is None

    def fits(self, step, asks, answered):
        key = next(iter(step))
        for asked in asks:
            if asked['ask'] == key and asked['side'] not in answered:
                value = self.value_for(asked, step[key])
                if value is not None:
                    return asked, value
        return None

    def answer_usual(self, asked):
        if self.play.get('steady'):
            raise NeedsMore('a side of the bot steady')
        value = (self.play.get('usually') or {}).get(asked['ask'])
        value = None if value is None else self.value_for(asked, value)
        if value is None and asked['form'] == 'roll':
            self.faults.append(f'the play does not say what falls for {asked["ask"]}')
            return False
        return self.answer(asked, value)

    def is_next(self, asked):
        """Whether the next step that is no check, after this one, answers the question."""
        later = next((step for step in self.course[1:] if 'shows' not in step and 'view' not in step), None)
        return later is not None and next(iter(later)) == asked['ask'] and \
            self.value_for(asked, later[asked['ask']]) is not None

    def keep_in_step(self, before, answered):
        """Of sides that are asked at the same time, those that the step does not name give one usual answer each."""
        good = True
        for one in before if len(before) > 1 else ():
            if one.get('sealed'):
                break
            for asked in self.open():
                if asked['side'] not in answered and not self.is_next(asked) and \
                        (asked['ask'], asked['side']) == (one['ask'], one['side']):
                    good = self.answer_usual(asked) and good
                    break
        return good

    def reached(self, until, asks):
        if isinstance(until, str):
            return any(asked['ask'] == until for asked in asks)
        return not list(differences(self.view(), until))

    def take_steps(self):
        given, answered, checked = None, set(), True
        for _ in range(MOST_ANSWERS):
            asks = self.moment()
            while self.course and ('shows' in self.course[0] or 'view' in self.course[0]):
                self.check(self.course.pop(0))
                checked = True
            step = self.course[0] if self.course else None
            if self.faults or step is None and ('ends' not in self.play or not asks):
                return
            if step and 'until' in step and self.reached(step['until'], asks):
                self.course.pop(0)
                continue
            if step and 'ruling' in step:
                raise NeedsMore('rulings')
            if not asks:
                self.faults.append(f'was never asked: {next(iter(step))}')
                return
            found = step and self.fits(step, asks, answered if given is step else set())
            if not found:
                if not self.answer_usual(asks[0]) or not self.keep_in_step(asks, {asks[0]['side']}):
                    return
                continue
            if given is not step and checked:
                self.lines, checked = [], False
            answered = answered if given is step else set()
            given = step
            asked, value = found
            if not self.answer(asked, value, step.get('refused')):
                return
            answered.add(asked['side'])
            if 'refused' in step:
                self.course.pop(0)
            elif not isinstance(step[asked['ask']], dict) or not self.fits(step, self.open(), answered):
                self.keep_in_step(asks, answered)
                self.course.pop(0)

    # ---- start and end

    def document(self):
        """The parameters that name the document."""
        for kind in ('scenario', 'campaign', 'force'):
            if kind in self.play:
                return kind, {'document': self.play[kind]}
        path = os.path.join(self.suite, 'documents', self.play['file'])
        with open(path, encoding='utf-8') as file:
            tree = json.load(file)
        return tree['document'].get('banneret', 'scenario'), {'document': tree['document'], 'files': tree['files']}

    def begin(self):
        kind, named = self.document()
        if kind == 'force':
            rated = self.program.call('rate', **named)
            self.sheet = rated['sheet']
            self.add_terms([{**term, 'side': -1} for term in rated['terms']])
            return
        opened = self.program.call('open', dice='typed', explain=True, **named)
        self.game, self.sides = opened['game'], opened['sides']
        self.add_terms(opened.get('terms', ()))

    def run(self):
        refused = self.play.get('refused')
        try:
            self.begin()
        except Refused as fault:
            self.lines.append(fault.line)
            if refused is None:
                self.faults.append(f'the document is refused: {fault}')
            else:
                self.expect(refused)
            return
        if refused is not None:
            self.faults.append('the document was not refused')
        elif self.game is None:
            for step in self.course:
                self.check(step)
        else:
            self.take_steps()
            if 'ends' in self.play and not self.faults:
                result = self.program.call('result', game=self.game)
                name = self.sides[result['winner']] if result.get('winner', -1) >= 0 else 'nobody'
                if not result['over'] or name != self.play['ends']:
                    self.faults.append(f'the winner is {name}, not {self.play["ends"]}')

    def close(self):
        if self.game is not None:
            self.program.call('close', game=self.game)


def run_play(program, play, suite):
    one = Play(program, play, suite)
    try:
        one.run()
        status = 'failed' if one.faults else 'passed'
    except NeedsMore as need:
        status, one.faults = 'skipped', [f'needs {need}']
    except Refused as fault:
        status, one.faults = 'failed', [*one.faults, str(fault)]
    try:
        one.close()
    except Refused:
        pass
    return status, one


def run_journal(program, path):
    """A journal must open, with every entry leading to the state whose hash it names, and be written as it was."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    try:
        opened = program.call('resume', journal=text)
        again = program.call('journal', game=opened['game'])['journal']
        program.call('close', game=opened['game'])
    except Refused as fault:
        return [str(fault)]
    return [] if again == text else ['it is written in another way than it was read']


def main():
    own, command = sys.argv[1:], []
    if '--' in own:
        own, command = own[:own.index('--')], own[own.index('--') + 1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('suite')
    parser.add_argument('--only', default='')
    parser.add_argument('--every', type=int, default=1)
    parser.add_argument('--json', action='store_true')
    wanted = parser.parse_args(own)
    if not command:
        parser.error('name the program after --')
    program = Program(command)
    results, compared = [], 0
    paths = sorted(glob.glob(os.path.join(wanted.suite, 'plays', '*', '*.json')))
    for path in [path for path in paths if wanted.only in path][::wanted.every]:
        with open(path, encoding='utf-8') as file:
            play = json.load(file)
        for number, one in enumerate(play.get('plays') or [play], 1):
            status, run = run_play(program, one, wanted.suite)
            name = os.path.relpath(path, wanted.suite) + (f' {number}' if 'plays' in play else '')
            results.append({'name': name, 'status': status, 'why': run.faults})
            compared += run.compared
    for path in sorted(glob.glob(os.path.join(wanted.suite, 'journals', '*.jsonl'))):
        if wanted.only in path:
            why = run_journal(program, path)
            results.append({'name': os.path.relpath(path, wanted.suite), 'status': 'failed' if why else 'passed', 'why': why})
    program.end()
    count = {status: sum(result['status'] == status for result in results) for status in ('passed', 'failed', 'skipped')}
    if wanted.json:
        print(json.dumps({'compared': compared, **count, 'results': results}, indent=1))
        return 1 if count['failed'] else 0
    for result in results:
        if result['status'] != 'passed':
            print(f'{result["status"]} {result["name"]}')
            print(*('    ' + why for why in result['why']), sep='\n')
    print(f'{compared} lines and figures compared, {count["skipped"]} plays skipped')
    print(f'{count["passed"]} passed, {count["failed"]} failed')
    return 1 if count['failed'] or not count['passed'] else 0


if __name__ == '__main__':
    sys.exit(main())
