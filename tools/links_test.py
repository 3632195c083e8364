"""links.py finds a link to a missing file, heading or picture, and none in code."""
import os
import tempfile
import unittest

import links


class Links(unittest.TestCase):
    def found(self, **pages):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in pages.items():
                with open(os.path.join(folder, f'{name}.md'), 'w', encoding='utf-8') as file:
                    file.write(text)
            return list(links.faults(folder, [f'{name}.md' for name in pages]))

    def test_files_and_headings(self):
        self.assertEqual(self.found(a='# A page\n\n[b](b.md), [head](b.md#what-it-is-5-of-10), [own](#a-page), [out](https://x.org)\n',
                                    b='# B\n\n## What *it* is: `5%` of 10\n'), [])

    def test_what_is_missing(self):
        found = self.found(a='# A\n\n[b](c.md)\n![p](p.png)\n[![p](a.md)](d.md)\n[h](b.md#head)\n[own](#b)\n\n[x]: gone.md\n', b='# B\n')
        self.assertEqual([line.split(' ')[0] for line in found],
                         ['a.md:3:', 'a.md:4:', 'a.md:5:', 'a.md:6:', 'a.md:7:', 'a.md:9:'])

    def test_code_is_no_link(self):
        self.assertEqual(self.found(a='# A\n\n`[b](c.md)`\n\n```\n[b](c.md)\n# no heading\n```\n'), [])
        self.assertEqual(len(self.found(a='# A\n\n```\n# no heading\n```\n[x](#no-heading)\n')), 1)

    def test_headings_of_the_same_words(self):
        self.assertEqual(self.found(a='# A\n\n## One\n\n## One\n\n[x](#one-1)\n'), [])


unittest.main()
