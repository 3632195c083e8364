import { describe, expect, test } from "vitest";
import {
  commander,
  loadModule,
  open,
  REFEREE,
  SPECTATOR,
  Table,
  type CampaignMap,
  type Question,
  type Seat,
  type Space,
} from "@banneret/core";
import { program, sample, SEED } from "./kit.js";

const CAMPAIGNS = ["dragonquest/season-in-the-vale", "gurps4/vale-of-ister", "warmachine/war-in-the-fens"] as const;

async function campaign(name: string): Promise<Table> {
  return Table.open(await loadModule(name.split("/")[0] as "gurps4"), await sample(name), { seed: SEED });
}

/** The order to march, if there is one among the answers. */
const toMarch = ({ options }: Question): number[] | null => {
  const found = options?.find(({ word }) => word.startsWith("march"));
  return found ? [found.value] : null;
};

/** Orders marches, and else continues by defaults, until it is asked where to. */
function untilMarch(table: Table, most = 400): Question | null {
  for (let asked = table.next(REFEREE), i = 0; asked && i < most; asked = table.next(REFEREE), i++) {
    if (table.map(REFEREE)?.march) return asked;
    const order = toMarch(asked);
    if (order) table.answer(REFEREE, asked.id, order);
    else table.answerDefault(REFEREE, asked);
  }
  return null;
}

const spaces = ({ first, last }: CampaignMap): Space[] => {
  const all: Space[] = [];
  for (let y = first[1]; y <= last[1]; y++) for (let x = first[0]; x <= last[0]; x++) all.push([x, y]);
  return all;
};

describe.each(CAMPAIGNS)("the map of %s", (name) => {
  test("has the places and forces that the program draws, within its corners", async () => {
    const map = (await campaign(name)).map(REFEREE) as CampaignMap;
    const drawn = program("campaign", `scenarios/${name}.yaml`, "--map");
    expect(map.forces.length).toBeGreaterThan(1);
    expect(map.places.length).toBeGreaterThan(1);
    for (const { name: called } of [...map.forces, ...map.places.filter(({ kind }) => kind !== "region")])
      expect(drawn).toContain(called.split(" ")[0]);
    const held = new Set(spaces(map).map(String));
    for (const { at } of [...map.forces, ...map.places]) expect(held.has(String(at))).toBe(true);
    expect(map.date?.day).toBe(1);
    const size = [map.last[1] - map.first[1] + 1, map.last[0] - map.first[0] + 1];
    for (const rows of [map.rows, map.sight])
      if (rows) expect([rows.length, ...new Set(rows.map((row) => row.length))]).toEqual(size);
    for (const letter of (map.rows ?? []).join("")) expect(map.terrains?.[letter.charCodeAt(0) - 97]).toBeDefined();
  });

  test("takes every tap as an answer that the engine accepts, and says where it leads", async () => {
    const table = await campaign(name);
    expect(untilMarch(table)).not.toBeNull();
    const map = table.map(REFEREE) as CampaignMap;
    const from = map.march?.from as Space;
    let exact = 0;
    for (const goal of spaces(map)) {
      const found = table.toward(REFEREE, goal);
      const asked = table.next(REFEREE) as Question;
      expect(found?.line[0]).toEqual(from);
      for (const [i, [x, y]] of (found?.line ?? []).entries())
        expect(
          Math.max(Math.abs(x - (found?.line[i - 1]?.[0] ?? x)), Math.abs(y - (found?.line[i - 1]?.[1] ?? y))),
        ).toBe(i > 0 ? 1 : 0); // space by space
      expect(String(found?.line.at(-1)) === String(goal)).toBe(!found?.short);
      if (!found?.allowed || found.short || String(goal) === String(from)) continue;
      const entries = table.entryCount;
      table.answer(REFEREE, asked.id, found.value);
      expect(table.entryCount).toBe(entries + 1);
      table.undo(REFEREE, entries);
      exact++;
    }
    expect(exact).toBeGreaterThan(0);
  });
});

test("a march by road is drawn along the roads, and not straight", async () => {
  const table = await campaign("gurps4/vale-of-ister");
  for (
    let asked = table.next(REFEREE), i = 0;
    asked && i < 200 && !table.map(REFEREE)?.march;
    asked = table.next(REFEREE), i++
  ) {
    const road = asked.options?.find(({ word }) => word.includes("road"));
    if (road) table.answer(REFEREE, asked.id, road.value);
    else table.answerDefault(REFEREE, asked);
  }
  const map = table.map(REFEREE) as CampaignMap;
  const roads = new Set(
    (map.roads ?? []).flatMap(([a, b]) => [`${String(a)}>${String(b)}`, `${String(b)}>${String(a)}`]),
  );
  const lines = spaces(map)
    .map((goal) => table.toward(REFEREE, goal))
    .filter((found) => found?.allowed && found.line.length > 2)
    .map((found) => found?.line ?? []);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    for (const [i, at] of line.slice(1).entries()) expect(roads).toContain(`${String(line[i])}>${String(at)}`);
});

test.each(["warmachine/quick-skirmish", "gurps3/season-of-bannock", "obsidian/the-ridge"])(
  "%s has no map, and no march is asked for",
  async (name) => {
    const table = await campaign(name);
    expect(table.map(REFEREE)).toBeNull();
    expect(table.toward(REFEREE, [0, 0])).toBeNull();
  },
);

test("a map is the same in a worker", async () => {
  const table = await campaign(CAMPAIGNS[0]);
  const game = await open(await sample(CAMPAIGNS[0]), { seed: SEED });
  expect(await game.map(commander(0))).toEqual(table.map(commander(0)));
  expect(await game.toward(commander(0), [3, 3])).toEqual(table.toward(commander(0), [3, 3]));
  game.close();
});

describe.each(CAMPAIGNS.slice(0, 2))("what is hidden in %s", (name) => {
  /** Two games in which one side goes different ways, question by question; what seats are given of them. */
  async function twoGames(mover: number, seat: Seat): Promise<{ same: number; apart: number }> {
    const games = [await campaign(name), await campaign(name)] as const;
    const told = { same: 0, apart: 0 };
    for (let i = 0; i < 120; i++) {
      for (const [which, table] of games.entries()) {
        const asked = table.next(REFEREE);
        if (!asked) return told;
        const march = asked.side === mover ? table.map(REFEREE)?.march : undefined;
        const order = asked.side === mover ? toMarch(asked) : null;
        const aim = march ? table.toward(REFEREE, [march.from[0], march.from[1] + (which === 1 ? 2 : -2)]) : null;
        const way = march ? aim?.value : order;
        if (way && (!march || aim?.allowed)) table.answer(REFEREE, asked.id, way);
        else table.answerDefault(REFEREE, asked);
      }
      const [one, other] = games;
      if (JSON.stringify(one.view(seat)) !== JSON.stringify(other.view(seat))) continue;
      expect(one.map(seat)).toEqual(other.map(seat));
      if (JSON.stringify(one.map(REFEREE)) === JSON.stringify(other.map(REFEREE))) told.same++;
      else told.apart++;
    }
    return told;
  }

  test("a map tells a seat nothing that its view does not", async () => {
    const seen = [await twoGames(1, commander(0)), await twoGames(0, commander(1)), await twoGames(1, SPECTATOR)];
    expect(seen.some(({ apart }) => apart > 0)).toBe(true); // the games did differ in what was hidden
  });
});
