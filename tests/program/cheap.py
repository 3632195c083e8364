"""Cheap questions to `banneret odds` stay cheap: what they take is measured as processor time and memory.

With BN_LONG=1 the odds of every battle are computed with the default options, which takes two minutes of an idle
machine. """
import glob
import json
import os
import subprocess
import sys

PROGRAM, ROOT = os.environ['BN_PROGRAM'], os.environ['BN_ROOT']
SECONDS, MEGABYTES = 5.0, 300  # of any battle, by default
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def odds(path, *options):
    """What was printed as JSON, what was said beside it, seconds of processor time and megabytes."""
    process = subprocess.Popen([PROGRAM, 'odds', path, '--json', '--threads', '1', *options], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    found, said = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    expect(process.returncode == 0, f'{path} {options}: {said}')
    return json.loads(found or '{}'), said, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def scenario(name):
    return f'{ROOT}/scenarios/{name}.yaml'


def the_winner_alone_is_cheap():
    found, _, seconds, megabytes = odds(scenario('gurps4/equal-forces'), '--no-matrix')
    expect('round' not in found and found['method'] == 'exact enumeration', 'who wins is exact and there is no matrix')
    expect(found['states'] == 1233, f'equal-forces has {found["states"]} states')
    print(f'equal-forces without the matrix: {seconds:.2f} s, {megabytes:.0f} MB')
    expect(seconds <= 0.15, f'equal-forces takes {seconds:.2f} s')


def seconds_are_for_everything():
    for name in ('gurps3/hastings-gurps3', 'gurps4/hastings-gurps4', 'obsidian/watling-street'):
        found, said, seconds, megabytes = odds(scenario(name), '--seconds', '1')
        print(f'{name} within a second: {seconds:.2f} s, {megabytes:.0f} MB, {found["method"]}')
        expect(seconds <= 2, f'{name} --seconds 1 takes {seconds:.2f} s')
        expect('round' in found or 'matrix' in said or 'gurps4' not in name, f'{name}: where is the matrix? {said}')


def no_two_ways():
    done = subprocess.run([PROGRAM, 'odds', scenario('gurps4/equal-forces'), '--matrix', '--no-matrix'],
                          capture_output=True, text=True, check=False)
    expect(done.returncode == 64 and 'exclude' in done.stderr, f'{done.returncode}: {done.stderr}')


def defaults_have_limits():
    paths = sorted(glob.glob(f'{ROOT}/scenarios/*/*.yaml')) if os.environ.get('BN_LONG') else [
        scenario('warmachine/three-against-the-orcs')]
    for path in paths:
        found, _, seconds, megabytes = odds(path)
        print(f'{os.path.basename(path)[:-5]:32} {seconds:5.2f} s {megabytes:4.0f} MB  {found.get("method")}')
        expect(seconds <= SECONDS, f'{path} takes {seconds:.2f} s')
        expect(megabytes <= MEGABYTES, f'{path} takes {megabytes:.0f} MB')


for test in (the_winner_alone_is_cheap, seconds_are_for_everything, no_two_ways, defaults_have_limits):
    test()
sys.exit(len(failures) > 0)
