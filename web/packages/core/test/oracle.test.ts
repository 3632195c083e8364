import { beforeAll, expect, test, vi } from "vitest";
import { commander, loadModule, REFEREE, Table } from "@banneret/core";
import { playDefaults, programOn, sample, SEED } from "./kit.js";

let all: WebAssembly.Module;

beforeAll(async () => {
  all = await loadModule();
});

test("odds are those of the program, weight by weight", async () => {
  const document = await sample("warmachine/elves-at-the-pass");
  const odds = Table.open(all, document, { seed: SEED }).odds({ orders: "A=attack,B=hold" });
  const native = JSON.parse(
    programOn("one.json", JSON.stringify(document), ["odds", "--json"], "--orders", "A=attack,B=hold"),
  ) as {
    total: string;
    winners: object[];
    measures: object[];
  };
  expect(odds.total).toBe(native.total);
  expect(odds.winners).toEqual(native.winners);
  expect(odds.measures).toEqual(native.measures);
  expect(odds.winners.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(JSON.parse(JSON.stringify(odds))).toEqual(odds);
});

test("chances are counted if they can be, and otherwise estimated", async () => {
  const table = Table.open(all, await sample("warmachine/elves-at-the-pass"), { seed: SEED });
  const counted = table.chances({ orders: "A=attack,B=hold" });
  expect(counted).toEqual(table.odds({ orders: "A=attack,B=hold" }));
  const estimated = table.chances({ orders: "A=attack,B=hold", states: 1, games: 1000, winnerOnly: true });
  expect(estimated).toMatchObject({ method: "estimate", games: 1024 });
  expect(Math.abs(estimated.winners[0]!.chance - counted.winners[0]!.chance)).toBeLessThan(0.05);
  const hurried = Table.open(all, await sample("obsidian/pit-head"), { seed: SEED }).chances({ seconds: 0.001 });
  expect(hurried.method === "estimate" && hurried.games).toBe(32);
});

test("a simulation counts its games", async () => {
  const table = Table.open(all, await sample("gurps4/equal-forces"), { seed: SEED });
  const counted = table.simulate({ games: 500, orders: "A=Attack,B=Attack" });
  expect(counted.winners.reduce((sum, { games = 0 }) => sum + games, 0)).toBe(500);
  expect(JSON.parse(JSON.stringify(counted))).toEqual(counted);
});

test("a solution has mixes that add up to one", async () => {
  const table = Table.open(all, await sample("warmachine/quick-skirmish"), { seed: SEED });
  const solved = table.solve();
  expect(solved.low).toBeLessThanOrEqual(solved.value);
  expect(solved.high).toBeGreaterThanOrEqual(solved.value);
  for (const plays of [solved.ours, solved.theirs].filter(({ length }) => length > 0))
    expect(plays.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
});

test("the oracle tells how far it has come, and can be cancelled", async () => {
  const document = await sample("gurps4/equal-forces");
  let told = 0;
  const table = Table.open(all, document, { seed: SEED, watch: () => ++told === 3 });
  expect(() => table.simulate({ games: 1_000_000 })).toThrow(/cancelled/);
  expect(told).toBe(3);
  expect(table.simulate({ games: 100 }).games).toBe(100);
});

/** Plays by defaults to the first order of side 0. */
function toFirstOrder(table: Table): Table {
  for (
    let asked = table.next(REFEREE);
    asked && !(asked.to === "side" && asked.side === 0);
    asked = table.next(REFEREE)
  )
    table.answerDefault(REFEREE, asked);
  return table;
}

test.each(["warmachine/elves-at-the-pass", "dragonquest/jothus-against-khago"])(
  "the advice of %s is that of the program",
  async (name) => {
    const table = toFirstOrder(Table.open(all, await sample(name), { seed: SEED }));
    const native = programOn("here.jsonl", table.journal(), ["advise", "--json", "--as", "A"]);
    expect(table.advise({ seat: commander(0) })).toEqual(JSON.parse(native));
  },
);

test.each(["warmachine/quick-skirmish", "warmachine/elves-at-the-pass"])(
  "the analysis of %s is that of the program",
  async (name) => {
    const table = Table.open(all, await sample(name), { seed: SEED });
    playDefaults(table);
    const native = programOn("fought.jsonl", table.journal(), ["analyse", "--json"]);
    expect(table.analyse()).toEqual(JSON.parse(native));
  },
);

// Time is how often the module looks at the clock, so that the test does not depend on the machine.
test("an analysis has as many games as fit into its time", async () => {
  const table = Table.open(all, await sample("gurps3/trench-assault"), { seed: SEED });
  playDefaults(table);
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now++);
  const [hurried, patient] = [0.001, 0.2].map((seconds) => table.analyse({ seconds }));
  clock.mockRestore();
  expect(hurried?.games).toBeGreaterThan(0);
  expect(patient?.games).toBeGreaterThan(hurried?.games ?? 0);
  expect(Number(patient?.standard_error)).toBeLessThan(Number(hurried?.standard_error));
});

test.each(["random", "steady", "search"] as const)("the bot %s plays a battle to its end", async (bot) => {
  const table = Table.open(all, await sample("gurps4/equal-forces"), { seed: SEED });
  for (let asked = table.next(REFEREE); asked; asked = table.next(REFEREE))
    if (asked.to === "side") table.answerByBot(commander(asked.side), asked.id, bot);
    else table.answerDefault(REFEREE, asked);
  expect(table.outcome()).not.toBeNull();
});
