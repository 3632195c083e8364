import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  atWidths,
  openSample,
  overhang,
  ready,
  setStage,
  sized,
  strike,
  takeDefault,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";
import type { Page } from "playwright-core";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

/** With BN_PICTURE set, a picture for people to look at is left in that folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["BN_PICTURE"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Lets the defaults hold until the calendar shows this day. */
async function until(page: Page, day: number): Promise<void> {
  const today = page.locator(".days .now b");
  await today.waitFor();
  for (let i = 0; i < 150 && Number((await today.innerText()).replace("Day ", "")) < day; i++)
    await answered(page, () => takeDefault(page));
}

async function begin(page: Page, sample: string, day: number): Promise<void> {
  await openSample(page, sample);
  await until(page, day);
}

const SHORT = ["gurps3/season-of-bannock", "warmachine/march-on-the-marches"];
const OTHERS = ["dragonquest/season-in-the-vale", "gurps4/barony-season"]; // of which the tests below open one each

test.each([...SHORT, ...sized(OTHERS, [])])(
  "%s: days and accounts are shown, and a day tells what happened on it",
  async (sample) => {
    const { context, page, errors } = await visit(stage);
    await begin(page, sample, 2);
    await page.locator(".account").first().waitFor();
    expect(await page.locator(".account").count()).toBeGreaterThan(1); // the referee sees every side's
    const later = page.getByRole("button", { name: "Later", exact: true });
    const told = page.locator(".days button.cell"); // at the latest the last day
    while ((await told.count()) === 0) await later.click();
    await told.first().click();
    expect((await page.locator(".day-open li").allInnerTexts()).join("")).not.toBe("");
    await picture(page, `campaign-${sample.split("/")[0]}`);
    if (await later.isEnabled()) await later.click(); // else all days are shown already
    const today = page.getByRole("button", { name: "Today", exact: true });
    if ((await today.count()) > 0) await today.click();
    await page.locator(".days .now").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);

test("a commander sees the accounts of the own side alone", async () => {
  const { context, page } = await visit(stage);
  await openSample(page, "gurps4/barony-season");
  await page.locator(".seats select").nth(1).selectOption("steady");
  await ready(page);
  await page.getByText("You see what your side may know.").waitFor();
  await page.locator(".account").first().waitFor();
  expect(await page.locator(".account").count()).toBe(1);
  expect(await page.locator(".account").getAttribute("data-side")).toBe("a");
  await context.close();
});

test("axe finds nothing on a campaign with an open day, and nothing scrolls sideways", async () => {
  const { context, page } = await visit(stage);
  await begin(page, "dragonquest/season-in-the-vale", 2); // which tells something of the first day
  await page.locator(".days .past button.cell").first().click();
  await page.locator(".day-open").waitFor();
  await atWidths(page, [1280, 390, 320], async (width) => {
    await picture(page, `campaign-${width}`);
    if (width !== 390) expect(await violationsInBoth(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
  });
  await context.close();
});
