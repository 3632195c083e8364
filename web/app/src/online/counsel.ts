import {
  matrixOf,
  type Advice,
  type Analysis,
  type Odds,
  type Patience,
  type RawMatrix,
  type Seat,
  type Simulated,
} from "@banneret/core";
import type { Oracle } from "../fight/played.js";
import { Refused, think, Unreachable, type Rules } from "./api.js";

/** Whether a seat may ask for odds and advice. The server judges it again. */
export function mayAsk(rules: Rules | undefined, seat: Seat, over: boolean): boolean {
  const who = rules?.counsel ?? "all";
  return over || who === "all" || (who === "referee" && seat.role === "referee");
}

interface Reply {
  /** The full look is better. */
  rough: boolean;
}

interface Chances extends Reply {
  odds?: Odds;
  simulated?: Simulated;
}

interface About {
  token: string;
  seat: Seat;
  sides: string[];
  /** How many entries the page has heard of. */
  head(): number;
}

const AGAIN = 500; // ms before a question that came too early is asked again
const ATTEMPTS = 20;

/** The server hears that someone hung up a little later than the next question. */
async function patiently<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted || !(error instanceof Unreachable)) throw error;
      if (error.status === undefined) throw new Error("the server for tables cannot be reached");
      if (error.status !== 429 || attempt === ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

/**
 * Odds and advice of a server, by what the seat knows. A seat has one question at a time, so they wait for each other.
 */
export function oracleOnline({ token, seat, sides, head }: About): Oracle {
  let before: Promise<unknown> = Promise.resolve();
  const ask = <T extends Reply>(
    what: string,
    wish: Record<string, number | string>,
    { signal }: Patience = {},
  ): Promise<T> => {
    const asking = before.then(() => {
      signal?.throwIfAborted();
      return patiently(() => think<T>(token, what, { ...wish, after: head() }, signal), signal);
    });
    before = asking.catch(() => {});
    return asking;
  };

  /** Asks twice, if the first answer is rough. A first answer that is not ready in time is skipped. */
  const look = async <T extends Reply>(
    what: string,
    wish: Record<string, number | string>,
    patience: Patience = {},
    first?: (reply: T) => void,
  ): Promise<T> => {
    if (first) {
      const soon = await ask<T>(what, { ...wish, look: "first" }, patience).catch((error: Error) => {
        if (error instanceof Refused && error.status === 422) return null;
        throw error;
      });
      if (soon && !soon.rough) return soon;
      if (soon) first(soon);
    }
    return ask<T>(what, wish, patience);
  };

  return {
    onlyAsked: true,
    async odds(_, patience, first) {
      const { odds } = await look<Chances>("odds", {}, patience, ({ simulated }) => simulated && first?.(simulated));
      if (!odds) throw new Error("this battle is too large to count exactly");
      return odds;
    },
    // The server remembers its answers: this is the one that had no exact odds.
    async simulate(_, patience) {
      const { simulated } = await ask<Chances>("odds", {}, patience);
      if (!simulated) throw new Error("the server simulated no battles");
      return simulated;
    },
    matrix: async ({ states }, patience) =>
      matrixOf(
        (await ask<Reply & { matrix: RawMatrix }>("matrix", states ? { look: "first" } : {}, patience)).matrix,
        sides,
      ),
    advise: async ({ seat: whose }, patience, first) => {
      const side: Record<string, number> = seat.role === "referee" && "side" in whose ? { side: whose.side } : {};
      return (await look<Reply & { advice: Advice }>("advice", side, patience, ({ advice }) => first?.(advice))).advice;
    },
    analyse: async (_, patience, first) =>
      (await look<Reply & { analysis: Analysis }>("analysis", {}, patience, ({ analysis }) => first?.(analysis)))
        .analysis,
  };
}
