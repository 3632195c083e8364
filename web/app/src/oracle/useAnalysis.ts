import type { Analysis, Patience } from "@banneret/core";
import { useEffect } from "react";
import type { Oracle } from "../fight/played.js";
import { useLong, type Long } from "./long.js";

// How long games are played for chances that cannot be counted, and how much longer each time that someone asks for
// more.
const SECONDS = 3;
const LONGER = 4;

/**
 * What was worked out of a game that is over, so that its report need not do it again, and for how long games were
 * played.
 */
interface Made {
  stands: number;
  seconds: number;
  analysis: Analysis;
}
const made = new WeakMap<Oracle, Made>();
const madeOf = (game: Oracle, stands: number): Made | undefined => {
  const known = made.get(game);
  return known?.stands === stands ? known : undefined;
};

async function lookBack(
  game: Oracle,
  stands: number,
  patience: Patience,
  first: (rough: Analysis) => void,
): Promise<Analysis> {
  const before = madeOf(game, stands)?.seconds;
  const seconds = before === undefined ? SECONDS : before * LONGER;
  const analysis = await game.analyse({ seconds }, patience, first);
  made.set(game, { stands, seconds, analysis });
  return analysis;
}

/** The analysis of a game that is over, and how it is asked for. */
export interface Analysing {
  long: Long<Analysis>;
  start(): void;
  stop(): void;
  /** More time would make it more exact, and more is available. */
  couldBeCloser: boolean;
}

/** With `once` it starts by itself, where that costs no one else anything. */
export function useAnalysis(game: Oracle | null, stands: number, once = false): Analysing {
  const known = game ? madeOf(game, stands)?.analysis : undefined;
  const { long, start, stop } = useLong(
    game,
    stands,
    (patience, first) =>
      game ? lookBack(game, stands, patience, first) : Promise.reject(new Error("the analysis was cancelled")),
    known,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is new each time; it starts once a moment
  useEffect(() => {
    if (once && game && game.onlyAsked !== true && known === undefined) start();
  }, [game, stands, once]);
  // Servers set the time by themselves.
  const couldBeCloser = long.at === "known" && !long.better && long.answer.games > 0 && game?.onlyAsked !== true;
  return { long, start, stop, couldBeCloser };
}
