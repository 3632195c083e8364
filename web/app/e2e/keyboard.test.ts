import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answered, overhang, ready, setStage, sized, strike, visit, type Stage } from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const FAR = 200; // presses of Tab within which everything is reached

/** Presses Tab until a button or link of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < FAR; i++) {
    const there = await page.evaluate(() => {
      const one = document.activeElement;
      return one instanceof HTMLButtonElement || one instanceof HTMLAnchorElement ? one.innerText.trim() : "";
    });
    if (there === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach "${name}"`);
}

// Each with how many answers are given one by one; what is left of it takes the defaults.
const BATTLES: [string, number][] = [
  ["warmachine/quick-skirmish", 100],
  ["gurps4/equal-forces", 100],
  ["gurps3/legion-against-knights", sized(400, 60)],
  ["dragonquest/jothus-against-khago", sized(400, 60)],
  ["obsidian/pit-head", sized(2000, 20)],
];

test.each(BATTLES)("%s: a whole battle by keyboard alone, on a page that is 320 px wide", async (sample, most) => {
  const { context, page, errors } = await visit(stage, { width: 320, height: 640 });
  await page.goto(`${stage.site.url}#/start/${sample}`);
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  await tabTo(page, "Start");
  await page.keyboard.press("Enter");
  await page.locator("#question, #ending").first().waitFor();
  await ready(page);
  const ending = page.locator("#ending");
  for (let i = 0; i < most && (await ending.count()) === 0; i++) {
    // The default of each question has the focus, and nobody looks for it.
    await page.waitForFunction(() => document.activeElement?.closest(".ask") !== null);
    if (i % 5 === 0) expect([i, await overhang(page)]).toEqual([i, 0]);
    await answered(page, () => page.keyboard.press("Enter"));
  }
  if ((await ending.count()) === 0) {
    await tabTo(page, "Finish with defaults");
    await page.keyboard.press("Enter");
    await ending.waitFor();
    await ready(page);
  }
  expect(await overhang(page)).toBe(0);
  await tabTo(page, "Step through every order");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("look-back");
  expect(errors).toEqual([]);
  await context.close();
});
