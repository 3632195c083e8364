import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exported, setStage, sized, strike, type Stage } from "./kit.js";
import {
  answerOne,
  arrive,
  asked,
  chooseSample,
  openTable,
  seated,
  setOnline,
  type Online,
  type Person,
} from "./tableKit.js";

// Two tabs of one browser at the same seat. Whatever waits in either of them is sent once, and both show the same.

let stage: Stage, online: Online | null;
beforeAll(async () => {
  [stage, online] = await Promise.all([setStage(), setOnline()]);
});
afterAll(async () => {
  await strike(stage);
  await online?.close();
});

/** Takes the network from one tab alone, and gives what brings it back. */
async function unplug(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    session.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send("Network.enable");
  await set(true);
  return () => set(false);
}

const waiting = (page: Page, count: number) =>
  page.locator(`.connection[data-waiting="${count}"]`).waitFor({ state: "attached" });
const live = (page: Page) =>
  page.locator('.connection[data-link="live"][data-waiting="0"]').waitFor({ state: "attached" });
const lost = (page: Page) => page.locator('.connection[data-link="lost"]').waitFor({ state: "attached" });

async function writeNote(page: Page, to: string, text: string): Promise<void> {
  await page.getByLabel("To", { exact: true }).selectOption(to);
  await page.getByLabel("Note", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send the note" }).click();
}

interface Seats {
  referee: Person;
  blue: Person;
  /** Two tabs of the same browser. */
  red: Person;
  other: Page;
}

async function sitDown({ url }: Online): Promise<Seats> {
  const referee = await arrive(stage, "referee", url);
  const links = await openTable(referee, chooseSample("gurps4/equal-forces"));
  const red = await arrive(stage, "Red", links.get("Red") ?? "", { offline: true });
  const blue = await arrive(stage, "Blue", links.get("Blue") ?? "");
  await asked(red.page);
  const other = await red.context.newPage();
  await other.goto(links.get("Red") ?? "");
  await asked(other);
  expect(other.url()).toBe(red.page.url()); // the same seat, kept once
  return { referee, blue, red, other };
}

async function leave({ referee, red, blue }: Seats): Promise<void> {
  for (const { context } of [referee, red, blue]) await context.close();
}

/** How many orders of Red's the journal has. */
async function ordersOfRed(referee: Page): Promise<number> {
  await live(referee);
  const lines = (await exported(referee))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { type?: string; seat?: string });
  return lines.filter(({ type, seat }) => type === "answer" && seat === "commander 0").length;
}

describe("two tabs at one seat", () => {
  test("an answer that was given in a tab without a network is sent by the other one, and both show it", async ({
    skip,
  }) => {
    if (!online) return skip("no PostgreSQL or no nginx");
    const seats = await sitDown(online);
    const {
      referee,
      blue,
      red: { page },
      other,
    } = seats;
    const plugIn = await unplug(page);
    await lost(page);
    await answerOne(page, 0);
    for (const tab of [page, other]) await tab.getByText("Waiting for Blue.").waitFor();
    await waiting(page, 0); // although this tab hears no server
    await lost(page);
    expect(await ordersOfRed(referee.page)).toBe(1);
    await plugIn();
    await live(page);
    await answerOne(blue.page, 0); // the next round
    for (const tab of [page, other]) await asked(tab);
    const [first, second] = await Promise.all([page, other].map((tab) => tab.locator("#question").innerText()));
    expect(second).toBe(first);
    await leave(seats);
  });

  test.for(sized([true, false], [true]))(
    "an answer waits in both tabs, and the one in which it was given is closed; the other one is reloaded before: %s",
    async (reloaded, { skip }) => {
      if (!online) return skip("no PostgreSQL or no nginx");
      const seats = await sitDown(online);
      const { referee, red, other } = seats;
      await red.context.setOffline(true);
      for (const tab of [red.page, other]) await lost(tab);
      await answerOne(red.page, 0);
      for (const tab of [red.page, other]) await waiting(tab, 1);
      expect(await other.locator("#question").count()).toBe(0); // it is not asked again
      if (reloaded) {
        await other.reload();
        await waiting(other, 1);
      }
      await red.page.close();
      await red.context.setOffline(false);
      await live(other);
      await other.getByText("Waiting for Blue.").waitFor();
      expect(await ordersOfRed(referee.page)).toBe(1);
      await leave(seats);
    },
  );

  test("what was written in each tab is sent once, whichever is closed", async ({ skip }) => {
    if (!online) return skip("no PostgreSQL or no nginx");
    const seats = await sitDown(online);
    const { referee, red, other } = seats;
    await red.context.setOffline(true);
    for (const tab of [red.page, other]) await lost(tab);
    await writeNote(red.page, "referee", "From the first tab.");
    await waiting(other, 1);
    await writeNote(other, "referee", "From the second tab.");
    for (const tab of [red.page, other]) await waiting(tab, 2);
    await other.close();
    await red.context.setOffline(false);
    await live(red.page);
    for (const page of [red.page, referee.page]) {
      await expect.poll(() => page.locator(".notes li").count()).toBe(2);
      expect(await page.locator(".notes").innerText()).toMatch(/From the first tab[\s\S]*From the second tab/);
    }
    await leave(seats);
  });

  test("a link that the referee makes in one tab is in the other one, and stays", async ({ skip }) => {
    if (!online) return skip("no PostgreSQL or no nginx");
    const referee = await arrive(stage, "referee", online.url);
    const links = await openTable(referee, chooseSample("gurps4/equal-forces"));
    const other = await referee.context.newPage();
    await other.goto(referee.page.url());
    await seated(other);
    await other.getByRole("button", { name: "Make a new link: Red" }).click();
    await other.getByRole("button", { name: "Copy the link: Red" }).waitFor();
    const old = await arrive(stage, "Red", links.get("Red") ?? "");
    await old.page.getByText("This link opens no table").waitFor();
    await other.close();
    await writeNote(referee.page, "all", "Begin."); // it keeps the table once more
    await referee.page.locator(".notes li").getByText("Begin.").waitFor();
    await referee.page.reload();
    await seated(referee.page);
    await referee.page.getByRole("button", { name: "Copy the link: Red" }).click();
    await referee.page.getByText("Copied.").waitFor();
    const fresh = await arrive(stage, "Red", await referee.page.evaluate(() => navigator.clipboard.readText()));
    await asked(fresh.page);
    for (const { context } of [referee, old, fresh]) await context.close();
  });
});
