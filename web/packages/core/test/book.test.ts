import { describe, expect, test } from "vitest";
import { commander, loadModule, REFEREE, SPECTATOR, Table, type Book, type Seat, type Statement } from "@banneret/core";
import { playDefaults, programOn, sample, SEED } from "./kit.js";

const CAMPAIGNS = [
  "dragonquest/season-in-the-vale",
  "gurps3/season-of-bannock",
  "gurps4/barony-season",
  "warmachine/march-on-the-marches",
] as const;

async function campaign(name: string, answers: number): Promise<Table> {
  const table = Table.open(await loadModule(name.split("/")[0] as "gurps4"), await sample(name), { seed: SEED });
  playDefaults(table, answers);
  return table;
}

const book = (table: Table, seat: Seat = REFEREE, month = -1): Book => table.book(seat, month) as Book;

/** What the program prints of the statements: words and numbers, without spaces. */
const printed = (text: string): string => text.replaceAll(/\s+/g, "");

describe.each(CAMPAIGNS)("the book of %s", (name) => {
  test("has every line that the program prints of the accounts, month by month", async () => {
    const table = await campaign(name, 1500);
    const told = printed(programOn("book.jsonl", table.journal(), ["campaign"], "--statement"));
    const { month: newest } = book(table);
    let lines = 0;
    for (let month = 0; month <= newest; month++)
      for (const { income, paid, income_in_all, paid_in_all, changes, ended } of book(table, REFEREE, month)
        .statements) {
        expect(ended).toBe(month < newest);
        for (const { words, value } of [...income, ...paid]) expect(told).toContain(printed(words + value));
        for (const [words, sum] of [
          ["Income in all", income_in_all],
          ["Paid in all", paid_in_all],
        ] as const)
          expect(told).toContain(printed(words + sum.toLocaleString("en")));
        lines += income.length + paid.length + changes.length;
      }
    expect(lines).toBeGreaterThan(0);
  });

  test("says on which day each entry was made, and goes back with an undo", async () => {
    const table = await campaign(name, 200);
    const days = (): number[] => book(table).begun.map(([, day]) => day);
    expect(days()[0]).toBe(1);
    expect(days()).toEqual([...days()].sort((a, b) => a - b));
    expect(days().at(-1)).toBeGreaterThan(1);
    expect(book(table).day).toBeGreaterThanOrEqual(days().at(-1) as number);
    table.undo(REFEREE, 0);
    playDefaults(table, 1);
    expect(days().at(-1)).toBe(1);
    // Nothing is left of what was undone.
    expect(book(table).statements).toEqual(book(await campaign(name, 1)).statements);
  });

  test("a seat gets the accounts that it may know, and its words are the same whichever way the book is read", async () => {
    const table = await campaign(name, 600);
    const all = book(table).statements;
    const of = (statements: Statement[], side: number): Statement[] => statements.filter((one) => one.side === side);
    for (const side of [0, 1]) {
      const own = book(table, commander(side)).statements;
      expect(own.map((one) => one.side)).toEqual([side]);
      expect(own[0]?.paid).toEqual(of(all, side)[0]?.paid);
    }
    expect(book(table, SPECTATOR).statements).toEqual([]);
    table.events(REFEREE, table.entryCount - 1); // which replays all of it
    expect(book(table).statements).toEqual(all);
  });
});

test("a battle has no book", async () => {
  const table = await campaign("warmachine/quick-skirmish", 3);
  expect(table.book(REFEREE)).toBeNull();
});
