"""The conformance suite: two archives are the same bytes, every play keeps to its schema, the runner of the archive passes
them all over `banneret serve --stdio`, and it fails where a play expects something else."""
import json
import glob
import os
import subprocess
import sys
import tarfile
import tempfile

from jsonschema import Draft202012Validator

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
LONG = bool(os.environ.get('BN_LONG'))
# Plays that need what no method offers: rulings that no one asked for, the bot steady, what a side assumes.
SKIPPED = 13


def made(folder):
    done = subprocess.run([sys.executable, '-B', f'{ROOT}/tools/conformance.py', folder], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def run(suite, *options):
    done = subprocess.run([sys.executable, '-B', f'{suite}/run.py', suite, '--json', *options, '--', PROGRAM, 'serve', '--stdio'],
                          capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def change(path, edit):
    with open(path, encoding='utf-8') as file:
        tree = json.load(file)
    edit(tree)
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(tree, file)


def main():
    with tempfile.TemporaryDirectory() as folder:
        archive = made(folder)
        if LONG:
            with open(archive, 'rb') as first, tempfile.TemporaryDirectory() as other, open(made(other), 'rb') as second:
                assert first.read() == second.read(), 'two archives differ'
        with tarfile.open(archive) as packed:
            packed.extractall(folder)
        suite = archive.removesuffix('.tar.gz')
        with open(f'{suite}/play.schema.json', encoding='utf-8') as file:
            schema = json.load(file)
        Draft202012Validator.check_schema(schema)
        judge = Draft202012Validator(schema)
        paths = sorted(glob.glob(f'{suite}/plays/*/*.json'))
        assert len(paths) > 590, f'{len(paths)} plays'
        for path in paths if LONG else paths[::10]:
            with open(path, encoding='utf-8') as file:
                for error in judge.iter_errors(json.load(file)):
                    sys.exit(f'{path}: {list(error.absolute_path)}: {error.message[:300]}')
        status, told = run(suite, *([] if LONG else ['--every', '4']))
        wrong = [result for result in told['results'] if result['status'] == 'failed']
        assert status == 0 and not wrong, json.dumps(wrong, indent=1)
        assert told['passed'] > (1250 if LONG else 250) and told['skipped'] <= SKIPPED, told
        print(f'{told["passed"]} passed, {told["skipped"]} skipped, {told["compared"]} lines and figures compared')

        # Faults: a line that no one says, a figure, the winner, an answer that is expected to be refused.
        play = f'{suite}/plays/warmachine/orcs-at-the-pass.json'
        with open(play, encoding='utf-8') as file:
            sound = file.read()
        for name, edit in (('line', lambda tree: tree['course'].append({'shows': 'WM-049 Thar: nothing: +1'})),
                           ('figure', lambda tree: tree['course'].append({'view': {'WM-085': {'sides.0.forces.0.dead': 1}}})),
                           ('winner', lambda tree: tree.update(ends='Thar')),
                           ('refusal', lambda tree: tree['course'][0].update(refused='refused: no') or
                            tree['course'].insert(0, {'tactic': {'Gar': 'attack'}, 'refused': 'refused: no'}))):
            change(play, edit)
            status, told = run(suite, '--only', 'orcs-at-the-pass')
            assert status == 1 and told['failed'] == 1, f'{name}: {told}'
            with open(play, 'w', encoding='utf-8') as file:
                file.write(sound)
        journal = f'{suite}/journals/battle.jsonl'
        with open(journal, encoding='utf-8') as file:
            lines = file.read().splitlines()
        with open(journal, 'w', encoding='utf-8') as file:
            file.write('\n'.join(lines[:-2] + lines[-1:]) + '\n')
        status, told = run(suite, '--only', 'journals/battle')
        assert status == 1 and told['failed'] == 1, told


main()
