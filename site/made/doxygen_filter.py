"""Writes a header so that Doxygen reads its comments: doxygen_filter.py HEADER"""
import re
import sys


def marked(text):
    """A header whose comments Doxygen reads: those before a declaration, and those beside one."""
    def doc(mark):
        return lambda found: found[1] + mark + re.sub(r'([\\@<>&$#%"])', r'\\\1', found[2]) + '*/'

    first = re.match(r'/\* (.*?)\*/', text, re.S)
    text = text[first.end():] if first else text
    text = re.sub(r'(?ms)^([ \t]*)/\* (?!-)(.*?)\*/', doc('/** '), text)
    text = re.sub(r'(?m)^([ \t]*[^\s/*][^\n]*?)/\* (.*?)\*/', doc('/**< '), text)
    return text


with open(sys.argv[1], encoding='utf-8') as header:
    sys.stdout.write('/** @file */\n' + marked(header.read()))
