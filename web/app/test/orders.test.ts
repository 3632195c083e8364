import type { Judgement, Prospect } from "@banneret/core";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rulesOf } from "../rules.plugin.js";
import { answersOf, judgementKey, rowsOf } from "../src/fight/judging.js";
import { grouped } from "../src/fight/outcomes.js";
import { pairingParts } from "../src/fight/reveal.js";
import { placed, rounded } from "../src/words.js";

test("places are told to a tenth of an inch, and other numbers as they are", () => {
  expect(rounded("5 at 28.795,7.213 face 90")).toBe("5 at 28.8,7.2 face 90");
  expect(placed("L1 goes to (20, 20.425); 1,200 men, TS 37.25")).toBe("L1 goes to (20, 20.4); 1,200 men, TS 37.25");
  expect(placed("its way is free for 1.429 in")).toBe("its way is free for 1.4 in");
});

test("what the orders mean together has a title if a sentence of it is for all", () => {
  expect(pairingParts("The battle is joined. Gar: a win gains ground.")).toEqual({
    title: "The battle is joined",
    rest: "Gar: a win gains ground.",
  });
  expect(pairingParts("Thar: own casualties -10.").title).toBe("The orders are revealed");
});

test("what may come of a roll is put together by side, and said once where it begins alike", () => {
  const line = (words: string, chance: number): Prospect => ({ words, chance, results: 1 });
  const state = { sides: [{ name: "Gar", forces: [{ name: "Elves of Gar" }] }, { name: "Thar" }] };
  const groups = grouped(
    [line("Elves of Gar won by 1", 0.25), line("Thar won", 0.5), line("Elves of Gar won by 2 or more", 0.25)],
    state,
    ["Gar", "Thar"],
  );
  expect(groups.map(({ side, said, chance }) => [side, said, chance])).toEqual([
    [0, "Elves of Gar won by", 0.5],
    [1, "", 0.5],
  ]);
});

describe("judgements", () => {
  const one = (ask: string, scope: "field" | "side", side: number): Judgement =>
    ({ ask, scope, side, title: ask, text: `${ask}?`, preset: [0], form: "choice", rule: "", round: 1 }) as Judgement;
  const list = [one("night", "field", 0), one("wall", "side", 0), one("wall", "side", 1), one("march", "side", 1)];

  test("are a row for the field, and a row with a cell for each side", () => {
    const rows = rowsOf(list, 2);
    expect(rows.field.map(({ label }) => label)).toEqual(["night?"]);
    expect(rows.sides.map(({ label, cells }) => [label, cells.map((cell) => cell?.side ?? null)])).toEqual([
      ["wall", [0, 1]],
      ["march", [null, 1]],
    ]);
  });

  test("are answered as far as they were changed", () => {
    const [night, wall] = list.map(judgementKey) as [string, string];
    expect(
      answersOf(
        list,
        new Map([
          [night, [1]],
          [wall, [0]],
        ]),
      ),
    ).toEqual([{ ask: "night", side: 0, value: [1] }]);
  });
});

test.each(["dragonquest", "gurps3", "gurps4", "obsidian", "warmachine"])(
  "every rule of %s has a title and a text",
  (system) => {
    for (const file of ["rules.md", "rulings.md"]) {
      const rules = rulesOf(readFileSync(new URL(`../../../rules/${system}/${file}`, import.meta.url), "utf8"));
      expect(Object.keys(rules).length).toBeGreaterThan(20);
      expect(Object.entries(rules).filter(([, [title, text]]) => title === "" || text === "")).toEqual([]);
    }
  },
);
