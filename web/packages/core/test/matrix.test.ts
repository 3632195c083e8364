import { beforeAll, expect, test } from "vitest";
import {
  commander,
  loadModule,
  open,
  REFEREE,
  SPECTATOR,
  Table,
  type Matrix,
  type MatrixCell,
  type Tree,
} from "@banneret/core";
import { programOn, sample, SEED } from "./kit.js";

let all: WebAssembly.Module;

beforeAll(async () => {
  all = await loadModule();
});

/** Plays by defaults to the first sealed order. */
function sealed(document: Tree): Table {
  const table = Table.open(all, document, { seed: SEED });
  for (let asked = table.next(REFEREE); asked && !(asked.to === "side" && asked.sealed); asked = table.next(REFEREE))
    table.answerDefault(REFEREE, asked);
  return table;
}

const cells = ({ cells }: Matrix): (MatrixCell | null)[] => cells.flat();

interface NativeRound {
  rows: { side: string; orders: string[] };
  columns: { side: string; orders: string[] };
  games: number;
  rolls_before: number;
  cells: { chance: number; draw: number; error?: number }[];
}

test.each([
  ["warmachine/elves-at-the-pass", 0],
  ["gurps4/age-of-sail", 1],
] as const)("the matrix of %s is that of the program, cell by cell", async (name, estimated) => {
  const table = sealed(await sample(name));
  const found = table.matrix({ seat: REFEREE });
  const native = (JSON.parse(programOn("here.jsonl", table.journal(), ["odds", "--json"])) as { round: NativeRound })
    .round;
  expect([found.rows.name, found.rows.orders]).toEqual([native.rows.side, native.rows.orders]);
  expect([found.columns.name, found.columns.orders]).toEqual([native.columns.side, native.columns.orders]);
  expect(cells(found)).toEqual(native.cells.map(({ chance, draw, error = 0 }) => ({ chance, draw, error })));
  expect([found.games, found.rollsBefore]).toEqual([native.games, native.rolls_before]);
  expect(found.games > 0).toBe(estimated === 1);
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
});

test("a few games give a first look, and its errors cover what is exact", async () => {
  const table = sealed(await sample("gurps4/hastings-gurps4"));
  const exact = cells(table.matrix({ seat: REFEREE, winnerOnly: true }));
  const first = cells(table.matrix({ seat: REFEREE, winnerOnly: true, states: 200, games: 4000 }));
  expect(exact.every((cell) => cell?.error === 0)).toBe(true);
  const off = first.map(
    (cell, i) => Math.abs((cell?.chance ?? 0) - (exact[i]?.chance ?? 0)) / Math.max(cell?.error ?? 0, 0.005),
  );
  expect(off.filter((errors) => errors > 3).length).toBeLessThan(0.02 * off.length);
});

/** The same document with another value somewhere in it. */
function changed(document: Tree, path: (string | number)[], value: unknown): Tree {
  const copy = structuredClone(document);
  const last = path.at(-1) as string;
  const parent = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>(
      (at, key) => at[key] as Record<string | number, unknown>,
      copy as Record<string | number, unknown>,
    );
  expect(parent).toHaveProperty(last);
  parent[last] = value;
  return copy;
}

const HIDDEN = ["sides", 1, "forces", 0, "persons", 0, "strategy"]; // of the enemy's commander

test("a commander's matrix does not depend on what is hidden, the referee's does", async () => {
  const document = await sample("gurps4/drakes-cross");
  const few = { winnerOnly: true, states: 200, games: 2000 };
  const tables = [sealed(document), sealed(changed(document, HIDDEN, 20))];
  const [ours, theirs] = tables.map((table) => table.matrix({ seat: commander(0), ...few }));
  expect(ours).toEqual(theirs);
  expect(ours?.believed).not.toBe("");
  const [told, other] = tables.map((table) => table.matrix({ seat: REFEREE, ...few }));
  expect(told).not.toEqual(other);
});

test("what the other side has sealed changes nothing", async () => {
  const document = await sample("warmachine/elves-at-the-pass");
  const looks = [0, 1].map((choice) => {
    const table = sealed(document);
    const asked = table.next(commander(1));
    const option = asked?.options?.[choice]?.value ?? 0;
    if (asked) table.answer(commander(1), asked.id, option);
    return table.matrix({ seat: commander(0) });
  });
  expect(looks[0]).toEqual(looks[1]);
});

test("who commands nobody has no matrix, and a battle that is over has none", async () => {
  const table = sealed(await sample("warmachine/quick-skirmish"));
  expect(() => table.matrix({ seat: SPECTATOR })).toThrow();
  for (let asked = table.next(REFEREE); asked; asked = table.next(REFEREE)) table.answerDefault(REFEREE, asked);
  expect(() => table.matrix({ seat: REFEREE })).toThrow(/sealed order/);
});

test("a game in a worker tells how far its matrix is, and cancels it", async () => {
  const game = await open(await sample("gurps4/equal-forces"), { seed: SEED });
  try {
    const stop = new AbortController();
    const cancelled = game.matrix(
      { seat: REFEREE },
      { signal: stop.signal, onProgress: () => stop.abort(new Error("enough")) },
    );
    await expect(cancelled).rejects.toThrow("enough");
    const quick = await game.matrix({ seat: REFEREE, winnerOnly: true, states: 200, games: 1000 });
    expect(cells(quick).every((cell) => cell !== null && cell.chance >= 0 && cell.chance <= 1)).toBe(true);
  } finally {
    game.close();
  }
});
