import type { CardFigure } from "@banneret/core";
import { expect, test } from "vitest";
import { amount, barOf, leftOf, written } from "../src/fight/card.js";
import { fieldOf, momentOf } from "../src/fight/moment.js";

const figure = (some: Partial<CardFigure>): CardFigure => ({
  key: "fit",
  title: "Fit troops",
  unit: "",
  certainty: "known",
  words: "",
  ...some,
});

test("numbers of the engine may be fractions that no decimal ends", () => {
  expect(amount("1/3")).toBeCloseTo(0.333_333);
  expect(amount(75.5)).toBe(75.5);
  expect(amount(undefined)).toBeNull();
  expect(amount("1/0")).toBeNull();
});

test.each<[string, Partial<CardFigure>, { least: number; most: number } | null]>([
  ["what is known", { value: 50, of: 200 }, { least: 0.25, most: 0.25 }],
  ["a percentage", { value: 30, unit: "%" }, { least: 0.3, most: 0.3 }],
  ["an estimate", { certainty: "estimated", value: 60, from: 40, to: 80, of: 100 }, { least: 0.4, most: 0.8 }],
  ["an estimate of no whole", { certainty: "estimated", value: 60, from: 40, to: 80 }, { least: 0.5, most: 1 }],
  ["more than the whole", { value: 300, of: 200 }, { least: 1, most: 1 }],
  ["what is not known", { certainty: "unknown" }, null],
])("a bar of %s", (_, some, bar) => expect(barOf(figure(some))).toEqual(bar));

test("what is left of a side is a number only where the seat knows it", () => {
  const card = (some: Partial<CardFigure>) => ({ side: 0, name: "Gar", figures: [figure(some)] });
  expect(leftOf(card({ value: 46, of: 58 }))).toMatchObject({ left: 46, whole: 58 });
  expect(leftOf(card({ certainty: "estimated", value: 46, of: 58 }))).toBeNull();
  expect(leftOf(card({ value: 46 }))).toBeNull();
});

test("a minus is typographic", () => expect(written(figure({ words: "-2" }))).toBe("−2"));

test("the field is said in words, with no number that only the engine needs", () => {
  const state = { round: 3, minutes: 60, over: false, terrain: "rural", night: true, table_width: 72, turn: "French" };
  expect(momentOf(state)).toBe("round 3");
  expect(fieldOf(state, ["French", "British"])).toEqual(["60 min", "rural", "night", "turn: French"]);
  expect(momentOf({ battle: 1 })).toBe("battle 1");
  expect(momentOf({ round: 0 })).toBeNull();
});
