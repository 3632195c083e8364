import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exported, lastOf, openSample, overhang, ready, replayed, setStage, strike, violations, visit, type Stage } from "./kit.js";

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
  await page.getByLabel("Players share this device").click();
  await curtain(page).waitFor();
  await ready(page);
}

/** Answers by default, and takes the seat behind every curtain, until the words are there. */
async function playTo(page: Page, words: string): Promise<void> {
  for (let i = 0; i < 80 && (await page.getByText(words, { exact: true }).count()) === 0; i++) {
    if (await curtain(page).count()) await takeSeat(page);
    else await answer(page);
  }
}

const choices = (page: Page) => page.locator(".options .btn, .pad .btn");

/** Gives an answer, or the default; whoever is asked next may be behind a curtain. */
async function answer(page: Page, option?: number): Promise<void> {
  const asked = await page.locator(".first").getAttribute("data-entries");
  await (option === undefined ? page.locator("[data-first]").first() : choices(page).nth(option)).click();
  await page.waitForFunction((had) => {
    const table = document.querySelector<HTMLElement>(".first");
    return table?.dataset["busy"] === "false" && table.dataset["entries"] !== had;
  }, asked);
}

test("two players share a device, nobody sees the other's sealed order, and the journal replays", async () => {
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "warmachine/elves-at-the-pass");
  await shareDevice(page);
  expect(await violations(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await takeSeat(page);
  const order = (await choices(page).nth(2).innerText()).trim(); // not the default
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
  const db = await new Promise<IDBDatabase>((resolve) => { const asked = indexedDB.open("banneret"); asked.onsuccess = () => resolve(asked.result); });
  const all = await Promise.all([...db.objectStoreNames].map((name) => new Promise<unknown>((resolve) => {
    const asked = db.transaction(name).objectStore(name).getAll();
    asked.onsuccess = () => resolve([name, asked.result.map((value: unknown) => (value instanceof Uint8Array ? value.length : value))]);
  })));
  db.close();
  return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }]);
}

/** Everything that the page holds for the second player after the first has sealed an order. */
async function heldAfter(sample: string, option: number): Promise<string[]> {
  const { context, page } = await visit(stage, { before: bugged });
  await openSample(page, sample);
  await shareDevice(page);
  await playTo(page, "sealed until all have ordered");
  expect(await choices(page).count()).toBeGreaterThan(2);
  await page.evaluate(() => { (globalThis as unknown as { heard: string[] }).heard.length = 0; });
  await answer(page, option);
  expect(await curtain(page).count()).toBe(1);
  const behind = await page.content();
  await takeSeat(page);
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  const held = [behind, await page.content(), await page.evaluate(kept), ...heard];
  await context.close();
  return held;
}

describe("what a page holds for one player does not depend on what another has sealed", () => {
  test.each(["warmachine/elves-at-the-pass", "gurps4/equal-forces", "dragonquest/jothus-against-khago"])("%s", async (sample) => {
    const [one, two] = [await heldAfter(sample, 0), await heldAfter(sample, 2)];
    expect(one.length).toBeGreaterThan(5);
    expect(two).toEqual(one);
  });
});
