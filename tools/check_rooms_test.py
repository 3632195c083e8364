#!/usr/bin/env python3
"""check_rooms.py finds what it should, in a small tree made for it."""
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_rooms


class Rooms(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.put("src/base/text.h")
        self.put("src/rules/systems.c")
        self.put("src/rules/toy/model.h")
        self.put("src/rules/toy/battle/battle.h", '#include "model.h"\n#include "rules/field/shot.h"\n')
        self.put("src/rules/toy/rules/field/shot.h", '#include "model.h"\n')
        self.put("src/rules/toy/system.c", '#include "battle/battle.h"\n')

    def put(self, path, text=""):
        whole = os.path.join(self.folder.name, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as file:
            file.write(text)

    def faults(self):
        return list(check_rooms.faults(self.folder.name))

    def test_down_is_allowed(self):
        self.assertEqual(self.faults(), [])

    def test_up_is_not(self):
        self.put("src/rules/toy/rules/field/shot.c", '#include "shot.h"\n\n#include "battle/battle.h"\n')
        self.assertEqual(self.faults(), [
            "src/rules/toy/rules/field/shot.c:3: includes src/rules/toy/battle/battle.h, and "
            "src/rules/toy/battle does not lie below src/rules/toy/rules/field"])

    def test_nor_across(self):
        self.put("src/rules/toy/documents/read.c", '#include "battle/battle.h"\n')
        self.assertIn("does not lie below src/rules/toy/documents", "".join(self.faults()))

    def test_nor_into_another_system(self):
        self.put("src/rules/other/system.c", '#include "../toy/model.h"\n')
        self.assertIn("of another system", "".join(self.faults()))

    def test_only_one_room_asks_the_operating_system(self):
        self.put("src/os/posix/files.c", "#include <unistd.h>\n")
        self.assertEqual(self.faults(), [])
        self.put("src/store/file.c", "#include <errno.h>\n#include <sys/stat.h>\n")
        self.put("src/os/files.h", "#ifdef _WIN32\n#endif\n")
        self.assertEqual(self.faults(), [
            "src/os/files.h:1: asks for _WIN32: each kind of operating system has a folder in src/os",
            "src/store/file.c:2: includes <sys/stat.h>: only src/os asks the operating system"])

    def test_steps_have_types(self):
        self.put("src/rules/toy/battle/duel.c", "/* A duel. */\nstatic bn_pace duel_open(const void *with, void *state,\n"
                 "                         bn_trace *trace)\n{\n}\n"
                 "uint32_t toy_all_sides(const void *with, const void *state);\nOPEN(truce)\n{\n}\n")
        self.put("src/rules/toy/battle/battle.h", "#include <banneret/system/typed.h>\n")
        self.put("include/banneret/system/typed.h")
        self.assertEqual(self.faults(), [
            "src/rules/toy/battle/battle.h:1: only a steps.h includes system/typed.h",
            "src/rules/toy/battle/duel.c:2: duel_open casts from void *: head it as system/typed.h says"])

    def test_nor_out_of_base(self):
        self.put("src/core/game.h")
        self.put("src/base/text.c", '#include "../core/game.h"\n')
        self.assertIn("src/base/text.c:1: includes src/core/game.h", "".join(self.faults()))

    def test_a_public_header_has_a_room(self):
        self.put("include/banneret/table.h", "#include <banneret/base.h>\n")
        self.put("src/oracle/odds/odds.c", "#include <stdio.h>\n#include <banneret/table.h>\n")
        self.assertEqual(self.faults(), [])
        self.put("src/core/game.c", "#include <banneret/table.h>\n")
        self.put("include/banneret/base.h", '#include "banneret/table.h"\n')
        self.assertEqual(self.faults(), [
            "include/banneret/base.h:1: includes include/banneret/table.h, and src/referee does not lie below src/base",
            "src/core/game.c:1: includes include/banneret/table.h, and src/referee does not lie below src/core"])

    def test_every_public_header(self):
        self.put("include/banneret/attic.h")
        self.put("src/core/game.c", "#include <banneret/attic.h>\n")
        self.assertEqual(self.faults(), [
            "include/banneret/attic.h:1: stands in no room that tools/check_rooms.py knows",
            "src/core/game.c:1: includes include/banneret/attic.h, which stands in no known room"])

    def test_tests_may_look_anywhere_and_nobody_at_them(self):
        self.put("src/base/text_test.c", '#include "../rules/toy/battle/battle.h"\n')
        self.assertEqual(self.faults(), [])
        self.put("src/base/case_test.h")
        self.put("src/base/text.c", '#include "case_test.h"\n')
        self.assertIn("which is for tests", "".join(self.faults()))

    def test_an_unknown_room(self):
        self.put("src/attic/old.c")
        self.assertEqual(self.faults(), ["src/attic/old.c:1: stands in no room that tools/check_rooms.py knows"])

    def test_a_long_file_and_a_full_room(self):
        self.put("src/base/long.c", "\n" * 601)
        self.assertIn("has 601 lines", "".join(self.faults()))
        for i in range(40):
            self.put("src/base/part%d.c" % i)
        self.assertIn("src/base: has 42 files", "".join(self.faults()))


if __name__ == "__main__":
    unittest.main()
