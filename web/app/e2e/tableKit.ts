import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BrowserContext, Page } from "playwright-core";
import { choose, DIST, ROOT, visit, type Look, type Stage } from "./kit.js";

/** PostgreSQL, two servers, and nginx with the app before them (tests/server/stage.py). */
export interface Online {
  url: string;
  /** What nginx has written down of every request. */
  log: string;
  close(): Promise<void>;
}

/** Null: this machine has no PostgreSQL or no nginx. */
export async function setOnline(): Promise<Online | null> {
  const child = spawn("python3", [join(ROOT, "tests/server/stage.py"), DIST], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      BN_ROOT: ROOT,
      BN_SERVER: process.env["BN_SERVER"] ?? join(ROOT, "build/src/server/banneret-server"),
    },
  });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const line = await Promise.race([
    new Promise<string>((said) => createInterface(child.stdout).once("line", said)),
    ended.then(() => ""),
  ]);
  if (!line.startsWith("{")) {
    if ((await ended) !== 77) throw new Error("the servers do not start");
    return null;
  }
  return {
    ...(JSON.parse(line) as { url: string; log: string }),
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Somebody at the table, in a browser of their own. */
export interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
  errors: string[];
}

export async function arrive(stage: Stage, name: string, address: string, look: Look = {}): Promise<Person> {
  const { context, page, errors } = await visit({ ...stage, site: { ...stage.site, url: address } }, look);
  return { name, context, page, errors };
}

/** Waits until a page shows a table. */
export const seated = (page: Page): Promise<void> => page.locator(".lobby").waitFor();

/** Chooses a sample at "Play online", opens a table of it, and gives the links by seat as they are copied. */
export async function openTable(
  { context, page }: Person,
  choose: (page: Page) => Promise<void>,
): Promise<Map<string, string>> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("link", { name: "Play online" }).click();
  // The page before it takes files as well, until the code for tables is there.
  await page.getByRole("heading", { name: "Open a table", exact: true }).waitFor();
  await choose(page);
  await page.getByRole("button", { name: "Open the table" }).click();
  await seated(page);
  const links = new Map<string, string>();
  for (const button of await page.getByRole("button", { name: /^Copy the link: / }).all()) {
    await button.click();
    await page.getByText("Copied.").nth(links.size).waitFor();
    links.set(
      (await button.getAttribute("aria-label"))?.slice("Copy the link: ".length) ?? "",
      await page.evaluate(() => navigator.clipboard.readText()),
    );
  }
  return links;
}

export const chooseSample =
  (sample: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel("Battle or campaign").selectOption(sample);
    await page.getByRole("button", { name: "Choose who plays" }).click();
  };

export const chooseDocument =
  (document: object) =>
  async (page: Page): Promise<void> => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "document.json", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(document)) });
  };

/** Waits for something to answer, or for the end. False: it is over. */
export async function asked(page: Page): Promise<boolean> {
  await page.locator('.first[data-busy="false"] .ask :is(.btn, [data-first]):enabled, #ending').first().waitFor();
  return (await page.locator("#ending").count()) === 0;
}

/** What everybody's page says, for whoever looks for the reason of a failure. */
export async function pagesSay(people: Person[]): Promise<string> {
  return (
    await Promise.all(
      people.map(async ({ name, page }) => `${name}: ${await page.locator(".first, body").last().innerText()}`),
    )
  ).join("\n");
}

/** Gives the default, or the last of the options, and waits until the question is gone: stored, or kept for later. */
export async function answerOne(page: Page, turn: number): Promise<void> {
  const question = await page.locator("#question").innerText();
  const others = page.locator(".ask").locator(".options .btn, .orders-list label");
  const entries = await page.locator(".first").getAttribute("data-entries");
  if (turn % 3 === 2 && (await others.count()) > 0) await choose(page, others.last());
  else await page.locator(".ask [data-first], .ask .btn").first().click();
  await page.waitForFunction(
    ([had, text]) => {
      const first = document.querySelector<HTMLElement>(".first");
      return (
        first?.dataset["busy"] === "false" &&
        (first.dataset["entries"] !== had || document.getElementById("question")?.innerText !== text)
      );
    },
    [entries, question] as const,
  );
}
