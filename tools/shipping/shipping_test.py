#!/usr/bin/env python3
"""Tests of what a release is made with: versions that agree, notes, the list of what is inside."""

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
import notes
import sbom
import versions

CHANGES = """# Changelog

## 1.2.0, 2027-01-02

- New: see [here](docs/a.md) and [there](https://example.org/), [below](#x).

## 1.1.0, 2026-12-01

- Old.

## 1.0.0
"""
LOCK = """
importers:
  app:
    dependencies:
      '@banneret/core': {specifier: 'workspace:*', version: 'link:../packages/core'}
      react-dom: {specifier: ^1.0.0, version: 1.0.0(react@1.0.0)}
    devDependencies:
      vite: {specifier: ^8.0.0, version: 8.0.0}
  packages/core:
    dependencies:
      '@noble/hashes': {specifier: ^2.0.0, version: 2.0.1}
packages:
  '@noble/hashes@2.0.1': {resolution: {integrity: sha512-AAAA}}
  react-dom@1.0.0: {resolution: {integrity: sha512-AAAA}}
  react@1.0.0: {resolution: {integrity: sha512-AAAA}}
  vite@8.0.0: {resolution: {integrity: sha512-AAAA}}
snapshots:
  react-dom@1.0.0(react@1.0.0):
    dependencies: {react: 1.0.0}
"""


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


class Versions(Folder):
    def setUp(self):
        super().setUp()
        for name in versions.PLACES:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        self.version = dict(versions.written(ROOT))["meson.build"]

    def test_those_of_the_project_agree(self):
        self.assertEqual(list(versions.faults(ROOT)), [])

    def test_another_one_is_refused_in_every_place(self):
        self.assertEqual(len(list(versions.faults(self.root, "99.0.0"))), len(versions.PLACES))

    def test_one_file_that_differs_is_named(self):
        for name in set(versions.PLACES) - {"meson.build"}:
            kept = (self.root / name).read_text(encoding="utf-8")
            self.put(name, kept.replace(self.version, "99.0.0", 1))
            self.assertEqual(list(versions.faults(self.root)), [f"{name} has version 99.0.0, and not {self.version}"])
            self.put(name, kept)

    def test_a_tag_counts_and_wants_a_date(self):
        self.assertIn("the tag v99.0.0 has version 99.0.0", " ".join(versions.faults(self.root, tagged=["99.0.0"])))
        changes = (self.root / "CHANGELOG.md").read_text(encoding="utf-8")
        self.put("CHANGELOG.md", changes.replace(f"## {self.version}, unreleased", f"## {self.version}, 2027-01-02"))
        self.assertEqual(list(versions.faults(self.root, tagged=[self.version])), [])
        self.put("CHANGELOG.md", f"## {self.version}, unreleased\n")
        self.assertEqual(list(versions.faults(self.root, tagged=[self.version])),
                         [f"CHANGELOG.md has no date for {self.version}, which has a tag"])

    def test_the_command_refuses_and_makes_nothing(self):
        done = subprocess.run([ROOT / "tools/release", "99.0.0", self.root / "out"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("meson.build has version", done.stderr)
        self.assertFalse((self.root / "out").exists())


class Notes(unittest.TestCase):
    def test_one_section_with_links_from_outside(self):
        tree = "https://github.com/banneret/banneret/blob/v1.2.0/"
        self.assertEqual(notes.notes(CHANGES, "1.2.0"),
                         f"- New: see [here]({tree}docs/a.md) and [there](https://example.org/), [below](#x).\n")
        self.assertEqual(notes.notes(CHANGES, "1.1.0"), "- Old.\n")

    def test_a_version_without_words_has_none(self):
        for version in ("1.0.0", "1.2", "3.0.0"):
            self.assertIsNone(notes.notes(CHANGES, version))

    def test_those_of_the_project(self):
        version = dict(versions.written(ROOT))["meson.build"]
        self.assertGreater(len(notes.notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version) or ""), 500)


class Contents(Folder):
    def made(self):
        self.put("tree/web/pnpm-lock.yaml", LOCK)
        self.put("out/a.tar.gz", "a")
        self.put("out/b c.zip", "b")
        where = {"GIT_CONFIG_GLOBAL": "/dev/null", "PATH": os.environ["PATH"]}
        for words in (["init", "-q"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "a"]):
            subprocess.run(["git", "-C", self.root / "tree", *words], env=where, check=True)
        options = argparse.Namespace(folder=self.root / "out", root=self.root / "tree", version="1.2.3", bundled=None)
        return sbom.build(options, 1_800_000_000)

    def test_a_small_tree(self):
        tree = self.made()
        self.assertEqual(list(sbom.faults(tree)), [])
        self.assertEqual(tree["creationInfo"]["created"], "2027-01-15T08:00:00Z")
        self.assertEqual([one["fileName"] for one in tree["files"]], ["./a.tar.gz", "./b c.zip"])
        self.assertIn({"algorithm": "SHA256", "checksumValue": hashlib.sha256(b"a").hexdigest()}, tree["files"][0]["checksums"])
        kinds = {(row["relationshipType"], row["relatedSpdxElement"]) for row in tree["relationships"]}
        self.assertLessEqual({("CONTAINS", "SPDXRef-npm-react-dom-1.0.0"), ("CONTAINS", "SPDXRef-npm-react-1.0.0"),
                              ("CONTAINS", "SPDXRef-npm-noble-hashes-2.0.1"),
                              ("DEPENDS_ON", "SPDXRef-npm-noble-hashes-2.0.1")}, kinds)
        self.assertNotIn("vite", str(tree))

    def test_what_is_missing_or_leads_nowhere_is_found(self):
        def broken(change):
            tree = self.made()
            change(tree)
            return list(sbom.faults(tree))

        self.assertIn("document SPDXRef-DOCUMENT lacks dataLicense", broken(lambda tree: tree.pop("dataLicense")))
        self.assertIn("package SPDXRef-banneret lacks name",
                      broken(lambda tree: [one.pop("name") for one in tree["packages"] if one["SPDXID"] == "SPDXRef-banneret"]))
        self.assertIn("SPDXRef-a_b is no identifier", broken(lambda tree: tree["files"][0].update(SPDXID="SPDXRef-a_b")))
        self.assertIn("SPDXRef-x is related and not described",
                      broken(lambda tree: tree["relationships"][0].update(relatedSpdxElement="SPDXRef-x")))
        self.assertIn("SPDXRef-file-a.tar.gz is there twice", broken(lambda tree: tree["files"].append(tree["files"][0])))
        self.assertIn("the time of creation has another form", broken(lambda tree: tree["creationInfo"].update(created="today")))


if __name__ == "__main__":
    unittest.main()
