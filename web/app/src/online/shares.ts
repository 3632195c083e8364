import type { Entry, Question, View } from "@banneret/core";
import { alone } from "../keep/alone.js";
import { keepSeen, keepShare, keptShares, type KeptShare } from "../keep/shares.js";
import { act, Unreachable, type News } from "./api.js";
import { digits, newKey, random } from "./random.js";

// Joint dice (docs/openapi.yaml, shareDice): a seat commits itself to a share before the orders, and gives it after
// them. The page does both by itself.

type State = "owes a commitment" | "committed" | "committed too late" | "owes a share" | "given" | "left out";

/** What the view of a table with joint dice says of the shares. */
export interface Shares {
  /** The name of the table in all hashes. */
  table: string;
  seats: { seat: string; state: State }[];
  /** What this seat must send now. */
  wants?: "commitment" | "share";
  /** To what this seat is committed. */
  commit?: string;
}

export const sharesOf = (view: View): Shares | null => (view["shares"] as Shares | undefined) ?? null;

/** The SHA-256 of a text in digits. */
export const sha256 = async (text: string): Promise<string> =>
  digits(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

export const commitment = (table: string, seat: string, share: string): Promise<string> =>
  sha256(`banneret share 1\n${table}\n${seat}\n${share}`);

async function drawShare(table: string, seat: string): Promise<KeptShare> {
  const share = random(32);
  return { share, commit: await commitment(table, seat, share), key: newKey() };
}

/** The seats for whose share or commitment the table waits. */
export const late = ({ seats }: Shares): string[] =>
  seats
    .filter(({ state }) => state === "owes a commitment" || state === "committed too late" || state === "owes a share")
    .map(({ seat }) => seat);

/** The questions that people answer: none before all are committed, and joint dice are thrown by no one. */
export function answerable(view: View): Question[] {
  const shares = sharesOf(view);
  if (!shares) return view.asks;
  return shares.seats.some(({ state }) => state === "owes a commitment")
    ? []
    : view.asks.filter(({ to, form }) => to !== "chance" && form !== "roll");
}

/** What a seat does with the shares that it has. */
export interface Step {
  /** The seat is committed to a share that is not on this device. */
  lost: boolean;
  /** What is sent; its commitment is to the next share, which may have to be drawn. */
  send: { share?: string } | null;
  /** A share that was drawn and of which the server has not heard. */
  next: KeptShare | null;
}

/** `used`: the commitments of this seat that the journal has. */
export function stepOf({ wants, commit }: Shares, drawn: KeptShare[], used: ReadonlySet<string>): Step {
  const mine = drawn.find((one) => one.commit === commit);
  const lost = commit !== undefined && !mine;
  const next = drawn.find((one) => one.commit !== commit && !used.has(one.commit)) ?? null;
  const send = wants === "commitment" ? {} : wants === "share" && mine ? { share: mine.share } : null;
  return { lost, send, next };
}

const committedBy = (seat: string, entries: Entry[]): Set<string> =>
  new Set(entries.flatMap((entry) => (entry.type === "share" && entry.seat === seat ? [String(entry["commit"])] : [])));

export interface HandNow {
  lost: boolean;
  /** Why the server did not take a share, or why none can be made. */
  problem: string | null;
}

const RETRY = 3000; // ms before a share is sent again

/** Gives the shares of a seat whenever they are wanted. */
export class ShareHand {
  readonly #token: string;
  readonly #seat: string;
  readonly #heard: (news: News) => void;
  readonly #shown: (now: HandNow) => void;
  #last: { shares: Shares; entries: Entry[] } | null = null;
  #fresh = false;
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(token: string, seat: string, heard: (news: News) => void, shown: (now: HandNow) => void) {
    this.#token = token;
    this.#seat = seat;
    this.#heard = heard;
    this.#shown = shown;
  }

  /** The table stands so: does what is wanted. */
  look(shares: Shares | null, entries: Entry[]): void {
    if (!shares) return;
    this.#last = { shares, entries };
    this.again();
  }

  /** Tries again: the connection is back. */
  again(): void {
    this.#fresh = true;
    if (!this.#running) void this.#run();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#last = null;
  }

  /** Commits the seat again, because its share is gone. */
  async renew(): Promise<void> {
    if (this.#last) await this.#try(this.#last, true);
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#fresh && this.#last) {
      this.#fresh = false;
      await this.#try(this.#last, false);
    }
    this.#running = false;
  }

  async #try(last: { shares: Shares; entries: Entry[] }, anew: boolean): Promise<void> {
    clearTimeout(this.#timer);
    try {
      // One tab at a time; without locks a second one says the same once more, which does no harm.
      const news = await alone(`banneret-shares-${last.shares.table}-${this.#seat}`, () => this.#serve(last, anew));
      if (news) this.#heard(news);
    } catch (error) {
      if (error instanceof Unreachable) this.#timer = setTimeout(() => this.again(), RETRY);
      else
        this.#shown({
          lost: false,
          problem: isSecureContext
            ? (error as Error).message
            : "This page was not loaded over https, so the browser cannot make a share",
        });
    }
  }

  async #serve({ shares, entries }: { shares: Shares; entries: Entry[] }, anew: boolean): Promise<News | null> {
    const { table, seats } = shares;
    const told = entries.flatMap(({ n, type, seat = "", commit }) =>
      type === "share" && typeof commit === "string" ? [{ n, seat, commit }] : [],
    );
    await keepSeen(table, this.#seat, told);
    if (!seats.some(({ seat }) => seat === this.#seat)) return null;
    const { lost, send, next } = stepOf(shares, await keptShares(table, this.#seat), committedBy(this.#seat, entries));
    this.#shown({ lost: lost && !anew, problem: null });
    const body = anew ? {} : send;
    if (!body) return null;
    const drawn = next ?? (await drawShare(table, this.#seat));
    if (!next) await keepShare(table, this.#seat, drawn); // before anyone hears of it
    return act(this.#token, "shares", { ...body, commit: drawn.commit, key: drawn.key });
  }
}
