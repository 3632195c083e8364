import type { Game, Winner } from "@banneret/core";
import { useEffect, useRef, useState } from "react";

export interface Counted {
  winners: Winner[];
  /** 0: exact; else so many games were played. */
  games: number;
}

export type Chance =
  | { at: "idle" }
  | { at: "working"; share: number | null }
  /** After so many entries. */
  | { at: "known"; counted: Counted; stands: number }
  | { at: "long" };

const SOON = 1500; // ms after which a count that nobody asked for gives up
const GAMES = 400;

/** Exact if the battle is small enough; else from games that are played. */
async function count(game: Game, signal: AbortSignal, onShare: (share: number | null) => void): Promise<Counted> {
  const onProgress = ({ done, of, finished }: { done: number; of: number; finished: number }): void => onShare(of > 0 ? done / of : finished > 0 ? finished : null);
  try {
    return { winners: (await game.odds({ winnerOnly: true }, { signal, onProgress })).winners, games: 0 };
  } catch (error) {
    if (signal.aborted) throw error;
    const { winners, games } = await game.simulate({ games: GAMES }, { signal, onProgress });
    return { winners, games };
  }
}

/** The chance of winning as the battle stands. It is counted by itself as long as that is quick. */
export function useChance(game: Game, stands: number, wanted: boolean): { chance: Chance; start(): void; stop(): void } {
  const [chance, setChance] = useState<Chance>({ at: "idle" });
  const quick = useRef(true);
  const job = useRef<AbortController | null>(null);

  const run = (patience: number | null): void => {
    job.current?.abort();
    const mine = new AbortController();
    job.current = mine;
    const show = (next: Chance): void => { if (job.current === mine) setChance(next); };
    const timer = patience === null ? undefined : setTimeout(() => { quick.current = false; mine.abort(); }, patience);
    show({ at: "working", share: null });
    count(game, mine.signal, (share) => show({ at: "working", share }))
      .then((counted) => show({ at: "known", counted, stands }), () => show({ at: "long" }))
      .finally(() => clearTimeout(timer));
  };

  useEffect(() => {
    if (!wanted) return;
    if (quick.current) run(SOON);
    else setChance({ at: "long" });
    return () => { job.current?.abort(); job.current = null; };
  }, [game, stands, wanted]);

  return { chance, start: () => run(null), stop: () => { quick.current = false; job.current?.abort(); } };
}
