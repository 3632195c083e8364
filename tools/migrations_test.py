#!/usr/bin/env python3
"""What tools/migrations.py writes, read back by a C compiler, and what it refuses."""
import hashlib
import os
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "migrations.py")
READER = """
#include <stdio.h>
#define MIGRATION(number, name, hash, text) printf("%d %s %s\\n%s", number, name, hash, text);
int main(void) {
#include "out.def"
}
"""


class Migrations(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def run_tool(self, *paths):
        return subprocess.run([sys.executable, TOOL, self.path("out.def"), *paths], capture_output=True, text=True,
                              check=False)

    def test_the_text_is_kept(self):
        text = "select 'a\"b\\c', '??/';\n\n-- 100%\nselect $1;\n"
        self.assertEqual(self.run_tool(self.write("0001_one.sql", text)).returncode, 0)
        self.write("reader.c", READER)
        subprocess.run(["cc", "-o", self.path("reader"), self.path("reader.c")], check=True)
        printed = subprocess.run([self.path("reader")], capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed, "1 one %s\n%s" % (hashlib.sha256(text.encode()).hexdigest(), text))

    def test_numbers_have_no_gap(self):
        one = self.write("0001_one.sql", "select 1;\n")
        for name in ("0003_three.sql", "0001_other.sql", "two.sql", "0002_Two.sql"):
            with self.subTest(name):
                done = self.run_tool(one, self.write(name, "select 2;\n"))
                self.assertNotEqual(done.returncode, 0)
                self.assertIn("begins with", done.stderr)


if __name__ == "__main__":
    unittest.main()
