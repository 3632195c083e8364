#!/usr/bin/env python3
"""Tests of check_workflows.py, over a small tree made for each."""

import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_workflows

GOOD = "on: push\njobs:\n  all:\n    runs-on: x\n    steps:\n      - run: bash .ci/run\n"
FORM = "name: a\ndescription: b\nbody:\n  - attributes: {label: c}\n"


class WorkflowsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.put(".ci/run", "").chmod(0o755)
        self.put(".github/ISSUE_TEMPLATE/bug.yml", FORM)
        self.put(".github/workflows/ci.yml", GOOD)

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def found(self, workflow=GOOD, form=FORM):
        self.put(".github/workflows/ci.yml", workflow)
        self.put(".github/ISSUE_TEMPLATE/bug.yml", form)
        return [fault.split(": ", 1)[-1] for fault in check_workflows.faults(self.root)]

    def test_good(self):
        self.assertEqual(self.found(), [])

    def test_not_yaml(self):
        self.assertEqual(len(self.found("on: [")), 1)
        self.assertEqual(len(self.found(form="a: b: c")), 1)

    def test_missing_script(self):
        self.assertEqual(self.found(GOOD.replace("bash .ci/run", "BN=1 .ci/run && .ci/gone")),
                         [".ci/gone is not a script that can be run"])

    def test_script_that_cannot_be_run(self):
        (self.root / ".ci/run").chmod(0o644)
        self.assertEqual(self.found(), [".ci/run is not a script that can be run"])

    def test_no_script(self):
        self.assertEqual(self.found(GOOD.replace(".ci/run", "-c true")), ["runs no script of .ci or tools"])

    def test_no_jobs(self):
        self.assertEqual(len(self.found("on: push\n")), 1)
        self.assertEqual(len(self.found(GOOD.replace("on: push\n", ""))), 1)
        self.assertEqual(len(self.found(GOOD.replace("    runs-on: x\n", ""))), 1)

    def test_form(self):
        self.assertEqual(self.found(form="name: a\n"), ["lacks a name, a description or a body"])
        self.assertEqual(self.found(form=FORM.replace("label", "title")), ["has a part without a label"])

    def test_nothing(self):
        (self.root / ".github/workflows/ci.yml").unlink()
        self.assertEqual(list(check_workflows.faults(self.root)), [".github/workflows is empty"])


if __name__ == "__main__":
    unittest.main()
