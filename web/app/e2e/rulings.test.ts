import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  exported,
  lastOf,
  openSample,
  overhang,
  ready,
  replayed,
  setStage,
  strike,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

test("the referee rules on something that nobody asks, with a reason, and the program accepts the journal", async () => {
  const { context, page, errors } = await visit(stage, { width: 390 });
  await openSample(page, "warmachine/march-on-the-marches");
  await page.getByText("Make a ruling").click();
  const what = page.getByLabel("What changes");
  const treasury = await what
    .locator("option", { hasText: /treasury|money/i })
    .first()
    .innerText();
  await what.selectOption(treasury);
  const field = page.locator(".ruling .numbers input").first();
  const rule = page.getByRole("button", { name: "Apply ruling" });
  expect(await rule.isDisabled()).toBe(true); // it is so already
  await field.fill("nine");
  expect(await rule.isDisabled()).toBe(true);
  await field.fill("777");
  await page.getByLabel("The reason, for the journal").fill("a chest was found");
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await answered(page, () => rule.click());
  await page.locator(".chronicle li", { hasText: "777" }).first().waitFor();
  const journal = await exported(page);
  expect(journal).toContain("a chest was found");
  const last = lastOf(journal);
  expect(replayed(journal)).toMatchObject({ n: last.n, state: last.state });
  expect(errors).toEqual([]);

  await page.locator(".seats select").nth(1).selectOption("steady");
  await ready(page);
  await page.getByText("You see what your side may know.").waitFor();
  expect(await page.locator(".rulings").count()).toBe(0); // a commander rules on nothing
  await context.close();
});
