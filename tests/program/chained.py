"""Changes journals as someone would who knows how: the hashes of the changed journal fit again."""
import hashlib
import json


def text_of(value):
    return json.dumps(value, separators=(',', ':'), ensure_ascii=False)


def digest(text):
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()


def read(path):
    """The first line as text without its hash, and the entries as maps without theirs."""
    with open(path, encoding='utf-8') as file:
        lines = file.read().splitlines()
    entries = [json.loads(line) for line in lines[1:]]
    for entry in entries:
        del entry['prev'], entry['hash']
    return lines[0].rsplit(',"hash":', 1)[0] + '}', entries


def write(path, head, entries):
    """The journal of these lines, chained again."""
    lines, last = [], None
    for text in [head] + entries:
        if not isinstance(text, str):
            text = text_of({**text, 'prev': last})
        last = digest(text)
        lines.append(f'{text[:-1]},"hash":"{last}"}}\n')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(''.join(lines))
