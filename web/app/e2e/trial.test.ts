// What a new user stumbled over, one test each.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  exported,
  openSample,
  ready,
  ROOT,
  setStage,
  strike,
  takeDefault,
  visit,
  type Stage,
} from "./kit.js";

const SKIRMISH = readFileSync(join(ROOT, "scenarios/warmachine/quick-skirmish.yaml"), "utf8");

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

/** The last answer of a kind in a journal. */
function lastAnswer(journal: string, ask: string): number[] | undefined {
  const entries = journal
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { ask?: string; value?: number[] });
  return entries.findLast((entry) => entry.ask === ask)?.value;
}

test("a space that is chosen on the map goes into the form, and its one button sends the force there", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "dragonquest/season-in-the-vale");
  await page.locator(".seats select").nth(1).selectOption("steady");
  await ready(page);
  const march = page.locator(".options .btn", { hasText: /^March/ });
  await page.locator(".map-window svg").waitFor();
  while ((await march.count()) === 0) await answered(page, () => takeDefault(page));
  await answered(page, () => march.first().click());
  await page.locator(".map-from").waitFor();
  await page.locator(".map-window").focus();
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.locator(".ask .default", { hasText: "from the map" }).waitFor();
  const there = /\((\d+), (\d+)\)/.exec(await page.locator(".map-order p").innerText());
  expect(there).not.toBeNull();
  const fields = await page
    .locator(".ask .field")
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(fields).toEqual(there?.slice(1));
  expect(await page.locator(".btn.main:visible").count()).toBe(1);
  await answered(page, () => page.locator(".ask .btn.main").click());
  const given = lastAnswer(await exported(page), "march") ?? [];
  expect(given.map(String)).toEqual(fields);
  await context.close();
});

test("a battle is deleted only after a question, and comes back", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "warmachine/quick-skirmish");
  for (let i = 0; i < 3; i++) await answered(page, () => takeDefault(page));
  const had = await exported(page);
  await page.locator(".mast .word").click();
  const row = page.locator(".kept li");
  await row.getByRole("button", { name: /^Delete / }).click();
  await row.getByRole("button", { name: "Keep it" }).click();
  expect(await row.count()).toBe(1);
  await row.getByRole("button", { name: /^Delete / }).click();
  await row.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("is deleted").waitFor();
  expect(await row.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await row.locator(".pick").click();
  await ready(page);
  expect(await exported(page)).toBe(had);
  await context.close();
});

/** What the page says of a file that it cannot open, and whether that stands below the buttons. */
async function refusal(page: Page, text: string): Promise<string> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "mine.yaml", mimeType: "text/plain", buffer: Buffer.from(text) });
  const problem = page.locator(".file-problem");
  await problem.waitFor();
  const [below, buttons] = [await problem.boundingBox(), await page.locator(".lead .btn").all()];
  for (const button of buttons) {
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }
  return problem.innerText();
}

test.each([
  ["a text that is no YAML", "title: a\nsystem: b: c\n", /line 2, column 9/],
  [
    "a wrong word",
    SKIRMISH.replace("stance: defend", "stanse: defend"),
    /stanse.*line \d+, column 5[\s\S]*\^+.*stance/,
  ],
])("%s is refused with its line and a sign under it, below the buttons", async (_, text, said) => {
  const { context, page } = await visit(stage);
  expect(await refusal(page, text)).toMatch(said);
  await context.close();
});

test("a system that was never loaded is not there without a network, and the page says so", async () => {
  const { context, page } = await visit(stage);
  await page.locator(".books").waitFor();
  await page.route("**/*.part", (route) => route.abort());
  await page.getByRole("link", { name: "All battles" }).click();
  await page.locator('a[href="#/start/dragonquest/jothus-against-khago"]').click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").innerText()).toMatch(/not on this device, and there is no network/);
  await context.close();
});

test("sides that are named after colours have them", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/equal-forces");
  const paint = (side: string): Promise<string> =>
    page.locator(`.top [data-side="${side}"] .flag`).evaluate((flag) => getComputedStyle(flag).backgroundColor);
  expect(await page.locator('.top [data-side="a"]').first().innerText()).toMatch(/Red/);
  expect([await paint("a"), await paint("b")]).toEqual(["rgb(160, 44, 26)", "rgb(28, 74, 150)"]);
  await context.close();
});

test("a player who commands a side alone is asked what its heroes do", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/drakes-cross");
  await page.locator(".seats select").nth(1).selectOption("steady");
  await ready(page);
  const risk = page.locator("#question", { hasText: "Sheryl Navarre: how much Risk" });
  for (let i = 0; i < 10 && (await risk.count()) === 0; i++) await answered(page, () => takeDefault(page));
  await answered(page, () => page.locator(".pad .btn", { hasText: /^\+?1/ }).first().click());
  await page.locator("#question", { hasText: "Sheryl Navarre: do you attempt" }).waitFor();
  await context.close();
});

test("who plays alone against a bot takes back the last order", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/drakes-cross");
  await page.locator(".seats select").nth(1).selectOption("steady");
  await ready(page);
  const question = page.locator("#question");
  for (let i = 0; i < 3; i++) await answered(page, () => takeDefault(page));
  const asked = await question.innerText();
  await answered(page, () => takeDefault(page));
  await answered(page, () => page.getByRole("button", { name: "Undo", exact: true }).click());
  expect(await question.innerText()).toBe(asked);
  await context.close();
});

test("opponents are listed with their strength, the most comparable first, and more of the same troops are one line", async () => {
  const { context, page } = await visit(stage);
  await page.getByRole("link", { name: "Build a force" }).click();
  await page.getByRole("button", { name: "New force: GURPS Mass Combat, 4th edition" }).click();
  const toBattle = page.getByRole("button", { name: "To battle" });
  expect(await toBattle.innerText()).toMatch(/Add troops first/);
  const solid = (): Promise<string> => toBattle.evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await solid()).toBe("rgba(0, 0, 0, 0)"); // a button that does nothing looks like one
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Add Heavy Infantry", exact: true }).click();
  await page.locator('.roster[data-lines="1"][data-fresh="true"]').waitFor();
  await page.getByRole("link", { name: "To battle", exact: true }).click();
  const enemies = page.locator(".enemies .check");
  await enemies.nth(3).waitFor();
  const strengths = (await enemies.allInnerTexts()).map((text) =>
    Number(/ ([\d,]+)\s/.exec(text)?.[1]?.replaceAll(",", "")),
  );
  const own = Number(
    / ([\d,]+)\s*$/.exec(await page.locator(".match > p").first().innerText())?.[1]?.replaceAll(",", ""),
  );
  expect(own).toBeGreaterThan(0);
  const rated = strengths.filter((one) => one > 0);
  expect(rated.length).toBeGreaterThan(3);
  const gaps = rated.map((one) => Math.abs(Math.log(one / own)));
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  await context.close();
});

test("spaces of the map have the numbers that questions use, and the calendar is below the map", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/vale-of-ister");
  await page.locator(".map-window svg").waitFor();
  const numbers = await page.locator(".map-coordinates text").allTextContents();
  const first = (await page.locator(".map-window svg").getAttribute("data-first-space"))?.replace(" ", ",");
  expect(numbers[0]).toBe(first);
  expect(new Set(numbers).size).toBe(numbers.length);
  const [map, below] = [
    await page.locator(".campaign-map").boundingBox(),
    await page.locator(".calendar").boundingBox(),
  ];
  expect((below?.y ?? 0) - ((map?.y ?? 0) + (map?.height ?? 0))).toBeLessThan(40);
  const drawn = await page.locator(".map-window").boundingBox();
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThan(800); // all of it in the first screen
  await context.close();
});

test("on a phone the question of a campaign is in the first screen, above the map", async () => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await page.goto(`${stage.site.url}#/against/gurps4/vale-of-ister`);
  await ready(page);
  await page.locator(".map-window svg").waitFor();
  const [question, map] = [await page.locator(".ask").boundingBox(), await page.locator(".campaign-map").boundingBox()];
  expect(question?.y).toBeLessThan(600);
  expect(map?.y).toBeGreaterThan(question?.y ?? Infinity);
  await context.close();
});
