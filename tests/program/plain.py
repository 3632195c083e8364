"""Plain words (docs/glossary.md): no text that people read, in the program, the application, the documents and the
comments, has a word or pattern of plain.txt or a sentence of plain_old.txt. plain_kept.txt lists at most 20 exceptions, each
with its reason, and each must still be needed. Sentences planted in texts of every kind must be found."""
import os
import re
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

sys.dont_write_bytecode = True
ROOT = os.environ['BN_ROOT']
HERE = os.path.dirname(os.path.abspath(__file__))
loader = SourceFileLoader('sentences', f'{ROOT}/tools/sentences')
reader = module_from_spec(spec_from_loader('sentences', loader))
loader.exec_module(reader)


def rows(name):
    with open(f'{HERE}/{name}', encoding='utf-8') as file:
        return [line.rstrip('\n').split('\t') for line in file if line.strip() and not line.startswith('#')]


GROUPS = {'all': reader.KINDS, 'read': reader.KINDS[:-1], **{kind: (kind,) for kind in reader.KINDS}}
REFUSED = [(re.compile(pattern), {kind for name in kinds.split(', ') for kind in GROUPS[name]}, instead)
           for pattern, kinds, instead in rows('plain.txt')]
REFUSED += [(re.compile(re.escape(old)), set(reader.KINDS), now) for old, now in rows('plain_old.txt')]
KEPT = rows('plain_kept.txt')
needed = set()


def faults(kind, path, words):
    """Every fault of a text. Words between back ticks, and quotations in comments, are words of documents, code or output."""
    words = re.sub(r'`[^`]*`|"[^"]*"' if kind == 'comments' else r'`[^`]*`', 'CODE', words)
    for pattern, kinds, instead in REFUSED:
        found = pattern.search(words) if kind in kinds else None
        if found:
            kept = [row for row, (place, part, _) in enumerate(KEPT) if path.startswith(place) and part in words]
            needed.update(kept)
            if not kept:
                yield f'{found[0].strip()!r}, better: {instead}; in: {words[max(0, found.start() - 60):found.end() + 60]}'


PLANTED = (
    ('play', 'rules/x.c', reader.literals, 'bn_text_add(out, "The army went on to the ford.");'),
    ('play', 'x.def', reader.literals, 'ASKED(X, x, CHANCE, "Who it is", "What does somebody pay?")'),
    ('errors', 'x.c', reader.literals, 'return bn_fail(err, BN_SCHEMA, "this is to be "\n    "had only from the referee; else leave it out");'),
    ('help', 'x.c', reader.literals, 'CLI_OPTION("x", 0, NULL, x, "play so many rounds")'),
    ('help', 'x.1', reader.manual, '.Sh DESCRIPTION\nWhoever types a number gives an order.\n'),
    ('app', 'x.tsx', lambda text: reader.script(text, False), '<p className="quiet">\n  You owe an answer.\n</p>'),
    ('app', 'x.ts', lambda text: reader.script(text, False), 'const words = "Take back the last answer";'),
    ('docs', 'x.md', reader.markdown, '**Where it stops.** At the\n`end`.\n'),
    ('docs', 'x.md', reader.markdown, '# A page\n\nThe odds are exact\nas far as the `rules` go.\n'),
    ('docs', 'x.yaml', reader.interface, '  description: |\n    The table.\n    Some 30 tables each.\n'),
    ('comments', 'x.h', reader.c_comments, '/* The commander, if he\n * is alive. */\nint x;'),
    ('comments', 'x.ts', lambda text: reader.script(text, True), 'let x = 1; // the game begins\n'),
    ('comments', 'x.py', reader.python_comments, 'def x():\n    """Nobody waits for it."""\n'),
)
PLAIN = (
    ('play', 'x.c', reader.literals, '#include "anew.h"\nbn_text_add(out, "The army continued to the ford."); /* \'else\' */'),
    ('docs', 'x.md', reader.markdown, 'Write `defender: nobody`.\n\n```\nnobody begins\n```\n'),
)


def main():
    failures = []
    for planted, texts in ((True, PLANTED), (False, PLAIN)):
        for kind, path, read, text in texts:
            found = [fault for _, words in read(text) for fault in faults(kind, path, words)]
            if bool(found) != planted:
                failures.append(f'{"not found" if planted else "found"}: {text!r} {found}')
    count = dict.fromkeys(reader.KINDS, 0)
    for kind, path, line, words in reader.texts():
        count[kind] += 1
        failures += [f'{path}:{line}: {fault}' for fault in faults(kind, path, words)]
    failures += [f'too few texts of {kind}: {number}' for kind, number in count.items() if number < 500]
    if len(KEPT) > 20:
        failures.append(f'{len(KEPT)} exceptions, at most 20')
    failures += [f'no longer needed: {row}' for number, row in enumerate(KEPT) if number not in needed]
    print(*failures, sep='\n')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
