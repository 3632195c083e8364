import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  openSample,
  overhang,
  setStage,
  strike,
  takeDefault,
  timed,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";
import { traced, workers } from "./trace.js";

const MOST = 200; // ms of a processor in the worker from the tap to the first look

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

/** Answers by default until two commanders choose sealed orders, of which there is a matrix. */
async function untilSealed(page: Page): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.locator(".ask [data-first]:enabled").first().waitFor();
    if ((await page.locator(".seal").count()) > 0) break;
    await answered(page, () => takeDefault(page));
  }
  await page.locator(".matrix").waitFor();
}

async function toOrders(page: Page, sample: string): Promise<void> {
  await openSample(page, sample);
  await untilSealed(page);
}

/** By Enter: the button moves while the page fills, and a click at a place is lost then. */
const show = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Show the chance of each pair" }).press("Enter");
const figures = (page: Page): Promise<string[]> =>
  page
    .locator(".heat tbody td:not(.w)")
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent ?? ""));

test.each(["warmachine/elves-at-the-pass", "gurps4/equal-forces"])(
  "each pair of orders of %s has its chance",
  async (sample) => {
    const { context, page, errors } = await visit(stage, { height: 844 });
    await toOrders(page, sample);
    await show(page);
    await page.locator(".matrix .heat").waitFor();
    expect(await page.locator(".matrix").innerText()).toMatch(
      /Exact\. Every later order is its default|± .*% at most, 95 times in 100/,
    );
    expect((await figures(page)).every((figure) => /^([<>] )?\d+(\.\d)?$/.test(figure))).toBe(true);
    expect(await page.locator(".heat tbody .best .vh").first().textContent()).toBe(", best reply");
    await atWidths(page, [1280, 390], async (width) => {
      expect([width, await overhang(page)]).toEqual([width, 0]);
      if (width === 390) expect(await violationsInBoth(page)).toEqual([]);
    });
    expect(errors).toEqual([]);
    await context.close();
  },
);

test("by keyboard the matrix is asked for and scrolled, and the battle going on forgets it", async () => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await toOrders(page, "gurps4/equal-forces");
  await page.getByRole("button", { name: "Show the chance of each pair" }).focus();
  await page.keyboard.press("Enter");
  const frame = page.getByRole("region", { name: "Pairs of orders" });
  await frame.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => (document.querySelector(".heat-frame")?.scrollLeft ?? 0) > 0);
  await answered(page, () => takeDefault(page));
  await frame.waitFor({ state: "detached" });
  await context.close();
});

test("the commander of the second side sees his own orders in the rows", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "warmachine/elves-at-the-pass");
  await page.locator(".seats select").first().selectOption("steady");
  await page.getByText("You see what your side may know.").waitFor();
  await untilSealed(page);
  await show(page);
  await page.getByRole("heading", { name: "Chance that Thar wins" }).waitFor();
  await context.close();
});

const TIMED = ["gurps4/equal-forces", "gurps4/hastings-gurps4"];

test("a round with many pairs of orders has its matrix", async () => {
  const { context, page, errors } = await visit(stage);
  await toOrders(page, "gurps4/hastings-gurps4");
  await show(page);
  await page.locator(".matrix .heat").waitFor();
  expect((await figures(page)).length).toBeGreaterThan(100);
  expect(errors).toEqual([]);
  await context.close();
});

timed.each(TIMED)(`the matrix of a round of %s is there after ${MOST} ms of a processor`, async (sample) => {
  const { context, page } = await visit(stage);
  await toOrders(page, sample);
  await page.locator(".chance .shares, .chance .btn:not(.plain)").first().waitFor(); // no count is under way
  const events = await traced(await context.newCDPSession(page), async () => {
    await show(page);
    await page.locator(".matrix .heat").waitFor();
  });
  const [orders, others] = [
    await page.locator(".heat tbody tr").count(),
    (await page.locator(".heat thead th").count()) - 1,
  ];
  const took = Math.max(...workers(events));
  console.log(`${sample}: ${orders} by ${others} orders, ${took.toFixed(0)} ms`);
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThan(MOST);
  await context.close();
});
