import type { Term } from "@banneret/core";
import { describe, expect, test } from "vitest";
import { seatOf } from "../src/fight/seat.js";
import { margin } from "../src/fight/margin.js";
import { allOf, wholeNumber } from "../src/fight/entry.js";
import { fileName } from "../src/fight/exportJournal.js";
import { situation, tableOf } from "../src/fight/facts.js";
import { figure, sums } from "../src/fight/ledger.js";
import { aboutOf } from "../src/home/about.js";
import { withoutComments } from "../samples.plugin.js";
import { GROUPS } from "../src/home/samples.js";
import { huesOf, liveries } from "../src/liveries.js";
import { href, readRoute } from "../src/route.js";
import { named, number, percent, sideLetter } from "../src/words.js";

test.each(["#/", "#/new/gurps4/equal-forces", "#/fight/k3", "#/muster", "#/muster/k3", "#/match/k3", "#/share/q1Y-_w"])(
  "the address %s is read as it is written",
  (hash) => {
    expect(href(readRoute(hash))).toBe(hash);
  },
);

test("an unknown address leads home", () => expect(readRoute("#/nowhere/1")).toEqual({ at: "home" }));

test.each([
  [0, "0%"],
  [0.0001, "<0.1%"],
  [0.4318, "43.2%"],
  [0.5, "50%"],
  [0.9999, ">99.9%"],
  [1, "100%"],
])("a chance of %d is %s", (chance, text) => {
  expect(percent(chance)).toBe(text);
});

test("numbers have a true minus", () => expect([number(-3), number(18288)]).toEqual(["−3", "18,288"]));
test.each([
  ["22 (King Harold) stay", "King Harold: stay"],
  ["5 (Archers 2) shoot 8 (5th Line (reserve)) with 1", "Archers 2: shoot 5th Line (reserve) with 1"],
  ["3 (Spears) at 14,9 face 90", "Spears: at 14,9 face 90"],
  ["7 (5th Line)", "5th Line"],
  ["road 2, to (3, 4)", "road 2, to (3, 4)"],
  ["2.5", "2.5"],
])("of %j people read %j", (typed, said) => expect(named(typed)).toBe(said));
test("a fifth side looks like the first", () => expect([sideLetter(4), sideLetter(null)]).toEqual(["a", "none"]));

describe("what is typed", () => {
  test.each(["", "x", "0", "7", "1.5"])("%j is refused with its range", (text) =>
    expect(wholeNumber(text, 1, 6)).toEqual({ refused: "A whole number from 1 to 6" }),
  );
  test("a number within is taken", () => expect(wholeNumber(" −2 ", -3, 3)).toEqual({ value: -2 }));
  test("all are taken or none", () => {
    expect(allOf([{ value: 1 }, { value: 2 }])).toEqual([1, 2]);
    expect(allOf([{ value: 1 }, { refused: "" }])).toBeNull();
  });
});

test("one person sees one side, two or none the whole", () => {
  expect(seatOf({ bots: [null, "steady"], curtain: false })).toEqual({ role: "commander", side: 0 });
  expect(seatOf({ bots: [null, null], curtain: false })).toEqual({ role: "referee" });
  expect(seatOf({ bots: [null, null], curtain: true })).toEqual({ role: "commander", side: 0 });
  expect(seatOf({ bots: ["steady", "search"], curtain: true })).toEqual({ role: "referee" });
});

test("a view is read without knowing its system", () => {
  const { field, sides } = situation({
    round: 2,
    over: false,
    night: true,
    sides: [{ name: "A", men: 1200, lost: 0, forces: [{ name: "Van", class: "good_troops", marks: [] }] }],
  });
  expect(field).toEqual({ title: "", facts: ["round: 2", "night"], parts: [] });
  expect(sides).toEqual([
    {
      title: "A",
      facts: ["men: 1,200"],
      parts: [{ label: "forces", leaves: [{ title: "Van", facts: ["class: good troops"], parts: [] }] }],
    },
  ]);
});

test("friction 7: things of which the same is said are a table, others a list", () => {
  const leaf = (title: string, ...facts: string[]) => ({ title, facts, parts: [] });
  const of = (...leaves: ReturnType<typeof leaf>[]) => tableOf({ label: "troops", leaves });
  expect(of(leaf("bows", "fit: 1,200"), leaf("spears", "fit: 80", "wounded: 9", "routed"))).toEqual({
    columns: ["fit", "wounded", "routed"],
    rows: [
      { title: "bows", cells: ["1,200", "–", "–"] },
      { title: "spears", cells: ["80", "9", "yes"] },
    ],
  });
  expect(of(leaf("bows", "fit: 1,200"))).toBeNull();
  expect(of(leaf("", "fit: 1"), leaf("", "fit: 2"))).toBeNull();
  expect(of(leaf("A", "a: 1", "b: 2"), leaf("B", "c: 3", "d: 4"))).toBeNull();
  const part = { label: "more", leaves: [] };
  expect(tableOf({ label: "forces", leaves: [leaf("A", "a: 1"), { ...leaf("B", "a: 2"), parts: [part] }] })).toBeNull();
});

test("terms are put into sums that end with their total", () => {
  const term = (kind: Term["kind"], side: number, value: string): Term => ({
    rule: "X-1",
    kind,
    group: 1,
    side,
    value,
    words: "",
  });
  const found = sums([
    term("addend", 0, "+5"),
    term("addend", 1, "+1"),
    term("total", 0, "= 5"),
    term("addend", 0, "+2"),
  ]);
  expect(found.map(({ side, lines, total }) => [side, lines.length, total?.value])).toEqual([
    [0, 1, "= 5"],
    [1, 1, undefined],
    [0, 1, undefined],
  ]);
  expect([figure("= 84"), figure("-13"), figure("x 1/2")]).toEqual(["84", "−13", "× 1/2"]);
});

test("files are named after the battle", () =>
  expect(fileName("The pass at Gar's Gate")).toBe("the-pass-at-gar-s-gate.jsonl"));
test("a share of half in 400 games is within 5 in 100", () => expect(margin(0.5, 400)).toBeCloseTo(0.049, 3));

test("every system has samples, none of them a campaign, each with a sentence of its own", () => {
  for (const { samples } of GROUPS) {
    expect(samples.length).toBeGreaterThan(3);
    for (const { title, about } of samples) expect(about).not.toMatch(new RegExp(`^(Shows|${title}\\.$)`));
  }
  expect(aboutOf("# The pass. Shows: a flyer. More.\nbanneret: scenario", "The pass")).toBe("A flyer.");
});

test.each([
  [
    ["Red", "Blue"],
    ["red", "blue"],
  ],
  [
    ["Gar", "Thar"],
    ["blue", "red"],
  ],
  [
    ["Gar", "The Blues"],
    ["red", "blue"],
  ],
  [
    ["The Golden Horde", "Rus", "Red Poles"],
    ["ochre", "blue", "red"],
  ],
  [
    ["Redwall", "Bluewater"],
    ["blue", "red"],
  ],
  [
    ["Red", "Reds", "Blue"],
    ["red", "ochre", "blue"],
  ],
])("sides named %j are painted %j", (sides, hues) => expect(huesOf(sides)).toEqual(hues));

test("only a side with another colour than usual has a style of its own", () => {
  expect(liveries(["Gar", "Thar"])).toBeUndefined();
  expect(Object.keys(liveries(["Red", "Blue"]) ?? {})).toContain("--on-a");
});

test("a scenario is bundled without comments, and says what it said about itself", () => {
  const text =
    '# The pass. Shows: a flyer. More.\n# More still.\ntitle: The pass\n  # inside\nrules: x # why\nname: "a # b"\n';
  expect(withoutComments(text)).toBe('# A flyer.\ntitle: The pass\nrules: x\nname: "a # b"\n');
  expect(aboutOf(withoutComments(text), "The pass")).toBe(aboutOf(text, "The pass"));
});
