import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { twoLines } from "../../../tests/wasm/armies.mjs";
import { finger, keyboard, look, mouse, playToEnd } from "./boardKit.js";
import {
  exported,
  lastOf,
  openDocument,
  openSample,
  overhang,
  replayed,
  setStage,
  sized,
  strike,
  takeDefault,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";

const STANDS = 20; // of a side
const ORDERED = sized(STANDS, 5); // by hand in the first phase
const ANSWERS = sized(Infinity, 12); // by hand; what comes later is left to the defaults
const PATIENT = 900_000; // ms: a hundred answers on a machine that does much else
const battle = JSON.stringify(
  twoLines({
    title: "Twenty a side",
    stands: STANDS,
    depth: 30,
    gap: 18,
    rounds: 2,
    terrain: [
      {
        kind: "hill",
        name: "the long hill",
        rectangle: [
          [8, 13],
          [20, 17],
        ],
      },
      {
        kind: "road",
        name: "the road over the long hill",
        line: [
          [0, 15],
          [45, 15],
        ],
      },
    ],
  }),
);

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

describe.each([mouse, finger, keyboard])("a battle of 20 stands a side against the bot by $name", (manner) => {
  test("is played on the board, and its journal replays to the same state", {
    timeout: PATIENT,
  }, async () => {
    const { context, page, errors } = await visit(stage, { touch: manner === finger });
    await openDocument(page, battle);
    await manner.nextOption(page, ".seat:nth-of-type(2) select");
    await page.getByText("You see what your side may know.").waitFor();
    await page.locator(".plate").waitFor();
    const { first, refused, given, answers } = await playToEnd(page, manner, { stands: ORDERED, answers: ANSWERS });
    const journal = await exported(page);
    const last = lastOf(journal);
    console.log(`${manner.name}: ${given} of ${answers} answers were given on the board, in a journal of ${last.n}`);
    expect({ stands: first.size, refused }).toEqual({ stands: ORDERED, refused: [] });
    expect(replayed(journal)).toMatchObject({ n: last.n, state: last.state });
    expect(errors).toEqual([]);
    await context.close();
  });
});

test("stands are placed, and what is refused is refused in words", async () => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "obsidian/watling-street");
  const list = page.locator(".orders select");
  await page.locator(".plate").waitFor();
  for (let seen = await look(page); !seen.places; seen = await look(page)) {
    await takeDefault(page);
    await page.locator(`.first[data-entries="${seen.entries + 1}"][data-busy="false"]`).waitFor();
  }
  const first = (await page.locator(".orders optgroup option").first().getAttribute("value")) ?? "";
  await list.selectOption(first);
  await page.locator('[data-act="deploy"]').waitFor();
  await page.locator(".window").focus();
  for (let i = 0; i < 60 && (await page.locator('[data-act="deploy"]:disabled').count()) === 0; i++)
    await page.keyboard.press("ArrowUp");
  expect(await page.locator(".verdict").innerText()).toMatch(/^Deploy: .+ \(OB-\d+\)$/);
  expect(await overhang(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await context.close();
});
