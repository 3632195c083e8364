#!/usr/bin/env python3
"""Makes the conformance suite: plays, journals, worked examples and tables, with the page that describes them and a runner.

    conformance.py FOLDER            the archive banneret-conformance-VERSION.tar.gz in FOLDER
    conformance.py --folder FOLDER   the same files, not packed

Two runs give the same bytes. Plays and documents become JSON, which every language reads alike."""
import gzip
import io
import json
import os
import re
import sys
import tarfile

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SYSTEMS = ('warmachine', 'gurps4', 'gurps3', 'dragonquest', 'obsidian')
NEWEST = '2'  # the folder of tests/compat whose journals the present rules replay


def path_of(*parts):
    return os.path.join(ROOT, *parts)


def text_of(*parts):
    with open(path_of(*parts), encoding='utf-8') as file:
        return file.read()


def version():
    return re.search(r"^  version: '(.*)'", text_of('meson.build'), re.M)[1]


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """YAML as the program reads it: yes and no are words, and there are no dates."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver('tag:yaml.org,2002:null', re.compile(r'^(~|null|Null|NULL|)$'), ['~', 'n', 'N', ''])
Loader.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile(r'^([tT]rue|TRUE|[fF]alse|FALSE)$'), list('tTfF'))
Loader.add_implicit_resolver('tag:yaml.org,2002:int', re.compile(r'^[-+]?[0-9]+$'), list('-+0123456789'))
Loader.add_implicit_resolver('tag:yaml.org,2002:float', re.compile(r'^[-+]?[0-9]*\.[0-9]+$'), list('-+.0123456789'))


def tree_of(text):
    return yaml.load(text, Loader)


def as_json(tree):
    return json.dumps(tree, ensure_ascii=False, indent=1) + '\n'


def named(tree):
    """The files that a document names."""
    if isinstance(tree, dict):
        for key, part in tree.items():
            if key == 'file' and isinstance(part, str):
                yield part
            yield from named(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from named(part)


def document(path):
    """A document, and the texts of the files that it and they name, by the names that they use."""
    tree, files = tree_of(text_of(path)), {}
    waiting = list(named(tree))
    while waiting:
        name = waiting.pop()
        if name not in files:
            files[name] = text_of(os.path.dirname(path), name)
            waiting += named(tree_of(files[name]))
    return {'document': tree, 'files': files}


def plays():
    for system in SYSTEMS:
        for name in sorted(os.listdir(path_of('tests/play', system))):
            if name.endswith('.yaml'):
                yield system, name[:-5], tree_of(text_of('tests/play', system, name))


def files():
    """Name and text of every file of the suite."""
    wanted = set()
    for system, name, play in plays():
        yield f'plays/{system}/{name}.json', as_json(play)
        wanted.update(one['file'] for one in play.get('plays', [play]) if 'file' in one)
    for path in sorted(wanted):
        yield f'documents/{path}', as_json(document(path))
    for name in sorted(os.listdir(path_of('tests/compat', NEWEST))):
        if name.endswith('.jsonl'):
            yield f'journals/{name}', text_of('tests/compat', NEWEST, name)
    for system in SYSTEMS:
        yield f'examples/{system}.json', text_of('rules', system, 'examples.json')
        for name in sorted(os.listdir(path_of('rules', system, 'tables'))):
            yield f'tables/{system}/{name}', text_of('rules', system, 'tables', name)
    yield 'play.schema.json', text_of('tests/conformance/play.schema.json')
    yield 'run.py', text_of('tests/conformance/run.py')
    yield 'README.md', text_of('docs/conformance.md')
    yield 'LICENSE', text_of('LICENSE')
    yield 'NOTICE.md', text_of('NOTICE.md')
    yield 'VERSION', version() + '\n'


def unpacked(folder):
    for name, text in files():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8', newline='\n') as file:
            file.write(text)


def packed(folder):
    name = f'banneret-conformance-{version()}'
    path = os.path.join(folder, f'{name}.tar.gz')
    with open(path, 'wb') as out, gzip.GzipFile('', 'wb', 9, out, mtime=0) as zipped, \
            tarfile.open(fileobj=zipped, mode='w', format=tarfile.USTAR_FORMAT) as archive:
        for member, text in sorted(files()):
            data = text.encode()
            entry = tarfile.TarInfo(f'{name}/{member}')
            entry.size, entry.mode = len(data), 0o755 if member == 'run.py' else 0o644
            archive.addfile(entry, io.BytesIO(data))
    return path


def main():
    if len(sys.argv) == 3 and sys.argv[1] == '--folder':
        unpacked(sys.argv[2])
    elif len(sys.argv) == 2 and not sys.argv[1].startswith('-'):
        print(packed(sys.argv[1]))
    else:
        print(__doc__)
        return 0 if sys.argv[1:] == ['--help'] else 64
    return 0


if __name__ == '__main__':
    sys.exit(main())
