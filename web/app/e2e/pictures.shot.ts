import type { Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
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
import { ALL_LOOKS, picture } from "./pictureKit.js";

// Not a test: it takes the pictures of docs/app except those of tables online.
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => strike(stage));

const DEPLOYED = 48; // answers after which both lines of The Ridge stand

async function defaults(page: Page, until: string): Promise<void> {
  for (let i = 0; i < 60 && (await page.locator(until).count()) === 0; i++)
    await answered(page, () => takeDefault(page));
}

const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  home: async () => {},
  "home-kept": async (page) => {
    await openSample(page, "warmachine/elves-at-the-pass");
    await runToEnd(page);
    for (const [sample, answers] of Object.entries({ "obsidian/the-ridge": 3, "gurps4/drakes-cross": 8 })) {
      await openSample(page, sample);
      for (let i = 0; i < answers; i++) await answered(page, () => takeDefault(page));
    }
    await page.locator(".mast .word").click();
    await page.locator(".kept li").nth(2).waitFor();
  },
  muster: async (page) => {
    await page.getByRole("link", { name: "Build a force" }).click();
    await page.getByRole("button", { name: "New force: The War Machine" }).click();
    for (const troops of ["spearmen", "orcs"])
      await page.getByRole("button", { name: `Add ${troops}`, exact: true }).click();
    await page.locator('.roster[data-lines="2"][data-fresh="true"]').waitFor();
  },
  start: async (page) => {
    await page.goto(`${stage.site.url}#/start/warmachine/quick-skirmish`);
    await page.locator(".judgements").first().waitFor();
  },
  order: async (page) => {
    await page.goto(`${stage.site.url}#/against/gurps4/equal-forces`);
    await ready(page);
    await defaults(page, ".seal");
    await page.evaluate(() => scrollTo(0, 0));
  },
  reveal: async (page) => {
    await page.goto(`${stage.site.url}#/against/gurps4/equal-forces`);
    await ready(page);
    await defaults(page, ".reveal");
    await page.locator(".outcomes li").first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  result: async (page) => {
    await page.goto(`${stage.site.url}#/against/warmachine/elves-at-the-pass`);
    await ready(page);
    await runToEnd(page);
    await page.locator(".luck").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  analysis: async (page) => {
    await page.goto(`${stage.site.url}#/against/warmachine/quick-skirmish`);
    await ready(page);
    await runToEnd(page);
    await page.locator(".luck").waitFor();
    await page.getByRole("button", { name: "Step through every order" }).click();
  },
  deploy: async (page) => {
    await page.goto(`${stage.site.url}#/against/obsidian/the-ridge`);
    await ready(page);
    await page.locator(".board svg").first().waitFor();
    for (let i = 0; i < 6; i++) await answered(page, () => takeDefault(page));
    await page.evaluate(() => scrollTo(0, 0));
  },
  fight: async (page) => {
    await openSample(page, "warmachine/elves-at-the-pass");
    await defaults(page, ".roll");
    await page.locator(".outcomes li").first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  odds: async (page) => {
    await openSample(page, "gurps4/equal-forces");
    await defaults(page, ".matrix");
    await page.getByRole("button", { name: "Show the chance of each pair" }).click();
    await page.locator('.matrix[data-look="last"]').waitFor();
    await page.evaluate(() => document.querySelector(".matrix")?.scrollIntoView());
  },
  curtain: async (page) => {
    await openSample(page, "warmachine/elves-at-the-pass");
    await page.getByLabel("Pass and play on this device").click();
    await page.locator("#curtain").waitFor();
  },
  board: async (page) => {
    await openSample(page, "obsidian/the-ridge");
    await page.locator(".board svg").first().waitFor();
    for (let i = 0; i < DEPLOYED; i++) await answered(page, () => takeDefault(page));
    await page.evaluate(() => scrollTo(0, 0));
  },
  report: async (page) => {
    await openSample(page, "gurps4/equal-forces");
    await runToEnd(page);
    await page.getByRole("link", { name: "Print the report" }).click();
    await page.locator(".paper h1").waitFor();
  },
  campaign: async (page) => {
    await openSample(page, "gurps4/vale-of-ister");
    await page.locator(".map-window svg").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
};

for (const [name, show] of Object.entries(SCREENS)) {
  test.each(ALL_LOOKS)(`${name} on a %s`, async (look, size) => {
    const { context, page } = await visit(stage, { ...size, before: fixed });
    await show(page);
    if (!["home", "home-kept", "muster", "report", "start"].includes(name)) await ready(page);
    await picture(page, name, look);
    await context.close();
  });
}
