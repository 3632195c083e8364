"""Commands in real terminals (tmux), for tests that look at the screen as people do."""
import os
import re
import subprocess
import time

SOCKET = f'banneret-{os.getpid()}'
failures = []
os.environ.update(TERM='screen', LANG='C.UTF-8')


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def tmux(*arguments):
    return subprocess.run(['tmux', '-L', SOCKET, '-f', '/dev/null', *arguments], capture_output=True, text=True,
                          check=False).stdout


class Terminal:
    """A command in a terminal of so many columns."""

    def __init__(self, name, columns, *command):
        self.name = name
        self.shown = ''
        tmux('new-session', '-d', '-s', name, '-x', str(columns), '-y', '60', '-c', os.getcwd(),
             ' '.join(command) + '; echo status $?; sleep 600')

    def look(self):
        """Everything that was shown, once it ends in a prompt or in a status and is not what was seen before."""
        until = time.time() + 240
        while time.time() < until:
            screen = tmux('capture-pane', '-pJ', '-S', '-', '-t', self.name).rstrip()
            if screen != self.shown and re.search(r'(>|\baway|d[0-9%]+:|status \d+)$', screen):
                self.shown = screen
                return screen
            time.sleep(0.02)
        expect(False, f'{self.name}: nothing more is asked: {screen[-800:]}')
        return screen + '\nstatus none'

    def types(self, line):
        tmux('send-keys', '-t', self.name, '-l', line)
        tmux('send-keys', '-t', self.name, 'Enter')

    def answers(self, *lines):
        """Types each line at a prompt, and returns the screen after the last."""
        for line in lines:
            self.types(line)
            screen = self.look()
        return screen

    def interrupt(self):
        tmux('send-keys', '-t', self.name, 'C-c')
        return self.look()
