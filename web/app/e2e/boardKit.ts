import type { CDPSession, Page } from "playwright-core";
import { answered, ready, runToEnd } from "./kit.js";

export interface Spot {
  x: number;
  y: number;
}

/** A hand on the board: with the mouse, with a finger, or on the keyboard. */
export interface Manner {
  name: string;
  press(page: Page, selector: string): Promise<void>;
  /** Chooses the option after the one that is chosen. */
  nextOption(page: Page, selector: string): Promise<void>;
  /** Takes a stand from one place towards another and gives it the order. */
  push(page: Page, stand: number, from: Spot, to: Spot): Promise<void>;
}

const STEPS = 6;
const TAP = 14; // px: a shorter way would be a tap
const along = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** A list of options opens outside of the page, where only the browser's own tool reaches it. */
async function nextOption(page: Page, selector: string): Promise<void> {
  const list = page.locator(selector).first();
  await list.selectOption({ index: (await list.evaluate((one) => (one as HTMLSelectElement).selectedIndex)) + 1 });
}

/** Goes by Tab, or back, to the first element that a selector finds. */
async function walk(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let i = 0; i < 200; i++) {
    const way = await page.evaluate((wanted) => {
      const to = document.querySelector(wanted),
        from = document.activeElement;
      if (!to || to === from) return null;
      return from && from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
    }, selector);
    if (way === null) return;
    await page.keyboard.press(way);
  }
  throw new Error(`no way by Tab to ${selector}`);
}

export const mouse: Manner = {
  name: "mouse",
  press: (page, selector) => page.locator(selector).first().click(),
  nextOption,
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

const REST = [0, 0.5, 0, 0.5]; // px about the place where a finger rests before it is lifted
const RESTS = 30; // ms each

export const finger: Manner = {
  name: "touch",
  press: (page, selector) => page.locator(selector).first().tap(),
  nextOption,
  async push(page, _, from, to) {
    const session = await page.context().newCDPSession(page);
    await touches(session, "touchStart", [from]);
    for (let i = 1; i <= STEPS; i++) await touches(session, "touchMove", [along(from, to, i / STEPS)]);
    // Lifted in full motion it would set the page going, and the next tap would only stop it.
    for (const px of REST) {
      await page.waitForTimeout(RESTS);
      await touches(session, "touchMove", [{ x: to.x + px, y: to.y }]);
    }
    await touches(session, "touchEnd", []);
    await session.detach();
  },
};

export const keyboard: Manner = {
  name: "keyboard",
  async press(page, selector) {
    await walk(page, selector);
    await page.keyboard.press("Enter");
  },
  async nextOption(page, selector) {
    await walk(page, selector);
    await page.keyboard.press("ArrowDown");
  },
  /** By half inches along the longer way, which is straight ahead or back on most tables. */
  async push(page, stand, from, to) {
    await walk(page, ".window");
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
  /** Who may be ordered now. */
  own: (Spot & { stand: number })[];
  others: Spot[];
}

/** What a player sees: whose turn it is, and where the stands are in the window. */
export function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const ask = document.querySelector<HTMLElement>(".ask");
    const frame = document.querySelector(".window")?.getBoundingClientRect();
    const stands = [...document.querySelectorAll<SVGGElement>(".stand")]
      .map((sign) => {
        const { x, y, width, height } = sign.querySelector(".base")!.getBoundingClientRect();
        return {
          stand: Number(sign.dataset["stand"]),
          side: sign.dataset["side"],
          ready: sign.dataset["marks"]?.split(" ").includes("ready"),
          x: x + width / 2,
          y: y + height / 2,
        };
      })
      .filter(
        ({ x, y }) => frame && x > frame.left + 4 && x < frame.right - 4 && y > frame.top + 4 && y < frame.bottom - 4,
      );
    const side = ask?.dataset["side"];
    return {
      entries: Number(document.querySelector<HTMLElement>(".first")?.dataset["entries"]),
      over: document.querySelector("#ending") !== null,
      places: [...(ask?.querySelectorAll("summary") ?? [])].some(
        (summary) => summary.textContent === "Type the values",
      ),
      own: stands.filter((one) => one.ready),
      others: stands.filter((one) => one.side !== side),
    };
  });
}

/** Waits until the journal has grown, or the stand lies on the board with a verdict; whether it has grown. */
async function hasGrown(page: Page, before: number): Promise<boolean> {
  const found = await page.waitForFunction(
    (entries) => {
      const first = document.querySelector<HTMLElement>(".first");
      if (first?.dataset["busy"] !== "false") return false;
      if (Number(first.dataset["entries"]) > entries) return "grown";
      const { verdict = "none", fresh } = document.querySelector<SVGGElement>("[data-verdict]")?.dataset ?? {};
      return (
        document.querySelector('.board[data-deciding="false"]') && fresh === "true" && verdict !== "none" && "lies"
      );
    },
    before,
    { polling: "raf" },
  );
  return (await found.jsonValue()) === "grown";
}

const phase = (page: Page): Promise<string> => page.locator(".board h2").innerText();

/** Tries to send a stand to the nearest enemy, or a part of the way: "given", or what was said against it. */
async function order(
  page: Page,
  manner: Manner,
  seen: Seen,
  stand: Seen["own"][number],
  closes: boolean,
): Promise<"given" | string> {
  const far = (one: Spot): number => Math.hypot(one.x - stand.x, one.y - stand.y);
  const enemy = seen.others.reduce((best, one) => (far(one) < far(best) ? one : best));
  await manner.push(
    page,
    stand.stand,
    stand,
    along(stand, enemy, closes ? 1 : Math.max(0.3, Math.min(1, TAP / far(enemy)))),
  );
  if (await hasGrown(page, seen.entries)) return "given";
  if ((await page.locator(".order.main:enabled").count()) > 0) {
    await manner.press(page, ".order.main:enabled");
    await hasGrown(page, seen.entries);
    return "given";
  }
  const words = await page.locator(".verdict").innerText();
  await manner.press(page, ".acts .plain");
  return words;
}

export interface Played {
  /** Stands that were given an order on the board in the first phase in which there was one to give. */
  first: Set<number>;
  /** What was said against orders there. */
  refused: string[];
  /** Orders that were given on the board, and all answers. */
  given: number;
  answers: number;
}

/**
 * Plays to the end. In the first phase that many stands are ordered on the board; later one is tried there before the
 * default is taken. After that many answers the defaults hold to the end.
 */
export async function playToEnd(
  page: Page,
  manner: Manner,
  most: { stands: number; answers: number },
): Promise<Played> {
  const played: Played = { first: new Set(), refused: [], given: 0, answers: 0 };
  let began = "",
    now = "",
    tried = new Set<number>();
  for (;;) {
    await ready(page);
    await page.locator(".window").evaluate((board) => board.scrollIntoView({ block: "center", behavior: "instant" }));
    const seen = await look(page);
    if (seen.over) return played;
    if (played.answers === most.answers) {
      await runToEnd(page);
      return played;
    }
    played.answers++;
    const is = await phase(page);
    if (is !== now) [now, tried] = [is, new Set()];
    let done = false;
    for (
      let t = 0;
      seen.places &&
      seen.others.length > 0 &&
      !done &&
      played.first.size < (is === began ? most.stands : Infinity) &&
      t < (began === "" || is === began ? Infinity : 1);
      t++
    ) {
      const stand = seen.own.find(({ stand: number }) => !tried.has(number));
      if (!stand) break;
      tried.add(stand.stand);
      const said = await order(page, manner, seen, stand, is !== began && began !== "");
      done = said === "given";
      if (done) began ||= is;
      else if (is === began) played.refused.push(`${stand.stand}: ${said}`);
      if (done && is === began) played.first.add(stand.stand);
    }
    played.given += done ? 1 : 0;
    if (!done) await answered(page, () => manner.press(page, ".ask [data-first]"));
  }
}
