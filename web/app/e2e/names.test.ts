import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDocument, overhang, setStage, strike, visit, type Stage } from "./kit.js";
import { longBattles } from "./longNames.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

describe.each([390, 1280])("with names of 60 letters nothing of the table hangs over at %i px", (width) => {
  test.each(longBattles)("%s", async (_, text) => {
    const { context, page, errors } = await visit(stage, { width, height: 844 });
    await openDocument(page, text);
    await page.evaluate(() => { for (const details of document.querySelectorAll("details")) details.open = true; });
    expect(await overhang(page)).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
