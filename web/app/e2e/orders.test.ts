import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  choices,
  entries,
  fixed,
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

test("an order says what it does and adds; it is chosen and sealed by keyboard, and opened with what it means", async () => {
  const { context, page, errors } = await visit(stage);
  await page.goto(`${stage.site.url}#/against/warmachine/elves-at-the-pass`);
  await ready(page);
  for (const order of await choices(page).all()) {
    expect((await order.locator(".about .small").innerText()).length).toBeGreaterThan(10);
    expect(await order.locator(".adds").innerText()).toMatch(/\d/);
  }
  await atWidths(page, [1280, 390, 320], async (width) => expect([width, await overhang(page)]).toEqual([width, 0]));
  expect(await violationsInBoth(page)).toEqual([]);
  const had = await entries(page);
  await page.locator(".orders-list input:checked").focus();
  await page.keyboard.press("ArrowDown");
  expect(await entries(page)).toBe(had); // chosen, and not given
  const chosen = await page.locator(".orders-list label:has(:checked) b").innerText();
  await answered(page, () => page.keyboard.press("Enter"));
  expect(await page.locator(".reveal .order").allInnerTexts()).toContain(chosen);
  expect(await page.locator(".pairing").innerText()).toMatch(/casualties|joined|open/);

  // Every rule beside a modifier opens what it says.
  const rule = page.locator(".ledger.both button.rule").first();
  await rule.click();
  const sheet = page.locator(".rule-sheet");
  await sheet.getByText("Source:").waitFor();
  expect(await sheet.locator("h2").innerText()).not.toBe("");
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await rule.evaluate((one) => document.activeElement === one)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test("all judgements are one list before a battle, and none of them is asked later", async () => {
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  await page.goto(`${stage.site.url}#/start/warmachine/quick-skirmish`);
  const night = page.getByLabel("Is it night?");
  await night.waitFor();
  expect(await page.locator(".judged .tag").innerText()).toMatch(/^\d+, all at their defaults$/);
  await atWidths(page, [1280, 390, 320], async (width) => expect([width, await overhang(page)]).toEqual([width, 0]));
  expect(await violationsInBoth(page)).toEqual([]);
  await night.selectOption("yes");
  expect(await page.locator(".judged .tag").innerText()).toMatch(/, 1 changed$/);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("#question").waitFor();
  await ready(page);
  expect(await page.locator(".ask .eyebrow").innerText()).toMatch(/^(For Village|The dice)/);
  expect((await page.locator(".score .mid").innerText()).toLowerCase()).toContain("night");

  // Who refereed it without that page has the same list beside the first judgement.
  await openSample(page, "warmachine/quick-skirmish");
  await page.getByText(/^All \d+ judgements at once$/).click();
  const before = await entries(page);
  await answered(page, () => page.getByRole("button", { name: /^Apply all \d+$/ }).click());
  expect(await entries(page)).toBeGreaterThan(before + 10);
  expect(errors).toEqual([]);
  await context.close();
});

test("what the defaults alone decide is no chance of 100%", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "obsidian/the-ridge");
  const count = page.getByRole("button", { name: "Count the chances" });
  const known = page.locator(".chance p, .chance .shares");
  await known.or(count).first().waitFor();
  if (await count.count()) await count.click();
  await page
    .locator(".chance")
    .getByText(/default/)
    .waitFor();
  expect(await page.locator(".chance").innerText()).not.toContain("100%");
  await context.close();
});

test("a number that is an order says what it does, too", async () => {
  const { context, page } = await visit(stage);
  await page.goto(`${stage.site.url}#/against/gurps4/drakes-cross`);
  await ready(page);
  for (let i = 0; i < 30 && (await page.locator('[data-ask="risk"]').count()) === 0; i++)
    await answered(page, () => takeDefault(page));
  expect(await page.locator(".ask").innerText()).toMatch(/Each point adds 1 to Strategy or Heroism/);
  await context.close();
});

test("on a phone the dice follow the question, then the modifiers, then the tools", async () => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "warmachine/elves-at-the-pass");
  for (let i = 0; i < 12 && (await page.locator(".ask .ledger").count()) === 0; i++)
    await answered(page, () => takeDefault(page));
  const tops = await Promise.all(
    ["#question", ".ask .roll", ".ask .ledger", ".controls"].map(
      async (one) => (await page.locator(one).boundingBox())?.y ?? 0,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await context.close();
});

test("a phase on the board is one tap, and a Command goes forward with one order", async () => {
  const { context, page } = await visit(stage, { before: fixed });
  await page.goto(`${stage.site.url}#/against/obsidian/the-ridge`);
  await ready(page);
  const phase = page.getByRole("button", { name: "The whole phase as proposed" });
  const forward = (): Promise<void> =>
    answered(page, async () => ((await phase.count()) > 0 ? phase.click() : takeDefault(page)));
  const list = page.locator(".orders select");
  const moment = page.locator("#board");
  for (let i = 0; i < 12 && !(await moment.innerText()).includes("round 1, manoeuvre"); i++) await forward();
  expect(await moment.innerText()).toContain("round 1, manoeuvre");

  await list.selectOption((await page.locator(".orders optgroup option").first().getAttribute("value")) ?? "");
  await page.getByLabel(/^All \d+ stands of/).check();
  await page.locator(".window").focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowUp");
  await page.locator('[data-act="move"]:enabled').first().waitFor();
  const before = await entries(page);
  await answered(page, () => page.keyboard.press("Enter"));
  expect(await entries(page)).toBeGreaterThan(before + 5);

  let taps = 0;
  for (; taps < 12 && !(await moment.innerText()).includes("round 2"); taps++) await forward();
  expect(taps).toBeLessThan(12);
  await context.close();
});

test("the rest of a side’s stands do as proposed with one tap, and no place has more digits than anybody reads", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "obsidian/the-ridge");
  const rest = page.getByRole("button", { name: "The rest as proposed" });
  for (let i = 0; i < 20 && (await rest.count()) === 0; i++) await answered(page, () => takeDefault(page));
  expect(await page.locator(".ask").innerText()).not.toMatch(/\d\.\d{2,}/);
  const ask = await page.locator(".ask").getAttribute("data-ask");
  const before = await entries(page);
  await answered(page, () => rest.click());
  expect(await entries(page)).toBeGreaterThan(before + 1);
  expect(await page.locator(".ask").getAttribute("data-ask")).not.toBe(ask);
  await context.close();
});
