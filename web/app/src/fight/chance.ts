import type { Winner } from "@banneret/core";
import { useEffect, useRef, useState } from "react";
import type { Oracle } from "./played.js";

export interface Counted {
  winners: Winner[];
  /** 0: exact; otherwise this many games were simulated. */
  games: number;
}

export type Chance =
  | { at: "idle" }
  | { at: "working"; share: number | null }
  /** After this many entries. */
  | { at: "known"; counted: Counted; stands: number }
  /** It was given up, for a reason or because it took too long. */
  | { at: "long"; why?: string };

const SOON = 1500; // ms after which a count that no one asked for gives up
const GAMES = 400;

/** Exact if the battle is small enough; otherwise from simulated games. */
async function count(
  game: Oracle,
  signal: AbortSignal,
  onShare: (share: number | null) => void,
  first: (counted: Counted) => void,
): Promise<Counted> {
  const onProgress = ({ done, of, finished }: { done: number; of: number; finished: number }): void =>
    onShare(of > 0 ? done / of : finished > 0 ? finished : null);
  try {
    return { winners: (await game.odds({ winnerOnly: true }, { signal, onProgress }, first)).winners, games: 0 };
  } catch (error) {
    if (signal.aborted) throw error;
    const { winners, games } = await game.simulate({ games: GAMES }, { signal, onProgress });
    return { winners, games };
  }
}

/** The present chance of winning. It is counted without being asked as long as that is quick. */
export function useChance(
  game: Oracle,
  stands: number,
  wanted: boolean,
): { chance: Chance; start(): void; stop(): void } {
  const [chance, setChance] = useState<Chance>({ at: "idle" });
  const quick = useRef(!game.onlyAsked);
  const job = useRef<AbortController | null>(null);

  const run = (patience: number | null): void => {
    job.current?.abort();
    const mine = new AbortController();
    job.current = mine;
    const show = (next: Chance): void => {
      if (job.current === mine) setChance(next);
    };
    const timer =
      patience === null
        ? undefined
        : setTimeout(() => {
            quick.current = false;
            mine.abort();
          }, patience);
    show({ at: "working", share: null });
    const known = (counted: Counted): void => show({ at: "known", counted, stands });
    count(game, mine.signal, (share) => show({ at: "working", share }), known)
      .then(known, (error: Error) =>
        show({ at: "long", ...(game.onlyAsked && !mine.signal.aborted ? { why: error.message } : {}) }),
      )
      .finally(() => clearTimeout(timer));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new each time, and reads only these
  useEffect(() => {
    if (!wanted) return;
    if (quick.current) run(SOON);
    else setChance({ at: game.onlyAsked ? "idle" : "long" });
    return () => {
      job.current?.abort();
      job.current = null;
    };
  }, [game, stands, wanted]);

  return {
    chance,
    start: () => run(null),
    stop: () => {
      quick.current = false;
      job.current?.abort();
    },
  };
}
