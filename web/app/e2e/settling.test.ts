// Nothing moves under the finger: a screen that is opened is shown when all that it is drawn from is there.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answered, openSample, ready, runToEnd, setStage, strike, takeDefault, visit, type Stage } from "./kit.js";

const MOST = 0.05; // of the layout shifts of a screen together; 0.1 counts as good

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

/** Notes what moves, and has no screen shown before it is settled because the machine is slow. */
function watched(): void {
  const noted = globalThis as unknown as { moved: { by: number; what: string }[] };
  noted.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        noted.moved.push({
          by: entry.value,
          what: entry.sources
            .map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.getAttribute("class")}` : "?"))
            .join(" "),
        });
  }).observe({ type: "layout-shift", buffered: true });
  const later = setTimeout;
  globalThis.setTimeout = ((what: () => void, ms = 0, ...with_: []) =>
    later(what, ms === 4000 ? 1e9 : ms, ...with_)) as typeof setTimeout;
}

async function defaults(page: Page, until: string): Promise<void> {
  for (let i = 0; i < 60 && (await page.locator(until).count()) === 0; i++)
    await answered(page, () => takeDefault(page));
}

const against = async (page: Page, sample: string, until: string): Promise<void> => {
  await page.evaluate((address) => void (location.hash = address), `#/against/${sample}`);
  await ready(page);
  await defaults(page, until);
};

const place = async (page: Page, address: string, until: string): Promise<void> => {
  await page.evaluate((hash) => void (location.hash = hash), address);
  await page.locator(until).first().waitFor();
};

/** The ways to a screen, and what it has when it is there. */
const SCREENS: [name: string, has: string, way: (page: Page) => Promise<void>][] = [
  ["home", ".books", async () => {}],
  [
    "home with battles",
    ".kept li",
    async (page) => {
      await openSample(page, "warmachine/elves-at-the-pass");
      await answered(page, () => takeDefault(page));
      await place(page, "#/", ".kept li");
    },
  ],
  ["all battles", "a.pick", (page) => place(page, "#/battles", "a.pick")],
  ["before a battle", ".judgements", (page) => place(page, "#/start/warmachine/quick-skirmish", ".judgements")],
  ["a sealed order", ".seal", (page) => against(page, "gurps4/equal-forces", ".seal")],
  ["revealed orders", ".reveal", (page) => against(page, "gurps4/equal-forces", ".reveal")],
  [
    "before a roll",
    ".roll",
    async (page) => {
      await openSample(page, "warmachine/elves-at-the-pass");
      await defaults(page, ".roll");
    },
  ],
  [
    "the result and the look back",
    ".look-back",
    async (page) => {
      await against(page, "warmachine/elves-at-the-pass", ".seal");
      await runToEnd(page);
    },
  ],
  [
    "the report",
    ".paper",
    async (page) => {
      await openSample(page, "warmachine/quick-skirmish");
      await runToEnd(page);
      await page.getByRole("link", { name: "Print the report" }).click();
      await page.locator(".paper").waitFor();
    },
  ],
  [
    "the board",
    ".board svg",
    async (page) => {
      await openSample(page, "obsidian/pit-head");
      for (let i = 0; i < 6; i++) await answered(page, () => takeDefault(page));
    },
  ],
  ["a campaign", ".campaign-map svg", (page) => against(page, "gurps4/vale-of-ister", ".ask")],
  ["a campaign without a map", ".calendar, .ask", (page) => against(page, "warmachine/war-in-the-fens", ".ask")],
  [
    "the army builder",
    ".roster",
    async (page) => {
      await page.getByRole("link", { name: "Build a force" }).click();
      await page.getByRole("button", { name: "New force: The War Machine" }).click();
      await page.getByRole("button", { name: "Add spearmen", exact: true }).click();
      await page.locator('.roster[data-lines="1"][data-fresh="true"]').waitFor();
      await page.getByText("Saved on this device").waitFor();
    },
  ],
  ["tables online", ".open-table", (page) => place(page, "#/online", ".open-table")],
];

test.each(SCREENS.flatMap(([name, has, way]) => [1280, 390].map((width) => [name, width, has, way] as const)))(
  "%s at %i px: nothing moves",
  async (_name, width, has, way) => {
    const { context, page } = await visit(stage, { width, height: width > 900 ? 800 : 844, before: watched });
    await way(page);
    await page.reload();
    await page.locator(has).first().waitFor();
    await page.waitForFunction(() => !document.querySelector("#app[data-settling], progress"));
    // What follows from that is drawn in the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: { by: number; what: string }[] }).moved);
    const sum = moved.reduce((all, { by }) => all + by, 0);
    expect(sum, JSON.stringify(moved)).toBeLessThan(MOST);
    await context.close();
  },
);
