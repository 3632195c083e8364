import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
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
  strike,
  takeDefault,
  until,
  visit,
  type Stage,
} from "./kit.js";
import { serve } from "./server.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

test("all systems are kept on request, and open without a server", async () => {
  const site = await serve(DIST);
  const { context, page, errors } = await visit({ ...stage, site }, { offline: true });
  await page.getByText("A system that you have played once works without a network").waitFor();
  await page.getByRole("button", { name: "Keep all systems on this device" }).click();
  await page.getByText("Everything here works without a network on this device.").waitFor();
  await site.close();
  for (const sample of [
    "warmachine/quick-skirmish",
    "gurps4/equal-forces",
    "gurps3/legion-against-knights",
    "dragonquest/jothus-against-khago",
    "obsidian/pit-head",
  ]) {
    await page.goto(`${site.url}#/`);
    await page.reload();
    await openSample(page, sample);
  }
  expect(errors).toEqual([]);
  await context.close();
});

/** Changes what a file of the app says. */
function edit(folder: string, file: string, what: RegExp, by: string): void {
  const old = readFileSync(join(folder, file), "utf8");
  expect(old).toMatch(what);
  writeFileSync(join(folder, file), old.replace(what, by));
}

/** Puts another version of the app in the place of this one. */
function release(folder: string): void {
  edit(folder, "sw.js", /BANNERET_VERSION="\w+"/, 'BANNERET_VERSION="another"');
  edit(folder, "index.html", /<head>/, '<head><meta name="release" content="another" />');
}

test("a system is kept that was loaded after the service worker began and before it had the page in its hands", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banneret-app-"));
  cpSync(DIST, folder, { recursive: true });
  edit(
    folder,
    "sw.js",
    /self\.clients\.claim\(\)/,
    "(async () => { while (!(await caches.has('go'))) await new Promise((on) => setTimeout(on, 50)); await self.clients.claim(); })()",
  );
  const site = await serve(folder);
  const { context, page, errors } = await visit({ ...stage, site }, { offline: true });
  await until(page, async () => ((await navigator.serviceWorker.getRegistration())?.active ?? null) !== null);
  await page.evaluate(() => void (location.hash = "#/new/warmachine/quick-skirmish"));
  await until(page, async () => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".part")));
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
  await page.evaluate(() => caches.open("go").then(() => {}));
  await ready(page);
  await keptOffline(page);
  expect(errors).toEqual([]);
  await context.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

test("a new version waits until the battle is left, is offered at home, and loses nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banneret-app-"));
  cpSync(DIST, folder, { recursive: true });
  const site = await serve(folder);
  const { context, page, errors } = await visit({ ...stage, site }, { offline: true });
  const isNew = (): Promise<number> => page.locator('meta[name="release"]').count();
  await openSample(page, "warmachine/quick-skirmish");
  await keptOffline(page);
  await answered(page, () => takeDefault(page));

  release(folder);
  await page.reload();
  await ready(page);
  await until(page, async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null);
  expect(await isNew()).toBe(0);
  expect(await page.getByText("A new version of Banneret is here.").count()).toBe(0);
  await answered(page, () => takeDefault(page));
  const there = await entries(page);

  await page.getByRole("link", { name: "Banneret" }).click();
  await page.getByText("A new version of Banneret is here.").waitFor();
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.locator('meta[name="release"]').waitFor({ state: "attached" });
  await site.close(); // the module that was used has come along
  await page.locator(".kept .pick").click();
  await ready(page);
  expect(await entries(page)).toBe(there);
  await runToEnd(page);
  const journal = await exported(page);
  expect(replayed(journal)).toMatchObject({ state: lastOf(journal).state });
  expect(await isNew()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
  rmSync(folder, { recursive: true });
});
