import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  choices,
  choose,
  openSample,
  overhang,
  ready,
  setStage,
  strike,
  takeDefault,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const takeSeat = async (page: Page): Promise<void> => {
  await page.locator(".btn.for").click();
  await page.locator("#question").waitFor();
  await ready(page);
};

/** Two players, each behind a curtain. */
async function shareDevice(page: Page): Promise<void> {
  await page.getByLabel("Pass and play on this device").click();
  await page.locator("#curtain, [data-aloud]").first().waitFor();
  await ready(page);
}

async function seal(page: Page, order: string): Promise<void> {
  await choose(
    page,
    choices(page)
      .filter({ has: page.locator("b", { hasText: order }) })
      .first(),
  );
  await page.locator("#curtain, #reveal").first().waitFor();
  await ready(page);
}

test("sealed orders are opened before both players, then they see the modifiers, roll, and see the result", async () => {
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "warmachine/elves-at-the-pass");
  await shareDevice(page);
  await takeSeat(page);
  await seal(page, "Envelop");
  expect(await page.locator("#reveal").count()).toBe(0);
  await takeSeat(page);
  await seal(page, "Hold");

  // Both orders are there, and the dice are not rolled.
  expect(await page.locator(".reveal .order").allInnerTexts()).toEqual(["Envelop", "Hold"]);
  expect(await page.locator("#question").innerText()).toContain("combat rolls");
  expect(await page.locator(".happened").count()).toBe(0);
  const total = page.locator(".ledger.both tfoot .n");
  await total.first().waitFor();
  const ratings = (await total.allInnerTexts()).map(Number);
  expect(ratings.length).toBe(2);
  for (const [side, rating] of ratings.entries()) {
    const lines = await page.locator(`.ledger.both tbody tr td:nth-of-type(${side + 2})`).allInnerTexts();
    expect(lines.reduce((sum, text) => sum + (Number(text.replace("−", "-")) || 0), 0)).toBe(rating);
  }
  expect(await overhang(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByRole("button", { name: /^Roll d% for/ }).click();
  await page.locator(".happened").waitFor();
  await ready(page);
  expect(await page.locator(".happened .fell b").count()).toBe(2);
  expect(await page.locator(".happened .outcome").innerText()).toMatch(/won by/);
  await page.getByRole("button", { name: "Roll until the next decision" }).click();
  await page.getByRole("button", { name: "Continue" }).or(page.locator("#ending")).first().waitFor();
  await ready(page);
  if ((await page.locator("#ending").count()) === 0) {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.locator("#curtain").waitFor();
    expect(await page.locator(".happened").count()).toBe(0);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test("dice before the first order are rolled before both players", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/drakes-cross");
  await shareDevice(page);
  expect(await page.locator("#question").innerText()).toContain("Reconnaissance");
  await takeDefault(page);
  await page.locator(".happened").waitFor();
  await ready(page);
  expect(await page.locator(".happened .fell b").count()).toBe(2);
  expect(await page.locator(".happened .outcome").innerText()).toMatch(/Richard|Strykland|armies|Neither side/);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.locator("#curtain").waitFor();
  await context.close();
});
