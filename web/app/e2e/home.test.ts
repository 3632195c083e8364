import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  openSample,
  overhang,
  ready,
  runToEnd,
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

test("from the first visit to the first result of a battle in at most four clicks", async () => {
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  let clicks = 0;
  const click = async (name: string | RegExp): Promise<void> => {
    clicks++;
    await page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();
  };
  expect(await page.locator(".btn.main").allInnerTexts()).toEqual(["Fight the pass at Gar’s Gate"]);
  await click("Fight the pass at Gar’s Gate");
  await ready(page);
  expect(await page.locator("#question").innerText()).toBe("Gar: which tactic?");
  await answered(page, () => click("Seal the order"));
  await answered(page, () => click("Roll until the next decision"));
  expect(await page.locator(".happened, .ask, #ending").first().innerText()).toMatch(/won|No winner/);
  if ((await page.locator("#ending").count()) === 0)
    await answered(page, async () => {
      clicks++;
      await takeDefault(page);
    });
  await page.locator("#ending").waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
  expect(errors).toEqual([]);
  await context.close();
});

const WALKS = [
  "warmachine/quick-skirmish",
  "gurps4/equal-forces",
  "gurps3/legion-against-knights",
  "dragonquest/jothus-against-khago",
  "obsidian/pit-head",
];

test.each(WALKS)("%s: from the first visit to the result of a battle in at most four clicks", async (battle) => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await page.evaluate(() =>
    addEventListener(
      "click",
      () => {
        const { dataset } = document.documentElement;
        dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + 1);
      },
      true,
    ),
  );
  await page.locator(`.books a[href="#/battles/${battle.split("/")[0]}"]`).click();
  await page.locator(`a[href="#/start/${battle}"]`).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("#question, #ending").first().waitFor();
  await ready(page);
  if ((await page.locator("#ending").count()) === 0) await runToEnd(page);
  expect(await page.locator("#ending").innerText()).toMatch(/ won$|^No winner$/);
  expect(Number(await page.evaluate(() => document.documentElement.dataset["clicks"]))).toBeLessThanOrEqual(4);
  await context.close();
});

test("each book leads to its battles, which can be searched", async () => {
  const { context, page } = await visit(stage);
  await atWidths(page, [320, 390, 1280], async (width) => expect([width, await overhang(page)]).toEqual([width, 0]));
  expect(await page.locator(".books li").count()).toBe(5);
  await page.locator(".books a", { hasText: "The War Machine" }).click();
  await page.getByRole("heading", { level: 1, name: "The War Machine" }).waitFor();
  expect(await page.locator(".group").count()).toBe(1);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.locator(".group").nth(4).waitFor();
  await page.getByLabel("Search battles").fill("gar pass");
  expect(await page.locator(".group .pick").count()).toBe(1);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByLabel("Search battles").fill("no such battle");
  await page.getByText("No battle matches").waitFor();
  await context.close();
});

test("kept battles say how they stand, and those that are over are apart", async () => {
  const { context, page } = await visit(stage);
  const home = (): Promise<void> => page.locator(".mast .word").click();
  await openSample(page, "warmachine/elves-at-the-pass");
  await runToEnd(page);
  await home();
  await openSample(page, "gurps4/drakes-cross");
  await answered(page, () => takeDefault(page));
  await home();
  const going = page.getByRole("list", { name: "Continue" }).locator("li");
  const over = page.getByRole("list", { name: "Finished" }).locator("li");
  await over.waitFor();
  expect([await going.count(), await over.count()]).toEqual([1, 1]);
  expect(await going.innerText()).toMatch(/Round 1 · Richard against Strykland/);
  expect(await over.innerText()).toMatch(/(Gar|Thar) won|No winner/);
  await page.evaluate(() => document.fonts.ready);
  expect(await violationsInBoth(page)).toEqual([]);
  await context.close();
});
