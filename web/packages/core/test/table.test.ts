import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { BanneretError, commander, loadModule, REFEREE, SPECTATOR, Table, type Tree } from "@banneret/core";
import { playDefaults, programOn, ROOT, sample, SAMPLES, SEED } from "./kit.js";

let all: WebAssembly.Module;

beforeAll(async () => {
  all = await loadModule();
});

/** Whatever people would stringify can be. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(SAMPLES)("%s", (name) => {
  let document: Tree;
  let table: Table;

  beforeAll(async () => {
    document = await sample(name);
    table = Table.open(await loadModule(document["system"] as string), document, { seed: SEED });
    playDefaults(table);
  });

  test("is played to its end by defaults", () => {
    const outcome = table.outcome();
    expect(outcome).not.toBeNull();
    expect([...table.sides(), "nobody"]).toContain(outcome?.name);
    expect(table.next(REFEREE)).toBeNull();
  });

  test("is told in words, and nothing holds a BigInt", () => {
    const events = table.events(REFEREE);
    expect(events).toHaveLength(table.entryCount);
    expect(events.filter(({ sentence }) => sentence !== "").length).toBeGreaterThan(0);
    expect(events.flatMap(({ terms }) => terms).length).toBeGreaterThan(0);
    for (const seat of [REFEREE, SPECTATOR, commander(0)]) {
      expect(plain(table.view(seat))).toEqual(table.view(seat));
      expect(plain(table.entries(seat))).toEqual(table.entries(seat));
    }
  });

  test("has a journal that the program accepts, with the same last state", () => {
    const journal = table.journal();
    const lines = programOn("played.jsonl", journal, ["replay", "--json"]).trim().split("\n");
    const entries = lines.map((line) => JSON.parse(line) as { n?: number; state?: string });
    const last = entries.filter(({ n }) => n !== undefined).at(-1);
    expect(last?.n).toBe(table.entryCount);
    expect(last?.state).toBe(table.hash());
  });

  test("goes on from its journal with the same bytes, also in the module of all systems", () => {
    const again = Table.resume(all, table.journal());
    expect(again.hash()).toBe(table.hash());
    expect(again.state()).toEqual(table.state());
    expect(again.journal()).toBe(table.journal());
  });

  test("is taken back by the referee", () => {
    const again = Table.resume(all, table.journal());
    const before = again.entryCount;
    again.undo(REFEREE, 3);
    expect(again.outcome()).toBeNull();
    expect(again.entryCount).toBe(before + 1);
    expect(again.entries(REFEREE, before)[0]).toMatchObject({ type: "undo", to: 3 });
    programOn("undone.jsonl", again.journal(), ["replay"]);
  });
});

test("plays old journals to their last state", () => {
  for (const name of [
    "battle",
    "gurps4-battle",
    "gurps3-battle",
    "dragonquest-battle",
    "obsidian-battle",
    "campaign",
  ]) {
    const text = readFileSync(join(ROOT, "tests/compat/2", `${name}.jsonl`), "utf8");
    const table = Table.resume(all, text);
    expect(table.journal()).toBe(text);
  }
});

test("a changed line of a journal is noticed", async () => {
  const table = Table.open(all, await sample("warmachine/quick-skirmish"), { seed: SEED });
  playDefaults(table, 3);
  const journal = table.journal();
  expect(() => Table.resume(all, journal.replace('"n":2', '"n":4'))).toThrow(/line 3/);
  const [head, first, ...rest] = journal.split("\n");
  expect(() => Table.resume(all, [head, ...rest].join("\n"))).toThrow(/line 2: it does not follow/);
  expect(first).toContain('"n":1');
});

/**
 * A journal as a server with joint dice writes it, except that no one made its dice together: a commitment is its last
 * entry.
 */
function withShare(journal: string): string {
  const [head, ...entries] = journal
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const shares = { table: "0".repeat(32), seats: ["commander 0"] };
  const trees = [
    { ...head, format: 2, dice: "joint", shares },
    ...entries,
    {
      n: entries.length + 1,
      type: "share",
      seat: "commander 0",
      commit: "1".repeat(64),
      state: entries.at(-1)?.["state"],
    },
  ];
  const lines: string[] = [];
  let before = {};
  for (const tree of trees) {
    const { hash: _hash, prev: _prev, ...rest } = tree as Record<string, unknown>;
    const line = { ...rest, ...before };
    const hash = bytesToHex(blake2b(utf8ToBytes(JSON.stringify(line)), { dkLen: 32 }));
    lines.push(JSON.stringify({ ...line, hash }));
    before = { prev: hash };
  }
  return lines.join("\n") + "\n";
}

test("a journal with joint dice is looked at, and goes on elsewhere", async () => {
  const table = Table.open(all, await sample("warmachine/quick-skirmish"), { seed: SEED });
  playDefaults(table, 3);
  const journal = withShare(table.journal());
  const again = Table.resume(all, journal);
  expect([again.journal(), again.hash(), again.entryCount]).toEqual([journal, table.hash(), table.entryCount + 1]);
  expect(again.entries(SPECTATOR).at(-1)).toMatchObject({
    n: again.entryCount,
    type: "share",
    seat: "commander 0",
    commit: "1".repeat(64),
  });
  expect(again.story().asked).toHaveLength(again.entryCount);
  const asked = again.next(REFEREE);
  for (const act of [
    () => asked && again.answerDefault(REFEREE, asked),
    () => again.undo(REFEREE, 1),
    () => again.roll(REFEREE, 0),
    () => again.answerByBot(commander(0), 0),
  ])
    expect(act).toThrow("goes on at a table online");
  expect(again.journal()).toBe(journal);
});

test("questions come with their words", async () => {
  const table = Table.open(all, await sample("warmachine/elves-at-the-pass"), { seed: SEED });
  const asked = table.next(REFEREE);
  expect(asked?.text).not.toBe("");
  for (let one = asked; one; one = table.next(REFEREE)) {
    expect(one.title).not.toBe("");
    for (const { word } of one.options ?? one.throws ?? one.numbers ?? []) expect(word).toEqual(expect.any(String));
    expect(one.options ?? one.throws ?? one.numbers).toBeDefined();
    table.answerDefault(REFEREE, one);
  }
});

test("typed dice are recorded as typed", async () => {
  const table = Table.open(all, await sample("gurps4/equal-forces"), { seed: SEED });
  let asked = table.next(REFEREE);
  for (; asked && asked.form !== "roll"; asked = table.next(REFEREE)) table.answerDefault(REFEREE, asked);
  table.roll(
    REFEREE,
    asked?.id ?? -1,
    asked?.throws?.map(({ count }) => Array<number>(count).fill(3)),
  );
  expect(table.entries(REFEREE).at(-1)).toMatchObject({ type: "roll", dice: "typed" });
});

test("the referee may rule", async () => {
  const table = Table.open(all, await sample("warmachine/march-on-the-marches"), { seed: SEED });
  const [first] = table.rulings();
  expect(first?.text).not.toBe("");
  table.answer(REFEREE, first?.id ?? -1, first?.preset ?? [], "as it is");
  expect(table.entries(REFEREE).at(-1)).toMatchObject({ type: "ruling", note: "as it is" });
});

test("what is refused is refused in words", async () => {
  const document = await sample("warmachine/quick-skirmish");
  const refused = (change: object): BanneretError => {
    try {
      Table.open(all, { ...document, ...change });
    } catch (error) {
      return error as BanneretError;
    }
    throw new Error("it was accepted");
  };
  expect(refused({ system: "chess" })).toMatchObject({ name: "BanneretError", code: "schema", path: "system" });
  expect(refused({ nonsense: 1 }).message).toContain("nonsense");
  const table = Table.open(all, document);
  expect(() => table.answer(commander(0), 999, 0)).toThrow(BanneretError);
});

test("a seat sees nothing of an order that another has locked", async () => {
  const document = await sample("gurps4/equal-forces");
  const look = (order: number): string => {
    const table = Table.open(all, document, { seed: SEED });
    for (let asked = table.next(REFEREE); asked && !asked.sealed; asked = table.next(REFEREE))
      table.answerDefault(REFEREE, asked);
    const asked = table.next(commander(0));
    table.answer(commander(0), asked?.id ?? -1, asked?.options?.[order]?.value ?? -1);
    return JSON.stringify([table.view(commander(1)), table.entries(commander(1)), table.events(commander(1))]);
  };
  expect(look(0)).toBe(look(1));
});

test("options have names for people, who never read a key", async () => {
  const names = new Set<string>();
  for (const name of SAMPLES) {
    const asks = /^(warmachine|gurps4)/.test(name) ? { referee: "ask" } : {};
    const document = { ...(await sample(name)), ...asks };
    const table = Table.open(all, document, { seed: SEED });
    for (let asked = table.next(REFEREE), i = 0; asked && i < 60; asked = table.next(REFEREE), i++) {
      for (const option of asked.options ?? []) names.add(option.name);
      table.answerDefault(REFEREE, asked);
    }
  }
  expect([...names].filter((name) => name === "" || name.includes("_"))).toEqual([]);
  expect(names).toContain("it was agreed"); // and not "no": how a battle of GURPS starts
});

const EMPTY = { public: true, terms: [], targets: [] };

test("before a roll a seat is told what it is measured against, and others only that there are dice", async () => {
  const table = Table.open(all, await sample("warmachine/elves-at-the-pass"), { seed: SEED });
  const order = table.next(REFEREE);
  expect(table.ledger(REFEREE, order?.id ?? 0)).toBeNull(); // no roll
  playDefaults(table, 2);
  const roll = table.next(REFEREE);
  const ledger = table.ledger(SPECTATOR, roll?.id ?? 0);
  const sum = (side: number): number =>
    (ledger?.terms ?? [])
      .filter((term) => term.side === side && term.kind === "addend")
      .reduce((all, { value }) => all + Number(value), 0);
  const totals = ledger?.terms.filter(({ kind }) => kind === "total").map(({ value }) => Number(value.slice(2)));
  expect(totals).toEqual([sum(0), sum(1)]);
  expect(ledger?.targets.map(({ number, low }) => [number, low])).toEqual(totals?.map((total) => [total, false]));
  playDefaults(table, 1);
  expect(table.ledger(SPECTATOR, table.next(REFEREE)?.id ?? 0)).toEqual(EMPTY); // looked up as they are
  expect(table.ledger(SPECTATOR, 0)).toBeNull(); // not open any more
});

test("before a roll a seat is told what may come of it", async () => {
  const table = Table.open(all, await sample("warmachine/elves-at-the-pass"), { seed: SEED });
  expect(table.prospects(REFEREE)).toEqual([]); // no roll
  playDefaults(table, 2);
  const roll = table.next(REFEREE);
  const [told, ...more] = table.prospects(REFEREE);
  expect([told?.question, told?.ask, told?.basis, more]).toEqual([roll?.id, "combat", "exact", []]);
  const lines = told?.lines ?? [];
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.reduce((sum, line) => sum + BigInt(line.weight ?? 0), 0n)).toBe(BigInt(told?.total ?? 1));
  expect(lines.reduce((sum, line) => sum + Number(line.chance), 0)).toBeCloseTo(1, 9);
});

test("an order says what each option does and adds, and revealed orders what they mean together", async () => {
  const table = Table.open(all, await sample("warmachine/elves-at-the-pass"), { seed: SEED });
  const asked = table.next(commander(0));
  expect(asked?.ask).toBe("tactic");
  for (const { gloss, adds } of asked?.options ?? []) {
    expect(gloss).toMatch(/^[a-z]/);
    expect(adds?.to).toBe("rating");
    expect(adds?.least).toBeLessThanOrEqual(adds?.most ?? -1000);
  }
  playDefaults(table, 2);
  const told = table.events(SPECTATOR).map(({ pairing }) => pairing);
  expect(told[0]).toBeUndefined();
  expect(told[1]).toMatch(/\.$/);
});

test("judgements are one list, and are made together", async () => {
  const table = Table.open(all, await sample("warmachine/quick-skirmish"), { seed: SEED });
  const list = table.judgements();
  expect(list.length).toBeGreaterThan(5);
  expect(new Set(list.map(({ scope }) => scope))).toEqual(new Set(["field", "side"]));
  expect(table.judgements(commander(0))).toEqual([]);
  expect(() => table.judge([{ ask: "tactic", side: 0, value: [1] }])).toThrow("is not open now");
  const night = list.find(({ ask }) => ask === "night");
  expect(night?.preset).toEqual([0]);
  table.judge([{ ask: "night", side: 0, value: [1] }]);
  expect(table.entries(REFEREE).find(({ ask }) => ask === "night")?.value).toEqual([1]);
  const made = table.entries(REFEREE).map(({ ask }) => ask);
  expect(made.filter((ask) => list.some((one) => one.ask === ask))).toEqual(list.map(({ ask }) => ask));
});

test("dice that everyone may see are left for all to roll, those of one side are not shown", async () => {
  const table = Table.open(all, await sample("gurps4/drakes-cross"), { seed: SEED });
  const people = [null, null];
  const scouting = table.settle(SPECTATOR, people, true);
  expect(scouting?.ask).toBe("scouting");
  expect(table.settle(SPECTATOR, people)).toBeNull(); // a spectator rolls nothing by itself
  for (let asked = table.next(REFEREE); asked && asked.ask !== "deed"; asked = table.next(REFEREE))
    table.answerDefault(REFEREE, asked);
  const deed = table.next(REFEREE)?.id ?? 0;
  expect([table.ledger(SPECTATOR, deed), table.ledger(commander(1), deed)]).toEqual([null, null]);
  expect(table.ledger(commander(0), deed)?.public).toBe(false);
});
