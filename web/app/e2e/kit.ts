import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { expect, test } from "vitest";
import { serve, type Site } from "./server.js";

const here = dirname(fileURLToPath(import.meta.url));
export const ROOT = join(here, "../../..");
export const DIST = join(here, "../dist");
export const PROGRAM = process.env["BN_PROGRAM"] ?? join(ROOT, "build/banneret");
// /usr/bin/chromium-headless-shell needs half the time for a new page, but with it two of four runs hung; why is not known.
const CHROMIUM = process.env["BN_CHROMIUM"] ?? "/usr/bin/chromium";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PATIENCE = 240_000; // ms for one thing on a busy machine: a test waits for what it needs, never for a clock

const LONG = Boolean(process.env["BN_LONG"]);

/** The size of a test: the whole with BN_LONG set, otherwise what shows every kind of fault once. */
export const sized = <T>(whole: T, everyday: T): T => (LONG ? whole : everyday);

/**
 * A test that judges time, which only a machine with nothing else to do can pass each time: skipped unless BN_LONG is
 * set. What it looks at apart from time belongs into a test of every day.
 */
export const timed = test.skipIf(!LONG);

export interface Stage {
  browser: Browser;
  site: Site;
  /** The native program. */
  program: string;
}

export async function setStage(): Promise<Stage> {
  const [browser, site] = await Promise.all([chromium.launch({ executablePath: CHROMIUM, args: FLAGS }), serve(DIST)]);
  return { browser, site, program: PROGRAM };
}

export async function strike({ browser, site }: Stage): Promise<void> {
  await browser.close();
  await site.close();
}

export interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
  touch?: boolean;
  /** With the service worker, which makes the page work without a network. It costs each new profile a second load. */
  offline?: boolean;
  /** Runs in the page before anything else. */
  before?: () => void;
}

/** For `before`: the same dice each time, in pictures and where a test needs what they bring about. */
export function fixed(): void {
  let next = 1;
  crypto.getRandomValues = (bytes) => {
    const view = new Uint8Array((bytes as unknown as Uint8Array).buffer);
    for (let i = 0; i < view.length; i++) view[i] = (next = (next * 48271) % 2147483647) & 255;
    return bytes;
  };
}

/**
 * The dice of a battle are the same in every run, so that a test fails for a change and for nothing else. A long run has
 * others. Eight random bytes are a seed, and nothing else is.
 */
function sameDice(): void {
  const random = crypto.getRandomValues;
  let battles = 0;
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array) || array.length !== 8) return Reflect.apply(random, crypto, [array]);
    array.fill(0x17)[7] = ++battles;
    return array;
  };
}

/** A fresh browser profile with one page at home, whose errors fail the test that asks for them. */
export async function visit(
  { browser, site }: Stage,
  { width = 1280, height = 800, dark = false, touch = false, offline = false, before = () => {} }: Look = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    acceptDownloads: true,
    hasTouch: touch,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE);
  if (!offline)
    await context.addInitScript(() => {
      // As in a browser that has none: a blocked one would be an error.
      delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    });
  if (!process.env["BN_LONG"]) await context.addInitScript(sameDice);
  const page = await context.newPage();
  await page.addInitScript(before);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(site.url);
  await page.locator("#app:not([data-settling]) main").waitFor(); // what is not settled yet has no text
  return { context, page, errors };
}

/** Opens a sample at once, for one person who sees everything and answers for all sides. */
export async function openSample(page: Page, sample: string): Promise<void> {
  await page.evaluate((address) => void (location.hash = address), `#/new/${sample}`);
  await ready(page);
}

/** Opens a scenario or campaign from a file. */
export async function openDocument(page: Page, text: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "document.yaml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await ready(page);
}

/** Waits until the table has nothing under way. If that never comes, the page says why. */
export async function ready(page: Page): Promise<void> {
  try {
    await page.locator('.first[data-busy="false"]').waitFor();
  } catch (error) {
    throw new Error(`${(error as Error).message}\nThe page says: ${await page.locator("body").innerText()}`);
  }
}

export const entries = async (page: Page): Promise<number> =>
  Number(await page.locator(".first").getAttribute("data-entries"));

/** Does something that answers the open question, and waits until the table has gone on. */
export async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await entries(page);
  await act();
  await page.waitForFunction((had) => {
    const table = document.querySelector<HTMLElement>(".first");
    return table?.dataset["busy"] === "false" && Number(table.dataset["entries"]) > had;
  }, before);
}

/**
 * Gives the default, or what the map proposes, when it can be given. It is found and taken in one go: a click from outside
 * is lost on a button that moves or is made anew while the page settles.
 */
export async function takeDefault(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>(".ask [data-first]:enabled");
    button?.click();
    return button !== null;
  });
}

/** What can be chosen: an order that is given at once, or one that is sealed. */
export const choices = (page: Page): Locator => page.locator(".options .btn, .pad .btn, .orders-list label");

/** Chooses one of these, and seals it if it is a sealed order. */
export async function choose(page: Page, choice: Locator): Promise<void> {
  const seal = page.locator(".seal > .btn");
  const sealed = (await seal.count()) > 0;
  await choice.click();
  if (sealed) await seal.click();
}

export async function runToEnd(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finish with defaults" }).click();
  await page.getByText("The battle is over", { exact: true }).waitFor();
  await ready(page);
}

/** Waits for what the page can only say later. `waitForFunction` would take the promise itself for a yes. */
export async function until(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(holds), { timeout: PATIENCE, interval: 100 }).toBe(true);
}

/** Waits until this page and the module that it has loaded would work without a network. */
export const keptOffline = (page: Page): Promise<void> =>
  until(page, async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("banneret-"));
    const files = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
    return navigator.serviceWorker.controller !== null && files.some(({ url }) => url.endsWith(".part"));
  });

/** The journal as the page gives it. */
export async function exported(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export the journal" }).click(),
  ]);
  return readFileSync(await file.path(), "utf8");
}

/** What the native program finds when it replays a journal: how many entries, and the hash of the last state. */
export function replayed(journal: string): { n: number; state: string } {
  const folder = mkdtempSync(join(tmpdir(), "banneret-app-"));
  try {
    const path = join(folder, "exported.jsonl");
    writeFileSync(path, journal);
    const lines = execFileSync(PROGRAM, ["replay", "--json", path], { encoding: "utf8", maxBuffer: 1 << 28 })
      .trim()
      .split("\n");
    const found = lines
      .map((line) => JSON.parse(line) as { n?: number; state?: string })
      .filter(({ n }) => n !== undefined)
      .at(-1);
    return { n: found?.n ?? 0, state: found?.state ?? "" };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The last line of a journal as the page wrote it. */
export function lastOf(journal: string): { n: number; state: string } {
  return JSON.parse(journal.trim().split("\n").at(-1) ?? "{}") as { n: number; state: string };
}

/** How many px the page is wider than the window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Dark ink, for paper. */
export const INK = "rgb(19, 32, 42)";
export const inkOf = (page: Page, where: string): Promise<string> =>
  page.locator(where).evaluate((one) => getComputedStyle(one).color);

/** Lets something happen at each of these widths, when the page has drawn itself anew. */
export async function atWidths(page: Page, widths: number[], look: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 844 });
    await drawnAnew(page);
    await look(width);
  }
  if (before) await page.setViewportSize(before);
}

/** What hears of a new size in one frame draws in the next. A browser that has nothing to draw makes no frame. */
const drawnAnew = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, 1000);
      }),
  );

/** Opens everything that can be folded. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });

/** The rules of axe that hang on light and dark. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Has every list that is scrolled show all that it holds: axe does not judge the colours of what is partly hidden.
 * Called again it undoes that.
 */
const layOpen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const opened = document.querySelectorAll<HTMLElement>("[data-laid-open]");
    for (const one of opened) {
      one.style.cssText = one.dataset["laidOpen"] ?? "";
      delete one.dataset["laidOpen"];
    }
    if (opened.length > 0) return;
    const lists = [...document.querySelectorAll<HTMLElement>("body *:not(svg *)")].filter(
      (one) => one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY),
    );
    for (const one of lists) {
      one.dataset["laidOpen"] = one.style.cssText;
      one.style.cssText += "; overflow: visible !important; height: auto !important; max-height: none !important";
    }
  });

async function axe(page: Page, options: RunOptions): Promise<string[]> {
  const found = await page.evaluate(
    async (how) =>
      (await (globalThis as unknown as { axe: { run(how: RunOptions): Promise<AxeResults> } }).axe.run(how)).violations,
    { resultTypes: ["violations"], ...options } satisfies RunOptions,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`.slice(0, 300));
}

/** What axe finds in the colours of a page. */
async function colourViolations(page: Page): Promise<string[]> {
  await layOpen(page);
  const found = await axe(page, { runOnly: COLOURS });
  await layOpen(page);
  return found;
}

/** What axe finds, one line each. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const rules = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));
  return [...(await axe(page, { rules })), ...(await colourViolations(page))];
}

/** What axe finds in light and dark: the page is the same, so the other one is looked at for its colours alone. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const found = await violations(page);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  found.push(...(await colourViolations(page)));
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  return found;
}
