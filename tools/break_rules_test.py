#!/usr/bin/env python3
"""Tests of break_rules.py, over a small repository."""

import os
import random
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import break_rules

SOURCE = """\
int32_t wm_more(int32_t value, const char *words);

/* WM-001 More: wm_more("(", 1) is no call. */
int32_t wm_more(int32_t value, const char *words)
{
    return value + 1;
}

/* WM-002 Only named. */
static bool only_named(int32_t value)
{
    return value > 0;
}

/* WM-003 A pointer. */
static const char *words_of(int32_t value)
{
    return value ? "a" : "b";
}

static void told(void)
{
}

int32_t caller(int32_t x)
{
    bool (*slot)(int32_t) = only_named;
    told();
    puts(words_of(x));
    return wm_more(x * (2 + 1), ")") + slot(x);
}
"""


class Rule:
    def __init__(self, place):
        self.id, self.title, self.places = "WM-001", "More", [place]


class BreakTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "src/rules/warmachine")
        os.makedirs(path)
        with open(os.path.join(path, "a.c"), "w", encoding="utf-8") as file:
            file.write(SOURCE)
        self.repository = break_rules.Repository(folder.name)

    def draw(self, name, seed=0):
        head = next(line for line in SOURCE.splitlines() if name + "(" in line and not line.endswith(";")
                    and not line.startswith("/*"))
        line = SOURCE.splitlines().index(head) + 1
        return break_rules.draw(self.repository, Rule("src/rules/warmachine/a.c:%d %s" % (line, name)),
                                random.Random(seed))

    def test_a_call_is_dropped_or_ignored(self):
        texts = {self.draw("wm_more", seed).text for seed in range(20)}
        self.assertEqual(texts, {
            SOURCE.replace('return wm_more(x * (2 + 1), ")")', "return (x * (2 + 1))"),
            SOURCE.replace('return wm_more(x * (2 + 1), ")")', 'return (wm_more(x * (2 + 1), ")"), (x * (2 + 1)))')})
        self.assertEqual(self.draw("wm_more").line, 30)

    def test_a_call_without_a_value(self):
        found = self.draw("told")
        self.assertEqual(found.text, SOURCE.replace("    told();", "    ((void)0);"))
        self.assertEqual(found.how, "dropped: nothing")

    def test_a_function_that_is_only_named(self):
        found = self.draw("only_named")
        self.assertIn("static bool kept_only_named(int32_t value)\n{\n    return value > 0;", found.text)
        self.assertIn("slot)(int32_t) = only_named;", found.text)
        self.assertRegex(found.text, r"static bool only_named\(int32_t value\)\n\{\n    return (true|false);\n\}\n$")

    def test_a_pointer_has_no_neutral_value(self):
        self.assertEqual(self.draw("words_of"), "its value is a pointer")


if __name__ == "__main__":
    unittest.main()
