#!/usr/bin/env python3
"""Collects the pages of the site: gather.py ROOT PROGRAM OUT

The Markdown of the repository is copied as it is, to addresses that people can remember; references are written from the
headers, the man pages, the schemas and the program. OUT gets `pages`, files that pages link to in `pages/public`, and
`site.json`: the source of each page and the sidebar, whose readers are those of docs/README.md."""
import json
import os
import re
import shutil
import subprocess
import sys

from made import c_headers, manual, methods, python_module, systems

HERE = os.path.dirname(os.path.abspath(__file__))
# Folders whose files pages show or link to.
FILES = ('docs/app', 'docs/pictures', 'docs/examples', 'docs/schemas', 'docs/one-battle', 'docs/studies', 'docs/openapi.yaml')
LEFT_OUT = re.compile(r'rules/\w+/rules\.md|\.github/|docs/examples/transcripts-before\.md|site/')


def tracked(root, *patterns):
    done = subprocess.run(['git', '-C', root, 'ls-files', *patterns], capture_output=True, text=True, check=True)
    return done.stdout.split('\n')[:-1]


def address(source):
    """Where a page of the repository is in the site."""
    page = re.sub(r'^docs/app/', 'pictures/app/', source).removeprefix('docs/')  # /app/ is the app itself
    page = re.sub(r'^rules/(\w+)/rulings\.md$', r'systems/\1-rulings.md', page)
    if source == 'docs/README.md':
        return 'documents.md'
    if source == 'README.md':
        return 'readme.md'
    return re.sub(r'(^|/)README\.md$', r'\1index.md', page)


def write(folder, name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def title_of(text):
    found = re.search(r'^# (.+)$', text, re.M)
    return re.sub(r'[`*\\]', '', found[1]) if found else ''


def readers(root, pages):
    """The groups of docs/README.md, with the pages that each names."""
    with open(os.path.join(root, 'docs/README.md'), encoding='utf-8') as file:
        text = file.read()
    groups = []
    for title, body in re.findall(r'^\*\*(.+?)\*\*\n(.*?)(?=^\*\*|\Z)', text, re.M | re.S):
        items = []
        for label, target in re.findall(r'\[([^\]]+)\]\(([^)#]+)\)', body):
            source = os.path.normpath(os.path.join('docs', target))
            source = source if source in pages else os.path.join(source, 'README.md')
            if source in pages and pages[source] not in [item['link'] for item in items]:
                items.append({'text': label, 'link': pages[source]})
        groups.append({'text': title, 'items': items})
    return groups


def main(root, program, out):
    pages = os.path.join(out, 'pages')
    shutil.rmtree(out, ignore_errors=True)
    sources, titles = {}, {}

    def put(name, text, source=None):
        write(pages, name, text)
        sources[name] = source
        titles[name] = title_of(text)

    for source in tracked(root, '*.md'):
        if not LEFT_OUT.match(source):
            with open(os.path.join(root, source), encoding='utf-8') as file:
                put(address(source), file.read(), source)
    for name in os.listdir(os.path.join(HERE, 'pages')):
        with open(os.path.join(HERE, 'pages', name), encoding='utf-8') as file:
            put(name, file.read(), f'site/pages/{name}')
    summaries = {row['name']: row['summary'] for row in asked(program)['methods']}
    put('api/methods.md', methods.page(root, summaries))
    put('api/python.md', python_module.page(root))
    made = {'api/c': c_headers.pages(root), 'man': manual.pages(root), 'systems': systems.pages(root, program)}
    for folder, found in made.items():
        for name, text in found:
            put(f'{folder}/{name}', text)
    put('api/c/index.md', headers_page(sorted(name for name in sources if name.startswith('api/c/')), titles))
    by_source = {source: '/' + name for name, source in sources.items() if source}
    files = {name: address(name) for name in tracked(root, *FILES) if not name.endswith('.md')}
    for name, place in files.items():
        target = os.path.join(pages, 'public', place)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.join(root, name), target)
    groups = readers(root, by_source)
    for group in groups:
        for item in group['items']:
            item['text'] = titles[item['link'][1:]] or item['text']
    groups.append({'text': 'The five systems', 'items': [{'text': 'Coverage', 'link': '/systems/'}] + [
        {'text': titles[f'systems/{name}.md'].removesuffix(': rulings'), 'link': f'/systems/{name}.md',
         'items': [{'text': 'Rulings', 'link': f'/systems/{name}-rulings.md'}], 'collapsed': True}
        for name in ('warmachine', 'gurps4', 'gurps3', 'dragonquest', 'obsidian')]})
    write(out, 'site.json', json.dumps({'sources': sources, 'files': files, 'readers': groups,
                                        'headers': [name for name in sources if name.startswith('api/c/')],
                                        'manual': [name for name in sources if name.startswith('man/') and name != 'man/index.md']}))
    print(f'{len(sources)} pages')


def headers_page(names, titles):
    first = [name for name in names if '/system/' not in name]
    rows = [f'- [{titles[name]}]({os.path.relpath(name, "api/c")})' for name in first]
    other = [f'- [{titles[name]}]({os.path.relpath(name, "api/c")})' for name in names if name not in first]
    return ('# The library in C\n\nFor programs that use `libbanneret`. [Embedding](/docs/embedding.md) has a whole example; begin with '
            '[host.h](host.md).\n\n' + '\n'.join(rows) + '\n\n## For authors of rules systems\n\n' + '\n'.join(other) + '\n')


def asked(program):
    done = subprocess.run([program, 'serve', '--stdio'], input='{"jsonrpc":"2.0","id":1,"method":"systems"}\n', capture_output=True,
                          text=True, check=True)
    return json.loads(done.stdout)['result']


if __name__ == '__main__':
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*(os.path.abspath(path) for path in sys.argv[1:]))
