#!/usr/bin/env python3
"""Tests of affected, in a small project with two systems."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

AFFECTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "affected")
FILES = {
    "meson.build": """
project('scratch', 'c')
root = environment({'BN_ROOT': meson.project_source_root()})
libs = []
foreach system : ['red', 'blue']
  lib = static_library(system, 'src/rules' / system / system + '.c', build_by_default: false)
  libs += lib
  unit = executable(system + '_unit', 'src/rules' / system / 'unit_test.c', link_with: lib, build_by_default: false)
  test('unit', unit, suite: system)
endforeach
both = executable('both', 'tests/both.c', link_with: libs, build_by_default: false)
wide = executable('wide', 'tests/wide.c', link_with: libs, build_by_default: false)
test('both', both, env: root, suite: 'tests')
test('wide', wide, suite: 'tests')
foreach system : ['red', 'blue']
  test('play ' + system, both, args: meson.current_source_dir() / 'tests/play' / system, env: root, suite: 'play')
endforeach
test('page', import('python').find_installation(), args: files('tests/program/page.py'), env: root, suite: 'program')
""",
    "src/rules/red/red.h": "int red(void);\n",
    "src/rules/red/red.c": '#include "red.h"\nint red(void) { return 1; }\n',
    "src/rules/red/unit_test.c": '#include "red.h"\nint main(void) { return red() != 1; }\n',
    "src/rules/blue/blue.c": "int blue(void);\nint blue(void) { return 2; }\n",
    "src/rules/blue/unit_test.c": "int blue(void);\nint main(void) { return blue() != 2; }\n",
    # Fails if it is run for no system or for the other one.
    "tests/both.c": """#include <stdlib.h>
#include <string.h>
int red(void), blue(void);
int main(int argc, char **argv)
{
    const char *only = getenv("BN_ONLY");
    (void)argv;
    return argc == 1 && (!only || strcmp(only, "*red*")) ? 1 : red() + blue() != 3;
}
""",
    "tests/wide.c": "int red(void), blue(void);\nint main(void) { return red() - blue() == -1 ? 3 : 0; }\n",
    "tests/play/red/one.yaml": "",
    "tests/program/page.py": "import kit\nkit.read('docs/page.md')\n",
    "tests/program/kit.py": "def read(name): pass\n",
    "scenarios/red/hill.yaml": "",
    "docs/page.md": "",
    "docs/other.md": "",
    "web/app/package.json": '{"name": "@scratch/app"}',
    "web/app/src/main.ts": "",
    ".gitignore": "/build/\n",
}
NEAR_RED = ["red: unit", "play: play red"]


class AffectedTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(os.path.realpath(folder.name))
        for name, text in FILES.items():
            (cls.root / name).parent.mkdir(parents=True, exist_ok=True)
            (cls.root / name).write_text(text)
        cls.call("git", "init", "-q")
        cls.commit()
        cls.call("meson", "setup", "build")
        cls.call("ninja", "-C", "build", "all", "meson-test-prereq")

    @classmethod
    def call(cls, *command):
        subprocess.run(command, cwd=cls.root, check=True, stdout=subprocess.DEVNULL)

    @classmethod
    def commit(cls):
        cls.call("git", "add", "-A")
        cls.call("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x", "--allow-empty")

    def affected(self, *args, status=0):
        ran = subprocess.run([sys.executable, AFFECTED, "--build", self.root / "build", *args], cwd="/",
                             capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
        self.said = ran.stdout + ran.stderr
        return ran.stdout.splitlines()

    def of(self, *names):
        return self.affected("--files", *names)

    def test_rule(self):
        self.assertEqual(self.of("src/rules/red/red.c"), NEAR_RED + ["tests: both (BN_ONLY=*red*)"])
        self.assertIn("3 of 7 tests; 2 wider ones", self.said)

    def test_all(self):
        self.assertEqual(self.affected("--all", "--files", "src/rules/red/red.c")[-2:], ["tests: wide", "play: play blue"])

    def test_header(self):
        self.assertEqual(self.of("src/rules/red/red.h"), NEAR_RED + ["tests: both (BN_ONLY=*red*)"])

    def test_two_systems(self):
        self.assertEqual(self.of("src/rules/red/red.c", "src/rules/blue/blue.c")[-2:],
                         ["tests: both (BN_ONLY=*blue*)", "tests: both (BN_ONLY=*red*)"])

    def test_source_of_a_test(self):
        self.assertEqual(self.of("src/rules/blue/unit_test.c"), ["blue: unit"])
        self.assertEqual(self.of("tests/wide.c"), ["tests: wide"])

    def test_files_that_no_compiler_reads(self):
        for name, expected in {
                "scenarios/red/hill.yaml": ["play: play red", "tests: both (BN_ONLY=*red*)"],
                "tests/play/red/one.yaml": ["play: play red"],
                "docs/page.md": ["program: page"],
                "docs/other.md": [],
                "tests/program/page.py": ["program: page"],
                "tests/program/kit.py": ["program: page"],
                "web/app/src/main.ts": ["web: pnpm --filter @scratch/app test"],
        }.items():
            with self.subTest(name):
                self.assertEqual(self.of(name), expected)

    def test_base(self):
        self.commit()
        self.assertEqual(self.affected(), [])
        (self.root / "tests/play/red/two.yaml").write_text("") # no one has added it yet
        self.assertEqual(self.affected(), ["play: play red"])
        self.commit()
        self.assertEqual(self.affected(), [])
        self.assertEqual(self.affected("HEAD~1"), ["play: play red"])

    def test_run(self):
        self.affected("--run", "--files", "src/rules/red/red.c")
        self.assertIn("red / unit", self.said)
        self.assertNotIn("blue / unit", self.said)
        self.affected("--run", "--all", "--files", "src/rules/red/red.c", status=1) # wide fails

    def test_run_builds(self):
        self.addCleanup((self.root / "src/rules/red/red.c").write_text, FILES["src/rules/red/red.c"])
        (self.root / "src/rules/red/red.c").write_text('#include "red.h"\nint red(void) { return 5; }\n')
        self.affected("--run", status=1)

    def test_no_build(self):
        self.affected("--build", "/nowhere", status=1)
        self.assertIn("not a build folder", self.said)


if __name__ == "__main__":
    unittest.main()
