import { commander, REFEREE, SPECTATOR, type Matrix, type MatrixCell } from "@banneret/core";
import { expect, test } from "vitest";
import { pairsOf } from "../src/oracle/pairs.js";

const cell = (chance: number, draw = 0, error = 0): MatrixCell => ({ chance, draw, error });

const matrix = (cells: (MatrixCell | null)[][], games = 0): Matrix => ({
  rows: { side: 0, name: "Gar", orders: ["attack", "hold"] },
  columns: { side: 1, name: "Thar", orders: ["attack", "trap", "withdraw"] },
  cells,
  games,
  rollsBefore: 0,
  believed: "",
});

const PLAIN = [
  [cell(0.25), cell(0.5), cell(0.75)],
  [cell(0.5), cell(0.5), cell(0.1, 0.6)],
];

test("the best reply to each column is marked, and the best of the worst", () => {
  const { cells, worst } = pairsOf(matrix(PLAIN), REFEREE, 2);
  expect(cells.map((row) => row.map((pair) => pair?.best))).toEqual([
    [false, false, true],
    [true, false, false],
  ]);
  expect(worst.map((pair) => [pair?.words, pair?.best])).toEqual([
    ["25", true],
    ["10", false],
  ]);
  expect(cells[1]?.[2]?.drawn).toBe(true);
});

test("the commander of the columns has his own orders in the rows, with his own chances", () => {
  const { rows, columns, cells } = pairsOf(matrix(PLAIN), commander(1), 2);
  expect([rows.name, columns.name]).toEqual(["Thar", "Gar"]);
  expect(cells.map((row) => row.map((pair) => pair?.words))).toEqual([
    ["75", "50"],
    ["50", "50"],
    ["25", "30"],
  ]);
});

test.each([
  [commander(0), 2],
  [commander(1), 3],
  [SPECTATOR, 2],
] as const)("for %o among %i sides the rows stay as they are", (seat, sides) => {
  expect(pairsOf(matrix(PLAIN), seat, sides).rows.name).toBe("Gar");
});

test.each([
  [0, 0.5, "50"],
  [0, 0.4318, "43.2"],
  [0, 0.0001, "< 0.1"],
  [0, 0.9999, "> 99.9"],
  [0, 1, "100"],
  [0, 0, "0"],
  [900, 0.4318, "43"],
  [900, 0.001, "< 1"],
  [900, 0.999, "> 99"],
  [900, 1, "100"],
] as const)("from %i games a chance of %f reads %s", (games, chance, words) => {
  expect(pairsOf(matrix([[cell(chance)]], games), REFEREE, 2).cells[0]?.[0]?.words).toBe(words);
});

test("the margin is that of the worst cell, and a pair that cannot meet is left out", () => {
  const { cells, margin } = pairsOf(
    matrix(
      [
        [cell(0.4, 0, 0.01), null, cell(0.4, 0, 0.02)],
        [null, null, cell(0.2)],
      ],
      900,
    ),
    REFEREE,
    2,
  );
  expect(margin).toBeCloseTo(0.0392, 6);
  expect(cells.map((row) => row.map((pair) => pair?.best ?? null))).toEqual([
    [false, null, true],
    [null, null, false],
  ]);
});
