import type { Analysis } from "@banneret/core";
import { expect, test } from "vitest";
import { courseOf, roundsOf } from "../src/oracle/course.js";

const step = (round: number | undefined, before: string, after: string): object => ({ type: "roll", ...(round === undefined ? {} : { round }), before: [before, "0"], after: [after, "0"] });

test("the course of a battle begins before its first answer, and a turn stands after what turned it", () => {
  const analysis = {
    steps: [step(1, "0.9", "0.8"), step(undefined, "0.8", "0.7"), step(2, "0.7", "0.1")],
    turning_points: [{ first_step: 2, last_step: 2, change: "-0.6", words: "the roll" }, { first_step: 0, last_step: 1, change: "-0.2", words: "the orders" }],
  } as unknown as Analysis;
  const { moments, turns } = courseOf(analysis);
  expect(moments.map(({ chances }) => chances[0])).toEqual([0.9, 0.8, 0.7, 0.1]);
  expect(moments.map(({ round }) => round)).toEqual([1, 1, 1, 2]);
  expect(turns).toEqual([{ at: 2, words: "the orders", before: 0.9, after: 0.7 }, { at: 3, words: "the roll", before: 0.7, after: 0.1 }]);
  expect(roundsOf(moments)).toEqual([{ round: 1, from: 0 }, { round: 2, from: 2 }]);
});

test("a battle that was valued by rounds has a moment for each, and its end", () => {
  const analysis = {
    moments: [{ round: 1, chances: ["0.5", "0.5"] }, { round: 2, chances: ["0.75", "0.25"] }, { round: 2, chances: ["1", "0"] }],
    turning_rounds: [{ to_moment: 1, change: "0.25", error: "0.1", words: "round 1" }],
  } as unknown as Analysis;
  expect(courseOf(analysis).turns).toEqual([{ at: 1, words: "round 1", before: 0.5, after: 0.75 }]);
});
