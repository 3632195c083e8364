"""What the oracle prints as JSON, compared with what must be true."""
import json
import os
import re
import sys


def near(a, b, within=1e-9):
    return abs(a - b) <= within


def odds(path):
    found = json.load(open(path, encoding="utf-8"))
    if found.get("method") == "simulation":
        assert sum(w["games"] for w in found["winners"]) == found["games"] > 0, path
        for measure in found["measures"]:
            rows = measure["rows"]
            assert sum(r["games"] for r in rows) == found["games"], (path, measure)
            assert float(rows[0]["at_least"]) == 1, (path, measure)
            assert near(float(rows[-1]["at_least"]), rows[-1]["games"] / found["games"]), path
        for cell in found.get("round", {"cells": []})["cells"]:
            assert len(cell["means"]) == len(found["measures"]), path
    else:
        total = int(found["total"])
        assert sum(int(w["weight"]) for w in found["winners"]) == total > 0, path
    assert all(m["title"] and m["key"] for m in found["measures"]), path
    titles = [(m.get("side"), m["title"]) for m in found["measures"]]
    assert len(set(titles)) == len(titles), (path, titles)


def shown(path):
    """Odds as people read them: within a terminal, every side and every distribution there."""
    lines = open(path, encoding="utf-8").read().split("\n")
    assert max(map(len, lines)) <= 80, path
    assert all(line == line.rstrip() for line in lines), path
    heads = [n for n, line in enumerate(lines) if re.match(" +value +chance +or more$", line)]
    assert len(heads) >= 5, path
    for head in heads:
        end = lines.index("", head)
        rows = [re.findall(r"([\d.]+)%", line)[:2] for line in lines[head + 1 : end]]
        assert near(sum(float(r[0]) for r in rows), 100, 0.01 * len(rows)), (path, lines[head - 1])
        assert float(rows[0][1]) == 100, (path, lines[head - 1])


def between(path):
    """Estimates are, within their error, inside the guaranteed range."""
    rows = json.load(open(path, encoding="utf-8"))["winners"]
    assert len(rows) == 3, path
    for row in rows:
        chance, error, least, most = (float(row[k]) for k in ("chance", "error", "least", "most"))
        assert 0 <= least <= most <= 1 and most - least < 0.9, (path, row)
        assert least - 5 * error <= chance <= most + 5 * error, (path, row)
    assert sum(float(r["least"]) for r in rows) <= 1 <= sum(float(r["most"]) for r in rows), path


def advice(path):
    said = json.load(open(path, encoding="utf-8"))
    worlds, plays = said["belief"]["worlds"], said["plays"]
    if worlds:
        assert near(sum(w["share"] for w in worlds), 1, 1e-5), path
        assert -0.000001 <= said["value"] <= 1.000001, path
    if plays:
        assert near(sum(p["chance"] for p in plays), 1, 1e-4), path
        for play in plays:
            assert play["worst"] <= play["value"] + 1e-5, path
            assert play["value"] <= said["value"] + 1e-5, path
            assert play["order"], path
            assert len(play["answers"]) == len(said["weighed"]), path
        orders = [play["order"] for play in plays]
        assert len(set(orders)) == len(orders), (path, orders)


def told(path):
    """Advice to people: no two orders have the same words."""
    lines = open(path, encoding="utf-8").read().split("\n")
    start = [n for n, line in enumerate(lines) if re.match(" +order +choose ", line)]
    rows, row = [], ""
    for line in lines[start[0] + 1 :] if start else []:
        if not line:
            break
        words = re.fullmatch(r" +(.*?) *(?:never|as good|[\d.]+%) +\S+ +\S+", line)
        row += words[1] if words else line
        if words:
            rows.append(row)
            row = ""
    assert len(set(rows)) == len(rows), (path, rows)
    assert not start or rows, path
    assert len(rows) < 60 and max(map(len, lines)) <= 78, path


def read(path):
    """The analysis as people read it: nothing is cut off, nothing runs past the line."""
    text = open(path, encoding="utf-8").read()
    assert "\u2026" not in text and "?:" not in text, path
    assert all(len(line) <= 78 and line == line.rstrip() for line in text.split("\n")), path


def rounds(path, found):
    """A battle that is too long for every answer: the start of each round, each with its error."""
    moments = found["moments"]
    assert len(moments) == found["values"] + (1 if found["over"] else 0) >= 2, path
    for at, moment in enumerate(moments):
        end = found["over"] and at == len(moments) - 1
        assert near(sum(map(float, moment["chances"])), 1), (path, moment)
        assert all((float(error) == 0) == end for error in moment["errors"]), (path, moment)
        assert ("n" in moment) == (at < len(moments) - 1), (path, moment)
    for turn in found["turning_rounds"]:
        before, after = (float(moments[turn["to_moment"] - back]["chances"][0]) for back in (1, 0))
        assert near(after - before, float(turn["change"])), (path, turn)
        assert abs(float(turn["change"])) >= 2 * float(turn["error"]), (path, turn)
    assert found["not_looked_at"]["orders"] > 0, path
    if found["over"] and found["winner"] is not None:
        assert float(moments[-1]["chances"][found["sides"].index(found["winner"])]) == 1, path


def account(path):
    found = json.load(open(path, encoding="utf-8"))
    assert (found["games"] > 0) == (float(found["standard_error"]) > 0), path
    if "moments" in found:
        return rounds(path, found)
    parts = ("start", "luck", "meeting", "own_orders", "others_orders", "referee")
    for side in found["sides"]:
        assert near(sum(float(side[p]) for p in parts), float(side["result"])), (path, side)
    assert near(sum(float(s["result"]) for s in found["sides"]), 1), path
    if found["over"] and found["winner"] is not None:
        best = max(found["sides"], key=lambda s: float(s["result"]))
        assert best["side"] == found["winner"], path


if __name__ == "__main__":
    kinds = [path.rsplit(".", 1)[1] for path in sys.argv[1:]]
    seats, turns = (2, 1) if os.environ.get("BN_LONG") else (1, 3)  # of each battle, that oracle.sh asked advice for; as it takes them
    assert kinds.count("advice") >= seats * kinds.count("odds") > 0
    for kind in ("account", "read", "shown"):
        assert kinds.count(kind) >= kinds.count("odds") // turns, kind
    assert kinds.count("told") > 0 and kinds.count("between") > 0
    for path in sys.argv[1:]:
        {"odds": odds, "between": between, "shown": shown, "advice": advice, "told": told, "account": account, "read": read}[path.rsplit(".", 1)[1]](path)
