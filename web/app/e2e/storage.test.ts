import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  entries,
  exported,
  lastOf,
  openSample,
  ready,
  replayed,
  runToEnd,
  setStage,
  strike,
  takeDefault,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const first = (page: Page) => (): Promise<void> => takeDefault(page);

/** How a disk is made full, and empty again. */
interface Disk {
  fill(): Promise<unknown>;
  empty(): Promise<unknown>;
}

/** As the browser does it. It asks for the quota only now and then, so this works before a first write. */
async function byQuota(page: Page): Promise<Disk> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(stage.site.url);
  return {
    fill: () => session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 }),
    empty: () => session.send("Storage.overrideQuotaForOrigin", { origin }),
  };
}

/** At any time: what the page calls throws what the browser would throw. */
async function byHand(page: Page): Promise<Disk> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if (document.documentElement.dataset["full"]) throw new DOMException("no room", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  return {
    fill: () => page.evaluate(() => void (document.documentElement.dataset["full"] = "yes")),
    empty: () => page.evaluate(() => void delete document.documentElement.dataset["full"]),
  };
}

test.each([
  ["from the beginning", 0, byQuota],
  ["in the middle of a battle", 1, byHand],
] as const)("a disk that is full %s loses no answer", async (_when, before, make) => {
  const { context, page } = await visit(stage);
  const disk = await make(page);
  if (before === 0) await disk.fill();
  await openSample(page, "warmachine/quick-skirmish");
  for (let i = 0; i < before; i++) await answered(page, first(page));
  await disk.fill();
  await answered(page, first(page));
  await answered(page, first(page));
  await page.getByText("There is no room left on this device.").waitFor();
  const there = await entries(page);

  // Another battle takes the table meanwhile.
  await page.getByRole("link", { name: "Banneret" }).click();
  await openSample(page, "dragonquest/jothus-against-khago");
  await page.getByRole("link", { name: "Banneret" }).click();
  await page.locator(".kept .pick", { hasText: "not stored" }).filter({ hasText: "The War Machine" }).click();
  await ready(page);
  expect(await entries(page)).toBe(there);

  await disk.empty();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".unkept").waitFor({ state: "detached" });
  await page.reload();
  await ready(page);
  expect(await entries(page)).toBe(there);
  const journal = await exported(page);
  expect(replayed(journal)).toMatchObject({ n: there, state: lastOf(journal).state });
  await context.close();
});

test("without storage, as in a private window, a battle is fought and exported, and leaving asks first", async () => {
  const context = await stage.browser.newContext({ acceptDownloads: true });
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("not here", "SecurityError");
    };
  });
  const page = await context.newPage();
  await page.goto(stage.site.url);
  await openSample(page, "warmachine/quick-skirmish");
  await answered(page, first(page));
  await page.getByText("This browser stores nothing for this page").waitFor();

  const asked = page.waitForEvent("dialog");
  const left = page.reload({ timeout: 0 }).catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  void left;
  expect(await entries(page)).toBe(1);

  await page.getByRole("link", { name: "Banneret" }).click();
  await page.locator(".kept .pick", { hasText: "not stored" }).click();
  await ready(page);
  expect(await entries(page)).toBe(1);
  await runToEnd(page);
  const journal = await exported(page);
  expect(replayed(journal)).toMatchObject({ state: lastOf(journal).state });
  page.on("dialog", (last) => void last.accept());
  await context.close();
});

test("a second tab asks for the battle, gets it with every answer, and gives it back", async () => {
  const { context, page, errors } = await visit(stage);
  await openSample(page, "warmachine/quick-skirmish");
  await answered(page, first(page));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText("This battle is open in another tab").waitFor();

  await answered(page, first(page));
  await other.getByRole("button", { name: "Continue here" }).click();
  await ready(other);
  expect(await entries(other)).toBe(2);
  await page.getByText("This battle is open in another tab").waitFor();
  await answered(other, first(other));

  await page.getByRole("button", { name: "Continue here" }).click();
  await ready(page);
  expect(await entries(page)).toBe(3);
  await other.close();
  await page.reload();
  await ready(page);
  await runToEnd(page);
  const journal = await exported(page);
  expect(replayed(journal)).toMatchObject({ state: lastOf(journal).state });
  expect(errors).toEqual([]);
  await context.close();
});
