import type { Entry, Event } from "@banneret/core";
import { expect, test } from "vitest";
import { joined, rows, undoTarget, withUndone } from "../src/fight/told.js";

const answer = (n: number, seat = "referee"): Entry => ({ n, type: "answer", seat, value: [1], words: "yes" });
const undo = (n: number, to: number): Entry => ({ n, type: "undo", seat: "referee", to });
const words = (n: number): Event => ({ n, leave: "all", asked: `Question ${n}?`, sentence: "", terms: [] });
const tell = (entries: Entry[]) =>
  withUndone(
    joined(
      entries,
      entries.map(({ n }) => words(n)),
    ),
    entries,
  );

test("an entry is told with its question and its answer", () => {
  expect(tell([answer(1)])[0]).toMatchObject({ n: 1, asked: "Question 1?", answer: "yes", undone: false });
});

test("dice are told as they fell", () => {
  const roll: Entry = {
    n: 1,
    type: "roll",
    faces: [
      [3, 4, 5],
      [1, 5, 5],
    ],
    dice: "typed",
  };
  expect(tell([roll])[0]?.answer).toBe("3 + 4 + 5 against 1 + 5 + 5, typed in");
});

test("what may not be known is only called sealed", () => {
  expect(tell([{ n: 1, type: "answer", hidden: true, words: "attack" }])[0]?.answer).toBe("sealed");
});

test("answers of which nothing may be known are counted, and others are not", () => {
  const hidden = (n: number): Entry => ({ n, type: "answer", hidden: true });
  const entries = [hidden(1), hidden(2), answer(3), hidden(4)];
  const told = joined(
    entries,
    entries.map(({ n }) => ({ ...words(n), asked: n === 3 ? "Who?" : "" })),
  );
  expect(rows(told)).toEqual([{ n: 2, sealed: 2 }, told[2], { n: 4, sealed: 1 }]);
});

test("an undo that takes nothing back tells of the new seed of the dice", () => {
  expect(tell([answer(1), undo(2, 1)]).map(({ undone, sentence }) => [undone, sentence])).toEqual([
    [false, ""],
    [false, "The dice have a new seed from here on."],
  ]);
  expect(tell([answer(1), answer(2), undo(3, 1)])[2]?.sentence).not.toContain("seed");
});

test("an undo takes back what lies between it and where it went", () => {
  expect(tell([answer(1), answer(2), answer(3), undo(4, 1), answer(5)]).map(({ undone }) => undone)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test("the referee undoes the newest answer that no bot gave and that still holds", () => {
  expect(undoTarget(tell([answer(1), answer(2), answer(3, "commander 1")]))).toBe(1);
  expect(undoTarget(tell([answer(1), answer(2), undo(3, 1)]))).toBe(0);
  expect(undoTarget(tell([answer(1), answer(2), undo(3, 1), answer(4)]))).toBe(1);
  expect(undoTarget(tell([answer(1, "commander 0")]))).toBeNull();
  expect(undoTarget([])).toBeNull();
});
