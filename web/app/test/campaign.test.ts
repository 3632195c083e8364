import { describe, expect, test } from "vitest";
import { coming, dayOf, happened, windowOf } from "../src/campaign/days.js";
import type { Told } from "../src/fight/told.js";

const told = (n: number, sentence: string, undone = false): Told => ({
  n,
  type: "answer",
  seat: "referee",
  side: null,
  asked: "",
  answer: "",
  sentence,
  terms: [],
  faces: [],
  undone,
});

test("an entry belongs to the day that had begun, also after an undo went back", () => {
  const book = {
    begun: [
      [1, 1],
      [5, 2],
      [9, 1],
      [11, 2],
    ] as [number, number][],
  };
  expect([1, 4, 5, 8, 9, 10, 11, 40].map((n) => dayOf(book, n))).toEqual([1, 1, 2, 2, 1, 1, 2, 2]);
});

test("what happened stands under its day: not what was taken back, not twice, and not that a day begins", () => {
  const book = {
    begun: [
      [1, 1],
      [4, 2],
    ] as [number, number][],
  };
  const days = happened(book, [
    told(1, "the van went to Wendrow; Day 2 begins"),
    told(2, ""),
    told(3, "Day 2 begins"),
    told(4, "rain"),
    told(5, "rain"),
    told(6, "a battle", true),
  ]);
  expect([...days]).toEqual([
    [1, ["the van went to Wendrow"]],
    [2, ["rain"]],
  ]);
});

describe("days to come", () => {
  const calendar = { day: 3, days: 30, pay_day: 28 };
  test.each([
    [
      "a force that comes home",
      { sides: [{ name: "Duke", forces: [{ name: "Van", home_on_day: 9 }] }] },
      [[9, ["Van: home"]]],
    ],
    [
      "wounded who are fit again",
      { sides: [{ name: "Duke", forces: [{ name: "Van", wounded: [{ heads: 12, fit_after_day: 7 }] }] }] },
      [[7, ["Van: heads 12, fit"]]],
    ],
    [
      "troops that are raised",
      { sides: [{ name: "Duke", coming: [{ what: "elements", force: "Household", count: 2, day: 5 }] }] },
      [[5, ["Duke: elements, Household, count 2"]]],
    ],
    [
      "nothing of days that have passed, of today's date, or of counts of days",
      {
        day: 3,
        days: 30,
        sides: [{ name: "Duke", agents: [{ name: "Spy", day: 2 }], supply_days: 8, due_on_day: 28 }],
      },
      [],
    ],
  ])("%s", (_, state, found) => {
    expect([...coming(calendar, state)]).toEqual([...found, [28, ["Pay is due"]], [30, ["The last day"]]]);
  });

  test("no pay is due after the last day", () => {
    expect([...coming({ day: 3, days: 20, pay_day: 28 }, {})]).toEqual([[20, ["The last day"]]]);
  });
});

test.each([
  [45, 1, 14, 1, 14],
  [45, -1, 14, 1, 14],
  [45, 40, 14, 32, 45],
  [5, 4, 14, 1, 5],
])("of %i days, from %i on, %i are shown within the campaign", (days, from, size, first, last) => {
  const shown = windowOf({ days }, from, size);
  expect([shown[0], shown.at(-1)]).toEqual([first, last]);
});
