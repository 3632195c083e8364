import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
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

const hosts = (page: Page): Promise<string[]> =>
  page
    .locator(".score-strip li")
    .evaluateAll((all: HTMLElement[]) => all.map((one) => one.innerText.replaceAll(/\s+/g, " ").trim()));

test("the referee sees how each side stands, and what a number is made of", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/drakes-cross");
  expect(await hosts(page)).toEqual([
    expect.stringContaining("Richard Fit to fight 100%"),
    expect.stringContaining("Strykland Fit to fight 100%"),
  ]);
  expect(await page.locator(".score .mid").innerText()).toContain("Round 1");
  await page.getByRole("button", { name: "Troop Strength 120 of 120: its parts" }).click();
  expect(await page.locator(".card-sum").innerText()).toContain("Troop Strength");
  expect(await violationsInBoth(page)).toEqual([]);
  await context.close();
});

test("a side that may not know the other's numbers sees that they are not known", async () => {
  const { context, page } = await visit(stage);
  await page.goto(`${stage.site.url}#/against/gurps3/bannock`);
  await ready(page);
  expect(await hosts(page)).toEqual([
    expect.stringContaining("Bannock you Men in the field 830 of 830"),
    expect.stringContaining("Al-Wazif Men in the field not known"),
  ]);
  expect(await page.locator(".score-strip .bar.none").count()).toBe(1);
  await context.close();
});

test("what each side must achieve is open before the first answer, and later a tap away", async () => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await page.goto(`${stage.site.url}#/against/obsidian/the-ridge`);
  await ready(page);
  const goals = page.locator(".goals");
  const wins = goals.locator("[data-side=b]");
  expect(await wins.innerText()).toContain("12");
  await atWidths(page, [390, 320], async (width) => expect([width, await overhang(page)]).toEqual([width, 0]));
  const isOpen = (): Promise<boolean> => goals.evaluate((one: HTMLDetailsElement) => one.open);
  for (let i = 0; i < 10 && (await isOpen()); i++) await answered(page, () => takeDefault(page));
  expect(await isOpen()).toBe(false);
  await goals.getByText("How each side wins").click();
  expect(await isOpen()).toBe(true);
  await context.close();
});
