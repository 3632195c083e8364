// What a new user stumbled over, one test each.
import { afterAll, beforeAll, expect, test } from "vitest";
import { answered, exported, openSample, ready, setStage, strike, visit, type Stage } from "./kit.js";

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
  while ((await march.count()) === 0) await answered(page, () => page.locator("[data-first]").first().click());
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
