/** A name of 60 letters: every second one is a single word, which no line can break between words. */
export const longName = (n: number): string =>
  `${n} ${n % 2 === 0 ? "of the host of the far-off high northern mountain marches of " : ""}`
    .padEnd(60, "mountainmarch")
    .slice(0, 60)
    .trimEnd()
    .padEnd(60, "s");

/** Lines of a force: 32, or as many as the system takes. */
const lines = (line: (name: string, i: number) => object, count = 32): object[] =>
  Array.from({ length: count }, (_, i) => line(longName(i), i));
const two = (side: (name: string, i: number) => object): object[] =>
  [60, 61].map((n, i) => ({ name: longName(n), ...side(longName(n + 2), i) }));

const shapes: Record<string, object> = {
  dragonquest: {
    sides: two((name) => ({
      force: {
        units: [
          {
            name,
            commander: { name: longName(70), ms: 5, pc: 12, wp: 15 },
            officers: [{ count: 4, ms: 2 }],
            groups: lines((of) => ({ name: of, heads: 20, protection: 5, damage: 3, weapon_rank: 1 }), 16),
          },
        ],
        characters: [{ name: longName(70), commands: true }],
      },
    })),
  },
  gurps3: {
    referee: "defaults",
    sides: two((name) => ({
      force: {
        setting: "yrth",
        strategy: 12,
        units: lines((of) => ({ name: of, count: 20, type: "HI" })),
        characters: [{ name, traits: ["commander"], strategy: 12, leadership: 12 }],
      },
    })),
  },
  gurps4: {
    referee: "defaults",
    sides: two((name) => ({
      forces: [
        {
          name,
          tl: 3,
          posture: "mobile",
          elements: lines(() => ({ element: "Medium Infantry", count: 1 })),
          persons: [{ name: longName(71), posts: ["commander"], strategy: 12, leadership: 12 }],
        },
      ],
    })),
  },
  obsidian: {
    year: 1200,
    table: { width_in: 60, depth_in: 44 },
    rules: { fixed_deployment: true },
    options: { max_rounds: 2 },
    terrain: [
      {
        kind: "hill",
        name: longName(80),
        rectangle: [
          [20, 18],
          [40, 26],
        ],
      },
      {
        kind: "woods",
        name: longName(81),
        rectangle: [
          [22, 18],
          [42, 26],
        ],
      },
    ],
    sides: two((name, side) => ({
      base_edge: side === 0 ? "south" : "north",
      forces: [
        {
          name,
          stands: lines((of, i) => ({
            name: of,
            type: "INF/A",
            command: longName(72),
            ...(i === 0 ? { general: "competent", traits: ["c_in_c"] } : {}),
            placed: [
              {
                at: [6 + 3 * (i % 16), (side === 0 ? 12 : 30) + (side === 0 ? -2 : 2) * Math.floor(i / 16)],
                degrees: side === 0 ? 90 : 270,
              },
            ],
          })),
        },
      ],
    })),
  },
  warmachine: {
    referee: "defaults",
    options: { use_tactics: true },
    sides: two((name, side) => ({
      stance: side === 0 ? "attack" : "defend",
      forces: [
        {
          name,
          leader: { name: longName(73), level: 5 },
          members: lines((of) => ({ name: of, count: 10, level: 1, armour_class: 7, damage: 6 }), 8),
        },
      ],
    })),
  },
};

/** A battle of each system in which every name is long and every force has as many lines as it may, up to 32. */
export const longBattles: [string, string][] = Object.entries(shapes).map(([system, shape]) => [
  system,
  JSON.stringify({ banneret: "scenario", system, format: 1, title: longName(90), ...shape }),
]);

/** The first force of each of them, as a document of its own, which does not say where anybody is placed. */
export const longForces: [string, string][] = Object.entries(shapes).map(([system, shape]) => {
  const {
    year,
    sides: [side],
  } = shape as { year?: number; sides: { name: string; force?: object; forces?: object[] }[] };
  const force = { banneret: "force", system, format: 1, year, ...(side?.force ?? side?.forces?.[0]), name: side?.name };
  return [system, JSON.stringify(force, (key, value: unknown) => (key === "placed" ? undefined : value))];
});
