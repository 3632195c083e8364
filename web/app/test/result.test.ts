import type { Analysis, Throw } from "@banneret/core";
import { describe, expect, test } from "vitest";
import { facesOf, isPad, totalsOf, wins } from "../src/fight/totals.js";
import { fatesOf, lossesOf, spoilsOf } from "../src/fight/toll.js";
import { givenOf, isTooRough, luckOf, points, rollsOf } from "../src/oracle/luck.js";

const dice = (count: number, sides: number, add = 0): Throw => ({
  word: "own",
  dice: `${count}d${sides}`,
  count,
  sides,
  add,
});
const low = (number: number | string) => ({ words: "to roll at most", number, low: true });

describe("the pad of totals", () => {
  test.each([
    [dice(3, 6), [low(13)], true],
    [dice(3, 6), [], false], // each die may matter
    [dice(1, 20), [], true],
    [dice(1, 100), [low(50)], false],
    [dice(4, 20), [low(50)], false],
  ])("%o with %o has one: %s", (one, targets, is) => expect(isPad(one, targets)).toBe(is));

  test("has every total once, and dice that show it", () => {
    expect(totalsOf(dice(2, 6))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const total of totalsOf(dice(3, 6))) {
      const faces = facesOf(dice(3, 6), total);
      expect(faces.reduce((sum, face) => sum + face, 0)).toBe(total);
      expect(faces.length === 3 && faces.every((face) => face >= 1 && face <= 6)).toBe(true);
    }
  });

  test("frames what succeeds", () => {
    expect([12, 13, 14].map((total) => wins(total, dice(3, 6), low(13)))).toEqual([true, true, false]);
    expect([12, 13].map((total) => wins(total, dice(3, 6, 1), low(13)))).toEqual([true, false]);
    expect(wins(3, dice(3, 6), { words: "", number: 4, low: false })).toBe(false);
  });
});

describe("what a battle cost", () => {
  test("kinds of all forces of a side, from lists of whatever name, less what an account says is lost", () => {
    const was = {
      sides: [
        {
          name: "A",
          forces: [
            {
              name: "I",
              members: [
                { name: "bows", fit: 100 },
                { name: "spears", fit: 50 },
              ],
            },
          ],
        },
        { name: "B", elements: [{ name: "knights", count: 4 }] },
        { name: "C", stands: [{ name: "1st Line", sp: 6, sp_start: 6 }] },
      ],
    };
    const now = {
      sides: [
        { name: "A", forces: [{ name: "I", members: [{ name: "bows", fit: 70, wounded: 9 }] }] },
        { name: "B", elements: [{ name: "knights", count: 4 }] },
        { name: "C", stands: [{ name: "1st Line", sp: 2, sp_start: 6 }] },
      ],
      aftermath: { sides: [{ side: "B", elements: [{ name: "knights", elements_lost: "3/2" }] }] },
    };
    expect(lossesOf(now, was)).toEqual([
      [
        { name: "bows", left: 70, came: 100 },
        { name: "spears", left: 0, came: 50 },
      ],
      [{ name: "knights", left: 2.5, came: 4 }],
      [{ name: "1st Line", left: 2, came: 6 }],
    ]);
  });

  test("persons to whom something happened come first, and spoils have their side", () => {
    const state = {
      sides: [
        { name: "A", persons: [{ name: "Ann", status: "fit", hp: 12 }] },
        { name: "B", characters: [{ name: "Bob", condition: "dead", hits: 0 }], guns_captured: 2 },
      ],
      aftermath: { spoils: [{ side: "B", looted: true, loot_value: 4850000, captives: 0 }] },
    };
    const was = { sides: [{ name: "A", persons: [{ name: "Ann", status: "fit", hp: 12 }] }, { name: "B" }] };
    expect(fatesOf(state, was)).toEqual([
      { side: 1, name: "Bob", fate: "dead", more: [] },
      { side: 0, name: "Ann", fate: "fit", more: [] },
    ]);
    was.sides[0]?.persons?.forEach((one) => (one.hp = 14));
    expect(fatesOf(state, was)[0]).toEqual({ side: 0, name: "Ann", fate: "wounded", more: ["HP 12 of 14"] });
    expect(spoilsOf(state, ["A", "B"])).toEqual([
      { side: 1, words: "loot worth", value: "$4,850,000" },
      { side: 1, words: "guns captured", value: "2" },
    ]);
  });
});

describe("luck", () => {
  const account = (luck: number) => ({ side: "Gar", luck }) as Parameters<typeof luckOf>[0];
  test.each([
    [0.113, true, "You were lucky: the dice gave you 11 points in 100."],
    [-0.0112, true, "You were unlucky: the dice cost you 1.1 points in 100."],
    [0.01, false, "Gar had good luck: the dice gave Gar 1 point in 100."],
    [0.001, true, "Luck was even: the dice gave you nothing and took nothing."],
  ])("of %s", (luck, you, words) => expect(luckOf(account(luck), you)).toBe(words));

  test.each([
    [0, "0"],
    [-0.1234, "−12"],
    [0.0123, "1.2"],
  ])("%d in points is %s", (share, words) => expect(points(share)).toBe(words));

  test("is not spoken of after few games", () => {
    const of = (games: number, standard_error: number) => ({ games, standard_error }) as Analysis;
    expect([of(0, 0), of(8, 0.18), of(400, 0.02)].map(isTooRough)).toEqual([false, true, false]);
  });

  test("the mean is of the dice that a side threw most, and orders give away points on average", () => {
    const analysis = {
      rolled: [
        { side: "Gar", dice: "3d6", rolls: 4, sum: 54, expected: 42 },
        { side: "Gar", dice: "1d6", rolls: 1, sum: 6, expected: 3.5 },
        { side: "Thar", dice: "3d6", rolls: 9, sum: 9, expected: 94.5 },
      ],
      steps: [
        { type: "order", side: "Gar", gave_away: 0.02 },
        { type: "order", side: "Gar", gave_away: 0.1 },
        { type: "roll" },
      ],
    } as unknown as Parameters<typeof givenOf>[0];
    expect(rollsOf(analysis, "Gar")).toMatchObject({ dice: "3d6", mean: 13.5, expected: 10.5 });
    const given = givenOf(analysis, "Gar");
    expect([given?.orders, given?.most]).toEqual([2, 0.1]);
    expect(given?.mean).toBeCloseTo(0.06);
    expect(givenOf(analysis, "Thar")).toBeNull();
  });
});
