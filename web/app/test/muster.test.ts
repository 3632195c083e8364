import { loadModule, Rater, SYSTEMS, Table, type System, type Tree } from "@banneret/core";
import { describe, expect, test } from "vitest";
import {
  attacks,
  battleOf,
  grounds,
  mostForces,
  mostSides,
  stockOf,
  withTroops,
  type Kit,
  type Stock,
} from "../src/muster/kit.js";
import { lineName } from "../src/muster/Line.js";
import { forcesIn } from "../src/muster/importing.js";
import { packForce, unpackForce } from "../src/muster/share.js";
import { blank, fieldAlong, fieldOf, forceFields } from "../src/muster/schema.js";
import { kitOf, readyForces } from "../src/muster/sources.js";
import { amountOf, figureOf, links, rowsOf, sumsOf } from "../src/muster/sums.js";
import { at, listAt, pathTo, put, written } from "../src/muster/tree.js";

describe("a document", () => {
  const force = {
    name: "A",
    members: [
      { name: "b", count: 1 },
      { name: "c", count: 2 },
    ],
  };
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
  test("gets parts that it had not", () =>
    expect(put({}, ["training", "weeks"], 4)).toEqual({ training: { weeks: 4 } }));
  test("names a place as the engine does", () =>
    expect([written(["members", 0, "count"]), pathTo(force, "c")]).toEqual([
      "members[0].count",
      ["members", 1, "name"],
    ]));
});

describe("a schema", () => {
  test("gives help, rule and default", () => {
    expect(
      fieldOf({
        description: "weeks of training; at most 20 (WM-019)",
        type: "integer",
        minimum: 0,
        maximum: 9,
        default: 0,
      }),
    ).toEqual({
      kind: "whole",
      help: "weeks of training; at most 20",
      rule: "WM-019",
      asked: false,
      standard: 0,
      min: 0,
      max: 9,
    });
    expect(
      fieldOf({
        description: "it is behind a wall (WM-070); asked in play if not given",
        type: "boolean",
        default: false,
      }),
    ).toMatchObject({ kind: "switch", help: "it is behind a wall", rule: "WM-070", asked: true });
  });
  test("a new entry has what must be given", () => {
    const field = fieldOf({
      type: "object",
      properties: { name: { type: "string" }, count: { type: "integer", minimum: 3 }, note: { type: "string" } },
      required: ["name", "count"],
    });
    expect(blank(field)).toEqual({ name: "New", count: 3 });
  });
});

test("a payment ends a sum as a total does, and remarks go with the next sum", () => {
  const term = (kind: string, group: number, value: string, words: string, name?: string) =>
    ({ rule: "X-001", kind, group, value, words, name }) as never;
  const [sum, ...more] = sumsOf([
    term("remark", 0, "0", "too few"),
    term("addend", 1, "+2", "a"),
    term("payment", 1, "= 2", "Host: the 2nd x 3: pay", "Host: the 2nd"),
  ]);
  expect(more).toEqual([]);
  expect(sum).toMatchObject({ owner: "Host: the 2nd", label: "pay", amount: 2, remarks: [{ words: "too few" }] });
});

test.each([
  ["= 247/3", 247 / 3],
  ["= -4", -4],
  ["= 813.618", 813.618],
])("%s is %d", (text, value) => expect(amountOf(text)).toBeCloseTo(value, 9));

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

/**
 * The numbers of a force's sheet by their keys, [] for the rows of a list: those that open, those that do not, and the
 * sums of no number.
 */
function opened(rater: Rater, force: Tree): { open: Set<string>; closed: Set<string>; free: Set<string> } {
  const { sheet, terms } = rater.rate(force);
  const sums = sumsOf(terms);
  const found = links(sheet, sums);
  const used = new Set(found.values());
  const [open, closed] = [new Set<string>(), new Set<string>()];
  const walk = (node: unknown, path: (string | number)[]): void => {
    if (figureOf(node) !== null)
      (found.has(written(path)) ? open : closed).add(written(path).replaceAll(/\[\d+\]/g, "[]"));
    else if (Array.isArray(node)) node.forEach((child, i) => walk(child, [...path, i]));
    else if (typeof node === "object" && node !== null)
      for (const [key, child] of Object.entries(node)) walk(child, [...path, key]);
  };
  walk(sheet, []);
  return { open, closed, free: new Set(sums.filter((sum) => !used.has(sum)).map(({ label }) => label)) };
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
      expect(Table.open(module, scenario).sides()).toEqual(
        attack.turned ? ["Force 1", "Force 0"] : ["Force 0", "Force 1"],
      );
    }
    const [attack] = attacks(kit, ["Force 0", "Force 1"]);
    if (mostForces(kit, rater.schema("scenario")) > 1) {
      const [own, other] = forces;
      const scenario = await battleOf(kit, forces, attack as never, places[0]?.text ?? "", {
        allies: [[other, own], [own]],
        others: [],
      });
      const names = [0, 1].map((side) => listAt(scenario, ["sides", side, "forces"]).map(({ name }) => name));
      expect(names.map(({ length }) => length)).toEqual([3, 2]);
      expect(new Set(names.flat()).size).toBe(5); // each has a name of its own
      expect(Table.open(module, scenario).sides()).toHaveLength(2);
    }
    for (const { text } of places) Table.open(module, await battleOf(kit, forces, attack as never, text));
    const others = Array.from({ length: mostSides(rater.schema("scenario")) - 2 }, () => force(0));
    for (const one of attacks(kit, ["Force 0", "Force 1"])) {
      const many = await battleOf(kit, forces, one, places[0]?.text ?? "", { allies: [[], []], others });
      expect(new Set(Table.open(module, many).sides()).size, one.says).toBe(2 + others.length);
    }
  });
});

// Why a number has no sum.
const [WRITTEN, MEAN, COUNTED, BOOK, NOTHING, SLOWEST] = [
  "the document says it",
  "the mean of what the document says",
  "it counts",
  "one cell of the book",
  "it is 0 where nothing adds to it",
  "that of the slowest",
];

describe("the numbers of all sample forces open, except for some", () => {
  const unit = {
    soldiers: COUNTED,
    officers: COUNTED,
    "groups[].heads": WRITTEN,
    "groups[].tactics_weeks": WRITTEN,
    "groups[].weapon_rank": WRITTEN,
    "groups[].shield_rank": WRITTEN,
    mean_officer_rank: MEAN,
    mean_protection: MEAN,
    mean_damage: MEAN,
    "advisors.spy": WRITTEN,
    "advisors.astrologer": WRITTEN,
    "advisors.ranger": WRITTEN,
    "advisors.merchant": WRITTEN,
  };
  const under = (path: string): Record<string, string> =>
    Object.fromEntries(Object.entries(unit).map(([key, why]) => [`${path}.${key}`, why]));
  const CLOSED: Record<System, Record<string, string>> = {
    warmachine: {
      "leader.level": WRITTEN,
      "members[].count": WRITTEN,
      "factors.special": NOTHING,
      "factors.training": NOTHING,
    },
    gurps4: {
      elements: COUNTED,
      people: COUNTED,
      "roster[].count": WRITTEN,
      "roster[].wt": BOOK,
      "roster[].t": BOOK,
      "roster[].total": NOTHING,
      "element_costs[].tl": BOOK,
      "miles_a_day.by_dirt_road": SLOWEST,
      "miles_a_day.by_good_road": SLOWEST,
      "miles_a_day.off_road": SLOWEST,
      "miles_a_day.on_water": SLOWEST,
      "miles_a_day.slow_air_reach": SLOWEST,
      "costs.naval_ls": WRITTEN,
      "costs.air_ls": WRITTEN,
    },
    gurps3: { "units[].count": WRITTEN },
    dragonquest: { ...under("units[]"), ...under("stacked") },
    obsidian: {
      stands_in_all: COUNTED,
      "stands[].count": WRITTEN,
      "stands[].carries": BOOK,
      "stands[].other_form.count": WRITTEN,
    },
  };
  // Sums that explain no number: what is written in brackets, parts of a number, and one of several stands.
  const FREE: Record<System, string[]> = {
    warmachine: [],
    gurps4: ["TS in total", "TS of one element"],
    gurps3: [],
    dragonquest: [],
    obsidian: ["points cost"],
  };

  test.each(SYSTEMS)("%s", async (system) => {
    const { rater, kit } = await bench(system);
    const all = (await readyForces(system)).map(({ force }) => opened(rater, force));
    const [closed, free] = [
      new Set(all.flatMap((one) => [...one.closed])),
      new Set(all.flatMap((one) => [...one.free])),
    ];
    expect([...closed].filter((key) => !(key in CLOSED[system]))).toEqual([]);
    expect([...free].sort()).toEqual(FREE[system]);
    for (const { open } of all) expect(open).toContain(written(kit.headline).replaceAll(/\[\d+\]/g, "[]"));
    for (const { open } of all) for (const key of open) expect([undefined, NOTHING]).toContain(CLOSED[system][key]);
  });

  test("a sum belongs to a number by its key, and not because it is as large", () => {
    const total = (key: string, name: string, words: string, about?: number) =>
      ({ rule: "X-001", kind: "total", group: 1, value: "= 5", words: `${name}: ${words}`, name, key, about }) as never;
    const sheet = {
      name: "Host",
      ts: 5,
      cost: 5,
      rows: [
        { name: "Twins", ts: 5 },
        { name: "Twins", ts: 5 },
      ],
      classes: { Foot: 5 },
    };
    const found = links(
      sheet,
      sumsOf([
        total("ts", "Twins", "one", 0),
        total("ts", "Twins", "two", 1),
        total("classes", "Foot", "class total"),
        total("ts", "Host", "all"),
        total("", "Host", "cost"),
      ]),
    );
    expect([...found].map(([path, { label }]) => [path, label])).toEqual([
      ["rows[0].ts", "one"],
      ["rows[1].ts", "two"],
      ["classes.Foot", "class total"],
      ["ts", "all"],
    ]);
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
  const packed = await new Response(
    new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")),
  ).arrayBuffer();
  return Buffer.from(packed).toString("base64url");
}

describe("a file", () => {
  test("of a scenario gives all its forces", async () => {
    const forces = await forcesIn(
      "banneret: scenario\nsystem: gurps3\nsides:\n  - {name: A, force: {units: []}}\n  - {name: B, force: {units: []}}\n",
    );
    expect(forces.map((force) => [force["banneret"], force["system"], force["name"]])).toEqual([
      ["force", "gurps3", "A"],
      ["force", "gurps3", "B"],
    ]);
  });
  test("of an unknown system is refused", async () =>
    void (await expect(forcesIn("{banneret: force, system: chess}")).rejects.toThrow("chess")));
  test("that is no document is refused", async () =>
    void (await expect(forcesIn("{banneret: battle, system: gurps4}")).rejects.toThrow("no force")));
});
