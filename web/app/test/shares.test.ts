import type { Entry, Question, View } from "@banneret/core";
import { describe, expect, test } from "vitest";
import { compareOwn } from "../src/online/compare.js";
import { answerable, commitment, stepOf, type Shares } from "../src/online/shares.js";

const TABLE = "000102030405060708090a0b0c0d0e0f";
const drawn = (name: string) => ({ share: `share ${name}`, commit: `commit ${name}`, key: `key ${name}` });
const shares = (more: Partial<Shares>): Shares => ({ table: TABLE, seats: [], ...more });

test("a commitment is the one of docs/openapi.yaml", async () => {
  expect(await commitment(TABLE, "commander 0", "1".repeat(64))).toBe(
    "5a9c51aa057273befefba27a723fbbbc6bdc36e096d9cc7583dd4f60f2153b45",
  );
});

describe("what a page does with its shares", () => {
  const [a, b] = [drawn("a"), drawn("b")];
  test.each([
    {
      name: "nothing is wanted",
      now: shares({ commit: a.commit }),
      has: [a],
      used: [a.commit],
      step: { lost: false, send: null, next: null },
    },
    {
      name: "the first commitment",
      now: shares({ wants: "commitment" }),
      has: [],
      used: [],
      step: { lost: false, send: {}, next: null },
    },
    {
      name: "the first commitment, which was drawn and perhaps not heard",
      now: shares({ wants: "commitment" }),
      has: [a],
      used: [],
      step: { lost: false, send: {}, next: a },
    },
    {
      name: "a share",
      now: shares({ wants: "share", commit: a.commit }),
      has: [a],
      used: [a.commit],
      step: { lost: false, send: { share: a.share }, next: null },
    },
    {
      name: "a share that was perhaps not heard",
      now: shares({ wants: "share", commit: a.commit }),
      has: [b, a],
      used: [a.commit],
      step: { lost: false, send: { share: a.share }, next: b },
    },
    {
      name: "a share that another device has",
      now: shares({ wants: "share", commit: a.commit }),
      has: [],
      used: [a.commit],
      step: { lost: true, send: null, next: null },
    },
    {
      name: "left out, with a share that was never given",
      now: shares({ wants: "commitment" }),
      has: [a],
      used: [a.commit],
      step: { lost: false, send: {}, next: null },
    },
  ])("$name", ({ now, has, used, step }) => expect(stepOf(now, has, new Set(used))).toEqual(step));
});

describe("what people can answer", () => {
  const order = { to: "side", side: 0, form: "choice" } as Question;
  const roll = { to: "chance", side: 0, form: "roll" } as Question;
  const view = (more: object): View => ({
    game: "battle",
    system: "warmachine",
    over: false,
    asks: [order, roll],
    locked: [],
    state: {},
    ...more,
  });
  test.each([
    { name: "without joint dice everything", of: view({}), asks: [order, roll] },
    {
      name: "joint dice are thrown by nobody",
      of: view({ shares: shares({ seats: [{ seat: "commander 0", state: "committed" }] }) }),
      asks: [order],
    },
    {
      name: "nothing before all are committed",
      of: view({ shares: shares({ seats: [{ seat: "commander 0", state: "owes a commitment" }] }) }),
      asks: [],
    },
  ])("$name", ({ of, asks }) => expect(answerable(of)).toEqual(asks));
});

describe("the seat's own shares in a journal, held against what the device drew", () => {
  const [a, b, c] = [drawn("a"), drawn("b"), drawn("c")];
  const entry = (n: number, seat: string, more: object): Entry => ({ n, type: "share", seat, ...more });
  const journal = [
    entry(1, "commander 0", { commit: a.commit }),
    entry(2, "commander 1", { commit: "commit of another seat" }),
    { n: 3, type: "answer", seat: "commander 0" } as Entry,
    entry(4, "commander 0", { share: a.share, commit: b.commit }),
    entry(5, "referee", { left_out: "commander 0" }),
    entry(6, "commander 0", { commit: c.commit }),
  ];
  const row = (committed: number, given: number | null, found: string) => ({ committed, given, found });
  test.each([
    {
      name: "all drawn here, one given",
      has: [a, b, c],
      rows: [row(1, 4, "same"), row(4, null, "same"), row(6, null, "same")],
    },
    {
      name: "one that was given is not the one that was drawn",
      has: [{ ...a, share: "share x" }, b, c],
      rows: [row(1, 4, "differs"), row(4, null, "same"), row(6, null, "same")],
    },
    {
      name: "one of which this device knows nothing",
      has: [a, c],
      rows: [row(1, 4, "same"), row(4, null, "elsewhere"), row(6, null, "same")],
    },
  ])("$name", ({ has, rows }) => expect(compareOwn(journal, "commander 0", has)).toEqual(rows));
  test("a seat without shares has none", () => expect(compareOwn(journal, "spectator", [])).toEqual([]));
});
