import type { ActAnswer, Probe, Question, Wish } from "@banneret/core";

/** What gives the orders. */
interface Hands {
  next(): Promise<Question | null>;
  probe(wish: Wish): Promise<Probe>;
  give(answers: ActAnswer[]): Promise<void>;
}

/** How many have not had their order, and why the last of them was refused it. */
export interface Left {
  left: number;
  refused: string;
}

/**
 * Gives the same order to stands one after the other. Who is in another's way is tried once more when all others have
 * had theirs. It ends when something else is asked.
 */
export async function eachInTurn(wishes: Wish[], act: string, { next, probe, give }: Hands): Promise<Left> {
  const first = await next();
  let waiting = wishes;
  let refused = "";
  for (let before = Infinity; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length;
    const again: Wish[] = [];
    for (const [i, wish] of waiting.entries()) {
      const asked = await next();
      if (!asked || asked.ask !== first?.ask || asked.side !== first.side)
        return { left: again.length + waiting.length - i, refused: "" };
      const found = (await probe(wish)).acts.filter((one) => one.act === act);
      const one = found.find(({ allowed, answers }) => allowed && answers.length > 0);
      if (one) await give(one.answers);
      else {
        again.push(wish);
        const why = found.find((other) => other.refused)?.refused;
        if (why) refused = `${why.text} (${why.rule})`;
      }
    }
    waiting = again;
  }
  return { left: waiting.length, refused };
}

/** "4 of 6 stands did it. The others could not: ..." */
export const notAll = (all: number, left: number, refused: string): string =>
  `${all - left} of ${all} stands did it. ${
    refused === "" ? "The others may act when it is their turn again." : `The others could not: ${refused}.`
  }`;
