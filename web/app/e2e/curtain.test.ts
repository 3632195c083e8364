import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { twoLines } from "../../../tests/wasm/armies.mjs";
import {
  answered,
  choices,
  choose,
  exported,
  lastOf,
  openDocument,
  openSample,
  overhang,
  ready,
  replayed,
  setStage,
  sized,
  strike,
  takeDefault,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const curtain = (page: Page) => page.locator("#curtain");
const takeSeat = async (page: Page): Promise<void> => {
  await page.locator(".btn.for").click();
  await page.locator("#question, #ending").first().waitFor();
  await ready(page);
};

async function shareDevice(page: Page): Promise<void> {
  await page.getByLabel("Pass and play on this device").click();
  await page.locator("#curtain, [data-aloud]").first().waitFor();
  await ready(page);
}

/** Answers by default, and takes the seat behind every curtain, until the words are there. */
async function playTo(page: Page, words: string): Promise<void> {
  for (let i = 0; i < 80 && (await page.getByText(words, { exact: true }).count()) === 0; i++) {
    if (await curtain(page).count()) await takeSeat(page);
    else await answer(page);
  }
}

/** Gives an answer, or the default; whoever is asked next may be behind a curtain. */
async function answer(page: Page, option?: number): Promise<void> {
  const asked = await page.locator(".first").getAttribute("data-entries");
  if (option === undefined) await takeDefault(page);
  else await choose(page, choices(page).nth(option));
  await page.waitForFunction((had) => {
    const table = document.querySelector<HTMLElement>(".first");
    return table?.dataset["busy"] === "false" && table.dataset["entries"] !== had;
  }, asked);
}

test("two players share a device, nobody sees the other's sealed order, and the journal replays", async () => {
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "warmachine/elves-at-the-pass");
  await shareDevice(page);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await takeSeat(page);
  const order = (await choices(page).nth(2).locator("b").innerText()).trim(); // not the default
  await answer(page, 2);
  expect(await page.content()).not.toContain(order);

  // A reload, and Back, lead to the curtain.
  await page.reload();
  await ready(page);
  expect(await curtain(page).count()).toBe(1);
  await takeSeat(page);
  expect(await page.locator(".chronicle").innerText()).not.toMatch(new RegExp(order, "i"));

  await playTo(page, "The battle is over");
  const journal = await exported(page);
  expect(replayed(journal)).toMatchObject({ n: lastOf(journal).n, state: lastOf(journal).state });
  expect(await page.locator(".chronicle").innerText()).toContain(order);
  expect(errors).toEqual([]);
  await context.close();
});

/** Chance and the clock give the same in every game; what workers say and what is kept is written down. */
function bugged(): void {
  crypto.getRandomValues = (bytes) => bytes;
  Date.now = () => 0;
  const heard: string[] = [];
  Object.assign(globalThis, { heard });
  const plain = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? `${value.length} bytes` : value);
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener("message", ({ data }) => heard.push(JSON.stringify(data, plain)));
    }
  };
}

async function kept(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open("banneret");
    asked.onsuccess = () => resolve(asked.result);
  });
  const all = await Promise.all(
    [...db.objectStoreNames].map(
      (name) =>
        new Promise<unknown>((resolve) => {
          const asked = db.transaction(name).objectStore(name).getAll();
          asked.onsuccess = () =>
            resolve([name, asked.result.map((value: unknown) => (value instanceof Uint8Array ? value.length : value))]);
        }),
    ),
  );
  db.close();
  return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }]);
}

const forgetHeard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { heard: string[] }).heard.length = 0;
  });

/** Everything that the page holds for the next player: behind the curtain, and in the seat. */
async function heldByNext(page: Page, parts: string[]): Promise<string[]> {
  expect(await curtain(page).count()).toBe(1);
  const behind = await contentOf(page);
  await takeSeat(page);
  await drawn(page, parts);
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  return [behind, await contentOf(page), await page.evaluate(kept), ...different(heard)];
}

/** What messages say, each once: how often a drawing is asked for hangs on how quick the machine is. */
const different = (heard: string[]): string[] =>
  [...new Set(heard.map((one) => one.replace(/^(\{"type":"\w+","id":)\d+/, "$1…")))].sort();

/** What is drawn comes a little after the question. Waits for these parts of the page to show the last answer. */
async function drawn(page: Page, parts: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const entries = document.querySelector<HTMLElement>(".first")?.dataset["entries"];
    return wanted.every((part) => document.querySelector<HTMLElement>(part)?.dataset["of"] === entries);
  }, parts);
  // A map that scrolls to its cursor hears of it in the next frame, and draws what it shows in the one after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * The page as it is. Which of the files that it loads comes first hangs on the machine, so these stand at the end by
 * their names.
 */
async function contentOf(page: Page): Promise<string> {
  const text = await page.content(),
    link = /<link [^>]*>/g;
  return [text.replace(link, ""), ...(text.match(link) ?? []).sort()].join("\n");
}

/** The same after the first player has sealed an order. */
async function heldAfter(sample: string, option: number): Promise<string[]> {
  const { context, page } = await visit(stage, { before: bugged });
  await openSample(page, sample);
  await shareDevice(page);
  await playTo(page, "sealed until all have ordered");
  expect(await choices(page).count()).toBeGreaterThan(2);
  await forgetHeard(page);
  await answer(page, option);
  const held = await heldByNext(page, []);
  await context.close();
  return held;
}

describe("what a page holds for one player does not depend on what another has sealed", () => {
  const others = ["warmachine/elves-at-the-pass", "dragonquest/jothus-against-khago"];
  test.each(["gurps4/equal-forces", ...sized(others, [])])("%s", async (sample) => {
    const [one, two] = [await heldAfter(sample, 0), await heldAfter(sample, 2)];
    expect(one.length).toBeGreaterThan(5);
    expect(two).toEqual(one);
  });
});

/** Something that one side does and the other does not see, in two ways. */
interface Secret {
  name: string;
  open(page: Page): Promise<void>;
  /** The parts of the page that are drawn. */
  parts: string[];
  /** The question to which the answers differ, as a part of its words. */
  question: string;
  /** What leads to it; left out: the defaults. */
  lead?(page: Page): Promise<void>;
  give(page: Page, way: 0 | 1): Promise<void>;
  /** So many answers the other side gives before it is looked at again. */
  later: number;
}

const woods = [
  [4, 2],
  [26, 2],
  [4, 30],
].map(([x = 0, y = 0]) => ({
  kind: "woods",
  rectangle: [
    [x, y],
    [x + 14, y + 8],
  ],
}));

/** The last is of the same kind as the one before. */
const secrets: Secret[] = [
  {
    name: "a stand in ambush",
    open: (page) =>
      openDocument(
        page,
        JSON.stringify({
          ...twoLines({ title: "Ambush", stands: 20, rounds: 2, depth: 40, gap: 18, terrain: woods, placed: false }),
          rules: { ambush: true },
        }),
      ),
    parts: [".board"],
    question: "which stands lie in ambush",
    async give(page, way) {
      await page.getByText("Type the values").click();
      const fields = page.locator(".ask .numbers input");
      for (const [i, value] of [0, 2000 + 300 * way, 1300, 36].entries()) await fields.nth(i).fill(String(value));
      await page.getByRole("button", { name: "Confirm" }).click();
    },
    later: 2,
  },
  {
    name: "where a force marches",
    open: (page) => openSample(page, "gurps4/vale-of-ister"),
    parts: [".campaign-map", ".calendar", ".accounts"],
    question: "Ducal host: where does it go",
    async lead(page) {
      const march = choices(page).filter({ hasText: /^March off road/ });
      if ((await march.count()) > 0) await answered(page, () => march.click());
      else await answer(page);
    },
    async give(page, way) {
      const fields = page.locator(".ask .numbers input");
      for (const [i, value] of [3 + 2 * way, 8 + way].entries()) await fields.nth(i).fill(String(value));
      await page.getByRole("button", { name: "Confirm" }).click();
    },
    later: 3,
  },
  {
    name: "a day's orders in a campaign",
    open: (page) => openSample(page, "gurps4/vale-of-ister"),
    parts: [".campaign-map", ".calendar", ".accounts"],
    question: "what are its orders",
    give: (page, way) => choices(page).nth(way).click(),
    later: 3, // its own orders; then the day has passed
  },
];

/**
 * What the page shows the first player after his secret, and what it holds for the second then and some answers later.
 */
async function heldBesides(
  { open, parts, question, lead = answer, give, later }: Secret,
  way: 0 | 1,
): Promise<{ own: string; held: string[] }> {
  const { context, page } = await visit(stage, { before: bugged });
  await open(page);
  await shareDevice(page);
  for (let i = 0; i < 20 && (await page.locator("#question", { hasText: question }).count()) === 0; i++) {
    if (await curtain(page).count()) await takeSeat(page);
    else await lead(page);
  }
  await answered(page, () => give(page, way));
  await drawn(page, parts);
  const own = await contentOf(page);
  for (let i = 0; i < 20 && (await curtain(page).count()) === 0; i++) {
    await forgetHeard(page);
    await answer(page);
  }
  const held = await heldByNext(page, parts);
  for (let i = 0; i < later; i++) await answer(page);
  await drawn(page, parts);
  held.push(await contentOf(page), await page.evaluate(kept));
  await context.close();
  return { own, held };
}

test.each(sized(secrets, secrets.slice(0, 2)))(
  "what a page holds for one player does not depend on what another hides: $name",
  async (secret) => {
    const [one, two] = [await heldBesides(secret, 0), await heldBesides(secret, 1)];
    expect(one.own).not.toEqual(two.own); // who hides it sees a difference: there is one to be found
    expect(one.held.length).toBeGreaterThan(7);
    expect(two.held).toEqual(one.held);
  },
);
