"""The man pages in HTML, by mandoc."""
import glob
import html
import os
import re
import subprocess

from made.words import plain


def name_of(path):
    page, section = os.path.basename(path).rsplit('.', 1)
    return f'{page}.{section}'


def text_of(path, known):
    done = subprocess.run(['mandoc', '-T', 'html', '-O', 'fragment,man=%N.%S.html', path], capture_output=True, text=True, check=True)
    body = re.sub(r'^<table class="head">.*?</table>\n', '', done.stdout, flags=re.S)
    body = re.sub(r'<table class="foot">.*?</table>\n', '', body, flags=re.S)
    body = re.sub(r'<(/?)h2\b', r'<\1h3', body)
    # headings as the other pages have them, so that the search finds them
    body = re.sub(r'<h1 class="Sh" id="([^"]+)"><a class="permalink" href="#[^"]+">(.*?)</a></h1>',
                  lambda found: f'<h2 id="{found[1]}" tabindex="-1">{found[2].capitalize()} '
                                f'<a class="header-anchor" href="#{found[1]}" aria-label="Permalink to this section"></a></h2>',
                  body, flags=re.S)
    # an option is a place that can be linked to, but no stop on the way with the keyboard
    body = re.sub(r'<a class="permalink" href="#[^"]*">(.*?)</a>', r'\1', body, flags=re.S)
    body = re.sub(r'<a class="Xr"(?: aria-label="[^"]*")? href="([^"]+)">(.*?)</a>',
                  lambda found: found[0] if found[1] in known else found[2], body, flags=re.S)
    lines = [line for line in body.split('\n') if line.strip() or '<pre' in body]
    about = re.search(r'<span class="Nd">(.*?)</span>', done.stdout, re.S)
    return '\n'.join(lines), html.unescape(' '.join(about[1].split())) if about else ''


def pages(root):
    paths = sorted(glob.glob(os.path.join(root, 'man', '*.[1-8]')))
    known = {name_of(path) + '.html' for path in paths}
    rows = []
    for path in paths:
        name = name_of(path)
        body, about = text_of(path, known)
        title, section = name.rsplit('.', 1)
        rows.append(f'- [{title}({section})]({name}.md): {plain(about)}.')
        yield f'{name}.md', f'# {title}({section})\n\n````raw\n{body}\n````\n'
    yield 'index.md', '# Man pages\n\nEvery command and option. `man banneret-odds` shows the same at a terminal.\n\n' + '\n'.join(rows) + '\n'
