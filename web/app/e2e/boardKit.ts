import type { CDPSession, Page } from "playwright-core";
import { ready } from "./kit.js";

export interface Spot {
  x: number;
  y: number;
}

/** A hand on the board: with the mouse, with a finger, or on the keyboard. */
export interface Manner {
  name: string;
  press(page: Page, selector: string): Promise<void>;
  /** Takes a stand from one place towards another and gives it the order. */
  push(page: Page, stand: number, from: Spot, to: Spot): Promise<void>;
}

const STEPS = 6;
const along = (from: Spot, to: Spot, share: number): Spot => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

export const mouse: Manner = {
  name: "mouse",
  press: (page, selector) => page.locator(selector).first().click(),
  async push(page, _, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: STEPS });
    await page.mouse.up();
  },
};

async function touches(session: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", at: Spot[]): Promise<void> {
  await session.send("Input.dispatchTouchEvent", { type, touchPoints: at });
}

export const finger: Manner = {
  name: "touch",
  press: (page, selector) => page.locator(selector).first().tap(),
  async push(page, _, from, to) {
    const session = await page.context().newCDPSession(page);
    await touches(session, "touchStart", [from]);
    for (let i = 1; i <= STEPS; i++) await touches(session, "touchMove", [along(from, to, i / STEPS)]);
    await touches(session, "touchEnd", []);
    await session.detach();
  },
};

export const keyboard: Manner = {
  name: "keyboard",
  async press(page, selector) {
    await page.locator(selector).first().focus();
    await page.keyboard.press("Enter");
  },
  /** By half inches along the longer way, which is straight ahead or back on most tables. */
  async push(page, stand, from, to) {
    await page.locator(".window").focus();
    for (let i = 0; i < 80 && (await chosen(page)) !== stand; i++) await page.keyboard.press("n");
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const key = Math.abs(dy) >= Math.abs(dx) ? (dy < 0 ? "ArrowUp" : "ArrowDown") : dx < 0 ? "ArrowLeft" : "ArrowRight";
    for (let i = 0; i < 5; i++) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  },
};

const chosen = async (page: Page): Promise<number> => Number((await page.locator(".orders select").inputValue()) || -1);

interface Seen {
  entries: number;
  over: boolean;
  /** The question is one for the board. */
  places: boolean;
  own: (Spot & { stand: number })[];
  others: Spot[];
}

/** What a player sees: whose turn it is, and where the stands are in the window. */
export function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const ask = document.querySelector<HTMLElement>(".ask");
    const frame = document.querySelector(".window")?.getBoundingClientRect();
    const stands = [...document.querySelectorAll<SVGGElement>(".stand")].map((sign) => {
      const { x, y, width, height } = sign.querySelector(".base")!.getBoundingClientRect();
      return { stand: Number(sign.dataset["stand"]), side: sign.dataset["side"], x: x + width / 2, y: y + height / 2 };
    }).filter(({ x, y }) => frame && x > frame.left + 4 && x < frame.right - 4 && y > frame.top + 4 && y < frame.bottom - 4);
    const side = ask?.dataset["side"];
    return {
      entries: Number(document.querySelector<HTMLElement>(".first")?.dataset["entries"]),
      over: document.querySelector("#ending") !== null,
      places: [...(ask?.querySelectorAll("summary") ?? [])].some((summary) => summary.textContent === "Answer by numbers"),
      own: stands.filter((one) => one.side === side),
      others: stands.filter((one) => one.side !== side),
    };
  });
}

/** Waits until the journal has grown, or the stand lies on the board with a verdict; whether it has grown. */
async function hasGrown(page: Page, entries: number): Promise<boolean> {
  const found = await page.waitForFunction((before) => {
    const first = document.querySelector<HTMLElement>(".first");
    if (first?.dataset["busy"] === "false" && Number(first.dataset["entries"]) > before) return "grown";
    const verdict = document.querySelector<SVGGElement>("[data-verdict]")?.dataset["verdict"];
    const fresh = document.querySelector<SVGGElement>("[data-verdict]")?.dataset["fresh"] === "true";
    const still = first?.dataset["busy"] === "false" && fresh && verdict !== "none";
    const root = document.documentElement.dataset;
    root["still"] = still ? String(Number(root["still"] ?? 0) + 1) : "0";
    return Number(root["still"]) > 5 ? "lies" : false; // frames
  }, entries, { polling: "raf" });
  return (await found.jsonValue()) === "grown";
}

/** Tries to send a stand towards the nearest enemy; whether an order was given. */
async function order(page: Page, manner: Manner, seen: Seen, turn: number): Promise<boolean> {
  const stand = seen.own[turn % Math.max(seen.own.length, 1)];
  if (!stand || seen.others.length === 0) return false;
  const far = (one: Spot): number => Math.hypot(one.x - stand.x, one.y - stand.y);
  const enemy = seen.others.reduce((best, one) => (far(one) < far(best) ? one : best));
  await manner.push(page, stand.stand, stand, along(stand, enemy, turn % 3 === 0 || far(enemy) < 40 ? 1 : 0.3)); // a shorter way is a tap
  if (await hasGrown(page, seen.entries)) return true;
  const first = page.locator(".order.main:enabled");
  if ((await first.count()) > 0) {
    await manner.press(page, ".order.main:enabled");
    return hasGrown(page, seen.entries);
  }
  await manner.press(page, ".acts .plain");
  return false;
}

/** Plays on until the end, or so many answers; how many orders were given on the board. */
export async function playOn(page: Page, manner: Manner, answers = Infinity, tries = 2): Promise<{ given: number; answers: number; over: boolean }> {
  let given = 0;
  for (let i = 0; i < answers; i++) {
    await ready(page);
    const seen = await look(page);
    if (seen.over) return { given, answers: i, over: true };
    let done = false;
    for (let t = 0; seen.places && !done && t < tries; t++) {
      await page.locator(".window").evaluate((board) => board.scrollIntoView({ block: "center", behavior: "instant" }));
      done = await order(page, manner, await look(page), 3 * i + t);
    }
    given += done ? 1 : 0;
    if (done) continue;
    await manner.press(page, ".ask [data-first]");
    await page.waitForFunction((before) => { const first = document.querySelector<HTMLElement>(".first"); return first?.dataset["busy"] === "false" && Number(first.dataset["entries"]) > before; }, seen.entries, { polling: "raf" });
  }
  return { given, answers, over: false };
}
