import type { Act, Board, Probe, Question, Stand, Wish } from "@banneret/core";
import { describe, expect, test } from "vitest";
import {
  actingPart,
  boxOf,
  drawn,
  headingTo,
  isSeen,
  kept,
  motion,
  nearest,
  onBoard,
  opening,
  orderable,
  turned,
  whole,
  zoomed,
} from "../src/board/geometry.js";
import { hachures } from "../src/board/hachures.js";
import { Hand } from "../src/board/hand.js";
import { deedOf } from "../src/board/keys.js";
import { broken, placed } from "../src/board/names.js";
import { eachInTurn, notAll } from "../src/fight/inTurn.js";
import { groupOf, wishesOf } from "../src/board/together.js";
import { inches, meant, measureOf, nameOf, sentence } from "../src/board/verdict.js";

const table = { inch: 254, width: 60 * 254, depth: 40 * 254 };
const stand = (number: number, x: number, y: number, more: Partial<Stand> = {}): Stand => ({
  number,
  name: `s${number}`,
  group: "",
  type: "INF/A",
  kind: "Armoured infantry",
  side: 0,
  x,
  y,
  heading: 900,
  width: 600,
  depth: 300,
  strength: 4,
  full: 4,
  arm: "foot",
  marks: [],
  ...more,
});
const act = (more: Partial<Act>): Act => ({
  act: "move",
  allowed: true,
  answers: [{ ask: "manoeuvre", value: [1, 1] }],
  ...more,
});
const probe = (acts: Act[], more: Partial<Probe> = {}): Probe => ({
  stand: 1,
  inch: 254,
  acts,
  at: { x: 0, y: 0, heading: 0 },
  ground: [],
  enemies: [],
  may_shoot: false,
  ...more,
});

describe("names of the ground", () => {
  const field = (names: string[]) =>
    ({
      ...table,
      pieces: names.map((name) => ({
        name,
        kind: "hill",
        look: "hill",
        area: true,
        points: [
          [0, 0],
          [254, 0],
          [254, 254],
          [0, 254],
        ],
      })),
    }) as unknown as Board;

  test("are broken between words, or within a long one", () => {
    expect(broken("the hill")).toEqual(["the hill"]);
    expect(broken("the long hill above the river of the two old mills")).toEqual([
      "the long hill above the",
      "river of the two old",
      "mills",
    ]);
    expect(broken("x".repeat(60)).map(({ length }) => length)).toEqual([24, 24, 12]);
  });

  test("keep clear of each other, and on the table", () => {
    const names = placed(field(["the hill", "the road over the hill", "y".repeat(60)]), 14);
    const ends = names
      .map(({ y, lines }) => [y - 7, y + (lines.length - 1) * 14 + 7] as const)
      .sort(([a], [b]) => a - b);
    for (let i = 1; i < ends.length; i++) expect(ends[i]![0]).toBeGreaterThanOrEqual(ends[i - 1]![1]);
    for (const { x, y } of names) expect([x > 0, y > 0, y < 800]).toEqual([true, true, true]);
  });
});

test("a name that finds no room is left out until the table is shown larger", () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    name: `hill ${i}`,
    kind: "hill",
    look: "hill",
    area: false,
    points: [[100, 100]],
  }));
  const names = placed({ ...table, pieces: many } as unknown as Board, 14);
  expect(names.length).toBeGreaterThan(1);
  expect(names.length).toBeLessThan(60);
  const places = names.map(({ x, y }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
});

describe("what is shown first", () => {
  const board = (waiting: Stand[] = []): Board =>
    ({
      ...table,
      stands: [
        stand(1, 20 * 254, 10 * 254),
        stand(2, 24 * 254, 10 * 254),
        stand(3, 22 * 254, 18 * 254, { side: 1 }),
        stand(4, 55 * 254, 38 * 254, { side: 1 }),
        stand(5, 2 * 254, 2 * 254, { marks: ["lost"] }),
      ],
      waiting,
    }) as unknown as Board;
  const window = { width: 900, height: 600 };

  test("is the part in which a side acts, with the enemies near it, and no more", () => {
    const part = actingPart(board(), 0);
    expect(part?.middle).toEqual([22 * 20, (40 - 14) * 20]);
    const view = opening(table, window, [0, 0], part);
    expect(view.width).toBeLessThan(whole(table, window).width);
    expect(isSeen(view, window, drawn(table, 22 * 254, 18 * 254))).toBe(true);
    expect(isSeen(view, window, drawn(table, 55 * 254, 38 * 254))).toBe(false);
  });

  test("is the whole table while stands are placed, for those who watch, and where the side is everywhere", () => {
    expect(actingPart(board([stand(6, 0, 0)]), 0)).toBeNull();
    expect(actingPart(board(), null)).toBeNull();
    const all = whole(table, window);
    expect(opening(table, window, [0, 0])).toEqual(all);
    expect(opening(table, window, [0, 0], { middle: [600, 400], size: { width: 1100, height: 100 } })).toEqual(all);
  });
});

describe("orders for a whole Command", () => {
  const van = [1, 2, 3].map((number) => stand(number, number * 1000, 0, { group: "Van", marks: ["ready"] }));
  const rear = stand(4, 0, 0, { group: "Rear", marks: ["ready"] });
  const rests = stand(5, 0, 0, { group: "Van" });
  const board = { stands: [...van, rear, rests], waiting: [] as Stand[] } as unknown as Board;
  const [first] = van as [Stand];

  test("are for its stands that may act now", () => {
    expect(groupOf(board, first).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(groupOf(board, rear).map(({ number }) => number)).toEqual([4]);
  });

  test("go as far in the same direction, the foremost first", () => {
    const to = { x: 1500, y: 200, heading: 900 };
    expect(wishesOf(van, first, act({ to }), to, false)).toEqual([
      { stand: 3, at: [3500, 200] },
      { stand: 2, at: [2500, 200] },
      { stand: 1, at: [1500, 200] },
    ]);
    expect(wishesOf(van, first, act({ to }), to, true)[0]).toEqual({ stand: 3, at: [3500, 200], heading: 900 });
  });

  test("aim at the same enemy, and need no place where there is none", () => {
    const held = { x: 9, y: 9, heading: 0 };
    expect(wishesOf(van, first, act({ act: "shoot", onto: 7 }), held, false).map(({ at }) => at)).toEqual(
      van.map(() => [9, 9]),
    );
    expect(wishesOf(van, first, act({ act: "stay" }), null, false)).toEqual(
      van.map(({ number }) => ({ stand: number })),
    );
  });

  const asked = (ask: string, side = 0): Question => ({ ask, side }) as Question;
  const wishes: Wish[] = [{ stand: 1 }, { stand: 2 }, { stand: 3 }];

  test("who is in the way of another is tried again, and who cannot is counted with the rule", async () => {
    const done: number[] = [];
    const result = await eachInTurn(wishes, "move", {
      next: async () => asked("manoeuvre"),
      probe: async ({ stand: number }) =>
        probe([
          number === 3 || (number === 1 && !done.includes(2))
            ? act({ allowed: false, answers: [], refused: { rule: "OB-082", text: "its way is not free" } })
            : act({ answers: [{ ask: "manoeuvre", value: [number] }] }),
        ]),
      give: async ([one]) => void done.push(one?.value[0] ?? -1),
    });
    expect(done).toEqual([2, 1]);
    expect(result).toEqual({ left: 1, refused: "its way is not free (OB-082)" });
    expect(notAll(3, result.left, result.refused)).toBe(
      "2 of 3 stands did it. The others could not: its way is not free (OB-082).",
    );
  });

  test("they end when another side or something else is asked", async () => {
    let given = 0;
    const hands = {
      next: async () => asked("manoeuvre", given < 2 ? 0 : 1),
      probe: async () => probe([act({})]),
      give: async () => void given++,
    };
    expect(await eachInTurn(wishes, "move", hands)).toEqual({ left: 1, refused: "" });
    expect(notAll(3, 1, "")).toBe("2 of 3 stands did it. The others may act when it is their turn again.");
  });
});

test("a player chooses among those that may be ordered now, or among all if none is named", () => {
  const lost = stand(3, 0, 0, { marks: ["lost"] }),
    enemy = stand(4, 0, 0, { side: 1, marks: ["ready"] });
  const chosen = (marks: Stand["marks"]): number[] =>
    orderable(
      { stands: [stand(1, 0, 0, { marks }), stand(2, 0, 0), lost, enemy], waiting: [] as Stand[] } as unknown as Board,
      0,
    ).map(({ number }) => number);
  expect(chosen(["ready"])).toEqual([1]);
  expect(chosen([])).toEqual([1, 2]);
});

describe("the paper", () => {
  test("has north above, and a point comes back from it", () => {
    expect(drawn(table, 254, 254)).toEqual([20, 39 * 20]);
    expect(onBoard(table, drawn(table, 1234, 567))).toEqual([1234, 567]);
  });

  test("headings count from the east to the left", () => {
    const here = { x: 10, y: 10 };
    expect([
      headingTo(here, [20, 10]),
      headingTo(here, [10, 20]),
      headingTo(here, [0, 10]),
      headingTo(here, [10, 0]),
    ]).toEqual([0, 900, 1800, 2700]);
    expect(turned(50, -100)).toBe(3550);
  });

  test("what is drawn for a stand goes with it", () => {
    expect(motion(table, { x: 0, y: table.depth, heading: 900 }, { x: 254, y: table.depth, heading: 0 })).toBe(
      "translate(20 0) rotate(90) translate(0 0)",
    );
  });

  test("the nearest stand is found within a finger's breadth, and nobody who fell", () => {
    const stands = [stand(1, 1000, 1000), stand(2, 1400, 1000), stand(3, 1210, 1000, { marks: ["lost"] })];
    expect(nearest(stands, [1210, 1000], 500)?.number).toBe(2);
    expect(nearest(stands, [1190, 1000], 500)?.number).toBe(1);
    expect(nearest(stands, [4000, 1000], 500)).toBeNull();
    expect(nearest(stands, [1000, 1140], 10)?.number).toBe(1); // on its base
  });

  test("a wide window shows everything, a narrow one a part that stays on the table", () => {
    const wide = { width: 900, height: 600 },
      narrow = { width: 390, height: 400 };
    expect(opening(table, wide, [0, 0])).toEqual(whole(table, wide));
    const part = opening(table, narrow, [0, 0]);
    expect(part.width).toBeCloseTo((390 / 15) * 20);
    expect(boxOf(part, narrow)[0]).toBeGreaterThanOrEqual(-20);
    expect(isSeen(part, narrow, [10, 10])).toBe(true);
  });

  test("zooming keeps the point under the pointer", () => {
    const view = { x: 500, y: 400, width: 400 };
    expect(zoomed(view, 2, [600, 450])).toEqual({ x: 550, y: 425, width: 200 });
    const out = kept(zoomed(view, 0.001, [0, 0]), table, { width: 900, height: 600 });
    expect(out).toEqual(whole(table, { width: 900, height: 600 }));
  });

  test("hachures go inwards, whichever way the outline runs", () => {
    const square: [number, number][] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ];
    for (const outline of [square, [...square].reverse()])
      for (const [, x, y] of hachures(outline).matchAll(/L([\d.-]+) ([\d.-]+)/g))
        expect(Number(x) > 0 && Number(x) < 100 && Number(y) > 0 && Number(y) < 100).toBe(true);
  });
});

describe("a verdict", () => {
  test("is said in inches, with the rule of a refusal", () => {
    expect(inches(813, 254)).toBe("3.2 in");
    expect(inches(1524, 254)).toBe("6 in");
    expect(measureOf(act({ cost: 813, allowance: 1524, falls_short: true }), 254)).toBe("3.2 of 6 in, its maximum");
    expect(nameOf(act({ act: "shoot", with: "long_bow", onto: 7 }), (n) => `no. ${n}`)).toBe(
      "Shoot with long bow at no. 7",
    );
    const refused = act({ allowed: false, refused: { rule: "OB-082", text: "its way is free for 12 in" } });
    expect(sentence(probe([refused]), String)).toBe("Move: its way is free for 12 in (OB-082)");
    expect(sentence(probe([refused, act({ cost: 254, allowance: 508 })], { in_command: false }), String)).toBe(
      "Move · 1 of 2 in · out of command there",
    );
  });

  test("a drop gives an order only if it means one thing", () => {
    const move = act({}),
      charge = act({ act: "charge", onto: 3 });
    expect(meant(probe([move]))).toBe(move);
    expect(meant(probe([charge, move]))).toBeNull();
    expect(meant(probe([charge, act({ falls_short: true })]))).toBe(charge);
    expect(meant(probe([act({ falls_short: true })]))).toBeNull();
    expect(meant(probe([act({ allowed: false })]))).toBeNull();
    expect(meant(null)).toBeNull();
  });
});

describe("a hand", () => {
  /** An engine that answers when it is told to. */
  function slow() {
    const asked: { wish: Wish; answer(): void }[] = [];
    const hand = new Hand(
      (wish) =>
        new Promise((resolve) =>
          asked.push({ wish, answer: () => resolve(probe([], { at: { x: wish.at?.[0] ?? 0, y: 0, heading: 0 } })) }),
        ),
    );
    return { asked, hand };
  }
  const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

  test("asks about the newest place only, while an answer is awaited", async () => {
    const { asked, hand } = slow();
    hand.choose(stand(1, 100, 100));
    for (const x of [110, 120, 130]) hand.hold(x, 100);
    expect(asked.map(({ wish }) => wish.at?.[0])).toEqual([undefined, 110]);
    expect(hand.now.ghost?.x).toBe(130); // the hand does not wait
    asked[1]?.answer();
    await soon();
    expect(asked[2]?.wish).toEqual({ stand: 1, at: [130, 100] });
    asked[2]?.answer();
    expect((await hand.answered())?.at.x).toBe(130);
  });

  test("wishes for a heading only after it was turned", async () => {
    const { asked, hand } = slow();
    hand.choose(stand(1, 100, 100));
    hand.turn(150);
    expect(asked[1]?.wish).toEqual({ stand: 1, at: [100, 100], heading: 1050 });
    asked[1]?.answer();
    await soon();
    hand.nudge(0, 50);
    expect(asked[2]?.wish).toEqual({ stand: 1, at: [100, 150], heading: 1050 });
  });

  test("puts the stand back, then lets go; an answer that comes later changes nothing", async () => {
    const { asked, hand } = slow();
    hand.choose(stand(1, 100, 100));
    hand.hold(200, 100);
    hand.letGo();
    asked[1]?.answer();
    await soon();
    expect(hand.now).toMatchObject({ ghost: null, probe: null });
    expect(hand.now.stand?.number).toBe(1);
    expect(await hand.answered()).toBeNull();
    hand.letGo();
    expect(hand.now.stand).toBeNull();
  });
});

test("keys", () => {
  expect(deedOf("ArrowUp", false)).toEqual({ do: "nudge", x: 0, y: 0.5 });
  expect(deedOf("ArrowLeft", true)).toEqual({ do: "nudge", x: -0.1, y: 0 });
  expect(deedOf("[", false)).toEqual({ do: "turn", tenths: 150 });
  expect(deedOf("Enter", false)).toEqual({ do: "give" });
  expect(deedOf("Tab", false)).toBeNull();
});
