import type { Question, View } from "@banneret/core";
import { describe, expect, test } from "vitest";
import type { Told } from "../src/fight/told.js";
import type { Rules } from "../src/online/api.js";
import { mayAsk } from "../src/online/counsel.js";
import { byDue, type ListedTable } from "../src/keep/tables.js";
import { EventReader } from "../src/online/events.js";
import { reached } from "../src/online/Hooks.js";
import { deadlinesOf, delayOf, typedDeadline, typedDelay } from "../src/online/rules.js";
import { listed, owing, questionFor, readSeat, whomTo, type Company } from "../src/online/seats.js";
import { undoOf, untouched } from "../src/online/undo.js";
import { href, readRoute } from "../src/route.js";

const SIDES = ["Red", "Blue"];
const SEATS = ["referee", "commander 0", "commander 1", "character 1.2"];
const COMPANY: Company = { seats: SEATS, typists: "asked" };
const ALL = { type: true, roll: true };
const ask = (more: object): Question => ({ to: "side", side: 0, ...more }) as Question;
const view = (asks: Question[], more: object = {}): View => ({
  game: "battle",
  system: "gurps4",
  over: false,
  asks,
  locked: [],
  state: {},
  ...more,
});

test("events come in pieces, and comments are none", () => {
  const reader = new EventReader();
  expect(reader.push(":\n\nid: 4\nevent: table\nda")).toEqual([]);
  expect(reader.push('ta: {"a": "b: c"}\n\nid: 5.2\nevent: notes\n')).toEqual([
    { id: "4", type: "table", data: '{"a": "b: c"}' },
  ]);
  expect(reader.push("data: 1\n\n")).toEqual([{ id: "5.2", type: "notes", data: "1" }]);
});

test.for([
  { hook: { waiting: 0, failures: 0, sent: 0, dropped: 0 }, says: "Nothing was sent yet." },
  { hook: { waiting: 1, failures: 0, sent: 0, dropped: 0 }, says: "1 message on the way." },
  { hook: { waiting: 0, failures: 0, sent: 2, dropped: 0 }, says: "Reached: 2 messages so far." },
  {
    hook: { waiting: 0, failures: 0, sent: 2, dropped: 1 },
    says: "Reached: 2 messages so far. 1 message could not be delivered for a day and was dropped.",
  },
  {
    hook: { waiting: 0, failures: 9, sent: 0, dropped: 3 },
    says: "Not reached: the last 9 attempts failed. Nothing waits for it. 3 messages could not be delivered for a day and were dropped.",
  },
])("what is said of an address that is told: $says", ({ hook, says }) => {
  expect(reached(hook)).toBe(says);
});

test("seats are read as the server writes them", () => {
  expect(["referee", "spectator", "commander 1", "character 1.2"].map(readSeat)).toEqual([
    { role: "referee" },
    { role: "spectator" },
    { role: "commander", side: 1 },
    { role: "character", side: 1, person: 2 },
  ]);
});

test("names are listed as people say them", () => {
  expect([[], ["Red"], ["Red", "Blue"], ["Red", "Blue", "the referee"]].map(listed)).toEqual([
    "",
    "Red",
    "Red and Blue",
    "Red, Blue and the referee",
  ]);
});

describe("who owes an answer", () => {
  test.each([
    { name: "nobody", asks: [], duties: ["nothing", "nothing", "nothing"] },
    {
      name: "one has sealed, the other owes",
      asks: [ask({ locked: true }), ask({ side: 1 })],
      duties: ["sealed", "owes", "nothing"],
    },
    { name: "a judgement", asks: [ask({ to: "referee" })], duties: ["nothing", "nothing", "owes"] },
    { name: "a character with a seat", asks: [ask({ side: 1, person: 2 })], duties: ["nothing", "owes", "nothing"] },
    {
      name: "a character without one: the referee answers",
      asks: [ask({ side: 1, person: 3 })],
      duties: ["nothing", "nothing", "owes"],
    },
    {
      name: "dice that the side types in that throws them",
      asks: [ask({ to: "chance", side: 1 })],
      duties: ["nothing", "dice", "nothing"],
    },
    {
      name: "dice that the referee types in",
      asks: [ask({ to: "chance", side: 1 })],
      typists: "referee",
      duties: ["nothing", "nothing", "dice"],
    },
    {
      name: "dice of a side that has no seat",
      asks: [ask({ to: "chance" })],
      seats: ["referee", "commander 1"],
      duties: ["nothing", "nothing", "dice"],
    },
  ] as { name: string; asks: Question[]; duties: string[]; seats?: string[]; typists?: Company["typists"] }[])(
    "$name",
    ({ asks, duties, seats = SEATS, typists = "asked" }) =>
      expect(owing(view(asks), SIDES, { seats, typists }).map(({ duty }) => duty)).toEqual(duties),
  );
});

describe("which question a seat answers", () => {
  const asks = [ask({ id: 0 }), ask({ id: 1, side: 1 }), ask({ id: 2, to: "referee" })];
  test.each([
    { name: "a commander the first that has an id", seat: "commander 0", sent: [], standsFor: null, id: 0 },
    { name: "not one whose answer is on its way", seat: "commander 0", sent: [0], standsFor: null, id: 1 },
    { name: "the referee a judgement first", seat: "referee", sent: [], standsFor: 0, id: 2 },
    { name: "the referee for a side if he wants to", seat: "referee", sent: [2], standsFor: 1, id: 1 },
    { name: "else nothing", seat: "referee", sent: [2], standsFor: null, id: undefined },
  ])("$name", ({ seat, sent, standsFor, id }) =>
    expect(questionFor({ seat: readSeat(seat), hands: ALL, sent, standsFor }, view(asks), COMPANY)?.id).toBe(id),
  );
});

describe("what may be taken back", () => {
  const line = (n: number, seat: string, type = "answer"): Told => ({ n, type, seat, undone: false }) as Told;
  const told = [line(1, "commander 0"), line(2, "commander 1"), line(3, "referee", "roll")];
  const at = (seatWords: string, lines: Told[], bots: Record<string, string> = {}, more: object = {}) =>
    undoOf({ told: lines, seat: readSeat(seatWords), seatWords, bots, view: view([], more) });
  test("a player's own newest answer, until something follows", () => {
    expect(at("commander 0", told.slice(0, 1))).not.toBeNull();
    expect(at("commander 0", told)).toBeNull();
  });
  test("a sealed order that waits", () =>
    expect(at("commander 0", told, {}, { locked: [{ seat: "commander 0" }] })).not.toBeNull());
  test("the referee goes back before the newest answer of a person", () => {
    expect(at("referee", told)?.to).toBe(1);
    expect(at("referee", told, { B: "steady" })?.to).toBe(0);
    expect(at("referee", told, { A: "steady", B: "steady" })).toBeNull();
  });
  test("spectators nothing", () => expect(at("spectator", told)).toBeNull());
  test("a table is untouched while only dice and bots have acted", () => {
    expect(untouched({ told: told.slice(1), bots: { B: "steady" } })).toBe(true);
    expect(untouched({ told, bots: { B: "steady" } })).toBe(false);
  });
});

describe("who may ask for odds and advice", () => {
  const rules = (counsel: Rules["counsel"]): Rules => ({ journal_shown: "end", notes: "all", counsel });
  test.each([
    { name: "all, where nothing else is known", counsel: undefined, seats: ["referee", "commander 0"], over: false },
    { name: "all", counsel: "all", seats: ["referee", "commander 0"], over: false },
    { name: "the referee", counsel: "referee", seats: ["referee"], over: false },
    { name: "nobody", counsel: "nobody", seats: [], over: false },
    { name: "all when it is over", counsel: "nobody", seats: ["referee", "commander 0"], over: true },
  ] as const)("$name", ({ counsel, seats, over }) => {
    expect(
      ["referee", "commander 0"].filter((seat) => mayAsk(counsel && rules(counsel), readSeat(seat), over)),
    ).toEqual(seats);
  });
});

test("a deadline is shown in the largest unit that leaves a whole number, and read in the order of the times", () => {
  expect([90, 120, 7200, 86_400].map((after) => typedDeadline({ after, then: "remind" }))).toMatchObject([
    { count: "90", unit: 1 },
    { count: "2", unit: 60 },
    { count: "2", unit: 3600 },
    { count: "1", unit: 86_400 },
  ]);
  const typed = [
    { count: "1", unit: 3600, then: "default" },
    { count: " 5", unit: 60, then: "remind" },
  ] as const;
  expect(deadlinesOf([...typed])).toEqual([
    { after: 300, then: "remind" },
    { after: 3600, then: "default" },
  ]);
  for (const count of ["0", "", "1.5", "-1", "x"]) expect(deadlinesOf([{ ...typed[0], count }])).toBeNull();
});

test("a delay is read as it is shown", () => {
  for (const delay of [{ seconds: 30 }, { entries: 4 }, { rounds: 1 }])
    expect(delayOf(typedDelay(delay))).toEqual(delay);
  expect(delayOf(typedDelay(undefined))).toEqual({ rounds: 0 });
  expect(delayOf({ count: "soon", unit: "rounds" })).toBeNull();
});

test("notes go where the rules of the table let them go", () => {
  expect(whomTo("all", "commander 0", SEATS)).toEqual(["all", "referee", "commander 1", "character 1.2"]);
  expect(whomTo("referee", "commander 0", SEATS)).toEqual(["referee"]);
  expect(whomTo("referee", "referee", SEATS)).toContain("commander 0");
  expect([whomTo("nobody", "referee", SEATS), whomTo("all", "spectator", SEATS)]).toEqual([[], []]);
});

test("what is due first stands first", () => {
  const table = (id: string, more: Partial<ListedTable>): ListedTable => ({
    id,
    title: "",
    system: "gurps4",
    seat: "referee",
    who: "",
    at: 0,
    owes: false,
    over: false,
    ...more,
  });
  const tables = [
    table("over", { over: true, at: 9 }),
    table("old", {}),
    table("new", { at: 5 }),
    table("owes", { owes: true, at: 7 }),
    table("later", { owes: true, due: 9 }),
    table("soon", { owes: true, due: 3 }),
  ];
  expect(tables.sort(byDue).map(({ id }) => id)).toEqual(["soon", "later", "owes", "new", "old", "over"]);
});

describe("who is asked for dice of Red", () => {
  const dice = view([ask({ id: 0, to: "chance", form: "roll" })]);
  test.each([
    {
      name: "Red, who may type them in",
      seat: "commander 0",
      typists: "asked",
      hands: { type: true, roll: false },
      standsFor: null,
      asked: true,
    },
    {
      name: "not Red, whose dice the server would refuse",
      seat: "commander 0",
      typists: "referee",
      hands: { type: false, roll: false },
      standsFor: null,
      asked: false,
    },
    {
      name: "the referee, who alone may",
      seat: "referee",
      typists: "referee",
      hands: ALL,
      standsFor: null,
      asked: true,
    },
    {
      name: "not the referee, as long as Red types them in",
      seat: "referee",
      typists: "asked",
      hands: ALL,
      standsFor: null,
      asked: false,
    },
    {
      name: "the referee, who stands for Red",
      seat: "referee",
      typists: "asked",
      hands: ALL,
      standsFor: 0,
      asked: true,
    },
  ] as const)("$name", ({ seat, typists, hands, standsFor, asked }) => {
    expect(
      questionFor({ seat: readSeat(seat), hands, sent: [], standsFor }, dice, { seats: SEATS, typists }) !== null,
    ).toBe(asked);
  });
});

test("a link in a mail leads to what it asks for", () => {
  const route = { at: "mail", what: "stop", code: "a.b.c" } as const;
  expect(readRoute(href(route))).toEqual(route);
  expect(readRoute("#/mail/other/a.b.c")).toEqual({ at: "home" });
});

test("a link leads to its seat", () => {
  const route = { at: "table", token: `${"0".repeat(32)}.${"a".repeat(32)}` } as const;
  expect(readRoute(href(route))).toEqual(route);
});
