import type { CampaignMap, Question, Toward } from "@banneret/core";
import { describe, expect, test } from "vitest";
import { arrow, centre, clamped, paper, spaceAt, spaces } from "../src/map/geometry.js";
import { actingOf, dayWords, forceWords, marchWords, spaceWords } from "../src/map/words.js";

const map = (form: CampaignMap["form"], first: [number, number] = [0, 0]): CampaignMap => ({
  form,
  first,
  last: [first[0] + 6, first[1] + 4],
  places: [{ name: "Wendrow", at: [first[0] + 1, first[1]], kind: "town" }],
  forces: [],
  terrains: [
    { word: "open", look: "open" },
    { word: "deep_wood", look: "woods" },
  ],
  rows: ["abaaaaa", "aaaaaaa", "aaaaaaa", "aaaaaaa", "aaaaaaa"],
  sight: [".......", "..#....", "...?...", ".......", "......."],
});

describe.each(["hexes", "squares", "plain"] as const)("on %s", (form) => {
  test.each([
    [0, 0],
    [-3, -2],
    [5, 1],
  ] as [number, number][])("a tap on the middle of a space, or near it, finds the space, from %i %i on", (x, y) => {
    const sheet = map(form, [x, y]);
    const { width, height } = paper(sheet);
    for (const at of spaces(sheet)) {
      const [cx, cy] = centre(sheet, at);
      expect(cx > 0 && cy > 0 && cx < width && cy < height).toBe(true);
      for (const [dx, dy] of [
        [0, 0],
        [13, 0],
        [-13, 8],
        [0, -20],
        [9, 17],
      ] as const)
        expect(spaceAt(sheet, [cx + dx, cy + dy])).toEqual(at);
    }
    expect(spaceAt(sheet, [-200, -200])).toBeNull();
  });
});

test("neighbours of hexes are equally far, in even and odd columns", () => {
  const sheet = map("hexes");
  const far = (a: [number, number], b: [number, number]): number =>
    Math.hypot(centre(sheet, a)[0] - centre(sheet, b)[0], centre(sheet, a)[1] - centre(sheet, b)[1]);
  const step = far([2, 2], [2, 1]);
  for (const other of [
    [3, 1],
    [3, 2],
    [2, 3],
    [1, 2],
    [1, 1],
  ] as [number, number][])
    expect(far([2, 2], other)).toBeCloseTo(step);
  for (const other of [
    [4, 2],
    [4, 3],
    [2, 2],
    [2, 3],
  ] as [number, number][])
    expect(far([3, 2], other)).toBeCloseTo(step);
});

test("an arrow begins and ends beside the numbers of its ends", () => {
  expect(
    arrow([
      [0, 0],
      [0, 50],
      [0, 100],
    ]),
  ).toEqual([
    [0, 13],
    [0, 50],
    [0, 80],
  ]);
  expect(arrow([[0, 0]])).toEqual([]);
});

test("keys do not leave the map", () => {
  expect(clamped(map("hexes", [2, 2]), [1, 9])).toEqual([2, 6]);
});

test("a space is told with its name, ground, sight and forces", () => {
  const sheet: CampaignMap = {
    ...map("hexes"),
    forces: [{ name: "Rangers", at: [1, 0], side: 1, strength: 1140, seen: "seen on day 2" }],
  };
  expect(spaceWords(sheet, [1, 0], ["Duke", "Rebels"])).toBe(
    "Wendrow · deep wood · Rangers of Rebels, 1,140, seen on day 2",
  );
  expect(spaceWords(sheet, [2, 1], [])).toBe("(2, 1) · open · not seen");
  expect(spaceWords(sheet, [3, 2], [])).toBe("(3, 2) · open · poorly visible");
  expect(forceWords({ name: "Levy", at: [0, 0], side: 0 }, ["Duke"])).toBe("Levy of Duke");
});

test("days are told with the month or its number", () => {
  const day = { day: 3, days: 60, month: 1, day_of_month: 2, pay_day: 30 };
  expect(dayWords({ ...day, name: "july" })).toBe("Day 3 of 60, 2 July");
  expect(dayWords(day)).toBe("Day 3 of 60, day 2 of month 2");
});

test("a tap is told as what it comes to", () => {
  const found: Toward = {
    value: [1, 2],
    line: [
      [0, 0],
      [1, 0],
    ],
    words: "north-east 1, to (1, 0)",
    allowed: true,
    short: false,
  };
  expect(marchWords(found)).toBe("The march: north-east 1, to (1, 0).");
  expect(marchWords({ ...found, short: true })).toMatch(/^The nearest/);
  expect(marchWords({ ...found, line: [[0, 0]] })).toMatch(/stay/);
  expect(marchWords({ ...found, allowed: false })).toMatch(/cannot march/);
  expect(marchWords({ ...found, allowed: false, line: [[0, 0]] })).toMatch(/^No open way/);
});

test("the force that a question names first is the one to act", () => {
  const force = (name: string, side: number, seen?: string) => ({
    name,
    at: [0, 0] as [number, number],
    side,
    ...(seen === undefined ? {} : { seen }),
  });
  const { forces, ...sheet } = map("squares");
  const with_ = { ...sheet, forces: [...forces, force("Wolf", 0), force("Wolf riders", 0), force("Wolf riders", 1)] };
  const asked = (text: string, side: number, to = "side") => ({ text, side, to }) as Question;
  expect(actingOf(with_, asked("Wolf riders: what does it do?", 0))).toBe(with_.forces[1]);
  expect(actingOf(with_, asked("Wolf riders: what does it do?", 1))).toBe(with_.forces[2]);
  expect(actingOf(with_, asked("Jothus: which troops?", 0))).toBeUndefined();
  expect(actingOf(with_, asked("Wolf riders: which desert?", 0, "referee"))).toBeUndefined();
  expect(actingOf(with_, null)).toBeUndefined();
});
