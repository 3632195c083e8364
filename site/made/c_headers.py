"""A page for each public header of the library, by Doxygen: it parses the headers into XML, and this writes the XML as
Markdown, so that the reference has the search and the look of the other pages. The comments of the headers are ordinary
ones; a filter marks them for Doxygen."""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

from made.words import fence, plain

SETTINGS = '''
PROJECT_NAME = Banneret
INPUT = {include}
RECURSIVE = YES
FILE_PATTERNS = *.h
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
EXTRACT_ALL = YES
MARKDOWN_SUPPORT = NO
AUTOLINK_SUPPORT = NO
OPTIMIZE_OUTPUT_FOR_C = YES
STRIP_FROM_PATH = {include}
SORT_BRIEF_DOCS = NO
SORT_MEMBER_DOCS = NO
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
PREDEFINED = BN_BEGIN_C= BN_END_C= BN_API= BN_MUST_CHECK=
INPUT_FILTER = "{python} {script}"
OUTPUT_DIRECTORY = {out}
QUIET = YES
WARNINGS = NO
WARN_IF_DOC_ERROR = NO
'''
WIDTH = 90
FILTER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'doxygen_filter.py')


def words_of(node):
    return ' '.join(''.join(node.itertext()).split()) if node is not None else ''


def said(member):
    return ' '.join(part for part in (words_of(member.find(name)) for name in ('briefdescription', 'detaileddescription',
                                                                              'inbodydescription')) if part)


def type_of(member):
    """A type as C has it: the star beside the name."""
    return re.sub(r'\s*\*', ' *', words_of(member.find('type'))).replace('* *', '**')


def joined(kind, name):
    return f'{kind}{name}' if kind.endswith('*') else f'{kind} {name}'


def function(member):
    params = []
    for param in member.findall('param'):
        name = words_of(param.find('declname'))
        kind = type_of(param)
        inner = re.search(r'\(\s*\*\s*\)', kind)
        params.append(kind[:inner.end() - 1] + name + kind[inner.end() - 1:] if inner else
                      joined(kind, name) + words_of(param.find('array')) if name else kind)
    head = joined(type_of(member), words_of(member.find('name')))
    line = f'{head}({", ".join(params) or "void"});'
    return line if len(line) <= WIDTH else f'{head}(\n    ' + ',\n    '.join(params) + ');'


def remark(member):
    text = said(member)
    return f' /* {text} */' if text else ''


def before(member, indent):
    """The comment of a member, above it if it is long."""
    text = said(member)
    return f'{indent}/* {text} */\n' if len(text) > 60 else ''


def row(member, indent, line):
    above = before(member, indent)
    return f'{above}{indent}{line}' + ('' if above else remark(member))


def enumeration(member):
    name = words_of(member.find('name'))
    lines = [row(value, '    ', words_of(value.find('name')) + (' ' + words_of(value.find('initializer'))).rstrip() + ',')
             for value in member.findall('enumvalue')]
    return f'enum {"" if name.startswith("@") else name + " "}{{\n' + '\n'.join(lines) + '\n};'


def structure(folder, refid):
    compound = xml.parse(os.path.join(folder, refid + '.xml')).getroot().find('compounddef')
    lines = []
    for member in compound.iter('memberdef'):
        if '::@' in words_of(member.find('type')):  # a union without a name
            for inner in compound.findall('innerclass'):
                shown = structure(folder, inner.get('refid'))[2].split('\n')
                lines += ['    union {', *('    ' + line for line in shown[1:])]
            continue
        kind, tail = type_of(member), words_of(member.find('argsstring'))
        line = kind + words_of(member.find('name')) + tail if kind.endswith('(*') or kind.endswith('( *') else \
            joined(kind, words_of(member.find('name'))) + tail
        lines.append(row(member, '    ', line.replace('( *', '(*') + ';'))
    name = words_of(compound.find('compoundname'))
    return name, said(compound), f'{compound.get("kind")} {name} {{\n' + '\n'.join(lines) + '\n};'


def macro(member):
    params = [words_of(param.find('defname')) for param in member.findall('param')]
    line = f'#define {words_of(member.find("name"))}{"(" + ", ".join(params) + ")" if params else ""}'
    value = words_of(member.find('initializer'))
    return f'{line} {value}'.rstrip() if len(value) < 80 else line


def page(folder, compound, include):
    name = compound.find('location').get('file')
    with open(os.path.join(include, name), encoding='utf-8') as file:
        first = re.match(r'/\* (.*?)\*/', file.read(), re.S)
    about = re.sub(r'\n \* ?', '\n', first[1]) if first else ''
    out = [f'# {name}\n'] + [plain(part) + '\n' for part in re.split(r'\n\s*\n', about) if part.strip()]
    out.append(fence(f'#include <{name}>', 'c'))
    parts = []
    for inner in compound.findall('innerclass'):
        title, text, shown = structure(folder, inner.get('refid'))
        parts.append((title, text, shown))
    for member in compound.iter('memberdef'):
        kind, title = member.get('kind'), words_of(member.find('name'))
        if kind == 'function':
            parts.append((title, said(member), function(member)))
        elif kind == 'enum':
            parts.append((title if not title.startswith('@') else 'Constants', said(member), enumeration(member)))
        elif kind == 'define' and not title.endswith('_H'):
            parts.append((title, said(member), macro(member)))
        elif kind == 'typedef' and '(' in words_of(member.find('argsstring')):
            parts.append((title, said(member), words_of(member.find('definition')) + words_of(member.find('argsstring')) + ';'))
    for title, text, shown in parts:
        out.append(f'## {plain(title)}\n')
        out.append(fence(shown, 'c'))
        out.append(plain(text) + '\n' if text else '')
    return name, '\n'.join(out)


def pages(root):
    """(path below api/c, text) of each header, and of their list."""
    include = os.path.join(root, 'include')
    with tempfile.TemporaryDirectory() as out:
        settings = SETTINGS.format(include=include, out=out, python=sys.executable, script=FILTER)
        subprocess.run(['doxygen', '-'], input=settings, text=True, check=True, stdout=subprocess.DEVNULL)
        folder = os.path.join(out, 'xml')
        found = []
        for entry in xml.parse(os.path.join(folder, 'index.xml')).getroot().findall('compound'):
            if entry.get('kind') == 'file' and entry.find('name').text.endswith('.h'):
                compound = xml.parse(os.path.join(folder, entry.get('refid') + '.xml')).getroot().find('compounddef')
                found.append(page(folder, compound, include))
    for name, text in sorted(found):
        yield name.removeprefix('banneret/').removesuffix('.h') + '.md', text
