import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finger, keyboard, look, mouse, playOn } from "./boardKit.js";
import { exported, lastOf, openSample, overhang, ready, replayed, setStage, strike, violations, visit, type Stage } from "./kit.js";

const ANSWERS = process.env["BN_LONG"] ? Infinity : 24; // to the end, or so many: a whole battle takes minutes
const TIME = process.env["BN_LONG"] ? { timeout: 3_600_000 } : {};

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

describe.each([mouse, finger, keyboard])("a battle of stands against the bot by $name", (manner) => {
  test("is played on the board, and its journal replays to the same state", TIME, async () => {
    const { context, page, errors } = await visit(stage, { touch: manner === finger });
    await openSample(page, "obsidian/hastings-obsidian");
    await page.locator(".seat", { hasText: "English" }).locator("select").selectOption("steady");
    await page.getByText("You see what your side may know.").waitFor();
    await ready(page);
    await page.locator(".plate").waitFor();
    const { given, answers, over } = await playOn(page, manner, ANSWERS);
    console.log(`${manner.name}: ${given} of ${answers} answers were given on the board${over ? ", to the end" : ""}`);
    expect(given).toBeGreaterThan(4);
    expect(over).toBe(ANSWERS === Infinity);
    const journal = await exported(page);
    const last = lastOf(journal);
    expect(replayed(journal)).toMatchObject({ n: last.n, state: last.state });
    expect(errors).toEqual([]);
    await context.close();
  });
});

test("stands are placed, and what is refused is refused in words", async () => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "obsidian/watling-street");
  const list = page.locator(".orders select");
  await page.locator(".plate").waitFor();
  for (let seen = await look(page); !seen.places; seen = await look(page)) {
    await page.locator(".ask [data-first]").first().click();
    await page.locator(`.first[data-entries="${seen.entries + 1}"][data-busy="false"]`).waitFor();
  }
  const first = (await page.locator(".orders optgroup option").first().getAttribute("value")) ?? "";
  await list.selectOption(first);
  await page.locator('[data-act="deploy"]').waitFor();
  await page.locator(".window").focus();
  for (let i = 0; i < 60 && (await page.locator('[data-act="deploy"]:disabled').count()) === 0; i++) await page.keyboard.press("ArrowUp");
  expect(await page.locator(".verdict").innerText()).toMatch(/^Deploy: .+ \(OB-\d+\)$/);
  expect(await overhang(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await context.close();
});
