#!/usr/bin/env python3
"""The same battle before each complete system: writes docs/one-battle.md and a scenario for each.

    one_battle.py BANNERET [--check [SYSTEM...]]

docs/one-battle/hastings.json states the forces once. For each system a rule turns them into its own terms; the rule
stands below as a table and on the page in the same words. A complete system without a rule is an error. With --check
nothing is written: it only says whether the page and the scenarios are what it would write. Systems that are named are
the only ones whose odds are worked out again.
"""

import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = "docs/one-battle.md"
STATED = "docs/one-battle/hastings.json"
HEAD = ("# Shows: a battle of history in the terms of this system, by the rule in docs/one-battle.md.\n"
        "# Written by tools/one_battle.py from docs/one-battle/hastings.json.\n")


def scenario(system, battle, extra, sides, field):
    return (f"{HEAD}# Try: banneret odds hastings-{system}\n"
            f"banneret: scenario\nsystem: {system}\nformat: 1\ntitle: {battle['title']}\n{extra}"
            + ("referee: defaults\n\n" if field else "\n") + f"sides:\n{sides}" + (f"\nbattle: {field}\n" if field else ""))


def flow(**fields):
    return "{" + ", ".join(f"{key}: {value}" for key, value in fields.items() if value is not None) + "}"


class WarMachine:
    """Man by man."""
    ORDERS = "A=attack,B=hold"
    LEVEL = {"levied": "no class level, 1 Hit Die", "trained": "level 1", "picked": "level 3, good weapons"}
    ARMOUR = {"none": 9, "shield": 8, "mail": 4}
    RULES = [
        ("a man", "a member of the force"),
        ("every 40 men", "one officer in the same armour, two levels above them (or level 2)"),
        ("levied; trained; picked", "; ".join(LEVEL.values())),
        ("no armour, shield, mail and shield", "Armor Class 9, 8, 4"),
        ("mounted", "rides, 180 feet a turn; on foot 90, in mail 60"),
        ("archer", "missiles with a range of 210 feet"),
        ("seasoned commander", "level 10, Intelligence, Wisdom and Charisma 13"),
        ("holds a ridge and waits", "stance defend, stands higher; the Normans order attack, the English hold"),
    ]

    def member(self, of, officers):
        level = {"levied": 0, "trained": 1, "picked": 3}[of["training"]]
        count = -(-of["count"] // 40) if officers else of["count"]
        level = max(2, level + 2) if officers else level
        pace = 180 if of.get("mounted") else 60 if of["armour"] == "mail" else 90
        name = f"captains of the {of['name']}" if officers else of["name"]
        return flow(name=name, part="officers" if officers else None, count=count, level=level or None,
                    armour_class=self.ARMOUR[of["armour"]], weapons="good" if of["training"] == "picked" else None,
                    mounted="true" if of.get("mounted") else None, missiles="true" if of.get("missiles") else None,
                    range=210 if of.get("missiles") else None, movement=pace)

    def document(self, battle):
        sides = ""
        for side in battle["sides"]:
            sides += (f"  - name: {side['name']}\n    stance: {'attack' if side['attacks'] else 'defend'}\n"
                      f"    forces:\n      - name: Host of the {side['name']}\n"
                      f"        leader: {flow(name=side['commander'], level=10, intelligence=13, wisdom=13, charisma=13)}\n"
                      "        members:\n")
            for officers in (False, True):
                for of in side["troops"]:
                    sides += f"          - {self.member(of, officers)}\n"
        higher = ("first", "second")[[side["attacks"] for side in battle["sides"]].index(False)]
        return scenario("warmachine", battle, "options: {use_tactics: true}\n", sides,
                        flow(ground="[]", higher_force=higher))


class Gurps4:
    """By elements of ten."""
    ORDERS = "A=Attack,B=Defense"
    ELEMENTS = {"mail mounted": "Heavy Cavalry", "mail": "Heavy Infantry", "shield": "Medium Infantry",
                "missiles": "Bowmen"}
    QUALITY = {"levied": "Inferior", "trained": "Average", "picked": "Good"}
    RULES = [
        ("ten men", "one element"),
        ("mail, mounted; mail; shield; archer", "; ".join(ELEMENTS.values())),
        ("levied, trained, picked", "Inferior, Average, Good troops"),
        ("the time", "TL 3"),
        ("seasoned commander", "Strategy 14, Leadership 13; no one is hurt (G4-218), so that the odds are of the armies"),
        ("holds a ridge and waits",
         "Hills, whose Defense Bonus is rolled for and is the English one; a pitched battle by arrangement; the Normans order "
         "Attack, the English Defense"),
    ]

    def element(self, of):
        kind = "missiles" if of.get("missiles") else of["armour"] + (" mounted" if of.get("mounted") else "")
        return flow(element=self.ELEMENTS[kind], name=of["name"], count=of["count"] // 10,
                    troops=self.QUALITY[of["training"]].lower())

    def document(self, battle):
        sides = ""
        for side in battle["sides"]:
            sides += (f"  - name: {side['name']}\n    forces:\n      - name: Host of the {side['name']}\n"
                      f"        tl: 3\n        posture: mobile\n        elements:\n")
            sides += "".join(f"          - {self.element(of)}\n" for of in side["troops"])
            sides += "        persons:\n          - " + flow(
                name=side["commander"], posts="[commander]", strategy=14, leadership=13, immune="true") + "\n"
        owner = ("first", "second")[[side["attacks"] for side in battle["sides"]].index(False)]
        return scenario("gurps4", battle, "", sides,
                        flow(terrain="hills", db_owner=owner, reconnaissance="{contest: false}"))


class Gurps3:
    """By units of up to 500."""
    ORDERS = ""
    EQUIPMENT = {"none": "light", "shield": "medium", "mail": "heavy"}
    QUALITY = {"levied": "green", "trained": "average", "picked": "veteran"}
    RULES = [
        ("up to 500 men", "one unit"),
        ("no armour, shield, mail and shield", "light, medium, heavy equipment"),
        ("mounted", "heavy horses, with stirrups"),
        ("archer", "an ordinary bow"),
        ("levied, trained, picked", "Green, Average, Veteran"),
        ("seasoned commander", "Strategy 14, what the article gives a Seasoned one; unit commanders as usual"),
        ("holds a ridge and waits", "the English defend a gentle slope; it ends at dusk, and no one orders another day"),
    ]

    def units(self, of):
        for first in range(0, of["count"], 500):
            yield flow(name=f"{of['name']} {first // 500 + 1}", count=min(500, of["count"] - first),
                       equipment=self.EQUIPMENT[of["armour"]], mobility="heavy_horse" if of.get("mounted") else None,
                       ranged="[bow]" if of.get("missiles") else None, quality=self.QUALITY[of["training"]])

    def document(self, battle):
        sides = ""
        for side in battle["sides"]:
            sides += (f"  - name: {side['name']}\n    force:\n      name: Host of the {side['name']}\n"
                      "      strategy: 14\n      units:\n")
            sides += "".join(f"        - {unit}\n" for of in side["troops"] for unit in self.units(of))
        defender = ("first", "second")[[side["attacks"] for side in battle["sides"]].index(False)]
        return scenario("gurps3", battle, "", sides,
                        flow(defender=defender, position="[gradual_incline]"))


class DragonQuest:
    """Man by man, in groups."""
    ORDERS = "A=attack,B=hold"
    PROTECTION = {"none": 0, "shield": 2, "mail": 6}
    RANK = {"levied": 0, "trained": 2, "picked": 4}
    RULES = [
        ("a man", "a soldier, 15 in every statistic, with a weapon of damage 3"),
        ("every 40 men", "one officer, Military Scientist of Rank 2"),
        ("no armour, shield, mail and shield", "protection 0, 2, 6; a shield is a defence of 20"),
        ("levied, trained, picked", "Rank 0, 2, 4 with the weapon"),
        ("mounted", "a mount of movement 10"),
        ("archer", "a missile weapon of damage 3"),
        ("seasoned commander", "Military Scientist of Rank 6, perception 14, willpower 15"),
        ("holds a ridge and waits", "the English have the highest ground and have rested for a day; the Normans attack, the English hold"),
    ]

    def group(self, of):
        return flow(name=of["name"], heads=of["count"], protection=self.PROTECTION[of["armour"]], damage=3,
                    defence=None if of["armour"] == "none" else 20, missile_damage=3 if of.get("missiles") else None,
                    mount_tmr=10 if of.get("mounted") else None, weapon_rank=self.RANK[of["training"]])

    def document(self, battle):
        sides = ""
        for side in battle["sides"]:
            men = sum(of["count"] for of in side["troops"])
            sides += (f"  - name: {side['name']}\n    force:\n      units:\n        - name: Host of the {side['name']}\n"
                      f"          commander: {flow(name=side['commander'], ms=6, pc=14, wp=15)}\n"
                      f"          officers: [{flow(count=-(-men // 40), ms=2)}]\n          groups:\n")
            sides += "".join(f"            - {self.group(of)}\n" for of in side["troops"])
            sides += "" if side["attacks"] else "    situation: {rested_rounds: 2}\n"
        higher = ("first", "second")[[side["attacks"] for side in battle["sides"]].index(False)]
        return scenario("dragonquest", battle, "", sides, flow(highest_ground=higher))


class Obsidian:
    """By stands of 500, on a table; the commander's stand comes first and is no part of the line."""
    ORDERS = ""
    TYPE = {"mail mounted": "CAV/A", "mail": "INF/A", "shield": "WBD", "missiles": "ARC"}
    QUALITY = {"levied": "poor", "trained": "trained", "picked": "good"}
    RULES = [
        ("500 men", "one stand"),
        ("mail, mounted; mail; shield; archer", "armoured cavalry, armoured infantry, warband, archers"),
        ("levied, trained, picked", "poor, trained, good troops, with the strength points that their type has"),
        ("seasoned commander", "one stand more of the armoured behind the centre, a Competent General and C-in-C"),
        ("holds a ridge and waits",
         "a hill along the English side of a table of 60 by 44 inches; all troops in one line that touches, the Normans "
         "within two moves of it; twelve rounds"),
        ("the orders", "both sides by the bot `steady`, which shoots and comes on; it does not know how to wait"),
    ]
    WIDE = 2.4 # inches from stand to stand

    def rows(self, side):
        yield side["commander"], "INF/A" if not side["troops"][0].get("mounted") else "CAV/A", "trained", 1
        for of in side["troops"]:
            kind = "missiles" if of.get("missiles") else of["armour"] + (" mounted" if of.get("mounted") else "")
            yield of["name"], self.TYPE[kind], self.QUALITY[of["training"]], of["count"] // 500

    def stand(self, row, first, count, side):
        name, kind, quality, number = row
        leads = name == side["commander"]
        y, degrees = (11 if leads else 14, 90) if side["attacks"] else (31 if leads else 28, 270)
        places = [30] if leads else [30 + self.WIDE * (first + i - (count - 1) / 2) for i in range(number)]
        placed = ", ".join(f"{{at: [{x:g}, {y}], degrees: {degrees}}}" for x in places)
        return flow(name=name, type=kind, command="host", general="competent" if leads else None,
                    traits="[c_in_c]" if leads else None, quality=None if quality == "trained" else quality,
                    count=number if number > 1 else None, placed=f"[{placed}]")

    def document(self, battle):
        sides = ""
        for side in battle["sides"]:
            rows = list(self.rows(side))
            count, first = sum(row[3] for row in rows[1:]), -1
            sides += (f"  - name: {side['name']}\n    base_edge: {'south' if side['attacks'] else 'north'}\n"
                      f"    forces:\n      - name: Host of the {side['name']}\n        year: 1066\n        stands:\n")
            for row in rows:
                sides += f"          - {self.stand(row, first, count, side)}\n"
                first += row[3]
        extra = ("year: 1066\ntable: {width_in: 60, depth_in: 44}\nrules: {fixed_deployment: true}\n"
                 "options: {max_rounds: 12}\n"
                 "terrain:\n  - {kind: hill, name: the ridge, rectangle: [[6, 26], [54, 40]]}\n")
        return scenario("obsidian", battle, extra, sides, None)


SYSTEMS = {"warmachine": WarMachine(), "gurps4": Gurps4(), "gurps3": Gurps3(), "dragonquest": DragonQuest(),
           "obsidian": Obsidian()}


def run(program, *args):
    done = subprocess.run([program, *args], cwd=ROOT, text=True, capture_output=True, check=False,
                          env={"LANG": "C.UTF-8", "COLUMNS": "80"})
    if done.returncode != 0:
        sys.exit(f"banneret {' '.join(args)}: {done.stderr}")
    return "\n".join(line.rstrip() for line in done.stdout.strip("\n").split("\n"))


def complete_systems(program):
    """(name, title) of each system that calls itself complete."""
    told = run(program, "rules", "--coverage")
    whole = re.findall(r"^(\w+): (\d+)/\2 rules(?!.*not yet complete)", told, re.MULTILINE)
    titles = dict(re.findall(r"^  (\w+) +([^,]+), \d+ rules", run(program, "systems"), re.MULTILINE))
    return [(name, titles[name]) for name, _ in whole]


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def stated(battle):
    rows = []
    for side in battle["sides"]:
        for of in side["troops"]:
            words = [of["training"], {"mail": "mail and shield", "none": "no armour"}.get(of["armour"], of["armour"])]
            words += ["mounted"] * bool(of.get("mounted")) + ["bow"] * bool(of.get("missiles"))
            rows.append((side["name"], side["commander"] + ", " + side["skill"], f"{of['count']:,}", of["name"], ", ".join(words)))
    return table(("side", "commander", "men", "called", "as they are"), rows)


def side_by_side(systems, told):
    rows, heads = [], []
    for name, title in systems:
        counted = told[name][told[name].index("  Who wins"):].split("\n")
        winners = [re.match(r" +(\S.*?)  +([\d.]+%) ", line) for line in counted[1:]]
        winners = [row for row in winners if row][:3]
        heads = [row[1] for row in winners]
        how = re.search("exact|estimated|simulated", counted[0])[0]
        rows.append((title, *(row[2] for row in winners), how))
    return table(("system", *heads, "how it was counted"), rows)


def path_of(system):
    return f"scenarios/{system}/hastings-{system}.yaml"


def odds_of(name):
    orders = SYSTEMS[name].ORDERS
    return ["odds", path_of(name), *(["--orders", orders] if orders else [])]


def system_part(name, title, told):
    return f"""## {title}

{table(("stated", "here"), SYSTEMS[name].RULES)}

`banneret {' '.join(odds_of(name))}`

```
{told[name]}
```
"""


def shown_odds(name):
    """The odds that the page has now."""
    with open(os.path.join(ROOT, PAGE), encoding="utf-8") as file:
        found = re.search(re.escape(f"`banneret {' '.join(odds_of(name))}`") + r"\n\n```\n(.*?)\n```\n", file.read(), re.DOTALL)
    return found[1] if found else sys.exit(f"{PAGE} has no odds of {name}")


def page(program, battle, systems, only):
    told = {name: run(program, *odds_of(name)) if not only or name in only else shown_odds(name) for name, _ in systems}
    parts = "\n".join(system_part(name, title, told) for name, title in systems)
    return f"""# One battle, every system

{battle["title"]}, put before each complete system. The forces are stated once, in
[hastings.json](one-battle/hastings.json), and turned into the terms of each system by the rule given with it below.
Nothing is tuned: the systems differ because they value different things. `tools/one_battle.py BANNERET`
makes this page and the scenarios.

## The battle

{battle["ground"]}
How many there were is disputed; these are round numbers within the usual range.

{stated(battle)}

## Side by side

Who wins, with the plain order for each side's part: the Normans attack, the English stand. On the
table of Obsidian a bot orders stand by stand, for both.

{side_by_side(systems, told)}

{parts}
## What the difference means

The War Machine gives each side a rating, adds what the ground and the orders are worth, and each side rolls once:
numbers that are close leave much to the dice. It counts a levied man as a whole man, and height for the whole host.
GURPS adds up strength element by element, so that picked and levied troops are far apart, and gives the stronger side
its advantage again in every round until one army breaks. The third-edition article has one contest of Strategy a day: odds
of numbers, ground and special troops add to it, cavalry and bows count whole where the enemy has none, and a small
difference leaves both armies on the field. DragonQuest adds up soldiers too, the arms and the training of each; the
ratio of the two sums says how far the weaker starts behind, and one roll on each side decides. Obsidian sums nothing up:
stand meets stand, and a side is beaten where its Commands break. Its figure is as good as the bot that plays both sides.
None of them is the truth about 1066, when it took from morning to dusk.
"""


def main():
    check = "--check" in sys.argv
    only = sys.argv[3:] if check else []
    program = os.path.abspath(sys.argv[1])
    with open(os.path.join(ROOT, STATED), encoding="utf-8") as file:
        battle = json.load(file)
    systems = complete_systems(program)
    written = {}
    for name, _ in systems:
        if name not in SYSTEMS:
            sys.exit(f"{name} is complete, but no rule here turns the battle into its terms")
        written[path_of(name)] = SYSTEMS[name].document(battle)
    if not check:
        keep(written)
    stale = [path for path, text in written.items() if differs(path, text)]
    text = page(program, battle, systems, only) if not stale else ""
    if not check:
        keep({PAGE: text})
    elif stale or differs(PAGE, text):
        sys.exit(f"{', '.join(stale) or PAGE}: not what tools/one_battle.py writes")


def differs(path, text):
    try:
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            return file.read() != text
    except FileNotFoundError:
        return True


def keep(files):
    for path, text in files.items():
        with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
