"""The reference of the Python package, read from its signatures and docstrings. pdoc is not in Debian, and Sphinx
writes Markdown only with an extension that is not either; a page of HTML of its own would have no place in the search."""
import importlib
import inspect
import os
import sys

from made.words import fence, plain


def words_of(thing):
    return inspect.getdoc(thing) or ''


def signature(name, thing):
    try:
        return f'{name}{inspect.signature(thing)}'
    except (TypeError, ValueError):
        return name


def member(owner, name, thing):
    if isinstance(thing, property):
        return f'### {plain(owner + "." + name)}\n', plain(words_of(thing))
    function = thing.__func__ if isinstance(thing, (classmethod, staticmethod)) else thing
    return f'### {plain(owner + "." + name)}\n\n' + fence(signature(name, function), 'python'), plain(words_of(function))


def section(name, thing):
    out = [f'## {plain(name)}\n']
    if not inspect.isclass(thing):
        out.append(fence(signature(name, thing), 'python') if callable(thing) else fence(f'{name} = {thing!r}', 'python'))
        return '\n'.join(out + [plain(words_of(thing)) + '\n' if callable(thing) else ''])
    out += [fence(signature(name, thing), 'python'), plain(words_of(thing)) + '\n']
    fields = getattr(thing, '_fields', None) or [field for field in getattr(thing, '__dataclass_fields__', {})]
    if fields and '__dataclass_fields__' not in vars(thing):
        out.append('Fields: ' + ', '.join(f'`{field}`' for field in fields) + '.\n')
    for key, part in vars(thing).items():
        public = not key.startswith('_') and key not in fields
        if public and (inspect.isfunction(part) or isinstance(part, (property, classmethod, staticmethod))):
            out += [*member(name, key, part), '']
    return '\n'.join(out)


def page(root):
    sys.path.insert(0, os.path.join(root, 'bindings', 'python'))
    sys.dont_write_bytecode = True
    module = importlib.import_module('banneret')
    names = getattr(module, '__all__', None) or [name for name in vars(module) if not name.startswith('_')]
    out = ['# The Python package\n', 'How to install it and a first game: [banneret for Python](/bindings/python/README.md).\n',
           plain(words_of(module)) + '\n']
    return '\n'.join(out + [section(name, getattr(module, name)) for name in names if not inspect.ismodule(getattr(module, name))])
