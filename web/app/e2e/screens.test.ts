import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  openSample,
  overhang,
  ready,
  runToEnd,
  setStage,
  sized,
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

test.each(["gurps4/four-banners", "obsidian/pit-head"])(
  "%s: at 390 and 320 px nothing scrolls sideways",
  async (sample) => {
    const { context, page } = await visit(stage, { width: 390, height: 700 });
    const fits = (): Promise<void> =>
      atWidths(page, [390, 320], async (width) => expect([width, await overhang(page)]).toEqual([width, 0]));
    await fits();
    await openSample(page, sample);
    for (let i = 0; i < 6; i++) await answered(page, () => takeDefault(page));
    await unfold(page);
    await fits();
    await context.close();
  },
);

test("axe finds nothing at home, on the table and at the end", async () => {
  const { context, page } = await visit(stage, { offline: true });
  await page.getByRole("button", { name: "Keep all systems on this device" }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await openSample(page, "warmachine/quick-skirmish");
  for (let seen = new Set<string>(), i = 0; i < 29 && seen.size < 4; i++) {
    const form = await page
      .locator(".ask")
      .evaluate((ask) => ["form", ".roll", ".options", ".pad"].filter((kind) => ask.querySelector(kind)).join());
    if (!seen.has(form)) {
      await unfold(page);
      expect(await violationsInBoth(page)).toEqual([]);
    }
    seen.add(form);
    await answered(page, () => takeDefault(page));
  }
  if ((await page.locator("#ending").count()) === 0) await runToEnd(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await context.close();
});

test("axe finds text that is too pale, in light and dark, at home, on the table and in a list", async () => {
  const { context, page } = await visit(stage);
  const plant = (where: string): Promise<void> =>
    page
      .locator(where)
      .last()
      .evaluate((place) => {
        const pale = document.createElement("p");
        pale.textContent = "Too pale to be read";
        pale.style.color = "rgb(128 128 128 / 40%)";
        place.prepend(pale);
      });
  const twice = ["light", "dark"].map(() => expect.stringMatching(/^color-contrast: .*Too pale/));
  await plant("main");
  expect(await violationsInBoth(page)).toEqual(twice);
  await openSample(page, "warmachine/quick-skirmish");
  await plant(".ask");
  expect(await violationsInBoth(page)).toEqual(twice);
  await page.goto(`${stage.site.url}#/`);
  await page.getByRole("link", { name: "Build a force" }).click();
  await page.getByRole("button", { name: "New force: The War Machine" }).click();
  await plant(".catalogue li"); // the last, below what the list shows
  expect(await violationsInBoth(page)).toEqual(twice);
  await context.close();
});

test("a wrong die is refused in place, and typed dice are taken", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/drakes-cross");
  const own = page.getByText("Type in your own dice");
  const take = page.getByRole("button", { name: "Take these dice" });
  await own.click();
  await take.click();
  await page.getByText("Choose a total").waitFor();
  const pads = page.locator(".totals");
  expect(await pads.count()).toBe(2);
  for (const pad of await pads.all()) {
    // Three to eighteen, and those that succeed are framed: as many as the target says.
    const most = Number(await pad.locator('[data-wins="true"]').last().innerText());
    expect(await pad.locator(".btn").allInnerTexts()).toEqual(Array.from({ length: 16 }, (_, i) => String(i + 3)));
    expect(await pad.locator('[data-wins="true"]').count()).toBe(most - 2);
    await pad.getByRole("button", { name: "13", exact: true }).click();
    expect(await pad.locator('[aria-pressed="true"]').innerText()).toBe("13");
  }
  expect(await overhang(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await take.click();
  await page.getByText("typed in").waitFor();
  expect(await page.locator(".happened .fell b").allInnerTexts()).toEqual(["13", "13"]);

  // The next roll begins with the pad, and a die of many sides is a field that refuses what it does not show.
  await page.goto(`${stage.site.url}#/new/warmachine/quick-skirmish`);
  await ready(page);
  for (let i = 0; i < 29 && (await page.locator(".roll").count()) === 0; i++)
    await answered(page, () => takeDefault(page));
  const fields = page.locator(".dice input");
  await fields.first().fill("101");
  await take.click();
  await page.getByText("A whole number from 1 to 100").first().waitFor();
  for (const field of await fields.all()) await field.fill("50");
  await take.click();
  await page.getByText("typed in").first().waitFor();
  await context.close();
});

test("the chances are counted, and stopped", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "warmachine/elves-at-the-pass");
  await page.locator(".chance .shares, .chance .btn:not(.plain)").first().waitFor();
  const count = page.getByRole("button", { name: "Count the chances" });
  if (await count.count()) await count.click(); // a busy machine was not quick enough
  await page.locator(".chance .shares").waitFor();
  expect(await page.locator(".chance").innerText()).toMatch(/Exact|games/);
  await answered(page, () => takeDefault(page));
  await page.locator(".chance .shares, .chance .btn:not(.plain)").first().waitFor();
  if (await count.count()) await count.click();
  const curve = page.locator(".chance .curve-plate svg");
  await curve.waitFor();
  expect(await curve.getAttribute("aria-label")).toMatch(/^Chance of Gar: .*% when first counted, .*% now$/);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.locator(".seats select").last().selectOption("steady"); // now a commander looks
  await page.getByText("You see what your side may know.").waitFor();
  expect(await curve.count()).toBe(0);
  await context.close();
});

test("a look back that is not exact soon comes to its end, and is made more exact on request while the first stays", async () => {
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "gurps3/trench-assault");
  await runToEnd(page);
  const analysis = page.locator(".analysis");
  const games = async (): Promise<number> =>
    Number(/from (\d+) games/.exec(await analysis.locator(".tag").first().innerText())?.[1]);
  const more = analysis.getByRole("button", { name: "More exact" });
  await more.waitFor();
  const first = await games();
  expect(first).toBeGreaterThan(0);
  expect(await violationsInBoth(page)).toEqual([]);

  await more.click();
  await analysis.getByRole("progressbar", { name: "Looking closer" }).waitFor();
  expect(await games()).toBe(first); // it can be read meanwhile
  await analysis.getByRole("button", { name: "Stop" }).click();
  await more.waitFor();
  expect(await games()).toBe(first);

  await more.click();
  await analysis.getByRole("progressbar", { name: "Looking closer" }).waitFor();
  await more.waitFor();
  expect(await games()).toBeGreaterThanOrEqual(first);
  expect(await overhang(page)).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test.each(sized(["warmachine/elves-at-the-pass", "gurps4/equal-forces"], ["warmachine/elves-at-the-pass"]))(
  "%s: a commander is advised, and at the end the battle is looked back at",
  async (sample) => {
    const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
    await openSample(page, sample);
    await page.getByRole("button", { name: "Ask for advice" }).click();
    await page.locator(".advice tbody tr").nth(2).waitFor();
    expect(await page.locator(".advice").innerText()).toMatch(/Worked out with/);
    expect(await overhang(page)).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);

    await runToEnd(page);
    await page.locator(".analysis .curve-plate svg").waitFor();
    expect(await page.locator(".analysis .curve-plate svg").getAttribute("aria-label")).toMatch(
      /^Chance of .* at the start, (0|50|100)% at the end$/,
    );
    await unfold(page);
    for (const row of await page.locator(".analysis details tbody tr").allInnerTexts()) {
      const [, count = "", sides = "", expected = ""] = /, (\d+)d(\d+)\s+\d+\s+[\d.]+\s+([\d.]+)/.exec(row) ?? [];
      // Of one roll, as the mean beside it.
      expect(Number(expected), row).toBe((Number(count) * (Number(sides) + 1)) / 2);
    }
    expect(await overhang(page)).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
);
