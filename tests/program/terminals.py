"""Commands in real terminals (tmux), for tests that look at the screen as people do."""
import os
import re
import subprocess

from waiting import until

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
    """A command in a terminal of this many columns."""

    def __init__(self, name, columns, *command):
        self.name = name
        self.shown = ''
        tmux('new-session', '-d', '-s', name, '-x', str(columns), '-y', '60', '-c', os.getcwd(),
             ' '.join(command) + '; echo status $?; sleep 600')

    def look(self):
        """Everything that was shown, once it ends in a prompt or in a status and differs from before."""
        screen = ''

        def asks():
            nonlocal screen
            screen = tmux('capture-pane', '-pJ', '-S', '-', '-t', self.name).rstrip()
            return screen != self.shown and re.search(r'(>|\bpress\s+Enter|d[0-9%]+:|status \d+)$', screen)

        if until(asks):
            self.shown = screen
            return screen
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

    def hides(self, line):
        """Types a line at a prompt that shows nothing of it, and returns the screen after it. Every byte that the terminal is sent
        is kept: nothing may come before the new line that ends the prompt, not even something that is wiped out again."""
        path = f'{self.name}.sent'
        tmux('pipe-pane', '-t', self.name, f'cat >{path}')
        screen = self.answers(line)

        def sent():
            with open(path, encoding='utf-8') as file:
                return file.read()

        expect(until(lambda: os.path.exists(path) and '\n' in sent()), f'{self.name}: no new line is sent after the prompt')
        expect(sent().split('\n')[0].strip('\r') == '', f'{self.name}: something shows as it is typed: {sent()[:100]!r}')
        tmux('pipe-pane', '-t', self.name)
        return screen

    def interrupt(self):
        tmux('send-keys', '-t', self.name, 'C-c')
        return self.look()
