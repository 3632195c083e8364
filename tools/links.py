#!/usr/bin/env python3
"""Fails where a link of a Markdown file leads to no file, or to a heading that its page does not have: links.py ROOT

Links to other sites are not followed. A heading is named as code hosts do it."""
import os
import re
import subprocess
import sys

FENCE = re.compile(r'^( *)(```+|~~~+).*?^ *\2`*$', re.M | re.S)
# The words of a link, which may hold an image, and its target; or a definition `[words]: target`.
LINK = re.compile(r'\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: (\S+)', re.M)


def without_code(text):
    text = FENCE.sub(lambda found: '\n' * found[0].count('\n'), text)
    return re.sub(r'(`+)(?!`).*?(?<!`)\1(?!`)', lambda found: '\n' * found[0].count('\n'), text, flags=re.S)


def slug(heading):
    """What is shown of a heading, in small letters, without marks, and with - for each space."""
    shown = re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', heading)
    shown = re.sub(r'(?<!\w)[*_]{1,2}(\S.*?)[*_]{1,2}(?!\w)', r'\1', shown).replace('`', '')
    return re.sub(r'[^\w\- ]', '', shown.strip().lower()).replace(' ', '-')


def anchors(text):
    seen, found = {}, set()
    for heading in re.findall(r'^#{1,6} +(.+?)(?: +#+)?$', FENCE.sub('', text), re.M):
        name = slug(heading)
        found.add(f'{name}-{seen[name]}' if name in seen else name)
        seen[name] = seen.get(name, 0) + 1
    return found


def faults(root, sources):
    """One line for each link that leads nowhere. `sources`: the paths of the Markdown files."""
    texts, known = {}, {}
    for source in sources:
        with open(os.path.join(root, source), encoding='utf-8') as file:
            texts[source] = file.read()
    for source, text in texts.items():
        clean = without_code(text)
        for link in LINK.finditer(clean):
            href = link[1] or link[2]
            if re.match(r'[a-z]+:|//', href):
                continue
            path, _, anchor = href.partition('#')
            target = os.path.normpath(os.path.join(os.path.dirname(source), path)) if path else source
            place = f'{source}:{clean.count(chr(10), 0, link.start()) + 1}'
            if not os.path.exists(os.path.join(root, target)):
                yield f'{place}: {href} leads to no file'
            elif anchor and target in texts:
                if anchor not in known.setdefault(target, anchors(texts[target])):
                    yield f'{place}: {href} leads to no heading'


def main(root):
    done = subprocess.run(['git', '-C', root, 'ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
                          capture_output=True, text=True, check=False)
    sources = done.stdout.split('\n')[:-1]
    if not sources:  # not a clone: a source tarball
        sources = [os.path.relpath(os.path.join(folder, name), root) for folder, _, names in os.walk(root)
                   for name in names if name.endswith('.md') and 'node_modules' not in folder and '/_ci' not in folder]
    found = list(faults(root, [name for name in sources if not name.startswith('site/')]))
    print(*found, f'{len(sources)} pages, {len(found)} faults', sep='\n')
    return 1 if found or len(sources) < 20 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
