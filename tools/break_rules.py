#!/usr/bin/env python3
"""Breaks rules at their calls, one at a time, and says which file of tests/play notices.

    break_rules.py --scratch DIR [--seed N] [--count 30] [--rule WM-049]... [--every]

A rule can be right in its function and forgotten where it should be called. So the function under the comment that cites
the rule stays as it is, and one of its calls is broken, in a copy of the repository under DIR:

    dropped     the call is not made; its value is neutral: 0, false or true, an empty struct, or the
                argument of the same type as it was
    ignored     the call is made, so that traces still show it, and its value is neutral
    unhooked    a function that is only named, in a table of steps or fields, is replaced there by one
                that does nothing

Then only play_test is built and run. A break that does not compile, or that gives the same program, is drawn
again and counted; so is a rule whose citation has no calls (a table, a struct). Calls for advice, for the catalogue
and in checks of a state do not count, because no game goes by them. The table of the results is printed in
Markdown; DIR/breaks-N.jsonl keeps them, and a run that was stopped continues from there. Exit status 1: nothing noticed
some break.
"""

import argparse
import filecmp
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ledger

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SYSTEMS = ["warmachine", "gurps4", "obsidian"]
TIMEOUT = 60
# The value that `opens` of a step has if it has nothing to do.
NOTHING = {"bn_pace": "BN_DONE"}
# Calls for advice and for the list of troops: no game asks them.
OUTSIDE = ("belief.c", "listing.c")
# Checks of a state, and what searches know it by: a game continues without them.
PROOF = re.compile(r"(sound|key|bound)$")
# Breaks that change no game, by function and file, and why.
EQUIVALENT = {
    ("wm_storm", "battle_game.c"): "in a single battle the besieged never attack",
    ("wm_storm", "campaign_battle.c"): "a garrison that comes out is not passed as one that is stormed",
    ("no_battle", "strategy.c"): "an order that is not fought has no effects that could be void",
    ("g4_fortress_stands", "fortress.c"): "a siege of no fortress has no works and no site to count",
    ("g4_keeps_budget", "campaign.c"): "a side without a budget has an empty chest",
    ("g4_ls_raise", "logistics.c"): "a point of LS takes the shortest time whatever it costs",
    ("g4_river_halves", "reckon.c"): "only lines that are halved can be chosen to be bridged",
}
KEYWORDS = {"return", "if", "while", "for", "switch", "sizeof", "else", "do", "case"}


def mask(text):
    """The text with the insides of comments and strings as blanks, so that offsets stay."""
    blank = lambda m: re.sub(r"[^\n]", " ", m.group())
    return re.sub(r'/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', blank, text, flags=re.DOTALL)


def closing(text, at):
    """The offset after the parenthesis that closes the one at `at`; 0 if there is none."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return 0


def split_arguments(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(c, 0)
        if c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return parts + [text[start:].strip()]


def enclosing(text, at):
    """The name of the function around an offset."""
    names = re.findall(r"^[A-Za-z_][^;{}()]*?(\w+)\([^;{}]*\)\s*\{", text[:at], re.MULTILINE)
    return names[-1] if names else ""


class Function:
    """A definition: its type, and the types and names of its parameters. None if it is no function."""

    def __init__(self, path, name, masked, at):
        self.path, self.name = path, name
        match = re.compile(r"(?P<head>(?:[A-Za-z_]\w*[\s*]+)+?)%s\s*\(" % re.escape(name)).match(masked, at)
        self.type = None
        if not match:
            return
        end = closing(masked, match.end() - 1)
        if not re.match(r"\s*\{", masked[end:]):
            return
        self.type = " ".join(word for word in match["head"].split()
                             if word not in ("static", "inline", "extern", "BN_API", "BN_MUST_CHECK"))
        self.start, self.end = at, end  # of its head
        self.name_at = masked.rindex(name, at, match.end())
        self.parameters = split_arguments(masked[match.end():end - 1])

    def same_type(self):
        """The first parameter that has the type of the result; -1 if none has."""
        for i, parameter in enumerate(self.parameters):
            words = re.sub(r"\bconst\b", "", parameter).split()
            if len(words) > 1 and " ".join(words[:-1]) == self.type:
                return i
        return -1


class Repository:
    def __init__(self, root):
        self.root = root
        self.texts, self.masked = {}, {}
        for system in SYSTEMS:
            for folder, _, names in os.walk(os.path.join(root, "src/rules", system)):
                for name in sorted(names):
                    if name.endswith((".c", ".h")) and not name.endswith("_test.c"):
                        path = os.path.relpath(os.path.join(folder, name), root)
                        with open(os.path.join(root, path), encoding="utf-8") as file:
                            self.texts[path] = file.read()
                        self.masked[path] = mask(self.texts[path])

    def function(self, place):
        """Of "src/x.c:41 name" in a ledger."""
        where, name = place.split(" ")
        path, line = where.rsplit(":", 1)
        at = 0
        for _ in range(int(line) - 1):
            at = self.masked[path].index("\n", at) + 1
        found = Function(path, name, self.masked[path], at)
        return found if found.type else None

    def calls(self, function):
        """(path, start, end) of every call, in the same system."""
        folder = "/".join(function.path.split("/")[:3]) + "/"
        local = re.search(r"^static\b", self.masked[function.path][function.start:function.end]) and \
            function.path.endswith(".c")
        out = []
        for path, text in self.masked.items():
            if not path.startswith(folder) or path.endswith(OUTSIDE) or (local and path != function.path):
                continue
            for match in re.finditer(r"\b%s\s*\(" % re.escape(function.name), text):
                end = closing(text, match.end() - 1)
                before = re.search(r"([\w*]+)\s*$", text[:match.start()])
                declared = before and (re.match(r"[A-Za-z_]", before.group(1)) or before.group(1).endswith("*")) and \
                    before.group(1) not in KEYWORDS and not re.search(r"[=(,;{}!&|+\-/<>?:]\s*\**\s*$", text[:match.start()])
                if not declared and end and not PROOF.search(enclosing(text, match.start())):
                    out.append((path, match.start(), end))
        return out

    def is_named(self, function):
        """Whether the function is named without being called, or its name is pasted by a macro of steps."""
        text = self.masked[function.path]
        bare = re.search(r"\b%s\b(?!\s*\()" % re.escape(function.name), text)
        return bool(bare) or bool(re.search(r"_(opens|asks|takes|consequence|tells)$", function.name))


def neutral(function, arguments, rng):
    """(value, words for it) or None."""
    kind = function.type
    if kind == "void":
        return "((void)0)", "nothing"
    if "*" in kind:
        return None
    if kind == "bool":
        value = rng.choice(["false", "true"])
        return value, value
    same = function.same_type()
    if same >= 0 and arguments:
        return "(%s)" % arguments[same], "its argument %s" % re.sub(r"\s+", " ", arguments[same])
    if kind in NOTHING:
        return NOTHING[kind], NOTHING[kind]
    if kind == "bn_rat":
        return "((bn_rat){ 0, 1 })", "0"
    if re.match(r"u?int\d*_t$|int$|unsigned$|size_t$|uint32_t$", kind):
        return "0", "0"
    if kind.startswith("bn_code"):
        return "BN_OK", "BN_OK"
    return "((%s){ 0 })" % kind, "an empty %s" % kind


class Break:
    def __init__(self, rule, function, path, line, how, text):
        self.rule, self.function, self.path, self.line, self.how, self.text = rule, function, path, line, how, text


def unhook(repository, rule, function, rng):
    """Replaces a function that tables name by one that does nothing."""
    value = neutral(function, [], rng)
    if not value:
        return None
    text = repository.texts[function.path]
    head = text[function.start:function.end]
    at = function.name_at - function.start
    hidden = head[:at] + "kept_" + head[at:]
    body = "{\n}" if function.type == "void" else "{\n    return %s;\n}" % value[0]
    new = text[:function.start] + head + ";\n__attribute__((unused)) " + hidden + text[function.end:]
    new += "\n" + head + "\n" + body + "\n"
    line = text.count("\n", 0, function.start) + 1
    return Break(rule, function.name, function.path, line, "unhooked: %s" % value[1], new)


def draw(repository, rule, rng):
    """A break of the rule, or words that say why there is none."""
    function = repository.function(rule.places[0])
    if not function:
        return "cited at no function"
    calls = repository.calls(function)
    if not calls:
        return (repository.is_named(function) and unhook(repository, rule, function, rng)) or "no call"
    path, start, end = rng.choice(calls)
    text = repository.texts[path]
    call = text[start:end]
    arguments = split_arguments(call[call.index("(") + 1:-1])
    value = neutral(function, arguments, rng)
    if not value:
        return "its value is a pointer"
    how = "dropped" if function.type == "void" else rng.choice(["dropped", "ignored"])
    put = value[0] if how == "dropped" else "(%s, %s)" % (call, value[0])
    return Break(rule, function.name, path, text.count("\n", 0, start) + 1, "%s: %s" % (how, value[1]),
                 text[:start] + put + text[end:])


class Scratch:
    def __init__(self, folder, repository):
        self.root, self.build = os.path.join(folder, "tree"), os.path.join(folder, "build")
        self.repository = repository
        os.makedirs(self.root, exist_ok=True)
        self.copy()
        if not os.path.exists(os.path.join(self.build, "build.ninja")):
            subprocess.run(["meson", "setup", "-Doptimization=1", "-Ddebug=false", "-Dwerror=false",
                            "-Dc_args=-w -ftrivial-auto-var-init=zero", self.build, self.root],
                           check=True, stdout=subprocess.DEVNULL)
        self.target = "tests/play/play_test"
        if not self.make():
            sys.exit("the play test does not build without a break")
        self.digest = self.hash()
        failed = self.play()
        if failed:
            sys.exit("the play test fails without a break: %s" % ", ".join(failed))

    def copy(self):
        """Brings the copy up to date. Files that are the same keep their time, so that little is built."""
        files = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], check=True, capture_output=True).stdout
        for path in files.decode().split("\0"):
            source, copy = os.path.join(ROOT, path), os.path.join(self.root, path)
            if path and os.path.isfile(source) and not (os.path.exists(copy) and filecmp.cmp(source, copy, False)):
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copyfile(source, copy)
                shutil.copymode(source, copy)

    def write(self, path, text):
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
            file.write(text)

    def make(self):
        return subprocess.run(["ninja", "-C", self.build, self.target], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0

    def hash(self):
        with open(os.path.join(self.build, self.target), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    def play(self, systems=SYSTEMS):
        """The files of tests/play that fail."""
        failed = []
        for system in systems:
            try:
                done = subprocess.run([os.path.join(self.build, self.target), os.path.join(self.root, "tests/play", system)],
                                      env=dict(os.environ, BN_ROOT=self.root), capture_output=True, timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                return ["(it never ends)"]
            text = (done.stdout + done.stderr).decode(errors="replace")
            names = re.findall(r"^\[  FAILED  \] \S*?([\w-]+(?:\.yaml)?)\s*$", text, re.MULTILINE)
            if done.returncode < 0:
                names = names or ["(it crashes)"]
            elif done.returncode and not names:
                names = ["(unnamed)"]
            failed += [name for name in dict.fromkeys(names) if name not in failed]
        return failed

    def try_break(self, broken):
        """(outcome, files): outcome is noticed, missed, equivalent, same or no build."""
        self.write(broken.path, broken.text)
        try:
            if not self.make():
                return "no build", []
            if self.hash() == self.digest:
                return "same", []
            failed = self.play([broken.path.split("/")[2]])
            if not failed and (broken.function, os.path.basename(broken.path)) in EQUIVALENT:
                return "equivalent", []
            return ("noticed" if failed else "missed"), failed
        finally:
            self.write(broken.path, self.repository.texts[broken.path])


def systems_of():
    out = [ledger.System(name, os.path.join(ROOT, "rules", name, "rules.md")) for name in SYSTEMS]
    ledger.scan(ROOT, out)
    return out


def rows_of(args, rules, path):
    """Yields each result, those of an earlier run first."""
    known = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            known = {(row["rule"], row["drawn"]): row for row in map(json.loads, file)}
    repository, scratch, rng = Repository(ROOT), None, random.Random(args.seed)
    wanted = [rule for rule in rules if rule.id in args.rule] if args.rule else \
        list(rules) if args.every else rng.sample(rules, len(rules))
    done = 0
    for rule in wanted:
        for drawn in range(args.tries):
            if done >= args.count and not args.every and not args.rule:
                return
            row = known.get((rule.id, drawn))
            if not row:
                found = draw(repository, rule, random.Random("%d %s %d" % (args.seed, rule.id, drawn)))
                row = {"rule": rule.id, "drawn": drawn, "title": rule.title}
                if isinstance(found, str):
                    row.update(outcome=found)
                else:
                    scratch = scratch or Scratch(args.scratch, repository)
                    outcome, files = scratch.try_break(found)
                    row.update(function=found.function, path=found.path, line=found.line, how=found.how,
                               outcome=outcome, files=files)
                with open(path, "a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            yield row
            if row["outcome"] in ("noticed", "missed"):
                done += 1
            if row["outcome"] not in ("same", "equivalent", "no build"):
                break  # another draw would find the same


def main(argv):
    parser = argparse.ArgumentParser(description="rules broken at their calls, and the plays that notice")
    parser.add_argument("--scratch", required=True, help="a folder for the copy and its build")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--tries", type=int, default=4, help="how often a rule is drawn again")
    parser.add_argument("--rule", action="append", default=[], help="only this rule")
    parser.add_argument("--every", action="store_true", help="all rules, in their order")
    args = parser.parse_args(argv)
    os.makedirs(args.scratch, exist_ok=True)
    args.scratch = os.path.abspath(args.scratch)
    rules = [rule for system in systems_of() for rule in system.rules if rule.places and not rule.term()]
    again, missed = {}, 0
    print("| rule | function | call | break | noticed by |\n|---|---|---|---|---|")
    for row in rows_of(args, rules, os.path.join(args.scratch, "breaks-%d.jsonl" % args.seed)):
        if row["outcome"] not in ("noticed", "missed"):
            again[row["outcome"]] = again.get(row["outcome"], 0) + 1
            continue
        missed += row["outcome"] == "missed"
        files = row["files"]
        by = ", ".join(files[:2]) + (" and %d more" % (len(files) - 2) if len(files) > 2 else "") or "**nothing**"
        print("| %s %s | `%s` | `%s:%d` | %s | %s |" % (row["rule"], row["title"], row["function"],
                                                    row["path"].replace("src/rules/", ""), row["line"], row["how"], by),
              flush=True)
    print("\nDrawn again: %s." % (", ".join("%s %d" % item for item in sorted(again.items())) or "none"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
