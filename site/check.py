#!/usr/bin/env python3
"""Fails where a page of the finished site links to no file or to no place in its page, or shows no picture: check.py FOLDER [BASE]"""
import os
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

# Pages of other makers: the app, and the HTTP API by Redocly. They have to be there; what they link to is theirs.
THEIRS = ('app/', 'api/http.html')


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.places, self.links = {'', 'top'}, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        of = dict(attrs)
        self.places.update(value for value in (of.get('id'), of.get('name') if tag == 'a' else None) if value)
        for key in ('href', 'src'):
            if of.get(key) and tag != 'base':
                self.links.append((tag, of[key]))


def read(path):
    with open(path, encoding='utf-8') as file:
        return Page(file.read())


def faults(folder, base):
    paths = [os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names]
    pages = {path: read(os.path.join(folder, path)) for path in paths if path.endswith('.html') and not path.startswith(THEIRS)}
    there = set(paths)
    for path, page in sorted(pages.items()):
        for tag, link in page.links:
            if re.match(r'[a-z]+:|//', link):
                continue
            href, place = urldefrag(link)
            href = unquote(href.split('?')[0])
            if href.startswith('/') and not href.startswith(base):
                yield f'{path}: {link} is outside of the site'
                continue
            target = href[len(base):] if href.startswith('/') else os.path.normpath(os.path.join(os.path.dirname(path), href)) if href else path
            target = os.path.join(target, 'index.html') if target.endswith('/') or target in ('', '.') else target
            if target not in there:
                yield f'{path}: {link} leads to no file'
            elif target in pages and unquote(place) not in pages[target].places:
                yield f'{path}: {link} leads to no place'
    if len(pages) < 100:
        yield f'only {len(pages)} pages'


def main(folder, base='/'):
    found = sorted(set(faults(folder, base)))
    print(*found, f'{len(found)} faults', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
