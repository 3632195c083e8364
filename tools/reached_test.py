#!/usr/bin/env python3
"""Tests of reached.py, over a small tree made for each."""

import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import reached


class ReachedTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.put("rules/a.h", "/* Says twice(). */\nint twice(int n);\nvoid once(const char *name,\n          int n);\n")
        self.put("rules/a.c", "int twice(int n)\n{\n    return n + n;\n}\n\nvoid once(const char *name,\n          int n)\n{\n}\n")

    def put(self, path, text, top="src"):
        path = self.root / top / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def found(self, *drafts):
        return [line.split("'")[1] for line in reached.unreached(self.root, drafts)]

    def test_nobody_calls(self):
        self.assertEqual(self.found(), ["twice", "once"])

    def test_a_test_is_not_play(self):
        self.put("rules/a_test.c", "static void t(void)\n{\n    twice(1);\n}\n")
        self.put("rules/test_b.c", "static void t(void)\n{\n    once(NULL, 1);\n}\n")
        self.assertEqual(self.found(), ["twice", "once"])

    def test_a_comment_is_not_a_call(self):
        self.put("rules/b.c", "/* twice(1) */\n// once(1)\n")
        self.assertEqual(self.found(), ["twice", "once"])

    def test_called_elsewhere(self):
        self.put("play/b.c", "static int four(void)\n{\n    return twice(2);\n}\n")
        self.assertEqual(self.found(), ["once"])

    def test_called_at_home(self):
        self.put("rules/c.h", "int thrice(int n);\n")
        self.put("rules/c.c", "int thrice(int n)\n{\n    return 3 * n;\n}\n\nint six(void)\n{\n    return thrice(2);\n}\n")
        self.assertEqual(self.found(), ["twice", "once"])

    def test_handed_on_as_a_pointer(self):
        self.put("play/b.c", "const game g = { .roll = twice, .name = once };\n")
        self.assertEqual(self.found(), [])

    def test_called_by_a_macro_that_is_used(self):
        self.put("rules/d.h", "#define STEP(n) \\\n    { .roll = twice, \\\n      .name = once }\n")
        self.assertEqual(self.found(), ["twice", "once"])
        self.put("rules/d.c", "const game g = STEP(1);\n")
        self.assertEqual(self.found(), [])

    def test_called_by_a_macro_beside_it(self):
        self.put("rules/e.h", "#define STEP(n) half(n)\nint half(int n);\n")
        self.put("rules/e.c", "int half(int n)\n{\n    return n / 2;\n}\n\nint one(void)\n{\n    return STEP(2);\n}\n")
        self.assertEqual(self.found(), ["twice", "once"])

    def test_a_draft_is_not_held_to_it(self):
        self.put("rules/chess/f.h", "int castle(void);\n")
        self.put("rules/chess/f.c", "int castle(void)\n{\n    return 1;\n}\n")
        self.assertEqual(self.found(), ["twice", "once", "castle"])
        self.assertEqual(self.found("chess"), ["twice", "once"])

    def test_a_public_function_needs_a_caller_or_a_word(self):
        self.put("banneret/g.h", "BN_API int seven(void);\nBN_API BN_MUST_CHECK bn_code eight(int n,\n    int m);\n", "include")
        self.put("core/g.c", "int seven(void)\n{\n    return 7;\n}\n\nbn_code eight(int n, int m)\n{\n    return n;\n}\n")
        self.assertEqual(self.found(), ["seven", "eight", "twice", "once"])
        self.put("one.c", "int main(void)\n{\n    return seven();\n}\n", "examples")
        self.assertEqual(self.found(), ["eight", "twice", "once"])
        self.put("embedding.md", "| you want eight | `eight` |, never `twice`\n", "docs")
        self.assertEqual(self.found(), ["twice", "once"])

    def test_called_by_an_inline_function_of_a_header(self):
        self.put("banneret/h.h", "BN_API int nine(void);\n\nstatic inline int more(void)\n{\n    return nine();\n}\n", "include")
        self.put("core/h.c", "int nine(void)\n{\n    return 9;\n}\n")
        self.assertEqual(self.found(), ["twice", "once"])

    def test_inline_functions_are_left_alone(self):
        self.put("rules/d.h", "static inline int none(void)\n{\n    return 0;\n}\n")
        self.assertEqual(self.found(), ["twice", "once"])


if __name__ == "__main__":
    unittest.main()
