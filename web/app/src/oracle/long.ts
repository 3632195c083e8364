import type { Game, Patience } from "@banneret/core";
import { useEffect, useRef, useState } from "react";

/** A question to the oracle that takes its time. */
export type Long<T> =
  | { at: "idle" }
  | { at: "working"; share: number | null }
  | { at: "known"; answer: T }
  | { at: "refused"; why: string };

/** Asks on request, and forgets the answer when the game has gone on. */
export function useLong<T>(game: Game, stands: number, ask: (patience: Patience) => Promise<T>): { long: Long<T>; start(): void; stop(): void } {
  const [long, setLong] = useState<Long<T>>({ at: "idle" });
  const job = useRef<AbortController | null>(null);
  const stop = (): void => {
    job.current?.abort();
    job.current = null;
    setLong({ at: "idle" });
  };
  useEffect(() => stop, [game, stands]);
  const start = (): void => {
    const mine = new AbortController();
    job.current = mine;
    const show = (next: Long<T>): void => { if (job.current === mine) setLong(next); };
    show({ at: "working", share: null });
    ask({ signal: mine.signal, onProgress: ({ done, of, finished }) => show({ at: "working", share: of > 0 ? done / of : finished > 0 ? finished : null }) })
      .then((answer) => show({ at: "known", answer }), (error: Error) => show({ at: "refused", why: error.message }));
  };
  return { long, start, stop };
}
