#!/usr/bin/env python3
"""Tests of tables.py, over small tables in their own folder."""

import contextlib
import io
import os
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import tables


class TablesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    def run_over(self, files, types=""):
        """(status, errors, header, source) of a run over {name: text}."""
        for name, text in dict(files, **{"t.def": types}).items():
            with open(self.path(name), "w", encoding="utf-8") as file:
                file.write(text)
        errors = io.StringIO()
        outputs = [self.path("out.h"), self.path("out.c")]
        with contextlib.redirect_stderr(errors):
            status = tables.main(["--prefix", "wm", "--types", self.path("t.def"), "--out-h", outputs[0],
                                  "--out-c", outputs[1]] + [self.path(name) for name in files])
        return (status, errors.getvalue(), *[self.read(output) if status == 0 else "" for output in outputs])

    def good(self, files, types=""):
        status, errors, header, source = self.run_over(files, types)
        self.assertEqual((status, errors), (0, ""))
        return header, source

    def bad(self, files, types=""):
        status, errors, _, _ = self.run_over(files, types)
        self.assertEqual(status, 1)
        return errors.replace(self.folder + "/", "")

    def test_integers_with_open_ends(self):
        header, source = self.good({"a.csv": "x_min,x_max,y_up_to,y_below,y_above,min,max,plain\n,,,,,,,\n1,2,3,4,5,6,7,-8\n"})
        self.assertIn("int32_t x_min;", header)
        self.assertIn("{ INT32_MIN, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX, 0 },", source)
        self.assertIn("{ 1, 2, 3, 4, 5, 6, 7, -8 },", source)
        self.assertIn("enum { WM_A_COUNT = 2 };", header)

    def test_decimals_are_exact(self):
        header, source = self.good({"a.csv": "ratio_up_to,cost\n1.5,0.1\n2,\n,-3.25\n"})
        self.assertIn("bn_rat ratio_up_to;", header)
        self.assertIn("{ { 3, 2 }, { 1, 10 } },", source)
        self.assertIn("{ { 2, 1 }, { 0, 1 } },", source)
        self.assertIn("{ { 0, 0 }, { -13, 4 } },", source)

    def test_text_is_quoted_and_keywords_step_aside(self):
        header, source = self.good({"a.csv": 'number,default\n1,"a ""b"", c"\n2,\u00e9\n'})
        self.assertIn("const char *default_;", header)
        self.assertIn('{ 1, "a \\"b\\", c" },', source)
        self.assertIn('{ 2, "\\303\\251" },', source)

    def test_rows_have_names(self):
        header, _ = self.good({"by_key.csv": "n,key\n1,home-land\n2,b\n", "first.csv": "word,n\nx,1\ny,2\n",
                               "alike.csv": "word,n\nx,1\nX,2\n", "numbers.csv": "n\n1\n"})
        self.assertIn("WM_BY_KEY_HOME_LAND = 0,", header)
        self.assertIn("WM_FIRST_Y = 1,", header)
        self.assertNotIn("WM_ALIKE_X", header)
        self.assertNotIn("WM_NUMBERS_1", header)

    def test_rows_have_words(self):
        header, source = self.good({"by_key.csv": "n,key\n1,home-land\n2,b\n", "numbers.csv": "n\n1\n"})
        self.assertIn("extern const char *const wm_by_key_words[WM_BY_KEY_COUNT + 1];", header)
        self.assertIn('wm_by_key_words[WM_BY_KEY_COUNT + 1] = {\n    "home-land",\n    "b",\n    NULL,\n};', source)
        self.assertIn(".labels = wm_by_key_words,", source)
        self.assertIn(".labels = numbers_labels,", source)
        self.assertNotIn("wm_numbers_words", header + source)

    def test_key_directive(self):
        files = {"a.csv": "group,part\ng,one\ng,two\n"}
        self.assertIn("WM_A_TWO = 1,", self.good(files, "key a part\n")[0])
        self.assertIn("does not name the rows", self.bad(files, "key a group\n"))

    def test_enum_columns(self):
        types = 'enum wm_code N=WM_N "two words=WM_TWO" -=WM_GONE =WM_N\ncolumn a.code wm_code\n'
        header, source = self.good({"a.csv": "n,code\n1,N\n2,two words\n3,-\n4,\n"}, types)
        self.assertIn("typedef enum wm_code {\n    WM_N,\n    WM_TWO,\n    WM_GONE,\n} wm_code;", header)
        self.assertIn("    wm_code code;", header)
        self.assertEqual(re.findall(r"\{ \d, (WM_\w+) \}", source), ["WM_N", "WM_TWO", "WM_GONE", "WM_N"])
        self.assertIn("a.csv:2:3: 'Z' in column 'code', expected one of 'N'", self.bad({"a.csv": "n,code\n1,Z\n"}, types))

    def test_rows_of_another_table(self):
        files = {"a.csv": "n,who\n1,y\n2,\n", "b.csv": "key\nx\ny\n"}
        header, source = self.good(files, "column a.who row:b\n")
        self.assertIn("int32_t who;", header)
        self.assertIn("{ 1, 1 },\n        { 2, -1 },", source)
        files["a.csv"] = "n,who\n1,z\n"
        self.assertIn("a.csv:2:3: 'z' in column 'who' is no row of 'b'", self.bad(files, "column a.who row:b\n"))

    def test_rules(self):
        header, source = self.good({"a.csv": "n,rule\n1,WM-049\n"}, "column a.rule rule\n")
        self.assertIn("uint16_t rule;", header)
        self.assertIn("{ 1, 49 },", source)
        self.assertIn("a.csv:2:3: 'WM49'", self.bad({"a.csv": "n,rule\n1,WM49\n"}, "column a.rule rule\n"))

    def test_bad_cells(self):
        self.assertIn("a.csv:3:3: 'x' in column 'n', expected a 32-bit integer",
                      self.bad({"a.csv": "m,n\n1,2\n3,x\n"}, "column a.n int\n"))
        self.assertIn("a.csv:2:1: '1.5.2' in column 'n', expected a number",
                      self.bad({"a.csv": "n\n1.5.2\n"}, "column a.n rat\n"))
        self.assertIn("a.csv:2:1: '3000000000'", self.bad({"a.csv": "n\n3000000000\n"}))
        self.assertIn("a.csv:2:1: 3 cells, expected 2", self.bad({"a.csv": "m,n\n1,2,3\n"}))
        self.assertIn("a.csv:2:3: a quote out of place", self.bad({"a.csv": 'm,n\n1,"2\n'}))

    def test_order(self):
        self.good({"a.csv": "x_min\n\n1\n2.5\n"}, "order a.x_min\n")
        self.assertIn("a.csv:3:1: '1' in column 'x_min' does not climb",
                      self.bad({"a.csv": "x_min\n1\n1\n"}, "order a.x_min\n"))

    def test_no_table_is_forgotten(self):
        self.good({"a.csv": "n\n1\n", "b.csv": "n\n1\n"})
        self.assertIn("b.csv:1:1: lies with the tables", self.bad({"a.csv": "n\n1\n"}))

    def test_bad_types_file(self):
        files = {"a.csv": "n\n1\n"}
        self.assertIn("t.def:1:1: there is no column 'a.m'", self.bad(files, "column a.m int\n"))
        self.assertIn("t.def:1:1: there is no type 'wm_x'", self.bad(files, "column a.n wm_x\n"))
        self.assertIn("t.def:2:1: cannot read 'colour red'", self.bad(files, "# a comment\ncolour red\n"))

    def test_one_struct_of_all_tables(self):
        header, source = self.good({"a.csv": "key,n\nx,1\n", "b.csv": "n\n1\n2\n"})
        self.assertIn("typedef struct wm_figures {\n    wm_a_row a[WM_A_COUNT];\n    wm_b_row b[WM_B_COUNT];", header)
        self.assertIn("extern const wm_figures wm_book;", header)
        self.assertIn('    .a = {\n        { "x", 1 },\n    },', source)

    def test_columns_are_described(self):
        files = {"a.csv": "key,rule,n_max,code,who,on\nx,WM-049,,N,,1\n", "b.csv": "key\ny\n"}
        types = "enum wm_code N=WM_N\ncolumn a.code wm_code\ncolumn a.who row:b\ncolumn a.rule rule\ncolumn a.on truth\n"
        _, source = self.good(files, types + "order a.n_max\nrange a.n_max 0 9\nfixed a.who.x 'for a reason'\nfixed a.*.x whole\nrules b 3-5\n")
        self.assertIn('{ "n_max", BN_CELL_INT, offsetof(wm_a_row, n_max), 1, 1, 0, NULL },', source)
        self.assertIn('{ "code", BN_CELL_WORD, offsetof(wm_a_row, code), 0, 0, 0, wm_code_words },', source)
        self.assertIn('{ "who", BN_CELL_ROW, offsetof(wm_a_row, who), 0, 0, 1, NULL },', source)
        self.assertIn('{ 0, -1, 0, 0, "it is the name of the row", NULL },', source)
        self.assertIn("{ 2, -1, 0, 9, NULL, NULL },", source)
        self.assertIn('{ 4, 0, 0, 0, "for a reason", NULL },', source)
        self.assertIn('{ -1, 0, 0, 0, "whole", NULL },', source)
        self.assertIn("b_rules[] = { 3, 4, 5, 0 };", source)
        self.assertIn("a.csv:2:18: '2' in column 'on', expected 0 or 1",
                      self.bad(dict(files, **{"a.csv": "key,rule,n_max,code,who,on\nx,WM-049,0123,N,,2\n"}), types))
        self.assertIn("there is no row 'z' in 'a'", self.bad(files, types + "range a.n_max.z 0 9\n"))
        self.assertIn("there is no table 'c'", self.bad(files, types + "rules c 3\n"))

    def test_the_limit_of_a_row_holds_over_that_of_its_column(self):
        _, source = self.good({"a.csv": "key,n\nx,1\ny,2\n"}, "fixed a.n.y 'why'\nrange a.n 0 9\n")
        self.assertIn('{ 1, -1, 0, 9, NULL, NULL },\n    { 1, 1, 0, 0, "why", NULL },', source)

    def test_rows_are_labelled(self):
        files = {"a.csv": "m,n\n1,\n1,2\n", "b.csv": "key,n\nx y,1\n", "c.csv": "m,n\n1,7\n2,8\n"}
        _, source = self.good(files, "label c n\n")
        self.assertIn('a_labels[] = {\n    "1/open",\n    "1/2",\n};', source)
        self.assertIn('.labels = wm_b_words,', source)
        self.assertIn('c_labels[] = {\n    "7",\n    "8",\n};', source)
        self.assertIn("no columns tell the rows apart", self.bad(files, "label a m\n"))

    def test_rows_of_a_struct_declared_elsewhere(self):
        header, _ = self.good({"a.csv": "x,y\n1,2\n"}, "row a bn_thing\n")
        self.assertIn("typedef bn_thing wm_a_row;", header)
        self.assertNotIn("int32_t x;", header)
        self.assertIn("no table 'b'", self.bad({"a.csv": "x,y\n1,2\n"}, "row b bn_thing\n"))

    def test_words_of_several_tables(self):
        files = {"a_x.csv": "key,n\nbe,1\nApe,2\n", "a_y.csv": "key,n\nape-man,1\nbe,2\n"}
        header, source = self.good(files, "words beast a_*\nkeys second a_y\ncolumn a_*.n rat\n")
        self.assertIn("enum { WM_BEAST_WORDS = 3 };", header)
        self.assertIn('wm_beast_words[] = {\n    "Ape",\n    "ape-man",\n    "be",\n    NULL,\n};', source)
        self.assertIn('wm_second_words[] = {\n    "ape_man",\n    "be",\n    NULL,\n};', source)
        self.assertIn("there is no table 'b'", self.bad(files, "words beast b\n"))

    def test_bands(self):
        self.good({"a.csv": "low,high\n1,2\n3,\n"}, "bands a low high 1\n")
        self.assertIn("a.csv:3:1: '4' in column 'low' does not follow '2'",
                      self.bad({"a.csv": "low,high\n1,2\n4,\n"}, "bands a low high 1\n"))

    def test_hash_follows_names_and_bytes(self):
        def hash_of(files):
            return re.search(r'WM_DATA_HASH "([0-9a-f]{16})"', self.good(files)[0]).group(1)

        first = hash_of({"a.csv": "n\n1\n", "b.csv": "n\n2\n"})
        self.assertEqual(first, hash_of({"b.csv": "n\n2\n", "a.csv": "n\n1\n"}))
        self.assertNotEqual(first, hash_of({"a.csv": "n\n2\n", "b.csv": "n\n1\n"}))


if __name__ == "__main__":
    unittest.main()
