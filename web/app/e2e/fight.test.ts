import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DIST,
  entries,
  exported,
  keptOffline,
  lastOf,
  openSample,
  ready,
  replayed,
  runToEnd,
  setStage,
  sized,
  strike,
  takeDefault,
  visit,
  type Stage,
} from "./kit.js";
import { serve } from "./server.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

// One battle of each system, with its server, or without it as soon as the battle has begun.
const SAMPLES: [string, boolean][] = [
  ["warmachine/quick-skirmish", true],
  ["gurps4/equal-forces", false],
  ["gurps3/legion-against-knights", true],
  ["dragonquest/jothus-against-khago", false],
  ["obsidian/pit-head", true],
];
const others = SAMPLES.map(([sample, gone]): [string, boolean] => [sample, !gone]);

test.each(sized([...SAMPLES, ...others], SAMPLES))(
  "%s is answered, reloaded, undone, fought to its end by defaults, and its journal replays to the same state; the server is gone: %s",
  async (sample, gone) => {
    const site = await serve(DIST);
    const { context, page, errors } = await visit({ ...stage, site }, { offline: gone });
    await openSample(page, sample);
    if (gone) {
      await keptOffline(page);
      await site.close();
    }
    for (const answers of [1, 2, 3]) {
      await takeDefault(page);
      await page.locator(`.first[data-entries="${answers}"][data-busy="false"]`).waitFor();
    }

    const asked = await page.locator("#question").innerText();
    await page.reload();
    await ready(page);
    expect(await entries(page)).toBe(3);
    expect(await page.locator("#question").innerText()).toBe(asked);

    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator('.first[data-entries="4"][data-busy="false"]').waitFor();
    expect(await page.getByText("undone", { exact: true }).count()).toBe(1);

    await runToEnd(page);
    const journal = await exported(page);
    const last = lastOf(journal);
    expect(last.n).toBe(await entries(page));
    expect(replayed(journal)).toMatchObject({ n: last.n, state: last.state });
    expect(errors).toEqual([]);
    await context.close();
    if (!gone) await site.close();
  },
);
