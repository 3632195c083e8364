#!/usr/bin/env python3
"""Holds the code and the tests against the ledger of rules.

    ledger.py --rules rules/warmachine/rules.md --out-h wm_rules.gen.h --out-c wm_rules.gen.c
    ledger.py --root . --system warmachine... --out-h ledger.gen.h --out-c ledger.gen.c
    ledger.py --root . --system warmachine... --complete warmachine... --played warmachine... --check

The first makes a system's list of numbers and titles, for its library. The second makes the whole
ledger, for the program: each rule with its text, the code that carries it out and the tests that
name it. The third prints a line for each fault, and fails if a system called complete has one. In a
system called played, a rule that no play shows is a fault too.

Code carries out a rule where a comment that opens with the rule stands right above a definition:

    /* WM-049 Ratio bonus: ... */
    /* WM-103, WM-104 The table of tactics: ... */
    /* WM-029 to WM-040 The twelve statements: ... */

A test names a rule where a string of it opens the same way: "WM-049 a hair above 3 to 2".

A rule is seen in play where a file of tests/play/SYSTEM quotes a line of the game that opens with its
number, or holds a part of a view against it: "WM-049 Thar: troop ratio, 1000 against 500: +30" or
WM-085: {sides.1.dead: 600}. A rule that only defines a term says so in the ledger, in a line that
opens with "Term:", and cannot be seen.

A rule that tables/changes.csv names must be in the ledger.
"""

import argparse
import csv
import glob
import os
import re
import sys

HEADING = re.compile(r"### (?P<prefix>[A-Z][A-Z0-9]*)-(?P<number>\d{3}) (?P<title>.+)$")
IDS = re.compile(r"(?:[A-Z][A-Z0-9]*-\d{3}(?:,? and |, | to )?)+(?![\w-])")
COMMENT = re.compile(r"^/\*((?:(?!\*/).)*)\*/[ \t]*\n(?=\S)", re.DOTALL | re.MULTILINE)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
PLAYED = re.compile(r"(?:[\"']|- |\{|^ +|\}, (?=\S+: \{))([A-Z][A-Z0-9]*-\d{3})(?=[ :])", re.MULTILINE)


class Rule:
    def __init__(self, match, section):
        self.id = "%s-%s" % (match["prefix"], match["number"])
        self.number = int(match["number"])
        self.title = match["title"].strip()
        self.section = section
        self.lines = []
        self.places = []  # "src/rules/warmachine/modifiers.c:41 wm_ratio_bonus"
        self.tests = []
        self.plays = []  # "play/warmachine/orcs-at-the-pass.yaml"

    def term(self):
        return any(line.startswith("Term:") for line in self.lines)

    def text(self):
        return "\n".join(self.lines).strip()


class System:
    def __init__(self, name, path, played=False):
        self.name = name
        self.played = played
        self.rules = read_rules(path)
        self.prefix = self.rules[0].id.split("-")[0]
        self.by_id = {rule.id: rule for rule in self.rules}
        self.faults = []

    def cite(self, ids, what):
        """The rules of this system among `ids`; notes those that the ledger does not have."""
        found = []
        for name in ids:
            if name in self.by_id:
                found.append(self.by_id[name])
            elif name.split("-")[0] == self.prefix:
                self.faults.append("%s: %s is not in the ledger" % (what, name))
        return found

    def check(self):
        out = list(self.faults)
        for rule in self.rules:
            if not rule.places:
                out.append("%s %s: no code" % (rule.id, rule.title))
            if len(rule.places) > 1:
                out.append("%s %s: cited twice, at %s" % (rule.id, rule.title, " and ".join(rule.places)))
            if not rule.tests:
                out.append("%s %s: no test" % (rule.id, rule.title))
            if self.played and not rule.plays and not rule.term():
                out.append("%s %s: not seen in play" % (rule.id, rule.title))
        return out


def read_rules(path):
    rules, section, seen = [], "", set()
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            match = HEADING.match(line)
            if match:
                rules.append(Rule(match, section))
                if rules[-1].id in seen:
                    sys.exit("%s:%d:1: %s stands here twice" % (path, number, rules[-1].id))
                seen.add(rules[-1].id)
            elif line.startswith("## "):
                section = line[3:].strip()
            elif rules and rules[-1].section == section:
                rules[-1].lines.append(line.rstrip())
    if not rules:
        sys.exit("%s:1:1: no rules, expected headings such as '### WM-001 Scope'" % path)
    return rules


def ids_at_start(text):
    """The rules that a comment or a test name opens with, ranges spelled out."""
    match = IDS.match(text)
    if not match or not text[match.end():].strip():
        return []
    out, spans = [], re.split(r",? and |, ", match.group())
    for span in spans:
        ends = span.split(" to ")
        prefix, first = ends[0].rsplit("-", 1)
        last = ends[-1].rsplit("-", 1)[1] if ends[-1] else first
        out += ["%s-%03d" % (prefix, n) for n in range(int(first), int(last) + 1)]
    return out


def defined_name(code):
    """What the definition at the start of `code` defines, or None if it is no definition."""
    define = re.match(r"#define (\w+)", code)
    if define:
        return define.group(1)
    end = re.search(r"[{;=]", code)
    if not end or code.startswith(("#", "/", "}")):
        return None
    head = code[: end.start()]
    if re.search(r"\b(struct|enum|union)(\s+\w+)?\s*$", head) and end.group() == "{":
        name = re.search(r"^\}\s*(\w+)", code, re.MULTILINE)
        tag = re.search(r"(\w+)\s*$", head)
        return name.group(1) if name else tag.group(1)
    if end.group() == ";":
        return None
    step = re.match(r"([A-Z_]+)\((\w+)", head)  # TAKE(stay): a function of banneret/system/typed.h
    if step:
        slot = step.group(1).lower()
        return "%s_%s" % (step.group(2), {"asks": "ask", "roll_key": "key"}.get(slot, slot))
    name = re.search(r"(\w+)\s*(\(|\[|$)", head.strip())
    return name.group(1) if name else None


def citations(text):
    """(line, name, rules) of each definition under a comment that opens with rules."""
    for match in COMMENT.finditer(text):
        words = re.sub(r"\n[ \t]*\*?", "\n", match.group(1)).strip()
        name = defined_name(text[match.end():])
        ids = ids_at_start(re.sub(r"\s+", " ", words))
        if ids and name:
            yield text.count("\n", 0, match.end()) + 1, name, ids


def without_comments(text):
    return re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.DOTALL)


def scan(root, systems):
    def files(*patterns):
        found = sorted(p for pattern in patterns for p in glob.glob(os.path.join(root, pattern), recursive=True))
        for path in found:
            with open(path, encoding="utf-8") as file:
                yield os.path.relpath(path, root), file.read()

    for system in systems:
        folder = "src/rules/" + system.name
        for path, text in files(folder + "/**/*.c", folder + "/**/*.h"):
            if path.endswith("_test.c"):
                continue
            for line, name, ids in citations(text):
                place = "%s:%d %s" % (path, line, name)
                for rule in system.cite(ids, place):
                    rule.places.append(place)
    for path, text in files("src/**/*_test.c", "tests/**/*.c"):
        for match in STRING.finditer(without_comments(text)):
            for system in systems:
                for rule in system.cite(ids_at_start(match.group(1)), path):
                    if match.group(1) not in rule.tests:
                        rule.tests.append(match.group(1))
    for system in systems:
        for path, text in files("rules/%s/tables/changes.csv" % system.name):
            for row in csv.DictReader(text.splitlines()):
                system.cite(row["rule"].split(), path)
        for path, text in files("tests/play/%s/*.yaml" % system.name):
            for match in PLAYED.finditer(re.sub(r"^\s*#.*", "", text, flags=re.MULTILINE)):
                for rule in system.cite([match.group(1)], path):
                    if path not in rule.plays:
                        rule.plays.append(path)


def quote(text):
    out = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("??", "?\\?")
    return '"%s"' % "".join(c if ord(c) < 127 else "".join("\\%03o" % b for b in c.encode()) for c in out)


def rules_files(path):
    rules = read_rules(path)
    prefix = rules[0].id.split("-")[0]
    lower = prefix.lower()
    guard = prefix + "_RULES_GEN_H"
    note = "/* Made by tools/ledger.py from rules.md. Not to be edited. */"
    header = [note, "#ifndef " + guard, "#define " + guard, "", "#include <banneret/system/system.h>", "",
              "enum { %s_RULES_COUNT = %d };" % (prefix, len(rules)),
              "extern const bn_rule %s_rules[%s_RULES_COUNT]; /* by number */" % (lower, prefix), "", "#endif", ""]
    source = [note, '#include "%s_rules.gen.h"' % lower, "", "const bn_rule %s_rules[%s_RULES_COUNT] = {" % (lower, prefix)]
    source += ["    { %d, %s }," % (rule.number, quote(rule.title)) for rule in sorted(rules, key=lambda r: r.number)]
    return "\n".join(header), "\n".join(source + ["};", ""])


LEDGER_H = """\
/* Made by tools/ledger.py. Not to be edited. */
#ifndef BN_LEDGER_GEN_H
#define BN_LEDGER_GEN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bn_ledger_rule {
    const char *id; /* "WM-049" */
    const char *title;
    const char *section;
    const char *text;
    const char *code;         /* "src/rules/warmachine/modifiers.c:41 wm_ratio_bonus", or NULL */
    int citations;            /* places in the code that claim the rule; 1 is right */
    const char *const *tests; /* names, ended by NULL */
    int plays;                /* files of tests/play that show it */
    bool term;                /* it only defines a term, and cannot be shown */
} bn_ledger_rule;

typedef struct bn_ledger_system {
    const char *name;   /* "warmachine" */
    const char *prefix; /* "WM" */
    bool complete;      /* every rule must have code and a test */
    bool played;        /* and must be seen in play */
    const bn_ledger_rule *rules;
    size_t count;
} bn_ledger_system;

extern const bn_ledger_system bn_ledgers[];
extern const size_t bn_ledger_count;

#endif
"""


def ledger_source(systems, complete):
    out = ["/* Made by tools/ledger.py. Not to be edited. */", '#include "ledger.gen.h"', ""]
    if any(not rule.tests for system in systems for rule in system.rules):
        out += ["static const char *const no_tests[] = { NULL };", ""]
    for system in systems:
        lower = system.prefix.lower()
        for rule in system.rules:
            if rule.tests:
                out.append("static const char *const %s_tests_%03d[] = {" % (lower, rule.number))
                out += ['    "%s",' % name for name in rule.tests] + ["    NULL,", "};"]
        out += ["", "static const bn_ledger_rule %s_ledger[] = {" % lower]
        for rule in system.rules:
            code = quote(rule.places[0]) if rule.places else "NULL"
            tests = "%s_tests_%03d" % (lower, rule.number) if rule.tests else "no_tests"
            out += ["    { %s, %s, %s," % (quote(rule.id), quote(rule.title), quote(rule.section)),
                    "      %s," % quote(rule.text()),
                    "      %s, %d, %s, %d, %s }," % (code, len(rule.places), tests, len(rule.plays),
                                                 "true" if rule.term() else "false")]
        out += ["};", ""]
    out.append("const bn_ledger_system bn_ledgers[] = {")
    for system in systems:
        done = "true" if system.name in complete else "false"
        played = "true" if system.played else "false"
        out.append('    { "%s", "%s", %s, %s, %s_ledger, %d },'
                   % (system.name, system.prefix, done, played, system.prefix.lower(), len(system.rules)))
    out += ["};", "const size_t bn_ledger_count = %d;" % len(systems), ""]
    return "\n".join(out)


def write(path, text):
    """Leaves a file alone that already says so: what depends on it is then not built again."""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def check(systems, complete):
    failed = False
    for system in systems:
        faults = system.check()
        for fault in faults:
            print("%s: %s" % (system.name, fault))
        coded = sum(1 for rule in system.rules if rule.places)
        tested = sum(1 for rule in system.rules if rule.tests)
        played = sum(1 for rule in system.rules if rule.plays)
        print("%s: %d rules, %d with code, %d with a test, %d seen in play, %d faults%s"
              % (system.name, len(system.rules), coded, tested, played, len(faults),
                 "" if system.name in complete else " (not yet complete)"))
        failed = failed or (bool(faults) and system.name in complete)
    return 1 if failed else 0


def main(argv):
    parser = argparse.ArgumentParser(description="the ledger of rules against code and tests")
    parser.add_argument("--root", default=".")
    parser.add_argument("--rules")
    parser.add_argument("--system", action="append", default=[])
    parser.add_argument("--complete", action="append", default=[])
    parser.add_argument("--played", action="append", default=[])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--out-h")
    parser.add_argument("--out-c")
    args = parser.parse_args(argv)

    if args.rules:
        header, source = rules_files(args.rules)
    else:
        systems = [System(s, os.path.join(args.root, "rules", s, "rules.md"), s in args.played)
                   for s in args.system]
        scan(args.root, systems)
        if args.check:
            return check(systems, args.complete)
        header, source = LEDGER_H, ledger_source(systems, args.complete)
    write(args.out_h, header)
    write(args.out_c, source)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
