#!/usr/bin/env python3
"""A sweep on four processes by MPI writes the bytes of one thread, also of an adaptive design and after a kill; and only the first
process writes. Skipped where there is no mpirun, or the program was built without MPI (-Dmpi=enabled)."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

from commands import PROGRAM, ROOT

PLAN = """banneret: sweep
base: elves-at-the-pass
vary:
  pass: {figure: modifiers.narrow_passage.value, from: 0, to: 150, step: 5}
  orcs: {field: "sides[1].forces[0].members[0].count", from: 500, to: 3000, step: 100}
measure: [win.A, mean.A.dead]
"""


def mpi(ranks, *arguments, good=0):
    done = subprocess.run(['mpirun', '-n', str(ranks), PROGRAM, 'sweep', '--mpi', *arguments], stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=900)
    assert done.returncode == good, (arguments, done.returncode, done.stderr.decode())
    return done.stdout, done.stderr.decode()


def read(name):
    with open(name, 'rb') as file:
        return file.read()


def write(name, text):
    with open(name, 'w', encoding='utf-8') as file:
        file.write(text)
    return name


def the_same_bytes():
    for name, more in (('grid.yaml', ''), ('near.yaml', 'design: adaptive\n')):
        write(name, PLAN + more)
        whole = subprocess.run([PROGRAM, 'sweep', name, '--threads', '1'], capture_output=True, check=True).stdout
        out, said = mpi(4, name)
        assert out == whole, name
        assert said.count('cells: ') == 1, said
        mpi(2, name, '-o', 'two.jsonl', '--threads', '2')
        assert read('two.jsonl') == whole, name
        os.remove('two.jsonl')
    mpi(2, 'grid.yaml', '--shard', '2/2', '-o', 'part.jsonl')
    part = subprocess.run([PROGRAM, 'sweep', 'grid.yaml', '--shard', '2/2'], capture_output=True, check=True).stdout
    assert read('part.jsonl') == part


def killed_and_continued():
    whole = subprocess.run([PROGRAM, 'sweep', 'grid.yaml', '--threads', '1'], capture_output=True, check=True).stdout
    for length in (5000, 20000):
        run = subprocess.Popen(['mpirun', '-n', '3', PROGRAM, 'sweep', '--mpi', 'grid.yaml', '-o', 'killed.jsonl'],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while run.poll() is None and not (os.path.exists('killed.jsonl') and os.path.getsize('killed.jsonl') >= length):
            time.sleep(0.001)
        run.terminate()
        run.wait()
        assert whole.startswith(read('killed.jsonl')[:length])
    for _ in range(50):  # until the process that wrote has let go of the file
        if subprocess.run(['flock', '-n', 'killed.jsonl', 'true'], check=False).returncode == 0:
            break
        time.sleep(0.1)
    mpi(3, 'grid.yaml', '-o', 'killed.jsonl')
    assert read('killed.jsonl') == whole


def wrong_calls_are_told_once():
    write('wrong.yaml', PLAN.replace('modifiers', 'modifier'))
    said = mpi(3, 'wrong.yaml', good=65)[1]
    assert said.count('did you mean "modifiers"') == 1, said


def main():
    built = subprocess.run([PROGRAM, 'sweep', '--mpi', f'{ROOT}/bench/none.yaml'], capture_output=True, check=False)
    if shutil.which('mpirun') is None or b'without MPI' in built.stderr:
        print('skipped: no mpirun, or a program without MPI')
        return 77
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        the_same_bytes()
        killed_and_continued()
        wrong_calls_are_told_once()
        os.chdir(here)
    print('ok')
    return 0


if __name__ == '__main__':
    sys.exit(main())
