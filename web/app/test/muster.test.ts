import { loadModule, Rater, SYSTEMS, Table, type System, type Tree } from "@banneret/core";
import { describe, expect, test } from "vitest";
import { attacks, battleOf, grounds, mostForces, stockOf, withTroops, type Kit, type Stock } from "../src/muster/kit.js";
import { lineName } from "../src/muster/Line.js";
import { forcesIn } from "../src/muster/importing.js";
import { packForce, unpackForce } from "../src/muster/share.js";
import { blank, fieldAlong, fieldOf, forceFields } from "../src/muster/schema.js";
import { kitOf, readyForces } from "../src/muster/sources.js";
import { amountOf, linked, links, rowsOf, split, sumsOf } from "../src/muster/sums.js";
import { at, listAt, pathTo, put, written } from "../src/muster/tree.js";

describe("a document", () => {
  const force = { name: "A", members: [{ name: "b", count: 1 }, { name: "c", count: 2 }] };
  test("is changed without touching the old one", () => {
    const next = put(force, ["members", 1, "count"], 5);
    expect(at(next, ["members", 1, "count"])).toBe(5);
    expect(at(force, ["members", 1, "count"])).toBe(2);
    expect(next.members[0]).toBe(force.members[0]);
  });
  test("loses what is taken out", () => {
    expect(put(force, ["members", 0], undefined).members).toEqual([{ name: "c", count: 2 }]);
    expect(put(force, ["name"], undefined)).not.toHaveProperty("name");
  });
  test("gets parts that it had not", () => expect(put({}, ["training", "weeks"], 4)).toEqual({ training: { weeks: 4 } }));
  test("names a place as the engine does", () => expect([written(["members", 0, "count"]), pathTo(force, "c")]).toEqual(["members[0].count", ["members", 1, "name"]]));
});

describe("a schema", () => {
  test("gives help, rule and default", () => {
    expect(fieldOf({ description: "weeks of training; at most 20 (WM-019)", type: "integer", minimum: 0, maximum: 9, default: 0 })).toEqual({ kind: "whole", help: "weeks of training; at most 20", rule: "WM-019", asked: false, standard: 0, min: 0, max: 9 });
    expect(fieldOf({ description: "it is behind a wall (WM-070); asked in play if not given", type: "boolean", default: false })).toMatchObject({ kind: "switch", help: "it is behind a wall", rule: "WM-070", asked: true });
  });
  test("a new entry has what must be given", () => {
    const field = fieldOf({ type: "object", properties: { name: { type: "string" }, count: { type: "integer", minimum: 3 }, note: { type: "string" } }, required: ["name", "count"] });
    expect(blank(field)).toEqual({ name: "New", count: 3 });
  });
});

test("a payment ends a sum as a total does, and remarks go with the next sum", () => {
  const term = (kind: string, group: number, value: string, words: string) => ({ rule: "X-001", kind, group, value, words }) as never;
  const [sum, ...more] = sumsOf([term("remark", 0, "0", "too few"), term("addend", 1, "+2", "a"), term("payment", 1, "= 2", "Host x 3: pay")]);
  expect(more).toEqual([]);
  expect(sum).toMatchObject({ owner: "Host", label: "pay", amount: 2, remarks: [{ words: "too few" }] });
});

test.each([["= 247/3", 247 / 3], ["= -4", -4], ["= 813.618", 813.618]])("%s is %d", (text, value) => expect(amountOf(text)).toBeCloseTo(value, 9));

interface Bench {
  rater: Rater;
  module: WebAssembly.Module;
  kit: Kit;
  stock: Stock[];
}

async function bench(system: System): Promise<Bench> {
  const module = await loadModule(system);
  const rater = new Rater(module, system);
  const kit = await kitOf(system);
  return { rater, module, kit, stock: await stockOf(kit, rater.catalogue()) };
}

/** The keys of a force's sheet, and of its first line of troops, whose numbers open. */
function opened(kit: Kit, rater: Rater, force: Tree): { whole: string[]; line: string[] } {
  const { sheet, terms } = rater.rate(force);
  const names = listAt(force, kit.troops).map(lineName);
  const { whole, lines } = split(sumsOf(terms), String(sheet["name"]), names);
  const rows = rowsOf(sheet, names);
  const found = links(sheet, whole, new Set(rows.map(({ path }) => written(path))));
  const last = names.length - 1;
  const numbers = rows.flatMap(({ rows: all }) => Object.entries(all[last] ?? {})).flatMap(([key, value]) => (typeof value === "number" ? [{ path: [key], value }] : []));
  return { whole: [...found.keys()].sort(), line: [...linked(numbers, lines[last] ?? []).keys()].sort() };
}

describe.each(SYSTEMS)("%s", (system) => {
  test("all troops on offer make a force that the engine rates", async () => {
    const { rater, kit, stock } = await bench(system);
    expect(stock.length).toBeGreaterThan(10);
    for (const one of stock) {
      const force = withTroops(kit, kit.empty, one);
      const names = listAt(force, kit.troops).map(lineName);
      const { sheet } = rater.rate(force);
      expect(typeof at(sheet, kit.headline), one.name).toBe("number");
      expect(rowsOf(sheet, names).length, one.name).toBeGreaterThan(0);
    }
  });

  test("the form has the field of the troops and of their number", async () => {
    const { rater, kit } = await bench(system);
    const list = fieldAlong(forceFields(rater.schema()), kit.troops);
    expect(list?.kind).toBe("list");
    expect(list?.kind === "list" && fieldOf(rater.schema()).kind).toBe("group");
    expect(fieldAlong(forceFields(rater.schema()), [...kit.troops, 0, kit.count])?.kind).toBe("whole");
  });

  test("templates and sample forces are rated", async () => {
    const { rater } = await bench(system);
    const ready = await readyForces(system);
    expect(ready.length).toBeGreaterThan(3);
    for (const { force, name } of ready) expect(() => rater.rate(force), name).not.toThrow();
  });

  test("two forces meet on every ground, whoever attacks", async () => {
    const { rater, module, kit, stock } = await bench(system);
    const force = (i: number): Tree => ({ ...withTroops(kit, kit.empty, stock[i] as Stock), name: `Force ${i}` });
    const forces: [Tree, Tree] = [force(0), force(1)];
    const places = grounds(kit, rater.schema("scenario"));
    expect(places.length).toBeGreaterThan(1);
    for (const attack of attacks(kit, ["Force 0", "Force 1"])) {
      const scenario = await battleOf(kit, forces, attack, places[0]?.text ?? "");
      expect(Table.open(module, scenario).sides()).toEqual(attack.turned ? ["Force 1", "Force 0"] : ["Force 0", "Force 1"]);
    }
    const [attack] = attacks(kit, ["Force 0", "Force 1"]);
    if (mostForces(kit, rater.schema("scenario")) > 1) {
      const [own, other] = forces;
      const scenario = await battleOf(kit, forces, attack as never, places[0]?.text ?? "", [[other, own], [own]]);
      const names = [0, 1].map((side) => listAt(scenario, ["sides", side, "forces"]).map(({ name }) => name));
      expect(names.map(({ length }) => length)).toEqual([3, 2]);
      expect(new Set(names.flat()).size).toBe(5); // each has a name of its own
      expect(Table.open(module, scenario).sides()).toHaveLength(2);
    }
    for (const { text } of places) Table.open(module, await battleOf(kit, forces, attack as never, text));
  });
});

describe("the numbers that open", () => {
  const OPEN: Record<System, { whole: string[]; line: string[] }> = {
    warmachine: { whole: ["battle_rating", "bonus", "factors.equipment", "factors.experience", "factors.leadership", "force_rating", "strength"], line: [] },
    gurps4: {
      whole: ["class_totals.F", "costs.elements_bill", "costs.elements_maintain", "costs.elements_raise", "costs.monthly_bill", "force_ts"],
      line: ["bill", "maintain", "maintain_all", "raise", "raise_all", "total", "ts"],
    },
    gurps3: { whole: ["ts"], line: ["monthly_food", "monthly_pay", "morale", "raise", "ts"] },
    dragonquest: { whole: ["units[0].battle_power", "units[0].force_multiplier", "units[0].unit_quality", "units[0].weekly_pay"], line: ["troop_quality"] },
    obsidian: { whole: ["points_in_all", "sp_in_all"], line: ["points", "sp"] },
  };
  test.each(SYSTEMS)("%s", async (system) => {
    const { rater, kit, stock } = await bench(system);
    expect(opened(kit, rater, withTroops(kit, kit.empty, stock[1] as Stock))).toEqual(OPEN[system]);
  });
});

describe("a link", () => {
  const force = { banneret: "force", system: "warmachine", name: "Zażółć", members: [{ name: "gęślą", count: 3 }] };
  test("contains the force", async () => {
    const text = await packForce(force);
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await unpackForce(text ?? "")).toEqual(force);
  });
  test("is not made of a force that is too large", async () => {
    const noise = Array.from({ length: 8000 }, (_, i) => Math.imul(i + 1, 2654435761) >>> 0);
    expect(await packForce({ ...force, noise })).toBeNull();
  });
  test.each(["", "!!!", "AAAA", "x".repeat(20_000)])("%.10s is refused in words", async (text) => {
    await expect(unpackForce(text)).rejects.toThrow(/damaged|too long/);
  });
  test("that is cut is refused", async () => {
    const text = (await packForce(force)) ?? "";
    await expect(unpackForce(text.slice(0, -8))).rejects.toThrow("damaged");
  });
  test("that unfolds without end is stopped", async () => {
    const text = await packForceOf("0".repeat(5_000_000));
    expect(text.length).toBeLessThan(16_000);
    await expect(unpackForce(text)).rejects.toThrow("too large");
  });
  test("of something else is refused", async () => {
    await expect(unpackForce(await packForceOf('{"banneret":"scenario"}'))).rejects.toThrow("no force");
  });
});

/** Any text as a link would have it. */
async function packForceOf(text: string): Promise<string> {
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  return Buffer.from(packed).toString("base64url");
}

describe("a file", () => {
  test("of a scenario gives all its forces", async () => {
    const forces = await forcesIn("banneret: scenario\nsystem: gurps3\nsides:\n  - {name: A, force: {units: []}}\n  - {name: B, force: {units: []}}\n");
    expect(forces.map((force) => [force["banneret"], force["system"], force["name"]])).toEqual([["force", "gurps3", "A"], ["force", "gurps3", "B"]]);
  });
  test("of an unknown system is refused", async () => void (await expect(forcesIn("{banneret: force, system: chess}")).rejects.toThrow("chess")));
  test("that is no document is refused", async () => void (await expect(forcesIn("{banneret: battle, system: gurps4}")).rejects.toThrow("no force")));
});
