import type { Question, View } from "@banneret/core";
import { describe, expect, test } from "vitest";
import { answerable, commitment, stepOf, type Shares } from "../src/online/shares.js";

const TABLE = "000102030405060708090a0b0c0d0e0f";
const drawn = (name: string) => ({ share: `share ${name}`, commit: `commit ${name}`, key: `key ${name}` });
const shares = (more: Partial<Shares>): Shares => ({ table: TABLE, seats: [], ...more });

test("a commitment is the one of docs/openapi.yaml", async () => {
  expect(await commitment(TABLE, "commander 0", "1".repeat(64))).toBe("5a9c51aa057273befefba27a723fbbbc6bdc36e096d9cc7583dd4f60f2153b45");
});

describe("what a page does with its shares", () => {
  const [a, b] = [drawn("a"), drawn("b")];
  test.each([
    { name: "nothing is wanted", now: shares({ commit: a.commit }), has: [a], used: [a.commit], step: { lost: false, send: null, next: null } },
    { name: "the first commitment", now: shares({ wants: "commitment" }), has: [], used: [], step: { lost: false, send: {}, next: null } },
    { name: "the first commitment, which was drawn and perhaps not heard", now: shares({ wants: "commitment" }), has: [a], used: [], step: { lost: false, send: {}, next: a } },
    { name: "a share", now: shares({ wants: "share", commit: a.commit }), has: [a], used: [a.commit], step: { lost: false, send: { share: a.share }, next: null } },
    { name: "a share that was perhaps not heard", now: shares({ wants: "share", commit: a.commit }), has: [b, a], used: [a.commit], step: { lost: false, send: { share: a.share }, next: b } },
    { name: "a share that another device has", now: shares({ wants: "share", commit: a.commit }), has: [], used: [a.commit], step: { lost: true, send: null, next: null } },
    { name: "left out, with a share that was never given", now: shares({ wants: "commitment" }), has: [a], used: [a.commit], step: { lost: false, send: {}, next: null } },
  ])("$name", ({ now, has, used, step }) => expect(stepOf(now, has, new Set(used))).toEqual(step));
});

describe("what people can answer", () => {
  const order = { to: "side", side: 0, form: "choice" } as Question;
  const roll = { to: "chance", side: 0, form: "roll" } as Question;
  const view = (more: object): View => ({ game: "battle", system: "warmachine", over: false, asks: [order, roll], locked: [], state: {}, ...more });
  test.each([
    { name: "without joint dice everything", of: view({}), asks: [order, roll] },
    { name: "joint dice are thrown by nobody", of: view({ shares: shares({ seats: [{ seat: "commander 0", state: "committed" }] }) }), asks: [order] },
    { name: "nothing before all are committed", of: view({ shares: shares({ seats: [{ seat: "commander 0", state: "owes a commitment" }] }) }), asks: [] },
  ])("$name", ({ of, asks }) => expect(answerable(of)).toEqual(asks));
});
