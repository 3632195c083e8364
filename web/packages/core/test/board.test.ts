import { beforeAll, describe, expect, test } from "vitest";
import { commander, loadModule, open, REFEREE, SPECTATOR, Table, type Act, type Tree } from "@banneret/core";
import { playDefaults, program, sample, SEED } from "./kit.js";

let module: WebAssembly.Module;

beforeAll(async () => {
  module = await loadModule("obsidian");
});

/** A battle at the moment when stands may be moved. */
async function manoeuvring(name = "obsidian/hastings-obsidian"): Promise<Table> {
  const table = Table.open(module, await sample(name), { seed: SEED });
  while (table.next(REFEREE)?.ask !== "manoeuvre") playDefaults(table, 1);
  return table;
}

/** Gives the answers of an act: a later one only if it is asked for. */
function carryOut(table: Table, act: Act): void {
  for (const [i, { ask, value }] of act.answers.entries()) {
    const asked = table.next(REFEREE);
    if (i > 0 && asked?.ask !== ask) return;
    table.answer(REFEREE, asked?.id ?? -1, value);
  }
}

describe("a board", () => {
  test("has the stands, the terrain and the lines of command that the program draws", async () => {
    const board = (await manoeuvring()).board(REFEREE);
    const drawn = program("battle", "scenarios/obsidian/hastings-obsidian.yaml", "--board");
    expect(board?.stands.length).toBeGreaterThan(20);
    expect(board?.pieces.length).toBeGreaterThan(0);
    expect(board?.links.length).toBeGreaterThan(0);
    for (const { name, kind } of board?.stands ?? [])
      for (const word of [name.replace(/ \d+$/, ""), kind]) expect(drawn).toContain(word);
    for (const { from, to } of board?.links ?? [])
      for (const end of [from, to]) expect(board?.stands.some(({ number }) => number === end)).toBe(true);
    for (const { x, y } of board?.stands ?? [])
      expect(x >= 0 && y >= 0 && x <= (board?.width ?? 0) && y <= (board?.depth ?? 0)).toBe(true);
  });

  test("shows how far the chosen stand reaches", async () => {
    const table = await manoeuvring();
    expect(table.board(REFEREE)?.reaches).toEqual([]);
    const shooter = table
      .board(REFEREE)
      ?.stands.find(({ number }) => (table.board(REFEREE, number)?.reaches.length ?? 0) > 0);
    const board = table.board(REFEREE, shooter?.number);
    expect(board?.chosen).toBe(shooter?.number);
    expect(board?.reaches[0]?.words).toMatch(/, \d+ in$/);
    expect(board?.reaches[0]?.points.length).toBeGreaterThan(3);
  });

  test("is null where a game is not played on one", async () => {
    const table = Table.open(await loadModule("warmachine"), await sample("warmachine/quick-skirmish"));
    expect(table.board(REFEREE)).toBeNull();
    expect(() => table.probe(REFEREE, { stand: 0 })).toThrow("no board of stands");
  });

  test("is the same in a worker", async () => {
    const table = await manoeuvring();
    const game = await open(await sample("obsidian/hastings-obsidian"), { seed: SEED });
    while ((await game.next(REFEREE))?.ask !== "manoeuvre") {
      const asked = await game.next(REFEREE);
      if (asked) await game.answerDefault(REFEREE, asked);
    }
    expect(await game.board(commander(1), 19)).toEqual(table.board(commander(1), 19));
    const wish = { stand: 19, at: [4572, 3556] as [number, number] };
    expect(await game.probe(REFEREE, wish)).toEqual(table.probe(REFEREE, wish));
    game.close();
  });
});

test("stands that are not on the table yet wait beside it", async () => {
  const table = Table.open(module, await sample("obsidian/watling-street"), { seed: SEED });
  while (table.next(REFEREE)?.ask !== "deploy") playDefaults(table, 1);
  const all = table.board(REFEREE)?.waiting.length ?? 0;
  const asked = table.next(REFEREE);
  expect(table.board(REFEREE)?.waiting.map(({ number }) => number)).toContain(asked?.preset?.[0]);
  table.answerDefault(REFEREE, asked!);
  expect(table.board(REFEREE)?.waiting).toHaveLength(all - 1);
  expect(table.board(REFEREE)?.stands.map(({ number }) => number)).toContain(asked?.preset?.[0]);
});

describe("a probe", () => {
  test("allows what is accepted, and refuses with the rule and the measure of the refusal", async () => {
    const table = await manoeuvring();
    const side = table.next(REFEREE)?.side ?? -1;
    const board = table.board(REFEREE);
    const probes = (board?.stands ?? [])
      .filter((stand) => stand.side === side)
      .map(({ number, x, y }) => table.probe(REFEREE, { stand: number, at: [x, y + (side === 0 ? 300 : -300)] }));
    const allowed = probes
      .flatMap(({ acts }) => acts)
      .find((act) => act.act === "move" && act.allowed && !act.falls_short);
    expect(allowed?.to).toBeDefined();
    const mover = allowed?.answers[0]?.value[0];
    carryOut(table, allowed as Act);
    expect(table.board(REFEREE)?.stands.find(({ number }) => number === mover)).toMatchObject({ ...allowed?.to });
    const far = table.probe(REFEREE, { stand: table.next(REFEREE)?.preset?.[0] ?? 0, at: [0, 0] });
    const refused = far.acts.find((act) => !act.allowed);
    expect(refused?.refused?.rule).toMatch(/^OB-\d+$/);
    expect(refused?.refused?.text).not.toBe("");
  });

  test("is for stands of one's own side", async () => {
    const table = await manoeuvring();
    const stranger = table.board(REFEREE)?.stands.find(({ side }) => side === 1)?.number ?? -1;
    expect(() => table.probe(commander(0), { stand: stranger })).toThrow("no orders to that stand");
    expect(() => table.probe(SPECTATOR, { stand: stranger })).toThrow("no orders to that stand");
  });
});

describe("what is hidden", () => {
  const army = (rows: object[]): object[] => [{ communications: "radio", stands: rows }];
  const placed = (x: number, y: number, degrees: number): object => ({ placed: [{ at: [x, y], degrees }] });
  const document = {
    banneret: "scenario",
    system: "obsidian",
    year: 1500,
    table: { width_in: 72, depth_in: 48 },
    rules: { fixed_deployment: true, ambush: true },
    options: { max_rounds: 2 },
    terrain: [
      {
        kind: "woods",
        rectangle: [
          [30, 18],
          [44, 28],
        ],
      },
      {
        kind: "woods",
        rectangle: [
          [10, 14],
          [20, 20],
        ],
      },
    ],
    sides: [
      {
        name: "Red",
        base_edge: "south",
        forces: army([
          { name: "A1", type: "WBD" },
          { name: "Red General", type: "INF/U", general: "competent", ...placed(26, 12, 90) },
        ]),
      },
      {
        name: "Blue",
        base_edge: "north",
        forces: army([
          { name: "B1", type: "MSK", ...placed(36, 32, 270) },
          { name: "Blue General", type: "PKE", general: "competent", ...placed(40, 36, 270) },
        ]),
      },
    ],
  };

  /** What a seat is given of a table on which Red lies in ambush at one of two places. */
  function looks(lair: number[], seat: typeof REFEREE): string {
    const table = Table.open(module, document as unknown as Tree, { seed: SEED });
    const seen: unknown[] = [];
    for (let asked = table.next(REFEREE), i = 0; asked && i < 40; asked = table.next(REFEREE), i++) {
      if (asked.ask === "ambush" && asked.side === 0 && i < 8)
        table.answer(REFEREE, asked.id, lair.length ? lair.splice(0) : (asked.preset ?? []));
      else table.answerDefault(REFEREE, asked);
      seen.push(table.board(seat), ...[0, 1, 2, 3].map((stand) => table.board(seat, stand)));
      if (seat.role === "commander")
        seen.push(
          ...[
            [9000, 6000],
            [3800, 4400],
          ].map((at) => table.probe(seat, { stand: 2, at: at as [number, number] })),
        );
    }
    return JSON.stringify(seen);
  }

  test("does not change another seat's board and probes", () => {
    const one = [0, 9000, 6000, 108],
      other = [0, 3800, 4400, 72];
    expect(looks([...one], REFEREE)).not.toBe(looks([...other], REFEREE));
    expect(looks([...one], commander(1))).toBe(looks([...other], commander(1)));
    expect(looks([...one], SPECTATOR)).toBe(looks([...other], SPECTATOR));
  });
});

test("the default of an order is said as it would be typed", async () => {
  const table = await manoeuvring();
  const asked = table.next(REFEREE);
  expect(asked?.preset_words).toMatch(new RegExp(`^${asked?.preset?.[0]} \\(.+\\) \\w+`));
});
