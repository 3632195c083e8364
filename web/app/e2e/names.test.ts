import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atWidths, openDocument, overhang, runToEnd, setStage, strike, unfold, visit, type Stage } from "./kit.js";
import { longBattles, longForces, longName } from "./longNames.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

/** What is cut off: text that is wider than the box that hides the rest of it, except in frames that are scrolled. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header *, main *")]
      .filter(
        (one) =>
          one.checkVisibility() &&
          getComputedStyle(one).overflowX === "hidden" &&
          !one.classList.contains("vh") &&
          one.closest("svg") === null &&
          one.scrollWidth > one.clientWidth + 1,
      )
      .map((one) => `${one.tagName}.${one.className} ${one.innerText.slice(0, 40)}`),
  );

/** At every width nothing hangs over or is cut. */
async function whole(page: Page): Promise<void> {
  await unfold(page);
  await atWidths(page, [320, 390, 1280], async (width) => {
    expect([width, await overhang(page), await cut(page)]).toEqual([width, 0, []]);
  });
}

describe("with names of 60 letters and up to 32 lines nothing hangs over or is cut from 320 to 1280 px", () => {
  test.each(longBattles)("%s: on the table", async (_, text) => {
    const { context, page, errors } = await visit(stage, { height: 844 });
    await openDocument(page, text);
    await whole(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  test.each(longForces)("%s: in the builder and against whom", async (_, text) => {
    const { context, page, errors } = await visit(stage, { height: 844 });
    await page.getByRole("link", { name: "Build a force" }).click();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "force.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await page.locator('.roster[data-fresh="true"]').waitFor();
    await page.locator(".num").first().click();
    await whole(page);
    await page.getByRole("link", { name: "To battle", exact: true }).click();
    await page.getByRole("button", { name: "Fight" }).waitFor();
    await whole(page);
    await page.getByRole("link", { name: "Build another force" }).click();
    await page.getByText(longName(60)).first().waitFor();
    await whole(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  // The battle that is soonest over: its report and the list at home need no other.
  test("the ending, the report and the battles that are kept", async () => {
    const { context, page } = await visit(stage, { height: 844 });
    await openDocument(page, longBattles.find(([system]) => system === "warmachine")?.[1] ?? "");
    await runToEnd(page);
    await whole(page);
    await page.getByRole("link", { name: "Print the report" }).click();
    await page.locator(".paper h1").waitFor();
    await whole(page);
    await page.getByRole("link", { name: "Banneret" }).click();
    await page.getByText(longName(90)).first().waitFor();
    await whole(page);
    await context.close();
  });
});
