"""Text in Markdown: nothing of it is taken for a mark."""
import re


def plain(text):
    """Text that may hold any character, as Markdown that shows it; what stands between back ticks is code."""
    parts = re.split(r'(`[^`]+`)', ' '.join(text.split()))
    return ''.join(part if number % 2 else re.sub(r'([\\`*_{}\[\]<>|#])', r'\\\1', part) for number, part in enumerate(parts))


def cell(text):
    """Text with marks, in a cell of a table."""
    return ' '.join(text.split()).replace('|', '\\|')


def code(text):
    return f'`{text}`' if '`' not in text else f'`` {text} ``'


def fence(text, language=''):
    return f'```{language}\n{text.rstrip()}\n```\n'


def table(heads, rows):
    lines = [heads, ['---'] * len(heads), *rows]
    return '\n'.join('| ' + ' | '.join(cell(str(part)) for part in row) + ' |' for row in lines) + '\n'
