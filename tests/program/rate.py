"""A scenario or campaign is rated force by force: all of them, and each as its own document would be."""
import json
import os
import re
import subprocess
import tempfile

ROOT, PROGRAM = os.environ["BN_ROOT"], os.environ["BN_PROGRAM"]

FORCES = {
    "warmachine": """name: {0}
{1}leader: {{name: Alda, level: 7}}
{1}members: [{{name: riders, count: {2}, level: 2, mounted: true}}]
""",
    "gurps4": """name: {0}
{1}tl: 3
{1}elements: [{{element: Medium Infantry, count: {2}}}]
{1}persons: [{{name: Head of {0}, posts: [commander], strategy: 12, leadership: 12}}]
""",
}
NAMES = {"North": [("First", 100), ("Second", 40)], "South": [("Third", 60)]}


def rate(path, *options):
    done = subprocess.run([PROGRAM, "rate", path, *options], text=True, capture_output=True)
    assert done.returncode == 0, (path, done.stderr)
    return done.stdout


def written(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def one_system(folder, system, document):
    text = f"banneret: {document}\nsystem: {system}\ntitle: All of them\nsides:\n"
    for side, forces in NAMES.items():
        text += f"  - name: {side}\n    forces:\n"
        for name, count in forces:
            text += "      - " + FORCES[system].format(name, " " * 8, count)
    path = written(folder, "all.yaml", text)
    told, shown = json.loads(rate(path, "--json")), rate(path)
    assert told["title"] == "All of them" and "All of them" in shown
    assert [side["name"] for side in told["sides"]] == list(NAMES)
    for side, forces in zip(told["sides"], NAMES.values()):
        assert re.search(rf"^  {side['name']}$", shown, re.M), shown
        assert len(side["forces"]) == len(forces)
        for sheet, (name, count) in zip(side["forces"], forces):
            alone = f"banneret: force\nsystem: {system}\n" + FORCES[system].format(name, "", count)
            assert sheet == json.loads(rate(written(folder, "one.yaml", alone), "--json")), name
            assert name in shown
    explained = rate(path, "--explain")
    assert len(explained) > len(shown)
    if system == "gurps4":  # the totals of the sheet are sums too
        for total in ("force TS", "Raise of the elements", "Maintain of the elements", "monthly bill"):
            assert re.search(rf"^ += [0-9.]+  G4-[0-9]+  Third: {total}$", explained, re.M), (total, explained)
    printed(folder, path, [name for forces in NAMES.values() for name, _ in forces])
    printed(folder, os.path.join(folder, "one.yaml"), ["Third"], "--explain")


def printed(folder, path, names, *options):
    """A roster to print names every force, in each format."""
    for ending in ("html", "md", "pdf"):
        out = os.path.join(folder, "roster." + ending)
        assert rate(path, "--out", out, *options) == ""
        if ending == "pdf":
            text = subprocess.run(["pdftotext", out, "-"], text=True, capture_output=True, check=True).stdout
        else:
            with open(out, encoding="utf-8") as file:
                text = file.read()
        assert all(name in text for name in names), (ending, text)
        assert ("What each rule gave" in text) == ("--explain" in options)
    wrong = subprocess.run([PROGRAM, "rate", path, "--out", out + ".doc"], capture_output=True)
    assert wrong.returncode == 64


NOBODY = """banneret: force
system: dragonquest
name: Nobody comes
units:
- name: Host
  commander: {name: Ada, ms: 4, wp: 15, pc: 12}
  groups: [{name: company, heads: 50, damage: 3, protection: 5, weapon_rank: 0}]
drives:
- {region: Desert, wp: 15, roll: 45}
"""


def zeros(folder):
    """A figure of the rules is shown even if it is 0: a drive that brought no one, the Rank with a weapon."""
    path = written(folder, "nobody.yaml", NOBODY)
    shown = rate(path)
    assert "recruited 0, ordinary troops 0" in shown, shown
    assert re.search(r"^ +name .* weapon rank$", shown, re.M) and re.search(r"^ +company .* 0$", shown, re.M), shown
    assert "officers 0" in shown, shown
    out = os.path.join(folder, "nobody.md")
    rate(path, "--out", out)
    with open(out, encoding="utf-8") as file:
        page = file.read()
    assert "| recruited |" in page and "| officers | 0 |" in page and "| weapon rank |" in page, page


LEVIES = """banneret: campaign
system: gurps3
sides:
- name: Red
  force: {{setting: yrth, units: [{{name: Foot, count: 160, type: LI}}, {{name: Old, count: 20, type: LI, quality_by: roll}}]}}
  levies:
  - {{name: Guard, count: 40, type: LI, quality: veteran}}
  - {{name: Reserve, count: 40, type: LI, battles: 6}}
  - {{name: Watch, count: 40, type: LI}}
- {{name: Blue, force: {{units: [{{name: Blues, count: 100, equipment: medium}}]}}}}
campaign: {{mercenaries: {0}}}
"""


def levies(folder):
    """Levies are no part of a force before they are raised; troops available only as mercenaries get a warning."""
    path = written(folder, "levies.yaml", LEVIES.format("false"))
    red = json.loads(rate(path, "--json"))["sides"][0]["forces"][0]
    assert red["ts"] == 540, red["ts"]
    assert [unit["quality"] for unit in red["units"]] == ["Average", "Average, until rolled", "Veteran", "Seasoned",
                                                          "Average, until rolled"]
    assert [unit.get("to_be_had") for unit in red["units"]] == [None, None, "as a levy, only as mercenaries", "as a levy",
                                                                "as a levy"]
    assert red["warnings"] == ["G3-048: Guard is Veteran; without mercenaries the dice decide, and give no such quality"]
    explained = rate(path, "--explain")
    assert "G3-017  Foot: individual TS" in explained and "+180  G3-017  Guard" not in explained, explained
    path = written(folder, "levies.yaml", LEVIES.format("true"))
    assert json.loads(rate(path, "--json"))["sides"][0]["forces"][0]["warnings"] == []


with tempfile.TemporaryDirectory() as work:
    zeros(work)
    levies(work)
    for of in FORCES:
        one_system(work, of, "scenario")
        one_system(work, of, "campaign")
