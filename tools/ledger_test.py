#!/usr/bin/env python3
"""Tests of ledger.py, over a small repository made for each."""

import contextlib
import io
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ledger

RULES = """# A ledger
Prefix `WM`.

## 1. First things

### WM-001 Scope
Any size.
It "warns".

### WM-002 Steps
Four.

## 2. Second things

### WM-003 Rounding
Up.
"""


class LedgerTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.put("rules/wmach/rules.md", RULES)

    def put(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def code(self, text):
        self.put("src/rules/wmach/a.c", text)
        return self.system()

    def system(self):
        system = ledger.System("wmach", os.path.join(self.root, "rules/wmach/rules.md"))
        ledger.scan(self.root, [system])
        return system

    def places(self, text):
        return {rule.id: rule.places for rule in self.code(text).rules if rule.places}

    def check(self, *more):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = ledger.main(["--root", self.root, "--system", "wmach", "--check", *more])
        return status, out.getvalue()

    def test_reads_the_ledger(self):
        first, second, third = self.system().rules
        self.assertEqual((first.id, first.number, first.title, first.section),
                         ("WM-001", 1, "Scope", "1. First things"))
        self.assertEqual(first.text(), 'Any size.\nIt "warns".')
        self.assertEqual(second.text(), "Four.")
        self.assertEqual(third.section, "2. Second things")

    def test_one_citation(self):
        self.assertEqual(self.places("int x;\n\n/* WM-001 Scope: any size,\n * and more. */\nbn_term wm_scope(int a,\n                 int b)\n{\n}\n"),
                         {"WM-001": ["src/rules/wmach/a.c:5 wm_scope"]})

    def test_lists_and_ranges(self):
        place = ["src/rules/wmach/a.c:2 f"]
        for ids in ("WM-001, WM-003", "WM-001 and WM-003"):
            self.assertEqual(self.places("/* %s both. */\nint f(void)\n{\n" % ids), {"WM-001": place, "WM-003": place})
        self.assertEqual(self.places("/* WM-001 to WM-003: all. */\nint f(void)\n{\n"),
                         {"WM-001": place, "WM-002": place, "WM-003": place})

    def test_tables_types_and_constants(self):
        for code, name in (("static const int32_t steps[] = { 1 };", "steps"),
                           ("static const struct row {\n    int n;\n} rows[] = {\n", "rows"),
                           ("typedef struct wm_force {\n    int n;\n} wm_force;\n", "wm_force"),
                           ("TAKE(stay)\n{\n}\n", "stay_take"),
                           ("ROLL_KEY(stay)\n{\n}\n", "stay_key"),
                           ("enum wm_step {\n    A,\n};\n", "wm_step"),
                           ("enum { WM_TEN = 10 };\n", "enum"),
                           ("#define WM_LEVEL 9\n", "WM_LEVEL")):
            self.assertEqual(self.places("/* WM-002 Steps. */\n" + code), {"WM-002": ["src/rules/wmach/a.c:2 " + name]})

    def test_what_is_no_citation(self):
        for code in ("/* as WM-001 says */\nint f(void)\n{\n", "/* WM-001 Scope. */\n\nint f(void)\n{\n",
                     "/* WM-001 Scope. */\nint f(void);\n", "    /* WM-001 Scope. */\n    f();\n",
                     "/* WM-0011 Scope. */\nint f(void)\n{\n"):
            self.assertEqual(self.places(code), {})

    def test_a_heading_does_not_swallow_the_next_comment(self):
        self.assertEqual(self.places("/* ---- scope ---- */\n\n/* WM-001 Scope. */\nint f(void)\n{\n"),
                         {"WM-001": ["src/rules/wmach/a.c:4 f"]})

    def test_names_of_tests(self):
        self.put("src/rules/wmach/a_test.c", '/* "WM-002 in a comment" */\n{ "WM-001 a \\"hair\\"" }, { "WM-003" }\n')
        self.put("tests/play.c", 'x("WM-001, WM-003 both");\n')
        tests = {rule.id: rule.tests for rule in self.system().rules}
        self.assertEqual(tests["WM-001"], ['WM-001 a \\"hair\\"', "WM-001, WM-003 both"])
        self.assertEqual(tests["WM-002"], [])
        self.assertEqual(tests["WM-003"], ["WM-001, WM-003 both"])

    def test_check(self):
        self.code("/* WM-001 Scope. */\nint f(void)\n{\n}\n/* WM-001, WM-009 again. */\nint g(void)\n{\n}\n")
        status, out = self.check()
        self.assertEqual(status, 0)
        self.assertIn("wmach: WM-001 Scope: cited twice, at src/rules/wmach/a.c:2 f and src/rules/wmach/a.c:6 g\n", out)
        self.assertIn("wmach: src/rules/wmach/a.c:6 g: WM-009 is not in the ledger\n", out)
        self.assertIn("wmach: WM-002 Steps: no code\n", out)
        self.assertIn("wmach: WM-002 Steps: no test\n", out)
        self.assertIn("not yet complete", out)
        self.assertEqual(self.check("--complete", "wmach")[0], 1)

    def test_check_of_a_whole_system(self):
        self.code("/* WM-001 to WM-003 All. */\nint f(void)\n{\n}\n")
        self.put("tests/play.c", '"WM-001 to WM-003 all"')
        self.assertEqual(self.check("--complete", "wmach"),
                         (0, "wmach: 3 rules, 3 with code, 3 with a test, 0 seen in play, 0 faults\n"))

    def test_seen_in_play(self):
        self.put("tests/play/wmach/pass.yaml", "# WM-003 is only spoken of\ncourse:\n"
                 '- shows: ["WM-001 Gar: ratio: +3", "WM-009 no such rule"]\n'
                 "- advance: 4\n  refused: 'WM-001 refuses: too far'\n"
                 "- view: {WM-002: {sides.0.dead: 3}}\n")
        status, out = self.check()
        self.assertIn("2 seen in play", out)
        self.assertIn("wmach: tests/play/wmach/pass.yaml: WM-009 is not in the ledger\n", out)
        self.assertNotIn("not seen in play", out)
        self.assertIn("wmach: WM-003 Rounding: not seen in play\n", self.check("--played", "wmach")[1])

    def test_rules_of_changes(self):
        self.put("rules/wmach/tables/changes.csv", 'version,rule,change\n2,,"none, yet"\n2,WM-001 WM-008,Now it is so.\n')
        out = self.check()[1]
        self.assertIn("wmach: rules/wmach/tables/changes.csv: WM-008 is not in the ledger\n", out)
        self.assertNotIn("WM-001 is not", out)

    def test_generated_files(self):
        self.code("/* WM-001 Scope. */\nint f(void)\n{\n}\n")
        header, source = os.path.join(self.root, "x.h"), os.path.join(self.root, "x.c")
        args = ["--root", self.root, "--system", "wmach", "--out-h", header, "--out-c", source]
        self.assertEqual(ledger.main(args), 0)
        with open(source, encoding="utf-8") as file:
            text = file.read()
        self.assertIn('"Any size.\\nIt \\"warns\\"."', text)
        self.assertIn('"src/rules/wmach/a.c:2 f", 1, no_tests', text)
        self.assertIn('{ "wmach", "WM", false, false, wm_ledger, 3 },', text)

        os.utime(source, (1, 1))
        ledger.main(args)
        self.assertEqual(os.stat(source).st_mtime, 1)  # nothing new to say, nothing written
        self.code("int f(void)\n{\n}\n")
        ledger.main(args)
        self.assertNotEqual(os.stat(source).st_mtime, 1)

    def test_generated_titles(self):
        header, source = ledger.rules_files(os.path.join(self.root, "rules/wmach/rules.md"))
        self.assertIn("enum { WM_RULES_COUNT = 3 };", header)
        self.assertIn('    { 1, "Scope" },\n    { 2, "Steps" },', source)


if __name__ == "__main__":
    unittest.main()
