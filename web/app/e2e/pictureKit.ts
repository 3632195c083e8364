import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "./kit.js";

/** Of each screen of a battle four pictures: on a desk and on a phone, in light and in dark. */
export const ALL_LOOKS = [
  ["desk", { width: 1280, height: 800, dark: false }],
  ["desk-dark", { width: 1280, height: 800, dark: true }],
  ["phone", { width: 390, height: 844, dark: true }],
  ["phone-light", { width: 390, height: 844, dark: false }],
] as const;

/** Of a table online one on a desk in light, and one on a phone in dark. */
export const LOOKS = ALL_LOOKS.filter(([name]) => name === "desk" || name === "phone");

const COLOURS = "128"; // of a picture: as many as people tell apart in it

/** Takes what the window shows, and keeps it small. */
export async function picture(page: Page, name: string, look: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const path = join(ROOT, "docs/app", `${name}-${look}.png`);
  await page.screenshot({ path });
  execFileSync("pngquant", ["--force", "--speed", "1", "--strip", "--output", path, COLOURS, path]);
}
