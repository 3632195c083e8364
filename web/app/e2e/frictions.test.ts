// What a new user stumbled over, by its number in the list of the trial: what trial.test.ts and other files do not have.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  fixed,
  openSample,
  ready,
  runToEnd,
  setStage,
  strike,
  takeDefault,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
const next = (page: Page): Promise<void> => answered(page, () => takeDefault(page));

/** Opens a sample as the commander of its first side against a bot. */
async function against(page: Page, sample: string): Promise<void> {
  await page.goto(`${stage.site.url}#/against/${sample}`);
  await ready(page);
}

test.each([
  "gurps4/vale-of-ister",
  "dragonquest/season-in-the-vale",
  "warmachine/war-in-the-fens",
  "gurps3/season-of-bannock",
  "obsidian/pit-head",
])("friction 7: %s: the situation is in words, and the scorecard has the numbers", async (sample) => {
  const { context, page } = await visit(stage);
  await openSample(page, sample);
  for (let i = 0; i < 3; i++) await next(page);
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(".situation details")) one.open = true;
  });
  const said = await page.locator(".situation").innerText();
  expect(said.match(/\b(tl|ts|sp|wt|ls|tmr|hp|xp|id|x|y)\b|\w_\w|\bon field\b|\bhome weeks\b/g)).toBeNull();
  const scores = await page.locator(".host-card").allInnerTexts();
  expect(scores.length).toBeGreaterThan(1);
  for (const score of scores) expect(plain(score)).toMatch(/[a-z]+ [\d,]+/i);
  await context.close();
});

test("friction 9: what the board is styled with stays out of the army builder", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "obsidian/watling-street");
  await page.locator(".board svg").first().waitFor();
  await page.locator(".mast .word").click();
  await page.getByRole("link", { name: "Build a force" }).click();
  await page.getByRole("button", { name: "New force: GURPS Mass Combat, 4th edition" }).click();
  await page.getByRole("button", { name: "Add Heavy Infantry", exact: true }).click();
  await page.locator('.roster[data-lines="1"][data-fresh="true"]').waitFor();
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  });
  const chips = page.locator(".chip:visible");
  expect(await chips.count()).toBeGreaterThan(3);
  for (const chip of await chips.all())
    expect(await chip.evaluate((one) => getComputedStyle(one).position)).toBe("static");
  const mast = await page.locator(".mast").boundingBox();
  for (const box of await Promise.all((await chips.all()).map((chip) => chip.boundingBox())))
    expect(box?.y).toBeGreaterThanOrEqual((mast?.y ?? 0) + (mast?.height ?? 0));
  await context.close();
});

test("friction 10: advice and the look back say what they take for granted, and too few games give no grades", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/equal-forces");
  const ask = page.getByRole("button", { name: "Ask for advice" });
  for (let i = 0; i < 12 && (await ask.count()) === 0; i++) await next(page);
  await ask.click();
  await page.locator(".advice .quiet").first().waitFor();
  expect(plain(await page.locator(".advice").innerText())).toMatch(/all sides at their best|defaults|plays? as/);
  await runToEnd(page);
  const basis = page.locator(".analysis .tag").first();
  await basis.waitFor();
  await page.locator(".analysis progress").waitFor({ state: "detached" });
  const said = plain(
    await page
      .locator(".analysis")
      .allInnerTexts()
      .then((all) => all.join(" ")),
  );
  expect(said).toMatch(/if all sides (give default orders|play at their best|play as)/);
  const margin = Number(/± ([\d.]+)%/.exec(await basis.innerText())?.[1] ?? 0);
  expect((await page.locator(".grades").count()) > 0).toBe(margin <= 5);
  if (margin > 5) expect(said).toMatch(/too few to grade/);
  await context.close();
});

test("friction 12: each row of dice has the name of who threw them", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "warmachine/elves-at-the-pass");
  await runToEnd(page);
  await page.locator(".analysis .curve-plate svg").waitFor();
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  });
  const rows = (await page.locator(".look-back tbody th").allInnerTexts()).filter((words) => /d[\d%]/.test(words));
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows).size).toBe(rows.length);
  for (const name of ["Gar", "Thar"]) expect(rows.filter((words) => words.includes(name)).length).toBeGreaterThan(0);
  await context.close();
});

test("friction 16: what was answered on a board is told in words, not in numbers of the engine", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "obsidian/pit-head");
  const rest = page.getByRole("button", { name: "The rest as proposed" });
  for (let i = 0; i < 18; i++)
    if ((await rest.count()) > 0) await answered(page, () => rest.press("Enter"));
    else await next(page);
  const all = page.getByRole("button", { name: /^Show all/ });
  if (await all.count()) await all.click();
  const told = page.locator(".chronicle li");
  expect(await told.count()).toBeGreaterThan(20);
  const answers = await told.locator("b").allInnerTexts();
  expect(answers.filter((words) => /\d\.\d{2,}|\b\d{4,}\b/.test(words))).toEqual([]);
  expect((await told.allInnerTexts()).filter((words) => /\d\.\d{2,}/.test(words))).toEqual([]);
  await context.close();
});

test.each(["dragonquest/season-in-the-vale", "gurps4/vale-of-ister"])(
  "friction 20: %s: the force that an order is asked for is marked on the map before it marches",
  async (sample) => {
    const { context, page } = await visit(stage);
    await against(page, sample);
    await page.locator(".map-window svg").waitFor();
    const question = page.locator("#question");
    const forces = (): Promise<string[]> =>
      page
        .locator(".map-force")
        .evaluateAll((all) => all.map((one) => (one as SVGElement).dataset["force"] ?? "").filter(Boolean));
    const acting = async (): Promise<string | undefined> => {
      const asked = await question.innerText();
      return (await forces()).find((name) => asked.startsWith(name));
    };
    for (let i = 0; i < 20 && (await acting()) === undefined; i++) await next(page);
    const name = await acting();
    expect(name).toBeDefined();
    expect(await page.locator(".map-order").count()).toBe(0); // no march is asked for yet
    await page.locator(".map-from").waitFor();
    expect(await page.locator(".map-space").innerText()).toContain(name);
    await context.close();
  },
);

test("friction 24: no question is cut off in what happened", async () => {
  const { context, page } = await visit(stage, { before: fixed });
  await openSample(page, "gurps3/bannock");
  const asked = new Set<string>();
  for (let i = 0; i < 40 && (await page.locator("#ending").count()) === 0; i++) {
    asked.add(plain(await page.locator("#question").innerText()));
    await next(page);
  }
  const all = page.getByRole("button", { name: /^Show all/ });
  if (await all.count()) await all.click();
  const told = plain(await page.locator(".chronicle").innerText());
  expect([...asked].filter((question) => !told.includes(question))).toEqual([]);
  expect(told).not.toMatch(/…|\.\.\./);
  await context.close();
});

test("friction 25: losses say how many of how many, and who returns is told", async () => {
  const { context, page } = await visit(stage, { before: fixed });
  await openSample(page, "warmachine/elves-at-the-pass");
  await runToEnd(page);
  const told = plain(await page.locator(".chronicle").innerText());
  for (const [, lost, had] of told.matchAll(/losing ([\d,]+) of ([\d,]+) troops/g))
    expect(Number(lost?.replaceAll(",", ""))).toBeLessThanOrEqual(Number(had?.replaceAll(",", "")));
  expect(told).toMatch(/losing [\d,]+ of [\d,]+ troops/);
  expect(told).toMatch(/wounded return in|survivors are home in|no one returns/);
  const kinds = (await page.locator(".kinds li").allInnerTexts()).map(plain);
  for (const kind of kinds) expect(kind).toMatch(/^[A-Za-z' ]+ [\d,.]+ of [\d,]+$/);
  await context.close();
});
