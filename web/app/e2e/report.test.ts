import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  atWidths,
  exported,
  INK,
  inkOf,
  openSample,
  overhang,
  runToEnd,
  setStage,
  sized,
  strike,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";
import { broken, mark, pagesOf, torn } from "./paper.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const PAPERS = [
  ["A4", 210],
  ["Letter", 216],
] as const; // mm wide
const MARGINS = 30; // mm left and right together
const PX = 96 / 25.4; // to a mm

/** What the program reports of the same journal: its text without marks. */
function reported(journal: string): string {
  const folder = mkdtempSync(join(tmpdir(), "banneret-report-"));
  try {
    const path = join(folder, "battle.jsonl");
    writeFileSync(path, journal);
    return execFileSync(stage.program, ["report", "--short", path], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    }).replaceAll("\\", "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bare = (text: string): string => text.replaceAll(/\s+/g, " ");

/** What happened in each round, by its heading. */
const roundsOf = (report: string): { heading: string; told: string }[] =>
  (report.split("## What happened")[1]?.split(/^## /m)[0] ?? "")
    .split(/^### /m)
    .slice(1)
    .map((chapter) => {
      const [heading = "", ...lines] = chapter.split("\n").filter((line) => line !== "");
      return { heading, told: lines.filter((line) => !/^\*(Orders|Dice|Referee): /.test(line)).join(" ") };
    });

/** The figures that have changed since the beginning: "500 → 400". */
const changes = (report: string): string[] => [...new Set(bare(report).match(/(?<=\| )[\d.]+ → [\d.]+(?= \|)/g))];
const plain = (text: string): string => bare(text).replaceAll(/(?<=\d),(?=\d{3})/g, "");

/** Lets what is printed be as wide as the paper, and says by how much anything is wider. */
async function printed(page: Page, mm: number): Promise<number> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: Math.floor((mm - MARGINS) * PX), height: 900 });
  const over = await page.evaluate(
    () =>
      Math.max(0, ...[...document.querySelectorAll(".paper *")].map((one) => one.getBoundingClientRect().right)) -
      document.documentElement.clientWidth,
  );
  return Math.max(0, over, await overhang(page));
}

const REPORTS: [string, number][] = [
  ["gurps4/equal-forces", 4],
  ["obsidian/pit-head", 9],
  ["warmachine/elves-at-the-pass", 3],
  ["gurps3/legion-against-knights", 3],
  ["dragonquest/jothus-against-khago", 3],
];

test("however much stands above it, nothing is parted from what it belongs to", async () => {
  const { context, page, errors } = await visit(stage);
  await openSample(page, "gurps4/equal-forces");
  await runToEnd(page);
  await page.getByRole("link", { name: "Print the report" }).click();
  await page.locator(".paper h1").waitFor();
  await page.emulateMedia({ media: "print" });
  const pieces = await mark(page);
  await page.locator(".paper").evaluate((paper) => paper.children[1]?.before(document.createElement("div")));
  for (let mm = 0; mm < 240; mm += 20) {
    await page.locator(".paper > div:nth-child(2)").evaluate((space, high) => (space.style.height = `${high}mm`), mm);
    expect(torn(pagesOf(await page.pdf({ format: "A4" })), pieces)).toEqual([]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test.each(sized(REPORTS, REPORTS.slice(0, 2)))(
  "%s: the report has every round and the last figures, and fits on %i pages of paper",
  async (sample, most) => {
    const { context, page, errors } = await visit(stage, { dark: true });
    await openSample(page, sample);
    await runToEnd(page);
    const report = reported(await exported(page));
    await page.getByRole("link", { name: "Print the report" }).click();
    await page.locator(".paper h1").waitFor();
    expect(await violationsInBoth(page)).toEqual([]);

    const text = plain(await page.locator(".paper").innerText());
    const rounds = roundsOf(report);
    expect(rounds.length).toBeGreaterThan(0);
    expect(await page.locator(".course h3").allInnerTexts()).toEqual(rounds.map(({ heading }) => heading));
    for (const { told } of rounds) expect(text).toContain(plain(told));
    expect(changes(report).length).toBeGreaterThan(0);
    for (const change of changes(report)) expect(text).toContain(change);

    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".paper .grid td").count()).toBeGreaterThan(0);
    const pieces = await mark(page);
    for (const [format, mm] of PAPERS) {
      expect(await printed(page, mm)).toBe(0);
      expect(await inkOf(page, ".paper")).toBe(INK);
      expect(await broken(page)).toEqual([]);
      const pages = pagesOf(await page.pdf({ format }));
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.length).toBeLessThanOrEqual(most);
      expect(torn(pages, pieces)).toEqual([]);
    }
    expect(errors).toEqual([]);
    await context.close();
  },
);

test("with every number and the look back nothing hangs over, and the way leads back", async () => {
  const { context, page } = await visit(stage, { height: 844 });
  await openSample(page, "warmachine/elves-at-the-pass");
  expect(await page.getByRole("link", { name: "Print the report" }).count()).toBe(0);
  await runToEnd(page);
  await page.locator(".analysis .curve-plate svg").waitFor();
  await page.getByRole("link", { name: "Print the report" }).click();
  await page.locator(".paper .curve-plate svg").waitFor(); // it need not be worked out again
  await page.getByLabel("With every number").check();
  expect(await page.locator(".appendix .tag").count()).toBeGreaterThan(5);
  await atWidths(page, [1280, 390, 320], async (width) => {
    expect([width, await overhang(page)]).toEqual([width, 0]);
    if (width !== 390) expect(await violationsInBoth(page)).toEqual([]);
  });
  await page.reload();
  await page.locator(".paper h1").waitFor();
  await page.getByRole("link", { name: "Back to the battle" }).click();
  await page.locator("#ending").waitFor();
  await context.close();
});
