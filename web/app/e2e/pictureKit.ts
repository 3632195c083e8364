import { join } from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "./kit.js";

/** Of each screen one picture on a desk in light, and one on a phone in dark. */
export const LOOKS = [
  ["desk", { width: 1280, height: 800, dark: false }],
  ["phone", { width: 390, height: 844, dark: true }],
] as const;

/** Takes what the window shows. */
export async function picture(page: Page, name: string, look: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(ROOT, "docs/app", `${name}-${look}.png`) });
}
