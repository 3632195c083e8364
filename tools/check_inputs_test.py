#!/usr/bin/env python3
"""check_inputs.py on a small ledger."""

import os
import tempfile
import unittest

import check_inputs

SCHEMA = {
    "properties": {"sides": {"items": {"$ref": "#/$defs/side"}}, "battle": {"properties": {"ground": {}}}},
    "$defs": {"side": {"properties": {"name": {}, "plan": {"anyOf": [{"properties": {"worth": {}}}, {}]}}}},
}
INPUTS = """input,default,given
ground,open,
plan_value,0,plan.worth
fate,none,fate
gain,1,figure:rates.gain
loss,1,figure:rates.loss
duel,none,told:XX-001
weather,fair,
lost,none,plan.lost
"""


class Inputs(unittest.TestCase):
    def test_paths(self):
        self.assertEqual(
            check_inputs.paths_of(SCHEMA),
            {"sides", "sides.name", "sides.plan", "sides.plan.worth", "battle", "battle.ground"},
        )

    def test_faults(self):
        with tempfile.TemporaryDirectory() as root:
            for path, text in {
                "rules/xx/tables/gm_inputs.csv": INPUTS,
                "rules/xx/tables/rates.csv": "key,value\ngain,1\n",
                "src/rules/xx/questions.def": 'ASKED(FATE, fate, REFEREE, TRUTH, 001, "Fate", "Fate?")\n',
            }.items():
                os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write(text)
            system = check_inputs.System(root, "xx", "false")
            system.known |= check_inputs.paths_of(SCHEMA)
            self.assertEqual(
                list(system.faults()),
                [
                    "xx: loss: nobody can say figure:rates.loss",
                    "xx: weather: nobody can say weather",
                    "xx: lost: nobody can say plan.lost",
                ],
            )


if __name__ == "__main__":
    unittest.main()
