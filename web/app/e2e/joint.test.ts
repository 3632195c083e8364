import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chained } from "../../packages/core/src/journal.js";
import { audit } from "../src/online/audit.js";
import { exported, overhang, PROGRAM, setStage, strike, violationsInBoth, type Stage } from "./kit.js";
import {
  answerOne,
  arrive,
  asked,
  chooseSample,
  openTable,
  pagesSay,
  seated,
  setOnline,
  type Online,
  type Person,
} from "./tableKit.js";

let stage: Stage, online: Online | null;
beforeAll(async () => {
  [stage, online] = await Promise.all([setStage(), setOnline()]);
});
afterAll(async () => {
  await strike(stage);
  await online?.close();
});

const MOST = 400; // answers of one person

const chooseJoint = async (page: Page): Promise<void> => {
  await chooseSample("warmachine/elves-at-the-pass")(page);
  await page.getByLabel("Dice that no one can foresee").check();
};

/** What the native program says of a journal. */
function verdict(journal: string): string {
  const folder = mkdtempSync(join(tmpdir(), "banneret-joint-"));
  try {
    writeFileSync(join(folder, "journal.jsonl"), journal);
    return execFileSync(PROGRAM, ["replay", join(folder, "journal.jsonl")], { encoding: "utf8", maxBuffer: 1 << 28 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Line = Record<string, unknown>;

/** What somebody who makes all hashes anew may change in the first line of a kind, and in which line it shows first. */
const FAULTS: {
  of: (entry: Line) => boolean;
  with: (entry: Line) => Line;
  shows: (entry: Line) => boolean;
  why: string;
}[] = [
  {
    of: ({ share }) => share !== undefined,
    with: () => ({ share: "0".repeat(64) }),
    shows: () => true,
    why: "does not fit its commitment",
  },
  {
    of: ({ type }) => type === "roll",
    with: ({ faces }) => ({ faces: (faces as number[][]).map((dice) => dice.map((die) => die + 1)) }),
    shows: () => true,
    why: "do not match the shares",
  },
  {
    of: ({ type }) => type === "answer",
    with: () => ({ note: "changed" }),
    shows: ({ type }) => type === "roll",
    why: "do not match the shares",
  },
];

/** The journal with one fault, and the number of the entry in which it shows. */
function withFault(journal: string, fault: (typeof FAULTS)[number]): { text: string; n: number } {
  const trees = journal
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const at = trees.findIndex((tree, i) => i > 0 && fault.of(tree));
  const lines: string[] = [];
  for (const [i, { prev: _prev, hash: _hash, ...tree }] of trees.entries())
    lines.push(chained(JSON.stringify(i === at ? { ...tree, ...fault.with(tree) } : tree), lines.at(-1)));
  return { text: `${lines.join("\n")}\n`, n: trees.findIndex((tree, i) => i >= at && fault.shows(tree)) };
}

/** Answers until it is over; `meanwhile` happens after so many answers. */
async function playOn(
  { page }: Person,
  { after, meanwhile }: { after: number; meanwhile?(): Promise<unknown> },
): Promise<void> {
  for (let turn = 0; turn < MOST && (await asked(page)); turn++) {
    if (turn === after) await meanwhile?.();
    else await answerOne(page, turn);
  }
}

test("a battle with joint dice, in which one page is loaded again", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const referee = await arrive(stage, "referee", online.url);
  const links = await openTable(referee, chooseJoint);
  const [one, two] = await Promise.all([...links].slice(0, 2).map(([name, link]) => arrive(stage, name, link)));
  if (!one || !two) throw new Error("two commanders");
  const people = [referee, one, two];
  let reloaded = false; // after the commitment, before the share
  await Promise.all(people.map(({ page }) => seated(page)));
  await Promise.all([
    playOn(referee, { after: -1 }),
    playOn(one, {
      after: 0,
      meanwhile: () => {
        reloaded = true;
        return one.page.reload();
      },
    }),
    playOn(two, { after: -1 }),
  ]).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await pagesSay(people)}`);
  });
  expect(reloaded).toBe(true);
  const journal = await exported(one.page);
  const said = verdict(journal);
  expect(said).toContain(" of 3 shares, all verified\n");
  expect(said).not.toContain("continue without the share");

  // The page has worked the dice out again, and would notice what differs.
  await one.page.getByText("The dice match the shares.").waitFor();
  await one.page.getByText(/^Your own shares: (\d+) of \1 in the journal/).click();
  await one.page.locator('.own-shares tbody tr[data-found="same"]').first().waitFor();
  expect(await one.page.locator('.own-shares tbody tr:not([data-found="same"])').count()).toBe(0);
  const firstCommit = journal.split("\n")[1] ?? "";
  const shown = { n: 1, seat: (JSON.parse(firstCommit) as { seat: string }).seat, commit: "0".repeat(64) };
  expect(await audit(journal, [shown])).toMatchObject({
    fits: false,
    n: 1,
    why: expect.stringContaining("not the one that this page was shown"),
  });
  expect(await audit(journal, [])).toMatchObject({ fits: true });
  for (const fault of FAULTS) {
    const { text, n } = withFault(journal, fault);
    expect(await audit(text, [])).toMatchObject({ fits: false, n, why: expect.stringContaining(fault.why) });
  }

  // On the device the battle is looked back at, and does not go on.
  await one.page.getByRole("button", { name: "Copy the battle to this device" }).click();
  await one.page.locator(".lobby").waitFor({ state: "detached" });
  await one.page.locator("#ending").waitFor();
  expect(await exported(one.page)).toBe(journal);
  expect(await one.page.locator("main").innerText()).not.toMatch(/a share of the dice from/i);
  for (const { context, errors } of people) {
    expect(errors).toEqual([]);
    await context.close();
  }
});

test("the referee goes on without a share, and a page without its share says so", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const look = { width: 320, height: 700 };
  const referee = await arrive(stage, "referee", online.url, look);
  const links = [...(await openTable(referee, chooseJoint))];
  const [name, link] = links[0] ?? ["", ""];
  const [otherName] = links[1] ?? [""];
  const first = await arrive(stage, name, link, look);
  await first.page.getByText(`Waiting for a share of the dice from ${otherName}.`).waitFor();
  expect([await overhang(referee.page), await violationsInBoth(referee.page)]).toEqual([0, []]);

  // The other side never comes.
  await referee.page.getByRole("button", { name: `Continue without the share of ${otherName}` }).click();
  await referee.page.getByText("The journal says that you left out").waitFor();
  expect([await overhang(referee.page), await violationsInBoth(referee.page)]).toEqual([0, []]);
  await referee.page.getByRole("button", { name: `Continue without the share of ${otherName}` }).click();
  await first.page.locator('[data-share="left out"]').waitFor();
  await first.page.locator(".chronicle").getByText("the dice continue without the share").waitFor();

  // The same seat on another device, which takes its place.
  const again = await arrive(stage, name, link, look);
  await again.page.getByText("Your secret share of the dice is not on this device.").waitFor();
  expect([await overhang(again.page), await violationsInBoth(again.page)]).toEqual([0, []]);
  await again.page.getByRole("button", { name: "Make a new share" }).click();
  await first.page.getByText("Your secret share of the dice is not on this device.").waitFor();
  await again.page.getByText("Your secret share of the dice is not on this device.").waitFor({ state: "hidden" });
  for (const { context } of [referee, first, again]) await context.close();
});
