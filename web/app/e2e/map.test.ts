import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  entries,
  exported,
  lastOf,
  openSample,
  overhang,
  ready,
  replayed,
  setStage,
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

/**
 * Opens a campaign as the commander of its first side, the others commanded by bots, and lets the defaults hold until a
 * march is asked for.
 */
async function toMarch(page: Page, sample: string): Promise<void> {
  await openSample(page, sample);
  const bots = page.locator(".seats select");
  for (let side = 1; side < (await bots.count()); side++) {
    await bots.nth(side).selectOption("steady");
    await ready(page);
  }
  await page.getByText("You see what your side may know.").waitFor();
  await page.locator(".map-window svg").waitFor();
  for (let i = 0; i < 60 && !(await isMarch(page)); i++) {
    const march = page.locator(".options .btn", { hasText: /^March/ });
    await answered(page, async () => ((await march.count()) > 0 ? march.first().press("Enter") : takeDefault(page)));
  }
  await page.locator(".map-order").waitFor();
}

/** Whether the map, of the newest moment, shows a march. */
async function isMarch(page: Page): Promise<boolean> {
  const moment = await entries(page);
  await page.locator(`.campaign-map[data-of="${moment}"]`).waitFor();
  return (await page.locator(".map-order").count()) > 0;
}

/** Whether a march that leads somewhere waits in the form. */
async function isProposed(page: Page): Promise<boolean> {
  return (
    (await page.locator(".map-route").count()) > 0 &&
    (await page.locator(".ask .default", { hasText: "from the map" }).count()) > 0
  );
}

/** Taps spaces around the force until one is in reach, and its march waits in the form to be confirmed. */
async function tapNear(page: Page): Promise<void> {
  for (const [x, y] of [
    [0, -52],
    [45, -26],
    [45, 26],
    [0, 52],
    [-45, 26],
    [-45, -26],
  ] as const) {
    const box = await page.locator(".map-from").boundingBox();
    if (!box) throw new Error("no force is shown that marches");
    await page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
    await page.locator(".map-order p", { hasNotText: "tap a space" }).waitFor();
    if (await isProposed(page)) return;
  }
  throw new Error("no tap gives a march");
}

/** With BN_PICTURE set, a picture for people to look at is left in that folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["BN_PICTURE"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test.each(["dragonquest/season-in-the-vale", "gurps4/vale-of-ister", "warmachine/war-in-the-fens"])(
  "%s: a march is given by tapping, and the journal replays to the same state",
  async (sample) => {
    const { context, page, errors } = await visit(stage);
    await toMarch(page, sample);
    await tapNear(page);
    await page.locator(".map-route .tip").waitFor();
    await picture(page, `map-${sample.split("/")[0]}`);
    await answered(page, () => takeDefault(page));
    const journal = await exported(page);
    const last = lastOf(journal);
    expect(replayed(journal)).toMatchObject({ n: last.n, state: last.state });
    expect(errors).toEqual([]);
    await context.close();
  },
);

test("a march is given by keyboard", async () => {
  const { context, page } = await visit(stage);
  await toMarch(page, "dragonquest/season-in-the-vale");
  await page.locator(".map-window").focus();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await page.locator(".map-order p", { hasNotText: "tap a space" }).waitFor();
    if (await isProposed(page)) break;
  }
  expect(await isProposed(page)).toBe(true);
  await page.getByRole("button", { name: "Go to the order" }).focus();
  await page.keyboard.press("Enter"); // the focus is at the form's button
  await answered(page, () => page.keyboard.press("Enter"));
  await context.close();
});

test("axe finds nothing on a map with a march, and nothing scrolls sideways", async () => {
  const { context, page } = await visit(stage, { width: 1280, height: 844 });
  await toMarch(page, "dragonquest/season-in-the-vale");
  await page.locator(".map-from").scrollIntoViewIfNeeded();
  await tapNear(page);
  await unfold(page);
  await atWidths(page, [1280, 390], async (width) => {
    await picture(page, `map-${width}`);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
  });
  await context.close();
});
