#!/usr/bin/env python3
"""Undo within a roll that is half typed in takes back the dice before, and no order."""
import os
import subprocess
import sys
import tempfile

from commands import ELVES, PROGRAM

failures = 0
with tempfile.TemporaryDirectory() as work:
    for key in 'uU':
        done = subprocess.run([PROGRAM, 'battle', ELVES, '--dice', 'ask', '--journal', os.path.join(work, f'{key}.jsonl')],
                              input=f'\nattack\n\nhold\n5\n{key}\n95\n12\n2\n', capture_output=True, text=True, timeout=60,
                              check=False)
        if 'Elves of Prince Gar, d%: taken back' not in done.stdout or 'Gar won' not in done.stdout:
            print(f'{key}: {done.stdout[-600:]}')
            failures += 1
sys.exit(1 if failures else 0)
