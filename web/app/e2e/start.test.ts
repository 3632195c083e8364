import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  entries,
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

test("before a battle one page says what each side must achieve, and who plays and rolls is chosen on it", async () => {
  const { context, page, errors } = await visit(stage);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.locator('a[href="#/start/warmachine/elves-at-the-pass"]').click();
  const sides = page.locator(".start-side");
  await sides.nth(1).waitFor();
  expect(await sides.locator("h2").allInnerTexts()).toEqual(["Gar", "Thar"]);
  for (const side of await sides.all()) {
    expect(await side.locator(".wins li").count()).toBeGreaterThan(0);
    expect(await side.innerText()).toMatch(/Fit troops [\d,]+ of [\d,]+/);
  }
  expect(await page.locator(".start-dock p").innerText()).toBe(
    "You lead Gar against the program. The program rolls the dice.",
  );
  await atWidths(page, [1280, 390, 320], async (width) => expect([width, await overhang(page)]).toEqual([width, 0]));
  expect(await violationsInBoth(page)).toEqual([]);

  // A friend plays the other side, and the dice lie on the table.
  await sides.nth(1).getByLabel("Friend here").check();
  await page.getByLabel("We roll and type them in").check();
  expect(await page.locator(".start-dock p").innerText()).toBe(
    "You lead Gar, your friend Thar. You roll your own dice.",
  );
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("#curtain").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("before a battle the page shows of each side what whoever plays it will know in the battle", async () => {
  const { context, page } = await visit(stage);
  await page.goto(`${stage.site.url}#/start/gurps4/three-sided`);
  const sides = page.locator(".start-side");
  await sides.nth(2).waitFor();
  const known = async (): Promise<boolean[]> =>
    (await sides.allInnerTexts()).map((words) => /Troop Strength [\d.,]+ of/.test(words));
  expect(await known()).toEqual([true, false, false]);
  expect(await sides.nth(0).innerText()).toMatch(/Archers: 12 · Riders: 6 · Singers: 1/);
  expect(await sides.nth(1).innerText()).toMatch(/Troop Strength not known/);
  for (const side of [1, 2]) await sides.nth(side).getByLabel("You", { exact: true }).check();
  await expect.poll(known).toEqual([true, true, true]);
  await sides.nth(1).getByLabel("Friend here").check();
  await expect.poll(known).toEqual([false, false, false]);
  await context.close();
});

test("by keyboard alone a battle against the program is begun, and what it plays is chosen", async () => {
  const { context, page } = await visit(stage);
  await page.goto(`${stage.site.url}#/start/dragonquest/jothus-against-khago`);
  const first = page.locator(".start-side").first();
  await first.getByLabel("You", { exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await first.getByLabel("Program").isChecked()).toBe(true);
  await first.getByLabel("Random").focus();
  await page.keyboard.press("Space");
  await page.locator(".start-side").nth(1).getByLabel("You", { exact: true }).check();
  const begin = page.getByRole("button", { name: "Start", exact: true });
  await begin.focus();
  await page.keyboard.press("Enter");
  await page.locator("#question, #ending").first().waitFor();
  await ready(page);
  expect(await page.locator(".seats select").first().inputValue()).toBe("random");
  const before = await entries(page);
  await answered(page, () => takeDefault(page));
  expect(await entries(page)).toBeGreaterThan(before);

  // Who comes back to that page later goes on where the battle is.
  const fight = page.url();
  await page.goto(fight.replace("#/fight/", "#/before/"));
  await page.waitForURL(fight);
  await context.close();
});
