#!/usr/bin/env python3
"""Fails where an include points up, or a room is too full: check_rooms.py ROOT

A room is a folder of sources. ROOMS lists them from the lowest up, those of equal rank in one
row: a file may include its own room and any room in a lower row, and nothing else. The root of a
system is two rooms: its model (MODEL, which all others see) lies below them, system.c above them. A
public header belongs to the lowest room that implements a part of it (HEADERS), and follows the same rule.
Tests may include what they like. There are no exceptions.

Only src/os asks the operating system (SYSTEM_HEADERS), with a folder for each kind, and nothing is compiled for one kind
by an #if. The server asks POSIX itself: it is for Linux.

Functions of steps have the types of their room (system/typed.h), which only a steps.h includes, because its names are
short; none takes `const void *with`. Those that several files of a room share are not static, and still do.

A room has at most 40 files, tests included, and no source outside tests more than 600 lines.
"""
import os
import re
import sys

MOST_FILES = 40
MOST_LINES = 600

# Inside every system; a system leaves out the rooms it does not need.
MODEL = {"model.h", "ground.h", "questions.def", "readings.def", "sums.h", "kinds.h", "kinds.c", "words.h", "words.c"}
SYSTEM_ROOMS = [
    ["model"],
    ["rules/people", "rules/board"],
    ["rules/forces", "rules/powers", "rules/rating"],
    ["rules/field"],
    ["rules/scouting"],
    ["rules/outcome"],
    ["documents", "battle"],
    ["battle/opening", "battle/moves", "battle/fire", "battle/melee", "battle/orders"],
    ["battle/probe"],
    ["campaign"],
    ["system"],
]

ROOMS = [
    ["src/os", "src/os/windows/include"],
    ["src/os/posix", "src/os/windows"],
    ["src/base"],
    ["src/core/documents"],
    ["src/core"],
    ["src/rules/SYSTEM"],
    ["src/rules"],
    ["src/referee", "src/oracle/common"],
    ["src/oracle/odds", "src/oracle/prospects", "src/oracle/simulate", "src/oracle/solve"],
    ["src/oracle/estimate"],
    ["src/oracle/advise"],
    ["src/oracle/analyse", "src/oracle/bots"],
    ["src/oracle/counsel"],
    ["src/trees"],
    ["src/report", "src/requests"],
    ["src/sweep"],
    ["src/store"],
    ["src/host", "src/server/store"],
    ["src/calls"],
    ["src/server/http"],
    ["src/server/notice"],
    ["src/server/post", "src/server/live", "src/server/start"],
    ["src/cli/print"],
    ["src/cli/maps"],
    ["src/cli/sheets"],
    ["src/cli/shared"],
    ["src/cli/table", "src/cli/sweeping"],
    ["src/cli/commands"],
    ["src/cli", "src/wasm", "src/server"],
    ["src/server/create", "src/server/think"],
]

HEADERS = {
    "src/base": ["arena", "base", "exact", "nat", "system/hash", "text", "version"],
    "src/core/documents": ["doc", "system/effects", "system/figures", "system/schema", "system/spot"],
    "src/core": ["dice", "question", "system/board", "system/errand", "system/game", "system/gloss", "system/ground",
                 "system/hidden", "system/map", "system/probe", "system/questions", "system/route", "system/score",
                 "system/skills", "system/slot", "system/steps", "system/sums", "system/system", "system/trace",
                 "system/typed"],
    "src/referee": ["table"],
    "src/oracle/common": ["oracle", "solver"],
    "src/oracle/prospects": ["prospects"],
    "src/oracle/advise": ["analysis"],
    "src/oracle/counsel": ["counsel"],
    "src/store": ["journal", "store"],
    "src/host": ["host"],
    "src/calls": ["call"],
}
PUBLIC = {"include/banneret/%s.h" % name: room for room, names in HEADERS.items() for name in names}

SYSTEM_HEADERS = re.compile(
    r"^[ \t]*#[ \t]*include[ \t]+<((?:unistd|fcntl|termios|dirent|poll|io|process|windows|sys/\w+)\.h)>", re.M)
SYSTEM_KINDS = re.compile(r"\b(_WIN32|_WIN64|__MINGW32__|__linux__|__APPLE__)\b")
STEP_FUNCTION = re.compile(
    r"^static [\w ]+\*?\b(\w+_(?:open|pass|take|ask|count|wants|offers|thing|number|reads|consequences?|key|weigh|explain))"
    r"\(const void \*\w+,\s*(?:const )?void \*", re.M)
SOURCE = re.compile(r"\.(c|h|def)$")
TEST = re.compile(r"(_test\.[ch]|/(test_\w+|testing|testkit)\.[ch])$")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(?:"([^"]+)"|<(banneret/[^>]+)>)', re.M)


def floors(root):
    """Each room with the row it is in."""
    systems = sorted(name for name in os.listdir(os.path.join(root, "src/rules"))
                     if os.path.isdir(os.path.join(root, "src/rules", name)))
    out, floor = {}, 0
    for row in ROOMS:
        if row == ["src/rules/SYSTEM"]:
            for inner in SYSTEM_ROOMS:
                floor += 1
                out.update(("src/rules/%s/%s" % (system, name), floor) for system in systems for name in inner)
            continue
        floor += 1
        out.update((name, floor) for name in row)
    return out


def system_of(path):
    parts = path.split("/")
    return parts[2] if parts[:2] == ["src", "rules"] and len(parts) > 3 else None


def room_of(path):
    folder, name = os.path.split(path)
    if path.startswith("include/"):
        return PUBLIC.get(path)
    if folder.count("/") == 2 and folder.startswith("src/rules/"):
        return folder + ("/model" if name in MODEL else "/system" if name == "system.c" else "/" + name)
    return folder


def find(root, path, name):
    """What an include means: beside the file, in its system, in src/rules, in src, in include."""
    system = system_of(path)
    places = [os.path.dirname(path)]
    if system:
        places.append("src/rules/" + system)
    for place in places + ["src/rules", "src", "include"]:
        found = os.path.normpath(os.path.join(place, name))
        if os.path.exists(os.path.join(root, found)):
            return found
    return None


def faults(root):
    rows = floors(root)
    files = sorted(os.path.relpath(os.path.join(folder, name), root)
                   for top in ("include", "src") for folder, _, names in os.walk(os.path.join(root, top))
                   for name in names if SOURCE.search(name))
    rooms = {}
    for path in files:
        if path.startswith("src/"):
            rooms.setdefault(os.path.dirname(path), []).append(path)
        if TEST.search(path) or path.endswith("tables.def"):
            continue
        room = room_of(path)
        if room not in rows:
            yield "%s:1: stands in no room that tools/check_rooms.py knows" % path
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        lines = text.count("\n")
        if lines > MOST_LINES:
            yield "%s:%d: has %d lines, and %d are the most" % (path, MOST_LINES, lines, MOST_LINES)
        if not path.startswith(("src/os/", "src/server/")):
            for match in SYSTEM_HEADERS.finditer(text):
                yield "%s:%d: includes <%s>: only src/os asks the operating system" % (
                    path, text.count("\n", 0, match.start()) + 1, match.group(1))
        for match in SYSTEM_KINDS.finditer(text):
            yield "%s:%d: asks for %s: each kind of operating system has a folder in src/os" % (
                path, text.count("\n", 0, match.start()) + 1, match.group(1))
        if path.startswith("src/rules/"):
            for match in STEP_FUNCTION.finditer(text):
                yield "%s:%d: %s casts from void *: head it as system/typed.h says" % (
                    path, text.count("\n", 0, match.start()) + 1, match.group(1))
        for match in INCLUDE.finditer(text):
            if match.group(2) == "banneret/system/typed.h" and os.path.basename(path) != "steps.h":
                yield "%s:%d: only a steps.h includes system/typed.h" % (
                    path, text.count("\n", 0, match.start()) + 1)
            target = find(root, path, match.group(1)) if match.group(1) else "include/" + match.group(2)
            if target is None:
                continue  # made by the build
            other = room_of(target)
            place = "%s:%d: " % (path, text.count("\n", 0, match.start()) + 1)
            if TEST.search(target):
                yield place + "includes %s, which is for tests" % target
            elif other not in rows:
                yield place + "includes %s, which stands in no known room" % target
            elif system_of(target) not in (None, system_of(path)):
                yield place + "includes %s of another system" % target
            elif other != room and rows[other] >= rows[room]:
                yield place + "includes %s, and %s does not lie below %s" % (target, other, room)
    for room, names in sorted(rooms.items()):
        if len(names) > MOST_FILES:
            yield "%s: has %d files, and %d are the most" % (room, len(names), MOST_FILES)


def main(argv):
    found = list(faults(argv[0] if argv else "."))
    print("\n".join(found) if found else "every include points down")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
