import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { twoLines } from "../../../tests/wasm/armies.mjs";
import { exported, lastOf, replayed, setStage, strike, type Stage } from "./kit.js";
import { answerOne, arrive, asked, chooseDocument, chooseSample, openTable, seated, setOnline, type Online, type Person } from "./tableKit.js";

let stage: Stage, online: Online | null;
beforeAll(async () => { [stage, online] = await Promise.all([setStage(), setOnline()]); });
afterAll(async () => { await strike(stage); await online?.close(); });

const MOST = 400; // answers of one person

/** Answers whatever is asked of this person until the battle is over. */
async function playOn({ page }: Person): Promise<void> {
  for (let turn = 0; turn < MOST && (await asked(page)); turn++) await answerOne(page, turn);
}

const connection = (page: Page, words: string) => page.locator(".connection").getByText(words).waitFor();
const waiting = (page: Page, count: number) => page.locator(`.connection[data-waiting="${count}"]`).waitFor();

/** Loses the network, answers, comes back to the page without it, and finds it again: the answer counts, once. */
async function answerOffline({ context, page }: Person): Promise<void> {
  await context.setOffline(true);
  await connection(page, "The server cannot be heard.");
  await answerOne(page, 0);
  await connection(page, "Your answer is kept on this device");
  await waiting(page, 1);
  await page.reload();
  await waiting(page, 1);
  await context.setOffline(false);
  await page.locator('.connection[data-link="live"][data-waiting="0"]').waitFor();
}

const battles: { system: string; choose: (page: Page) => Promise<void> }[] = [
  { system: "The War Machine", choose: chooseSample("warmachine/quick-skirmish") },
  { system: "GURPS fourth edition", choose: chooseSample("gurps4/equal-forces") },
  { system: "GURPS third edition", choose: chooseSample("gurps3/legion-against-knights") },
  { system: "DragonQuest", choose: chooseSample("dragonquest/jothus-against-khago") },
  { system: "Obsidian", choose: chooseDocument(twoLines({ stands: 20, rounds: 1 })) },
];

describe("four people at a table, of whom one loses the network", () => {
  test.for(battles)("$system", async ({ choose }, { skip }) => {
    if (!online) return skip("no PostgreSQL or no nginx");
    const { url } = online;
    const referee = await arrive(stage, "referee", url);
    const links = await openTable(referee, choose);
    expect(links.size).toBe(3);
    const others = await Promise.all([...links].map(([name, link]) => arrive(stage, name, link)));
    const people = [referee, ...others];
    await Promise.all(others.map(({ page }) => seated(page)));
    // The secret is not in the address, nor in what the proxy writes down.
    for (const { page } of others) expect(page.url()).not.toMatch(/[0-9a-f]{32}/);

    const [first, second, spectator] = others as [Person, Person, Person];
    await Promise.all([
      playOn(referee),
      (async () => { if (await asked(first.page)) await answerOffline(first); await playOn(first); })(),
      playOn(second),
      playOn(spectator),
    ]);
    const endings = await Promise.all(people.map(({ page }) => page.locator("#ending").innerText()));
    expect(new Set(endings).size).toBe(1);
    const journal = await exported(spectator.page);
    expect(replayed(journal)).toMatchObject({ n: lastOf(journal).n, state: lastOf(journal).state });
    for (const { page } of people) expect(await page.locator(".first").getAttribute("data-entries")).toBe(String(lastOf(journal).n));
    expect(readFileSync(online.log, "utf8")).not.toContain([...links.values()][0]?.split(".").at(-1));
    for (const { context } of people) await context.close();
  });
});
