import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  entries,
  openSample,
  overhang,
  ready,
  runToEnd,
  setStage,
  strike,
  takeDefault,
  unfold,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const plain = async (page: Page, where: string): Promise<string> =>
  (await page.locator(where).innerText()).replaceAll(/\s+/g, " ").trim();

test("a battle that is over says who won and why, what it cost, how it turned and what luck did", async () => {
  const { context, page, errors } = await visit(stage, { width: 1280, height: 800 });
  await openSample(page, "warmachine/elves-at-the-pass");
  await runToEnd(page);
  const won = /^(Gar|Thar) won$/.exec(await page.locator("#ending").innerText())?.[1];
  expect(await plain(page, ".why")).toMatch(new RegExp(`^${won} won \\d of \\d combat rolls?\\.|^${won} alone held`));
  expect(await page.locator("#ending").evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBe(52);

  // Each side with its bar, and each kind of its troops.
  expect((await page.locator(".cost h3").allInnerTexts()).map((name) => name.trim())).toEqual(["Gar", "Thar"]);
  await page.locator(".kinds li").first().waitFor();
  for (const kind of await page.locator(".kinds li").allInnerTexts())
    expect(kind.replaceAll(/\s+/g, " ")).toMatch(/[a-z]+ [\d,]+ of [\d,]+$/);

  // Luck in a sentence, with what it is counted from, and points for orders instead of a sum of percent.
  await page.locator(".luck").waitFor();
  expect(await plain(page, ".luck")).toMatch(/(luck|Luck).* in 100\.|even/);
  expect(await plain(page, ".luck")).toMatch(/Counted if all sides .*\.$/);
  const told = await plain(page, ".look-back");
  expect(told).not.toMatch(/gave away \d+ ?%/);
  expect(told).toMatch(/gave away [\d.]+ points in 100 on average, at most|no order gave away anything/);
  await atWidths(page, [1280, 390, 320], async (width) => expect([width, await overhang(page)]).toEqual([width, 0]));
  await unfold(page);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("persons and what was taken are listed, and who plays alone is told of the own luck", async () => {
  const { context, page } = await visit(stage);
  await page.goto(`${stage.site.url}#/against/gurps4/drakes-cross`);
  await ready(page);
  await runToEnd(page);
  expect(await plain(page, ".people")).toMatch(/People/);
  expect(await page.locator(".cost h3").first().innerText()).toMatch(/you/);
  expect(await plain(page, ".result")).not.toMatch(/_|undefined|null|NaN/);
  await context.close();
});

test("it can be stepped through by keyboard, gone on with from an entry, and fought again", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "warmachine/quick-skirmish");
  await runToEnd(page);
  const all = await entries(page);
  await page.getByRole("button", { name: "Step through every order" }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("look-back");
  const entry = page.getByLabel("Entry");
  expect(Number(await entry.getAttribute("max"))).toBe(all - 1);
  const asked = page.locator(".moment p").first();
  const first = await asked.innerText();
  await entry.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await entry.inputValue()).toBe("2");
  const third = await asked.innerText();
  await page.getByRole("button", { name: "Earlier" }).click();
  await page.getByRole("button", { name: "Earlier" }).click();
  expect(await asked.innerText()).toBe(first);
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("button", { name: "Later" }).click();

  const over = page.url();
  await page.getByRole("button", { name: "Continue from here" }).click();
  await page.waitForURL((url) => url.href !== over);
  await page.locator("#question").waitFor();
  await ready(page);
  expect(await entries(page)).toBe(2);
  expect(third).toContain((await page.locator("#question").innerText()).slice(0, 12));
  await answered(page, () => takeDefault(page));

  await page.goto(over);
  await page.getByRole("button", { name: "Fight it again" }).click();
  await page.locator("#question").waitFor();
  await ready(page);
  expect(await entries(page)).toBe(0);
  await context.close();
});
