#!/usr/bin/env python3
"""Turns the CSV tables of a rules system into one const C struct.

    tables.py --prefix wm --types tables.def --out-h tables.gen.h --out-c tables.gen.c TABLE.csv...

Each table becomes `wm_<table>_row` and `WM_<TABLE>_COUNT`. A table with a column `key`, or with its
own words in its first column, also gets an enum of its row numbers and `wm_<table>_words`, the names
of its rows in their order with NULL at the end. `wm_figures` is the struct of
all tables, `wm_book` the one with the book's values, and `wm_book_tables` describes every table and
column of it (<banneret/system/figures.h>), so that a cell can be found, checked and changed by name.

A column of integers is int32_t, one with decimals bn_rat, any other const char *. An empty cell is
an open end where the column's name says so (INT32_MIN for min and above, INT32_MAX for max, up_to
and below; 0/0 among rationals), otherwise 0 or "", and -1 where a row of another table is named.

The types file says what the cells alone cannot. A line is one of

    enum TYPE WORD=NAME...       a closed set of words; `=NAME` is the empty cell
    column TABLE.COLUMN TYPE     TYPE: an enum above, row:OTHER_TABLE, rule, int, rat or text
    key TABLE COLUMN             the column that names the rows
    words NAME TABLE...          `wm_<name>_words`: the names of the rows of these tables, each once and in
                                 the order of the alphabet, with NULL at the end
    keys NAME TABLE              the same of one table, in its order and written as its enumerators are
    order TABLE.COLUMN           refuse the table if the column does not climb
    bands TABLE MIN MAX STEP     each row's MIN is the MAX of the row before it plus STEP
    label TABLE COLUMN...        the columns by which a house figure names a row, joined by '/';
                                 otherwise the key, otherwise as many columns as make the rows differ
    row TABLE TYPE               the rows are of a struct that is declared elsewhere, with the same members
    rules TABLE NUMBER...        the rules that read a table without a column of rules; 71-74 is a range;
                                 `rows` before them: terms of those rules name rows of this table
    range TABLE.COLUMN[.ROW] LEAST MOST   what a house figure may be, in one row if a row is given
    among TABLE.COLUMN WORD...            which of its words a house may choose
    fixed TABLE[.COLUMN[.ROW]] REASON     not open to house figures, and why; COLUMN may be '*'
    open TABLE.COLUMN WORD...    a text that rules read, words of these with ';' between: open too

In `column`, `words`, `rules`, `range`, `among`, `fixed` and `open` a TABLE with a '*' stands for all tables that it matches.
"""

import argparse
import fnmatch
import hashlib
import os
import re
import shlex
import sys
from decimal import Decimal
from fractions import Fraction

INTEGER = re.compile(r"[+-]?\d+$")
DECIMAL = re.compile(r"[+-]?\d+(\.\d+)?$")
CELL = re.compile(r'"((?:[^"]|"")*)"(?=,|$)|([^",][^,]*|)(?=,|$)')
KEYWORDS = set(
    "auto break case char const continue default do double else enum extern float for goto if inline int "
    "long register restrict return short signed sizeof static struct switch typedef union unsigned void "
    "volatile while".split()
)


class Bad(Exception):
    """A fault of the data, with the place where it stands."""


class Cell:
    def __init__(self, text, where):
        self.text = text
        self.where = where


def ident(text):
    """A word fit for the inside of a C identifier."""
    return re.sub(r"[^0-9a-z]", "_", text.lower())


def field(name):
    name = ident(name)
    if name[:1].isdigit():
        name = "n" + name
    return name + "_" if name in KEYWORDS else name


def quote(text):
    out = ""
    for byte in text.encode():
        char = chr(byte)
        if char in '"\\':
            out += "\\" + char
        elif 32 <= byte < 127:
            out += char
        else:
            out += "\\%03o" % byte
    return '"' + out.replace("??", "?\\?") + '"'


def split(line, path, number):
    cells, at = [], 0
    while True:
        where = "%s:%d:%d" % (path, number, at + 1)
        match = CELL.match(line, at)
        if not match:
            raise Bad("%s: a quote out of place" % where)
        quoted, plain = match.groups()
        cells.append(Cell(plain if quoted is None else quoted.replace('""', '"'), where))
        at = match.end()
        if at == len(line):
            return cells
        at += 1


class Table:
    def __init__(self, path):
        self.path = path
        self.name = ident(os.path.basename(path).rsplit(".", 1)[0])
        with open(path, "rb") as file:
            self.bytes = file.read()
        lines = self.bytes.decode("utf-8").splitlines()
        if not lines:
            raise Bad("%s:1:1: an empty file, expected a line of column names" % path)
        self.columns = [cell.text for cell in split(lines[0], path, 1)]
        self.rows = []
        for number, line in enumerate(lines[1:], 2):
            cells = split(line, path, number)
            if len(cells) != len(self.columns):
                raise Bad(
                    "%s:%d:1: %d cells, expected %d" % (path, number, len(cells), len(self.columns))
                )
            self.rows.append(cells)
        if not self.rows:
            raise Bad("%s:2:1: no rows" % path)

    def cells(self, column):
        at = self.columns.index(column)
        return [row[at] for row in self.rows]

    def names(self, key):
        """The identifiers of the rows, or None if they have none."""
        column = key or ("key" if "key" in self.columns else self.columns[0])
        names = [ident(cell.text) for cell in self.cells(column)]
        numbers = all(DECIMAL.match(cell.text) for cell in self.cells(column))
        alike = len(set(names)) < len(names)
        bare = any(not name.strip("_") for name in names)
        if numbers or alike or bare or "count" in names:
            if key:
                raise Bad("%s:1:1: column '%s' does not name the rows" % (self.path, key))
            return None
        return names


class Types:
    def __init__(self, path, tables):
        self.named = [table.name for table in tables]
        self.enums = {}  # type: list of (word, enumerator)
        self.columns = {}  # "table.column": type
        self.keys = {}  # table: column
        self.lists = {}  # name: (tables, whether they are written as enumerators)
        self.orders = []
        self.bands = {}  # table: (min, max, step)
        self.labels = {}  # table: columns
        self.structs = {}  # table: the struct of its rows, where it is declared elsewhere
        self.rules = {}  # table: numbers
        self.limits = []  # (table, column or None, row or None, least, most, reason)
        self.rows_named = set()  # tables whose rows are named by the terms of their rules
        self.chosen = {}  # "table.column": words
        self.opened = {}  # "table.column": words
        self.places = {}
        self.tables = {}  # table: where it is named alone
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                words = shlex.split(line, comments=True)
                if words:
                    self.read_all(words, "%s:%d:1" % (path, number))

    def read_all(self, words, where):
        """A line, or as many as its '*' stands for."""
        pattern, dot, column = words[1].partition(".") if len(words) > 1 else ("", "", "")
        if words[0] not in ("column", "rules", "range", "among", "fixed", "open") or "*" not in pattern:
            self.read(words, where)
            return
        for name in fnmatch.filter(self.named, pattern):
            self.read([words[0], name + dot + column] + words[2:], where)

    def read(self, words, where):
        kind, rest = words[0], words[1:]
        if kind == "enum" and len(rest) > 1 and all("=" in word for word in rest[1:]):
            self.enums[rest[0]] = [tuple(word.rsplit("=", 1)) for word in rest[1:]]
        elif kind == "column" and len(rest) == 2:
            self.columns[rest[0]] = rest[1]
            self.places[rest[0]] = where
        elif kind == "key" and len(rest) == 2:
            self.keys[rest[0]] = rest[1]
            self.places["%s.%s" % tuple(rest)] = where
        elif (kind == "words" and len(rest) > 1) or (kind == "keys" and len(rest) == 2):
            self.lists[rest[0]] = ([name for word in rest[1:] for name in fnmatch.filter(self.named, word)],
                                   kind == "keys")
            if not self.lists[rest[0]][0]:
                raise Bad("%s: there is no table '%s'" % (where, rest[1]))
        elif kind == "order" and len(rest) == 1:
            self.orders.append(rest[0])
            self.places[rest[0]] = where
        elif kind == "bands" and len(rest) == 4 and DECIMAL.match(rest[3]):
            self.bands[rest[0]] = (rest[1], rest[2], Decimal(rest[3]))
            self.places.update({"%s.%s" % (rest[0], column): where for column in rest[1:3]})
        elif kind == "label" and len(rest) > 1:
            self.labels[rest[0]] = rest[1:]
            self.places.update({"%s.%s" % (rest[0], column): where for column in rest[1:]})
        elif kind == "row" and len(rest) == 2:
            self.structs[rest[0]] = rest[1]
            self.tables[rest[0]] = where
        elif kind == "rules" and len(rest) > 2 and rest[1] == "rows":
            self.rows_named.add(rest[0])
            self.read([kind, rest[0]] + rest[2:], where)
        elif kind == "rules" and len(rest) > 1 and all(re.match(r"\d+(-\d+)?$", word) for word in rest[1:]):
            self.rules[rest[0]] = [number for word in rest[1:] for number in numbers_of(word)]
            self.tables[rest[0]] = where
        elif kind == "range" and len(rest) == 3 and all(INTEGER.match(word) for word in rest[1:]):
            self.limit(rest[0], int(rest[1]), int(rest[2]), None, where)
        elif kind == "among" and len(rest) > 1 and "." in rest[0]:
            self.chosen[rest[0]] = rest[1:]
            self.limit(rest[0], 0, 0, None, where)
        elif kind == "fixed" and len(rest) == 2:
            self.limit(rest[0], 0, 0, rest[1], where)
        elif kind == "open" and len(rest) > 1 and "." in rest[0]:
            self.opened[rest[0]] = rest[1:]
            self.places[rest[0]] = where
        else:
            raise Bad("%s: cannot read '%s'" % (where, " ".join(words)))

    def limit(self, name, least, most, reason, where):
        table, column, row = (name.split(".", 2) + [None, None])[:3]
        column = None if column == "*" else column
        self.limits.append((table, column, row, least, most, reason, where))
        if column:
            self.places["%s.%s" % (table, column)] = where
        else:
            self.tables[table] = where

    def check_names(self, tables):
        for name, where in self.tables.items():
            if name not in [t.name for t in tables]:
                raise Bad("%s: there is no table '%s'" % (where, name))
        known = {"%s.%s" % (t.name, column) for t in tables for column in t.columns}
        for name, where in self.places.items():
            if name not in known:
                raise Bad("%s: there is no column '%s'" % (where, name))


def numbers_of(word):
    first, _, last = word.partition("-")
    return range(int(first), int(last or first) + 1)


def words_in_place(words):
    return words and "(const char *const[]){ %s, NULL }" % ", ".join(quote(word) for word in words)


def end_of(column):
    """Which open end an empty cell of this column stands for, if any."""
    for word, end in (("min", "INT32_MIN"), ("above", "INT32_MIN"), ("max", "INT32_MAX"),
                      ("up_to", "INT32_MAX"), ("below", "INT32_MAX")):
        if column == word or column.endswith("_" + word):
            return end
    return None


def guess(cells):
    texts = [cell.text for cell in cells if cell.text]
    if all(INTEGER.match(text) for text in texts):
        return "int"
    if all(DECIMAL.match(text) for text in texts):
        return "rat"
    return "text"


class Writer:
    def __init__(self, prefix, tables, types):
        self.prefix = prefix
        self.upper = prefix.upper()
        self.tables = sorted(tables, key=lambda table: table.name)
        self.types = types
        self.names = {t.name: t.names(types.keys.get(t.name)) for t in self.tables}
        self.keys = {}
        for t in self.tables:
            key = types.keys.get(t.name) or ("key" if "key" in t.columns else t.columns[0])
            self.keys[t.name] = [cell.text for cell in t.cells(key)]
        types.check_names(self.tables)
        for name in types.orders:
            self.check_order(name)
        for name in types.bands:
            self.check_bands(name)
        self.labels = {t.name: self.labels_of(t) for t in self.tables}

    def type_of(self, table, column):
        name = "%s.%s" % (table.name, column)
        kind = self.types.columns.get(name)
        if not kind:
            return guess(table.cells(column))
        known = kind in self.types.enums or kind in ("rule", "int", "rat", "text", "truth")
        if not known and not (kind.startswith("row:") and kind[4:] in self.names):
            raise Bad("%s: there is no type '%s'" % (self.types.places[name], kind))
        return kind

    def c_type(self, kind):
        plain = {"int": "int32_t ", "truth": "int32_t ", "rat": "bn_rat ", "text": "const char *", "rule": "uint16_t "}
        return "int32_t " if kind.startswith("row:") else plain.get(kind, kind + " ")

    def value(self, kind, column, cell):
        text = cell.text
        if kind == "text":
            return quote(text)
        if kind == "int":
            if not text:
                return end_of(column) or "0"
            if not INTEGER.match(text) or not -(2**31) <= int(text) < 2**31:
                raise Bad("%s: '%s' in column '%s', expected a 32-bit integer" % (cell.where, text, column))
            return "INT32_MIN" if int(text) == -(2**31) else str(int(text))
        if kind == "truth":
            if text not in ("", "0", "1"):
                raise Bad("%s: '%s' in column '%s', expected 0 or 1" % (cell.where, text, column))
            return text or "0"
        if kind == "rat":
            if not text:
                return "{ 0, 0 }" if end_of(column) else "{ 0, 1 }"
            if not DECIMAL.match(text):
                raise Bad("%s: '%s' in column '%s', expected a number" % (cell.where, text, column))
            number = Fraction(Decimal(text))
            return "{ %d, %d }" % (number.numerator, number.denominator)
        if kind == "rule":
            match = re.match(self.upper + r"-(\d+)$", text)
            if not match:
                raise Bad("%s: '%s' in column '%s', expected a rule such as '%s-001'"
                          % (cell.where, text, column, self.upper))
            return str(int(match.group(1)))
        if kind.startswith("row:"):
            keys = self.keys[kind[4:]]
            if not text:
                return "-1"
            if keys.count(text) != 1:
                raise Bad("%s: '%s' in column '%s' is no row of '%s'" % (cell.where, text, column, kind[4:]))
            return str(keys.index(text))
        words = dict(self.types.enums[kind])
        if text not in words:
            raise Bad("%s: '%s' in column '%s', expected one of %s"
                      % (cell.where, text, column, ", ".join("'%s'" % word for word in words)))
        return words[text]

    def check_order(self, name):
        table = next(t for t in self.tables if t.name == name.split(".")[0])
        column = name.split(".", 1)[1]
        last = None
        for cell in table.cells(column):
            open_end = float("-inf") if end_of(column) == "INT32_MIN" else float("inf")
            if cell.text and not DECIMAL.match(cell.text):
                raise Bad("%s: '%s' in column '%s', expected a number" % (cell.where, cell.text, column))
            here = Decimal(cell.text) if cell.text else open_end
            if last is not None and not here > last:
                raise Bad("%s: '%s' in column '%s' does not climb" % (cell.where, cell.text, column))
            last = here

    def check_bands(self, name):
        low, high, step = self.types.bands[name]
        table = next(t for t in self.tables if t.name == name)
        for above, below in zip(table.cells(high), table.cells(low)[1:]):
            if not above.text or not below.text or Decimal(below.text) != Decimal(above.text) + step:
                raise Bad("%s: '%s' in column '%s' does not follow '%s'" % (below.where, below.text, low, above.text))

    def labels_of(self, table):
        """How a house figure names the rows: by key, or by as many columns as make them differ."""
        columns = self.types.labels.get(table.name)
        if not columns and self.names[table.name]:
            return self.keys[table.name]
        for count in range(1, len(table.columns) + 1):
            chosen = columns or table.columns[:count]
            rows = zip(*[table.cells(column) for column in chosen])
            labels = ["/".join(cell.text or "open" for cell in row) for row in rows]
            if len(set(labels)) == len(labels):
                return labels
            if columns:
                break
        raise Bad("%s:1:1: no columns tell the rows apart" % table.path)

    def data_hash(self):
        total = hashlib.sha256()
        for table in sorted(self.tables, key=lambda t: os.path.basename(t.path)):
            total.update(b"%s %d\n" % (os.path.basename(table.path).encode(), len(table.bytes)))
            total.update(table.bytes)
        return total.hexdigest()[:16]

    def header(self):
        guard = "%s_TABLES_GEN_H" % self.upper
        out = ["/* Made by tools/tables.py from the CSV tables of the ledger. Not to be edited. */",
               "#ifndef " + guard, "#define " + guard, "",
               "#include <stdint.h>", "", "#include <banneret/exact.h>", "#include <banneret/system/figures.h>", "",
               "/* Over the names and bytes of all tables: which data this program was built with. */",
               '#define %s_DATA_HASH "%s"' % (self.upper, self.data_hash()), ""]
        for name, words in self.types.enums.items():
            out.append("typedef enum %s {" % name)
            out += ["    %s," % label for label in dict.fromkeys(label for _, label in words)]
            out += ["} %s;" % name, ""]
        for table in self.tables:
            out += self.declare(table)
        for name in self.types.lists:
            base, count = "%s_%s_words" % (self.prefix, name), len(self.listed(name))
            out += ["enum { %s = %d };" % (base.upper(), count),
                    "extern const char *const %s[%s + 1];" % (base, base.upper()), ""]
        out += ["/* All tables. */", "typedef struct %s_figures {" % self.prefix]
        for table in self.tables:
            base = "%s_%s" % (self.prefix, table.name)
            out.append("    %s_row %s[%s_COUNT];" % (base, table.name, base.upper()))
        out += ["} %s_figures;" % self.prefix, "",
                "/* The book's values, and what each of their cells is. */",
                "extern const %s_figures %s_book;" % (self.prefix, self.prefix),
                "extern const bn_book %s_book_tables;" % self.prefix, ""]
        return "\n".join(out + ["#endif", ""])

    def declare(self, table):
        base, upper = "%s_%s" % (self.prefix, table.name), "%s_%s" % (self.upper, table.name.upper())
        out = ["/* %s */" % os.path.basename(table.path)]
        if table.name in self.types.structs:
            out.append("typedef %s %s_row;" % (self.types.structs[table.name], base))
        else:
            out.append("typedef struct %s_row {" % base)
            for column in table.columns:
                out.append("    %s%s;" % (self.c_type(self.type_of(table, column)), field(column)))
            out.append("} %s_row;" % base)
        out.append("enum { %s_COUNT = %d };" % (upper, len(table.rows)))
        if self.names[table.name]:
            out.append("enum {")
            out += ["    %s_%s = %d," % (upper, name.upper(), i) for i, name in enumerate(self.names[table.name])]
            out += ["};", "extern const char *const %s_words[%s_COUNT + 1];" % (base, upper)]
        return out + [""]

    def source(self, header):
        out = ["/* Made by tools/tables.py from the CSV tables of the ledger. Not to be edited. */",
               '#include "%s"' % os.path.basename(header), "", "#include <stddef.h>", "",
               "const %s_figures %s_book = {" % (self.prefix, self.prefix)]
        for table in self.tables:
            kinds = [self.type_of(table, column) for column in table.columns]
            out.append("    .%s = {" % table.name)
            for row in table.rows:
                values = [self.value(*cell) for cell in zip(kinds, table.columns, row)]
                out.append("        { " + ", ".join(values) + " },")
            out += ["    },"]
        out += ["};", ""]
        return "\n".join(out + self.describe())

    def describe(self):
        """The tables and columns as data: see <banneret/system/figures.h>."""
        out = []
        for name, words in self.types.enums.items():
            first = {}
            for word, label in words:
                first.setdefault(label, word)
            out.append("static const char *const %s_words[] = { %s, NULL };"
                       % (name, ", ".join(quote(word) for word in first.values())))
        for name in self.types.lists:
            out += (["const char *const %s_%s_words[] = {" % (self.prefix, name)]
                    + ["    %s," % quote(word) for word in self.listed(name)] + ["    NULL,", "};"])
        out.append("")
        for table in self.tables:
            out += self.describe_table(table)
        out.append("static const bn_book_table tables[] = {")
        for table in self.tables:
            base = "%s_%s" % (self.prefix, table.name)
            optional = lambda what, given: "%s_%s" % (table.name, what) if given else "NULL"
            out += ["    { .name = %s," % quote(table.name),
                    "      .offset = offsetof(%s_figures, %s)," % (self.prefix, table.name),
                    "      .row_size = sizeof(%s_row)," % base,
                    "      .row_count = %s_COUNT," % base.upper(),
                    "      .labels = %s," % self.labels_name(table),
                    "      .columns = %s_columns," % table.name,
                    "      .column_count = %d," % len(table.columns),
                    "      .rules = %s," % optional("rules", table.name in self.types.rules),
                    "      .rows_named = %d," % (table.name in self.types.rows_named),
                    "      .limits = %s," % optional("limits", self.limits_of(table)),
                    "      .limit_count = %d," % len(self.limits_of(table)),
                    "      .bands = { %s } }," % self.bands_of(table)]
        return out + ["};", "", "const bn_book %s_book_tables = {" % self.prefix,
                      "    .values = &%s_book," % self.prefix, "    .size = sizeof(%s_figures)," % self.prefix,
                      '    .prefix = "%s",' % self.upper,
                      "    .tables = tables,", "    .table_count = %d," % len(self.tables), "};", ""]

    def bands_of(self, table):
        if table.name not in self.types.bands:
            return "-1, -1, { 0, 1 }"
        low, high, step = self.types.bands[table.name]
        number = Fraction(step)
        return "%d, %d, { %d, %d }" % (table.columns.index(low), table.columns.index(high),
                                       number.numerator, number.denominator)

    def limits_of(self, table):
        """(column or -1, row or -1, least, most, reason, words). Of two that meet a cell the later holds, so the
        limits of a table come first, then those of columns, and those of single rows last."""
        out = []
        key = self.types.keys.get(table.name) or ("key" if "key" in table.columns else table.columns[0])
        for at, column in enumerate(table.columns):
            kind = self.type_of(table, column)
            reason = None
            if kind == "rule":
                reason = "it says which rule the row belongs to"
            elif self.names[table.name] and column == key:
                reason = "it is the name of the row"
            elif kind == "text" and "%s.%s" % (table.name, column) not in self.types.opened:
                reason = "it is a text that no rule reads"
            if reason:
                out.append((at, -1, 0, 0, reason, None))
        for name, column, row, least, most, reason, where in self.types.limits:
            if name != table.name:
                continue
            if row is not None and row not in self.labels[name]:
                raise Bad("%s: there is no row '%s' in '%s'" % (where, row, name))
            out.append((table.columns.index(column) if column else -1,
                        self.labels[name].index(row) if row is not None else -1, least, most, reason,
                        self.chosen_words(table, column)))
        return sorted(out, key=lambda limit: (limit[1] >= 0, limit[0] >= 0))

    def labels_name(self, table):
        """The array of labels: the words of the table where they are the same."""
        named = self.names[table.name] and self.labels[table.name] == self.keys[table.name]
        return "%s_%s_words" % (self.prefix, table.name) if named else table.name + "_labels"

    def describe_words(self, table):
        if not self.names[table.name]:
            return []
        base = "%s_%s" % (self.prefix, table.name)
        return (["const char *const %s_words[%s_COUNT + 1] = {" % (base, base.upper())]
                + ["    %s," % quote(key) for key in self.keys[table.name]] + ["    NULL,", "};"])

    def listed(self, name):
        tables, as_keys = self.types.lists[name]
        for table in tables:
            if not self.names[table]:
                raise Bad("there are no names in table '%s'" % table)
        if as_keys:
            return [name.lower() for name in self.names[tables[0]]]
        return sorted({key for table in tables for key in self.keys[table]}, key=str.lower)

    def open_words(self, table, column):
        """The words of a text that is open to a house, as an array in place."""
        return words_in_place(self.types.opened.get("%s.%s" % (table.name, column)))

    def chosen_words(self, table, column):
        return words_in_place(self.types.chosen.get("%s.%s" % (table.name, column)))

    def describe_table(self, table):
        out = self.describe_words(table)
        if self.labels_name(table) == table.name + "_labels":
            out.append("static const char *const %s_labels[] = {" % table.name)
            out += ["    %s," % quote(label) for label in self.labels[table.name]] + ["};"]
        if table.name in self.types.rules:
            out.append("static const uint16_t %s_rules[] = { %s, 0 };"
                       % (table.name, ", ".join(str(number) for number in self.types.rules[table.name])))
        limits = self.limits_of(table)
        if limits:
            out.append("static const bn_book_limit %s_limits[] = {" % table.name)
            out += ["    { %d, %d, %d, %d, %s, %s }," % (*limit[:4], quote(limit[4]) if limit[4] else "NULL",
                                                       limit[5] or "NULL") for limit in limits]
            out.append("};")
        out.append("static const bn_book_column %s_columns[] = {" % table.name)
        for column in table.columns:
            kind = self.type_of(table, column)
            end = {"INT32_MIN": -1, "INT32_MAX": 1, None: 0}[end_of(column)]
            of = [t.name for t in self.tables].index(kind[4:]) if kind.startswith("row:") else 0
            cell = {"int": "INT", "truth": "TRUTH", "rat": "RAT", "text": "TEXT", "rule": "RULE"}.get(
                kind, "ROW" if kind.startswith("row:") else "WORD")
            out.append("    { %s, BN_CELL_%s, offsetof(%s_%s_row, %s), %d, %d, %d, %s },"
                       % (quote(column), cell, self.prefix, table.name, field(column), end,
                          "%s.%s" % (table.name, column) in self.types.orders, of,
                          kind + "_words" if cell == "WORD" else self.open_words(table, column) or "NULL"))
        return out + ["};", ""]


def check_complete(paths):
    """No table may lie in the ledger unread because the build does not list it."""
    given = {os.path.abspath(path) for path in paths}
    for folder in sorted({os.path.dirname(path) for path in given}):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".csv") and os.path.join(folder, name) not in given:
                raise Bad("%s:1:1: lies with the tables but is not among those given" % os.path.join(folder, name))


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main(argv):
    parser = argparse.ArgumentParser(description="CSV tables into const C arrays")
    parser.add_argument("--prefix", required=True)
    parser.add_argument("--types", required=True)
    parser.add_argument("--out-h", required=True)
    parser.add_argument("--out-c", required=True)
    parser.add_argument("tables", nargs="+")
    args = parser.parse_args(argv)
    try:
        check_complete(args.tables)
        read = [Table(path) for path in args.tables]
        writer = Writer(args.prefix, read, Types(args.types, read))
        header, source = writer.header(), writer.source(args.out_h)
    except Bad as fault:
        print("tables.py: %s" % fault, file=sys.stderr)
        return 1
    write(args.out_h, header)
    write(args.out_c, source)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
