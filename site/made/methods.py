"""The methods of `banneret serve`, from docs/schemas/methods.json."""
import json
import os

from made.words import code, plain, table


def kind_of(schema):
    if '$ref' in schema:
        file, _, part = schema['$ref'].partition('#/$defs/')
        return f'[{part or file}](/docs/schemas/{file})' if file else code(part)
    if 'enum' in schema:
        return ' or '.join(code(json.dumps(value)) for value in schema['enum'])
    if 'const' in schema:
        return code(json.dumps(schema['const']))
    for word in ('oneOf', 'anyOf'):
        if word in schema:
            return ' or '.join(dict.fromkeys(kind_of(one) for one in schema[word]))
    kind = schema.get('type', 'anything')
    if isinstance(kind, list):
        return ' or '.join(kind)
    if kind == 'array':
        return f'list of {kind_of(schema.get("items", {}))}'
    if kind in ('integer', 'number'):
        limits = [f'{word} {schema[key]}' for word, key in (('from', 'minimum'), ('to', 'maximum')) if key in schema]
        return ' '.join([kind, *limits])
    return kind


def about(schema):
    return plain(schema.get('description', ''))


def members(schema):
    needed = set(schema.get('required', ()))
    return [(code(name), kind_of(part), 'yes' if name in needed else '', about(part))
            for name, part in schema.get('properties', {}).items()]


def section(name, schema, summary):
    out = [f'## {name}\n', f'{plain(summary[0].upper() + summary[1:])}.\n' if summary else '']
    for title, part, heads in (('Parameters', 'params', ('parameter', 'type', 'required', 'meaning')),
                               ('Result', 'result', ('member', 'type', 'always', 'meaning'))):
        rows = members(schema['properties'][part])
        out.append(f'**{title}**\n' if rows else f'**{title}**: {kind_of(schema["properties"][part]) if part == "result" else "none"}.\n')
        out.append(table(heads, rows) if rows else '')
    return '\n'.join(out)


def page(root, summaries):
    """`summaries`: what the program itself says of each method."""
    with open(os.path.join(root, 'docs/schemas/methods.json'), encoding='utf-8') as file:
        methods = json.load(file)['$defs']
    out = ['# Methods of JSON-RPC\n',
           'For people who write programs in any language. [Calls](/docs/calls.md) says how to start; this page lists every method of '
           '`banneret serve --stdio`, from [methods.json](/docs/schemas/methods.json).\n']
    return '\n'.join(out + [section(name, schema, summaries.get(name, '')) for name, schema in methods.items()])
