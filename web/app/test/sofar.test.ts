import type { Winner } from "@banneret/core";
import { expect, test } from "vitest";
import { seen, soFar, withSeen } from "../src/fight/sofar.js";

const winners = (...chances: number[]): Winner[] =>
  chances.map((chance, i) => ({ side: i + 1 < chances.length ? i : null, name: String(i), chance, weight: "1" }));

test("a draw is shared, and what comes before the first round belongs to it", () => {
  expect(seen(3, 0, winners(0.5, 0.3, 0.2))).toEqual({ stands: 3, round: 1, chances: [0.6, 0.4] });
});

test("what was counted again at the same entry stands in its place", () => {
  const one = seen(1, 1, winners(0.5, 0.5, 0));
  const better = seen(1, 1, winners(0.4, 0.6, 0));
  const later = seen(4, 2, winners(0.9, 0.1, 0));
  expect(withSeen(withSeen([one], later), better)).toEqual([better, later]);
});

test("what was taken back is not in the course", () => {
  const all = [0, 1, 2, 3].map((stands) => seen(stands, 1, winners(stands / 10, 1 - stands / 10, 0)));
  const { moments, turns } = soFar(all, (entry) => entry === 2);
  expect(moments.map(({ chances }) => chances[0])).toEqual([0, 0.1, 0.3]);
  expect(turns).toEqual([]);
});
