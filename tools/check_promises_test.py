#!/usr/bin/env python3
"""Tests of check_promises.py, over a small tree made for each."""

import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_promises

HEAD = "| Promise | The place that keeps it | The test that attacks it |\n|---|---|---|\n"
GOOD = HEAD + "| All is kept | `keep`, `src/store.c` | `tests/server/kills.py` |\n"


class PromisesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.put("src/store.c", "void keep(void);\n")
        self.put("tests/server/kills.py", "")
        self.put("tests/server/idle.py", "")
        self.put("tests/server/meson.build", "foreach name : ['kills']\n")
        for page in check_promises.PAGES:
            self.put(page, "")

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def found(self, text):
        self.put("docs/promises.md", text)
        return [fault.removeprefix("docs/promises.md: ") for fault in check_promises.faults(self.root)]

    def test_good(self):
        self.assertEqual(self.found(GOOD), [])

    def test_no_file(self):
        self.assertEqual(self.found(GOOD + "`src/gone.c`"), ["there is no file src/gone.c"])

    def test_no_function(self):
        self.assertEqual(self.found(GOOD.replace("`keep`", "`hold`")), ["hold is not in src/store.c"])

    def test_nothing_runs_it(self):
        self.assertEqual(self.found(GOOD.replace("kills", "idle")), ["nothing runs tests/server/idle.py"])

    def test_no_test(self):
        self.assertEqual(self.found(HEAD + "| All is kept | `src/store.c` | we hope |\n"),
                         ["a promise without a test: | All is kept | `src/store.c` | we hope |"])


if __name__ == "__main__":
    unittest.main()
