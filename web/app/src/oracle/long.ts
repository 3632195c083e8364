import type { Patience } from "@banneret/core";
import { useEffect, useRef, useState } from "react";
import type { Oracle } from "../fight/played.js";

/** A question to the oracle that takes its time. */
export type Long<T> =
  | { at: "idle" }
  | { at: "working"; share: number | null }
  /** With `better` a better answer is under way. */
  | { at: "known"; answer: T; better: { share: number | null } | null }
  | { at: "refused"; why: string };

/** Asks; a first, rougher answer may be given to `first`. */
export type Asking<T> = (patience: Patience, first: (answer: T) => void) => Promise<T>;

/** Asks on request, and forgets the answer when the game has continued. To stop or to ask again keeps what is known. */
export function useLong<T>(
  game: Oracle | null,
  stands: number,
  ask: Asking<T>,
  before?: T,
): { long: Long<T>; start(): void; stop(): void } {
  const [long, setLong] = useState<Long<T>>({ at: "idle" });
  const job = useRef<AbortController | null>(null);
  const end = (): void => {
    job.current?.abort();
    job.current = null;
  };
  const stop = (): void => {
    end();
    setLong((now) => (now.at === "known" ? { ...now, better: null } : { at: "idle" }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer known before is that of the moment
  useEffect(() => {
    if (before !== undefined) setLong({ at: "known", answer: before, better: null });
    return () => {
      end();
      setLong({ at: "idle" });
    };
  }, [game, stands]);
  const start = (): void => {
    end();
    const mine = new AbortController();
    job.current = mine;
    let known: { answer: T } | null = long.at === "known" ? { answer: long.answer } : null;
    const show = (next: Long<T>): void => {
      if (job.current === mine) setLong(next);
    };
    const working = (share: number | null): void =>
      show(known ? { at: "known", ...known, better: { share } } : { at: "working", share });
    const first = (answer: T): void => {
      known = { answer };
      working(null);
    };
    working(null);
    ask(
      {
        signal: mine.signal,
        onProgress: ({ done, of, finished }) => working(of > 0 ? done / of : finished > 0 ? finished : null),
      },
      first,
    ).then(
      (answer) => show({ at: "known", answer, better: null }),
      (error: Error) => show(known ? { at: "known", ...known, better: null } : { at: "refused", why: error.message }),
    );
  };
  return { long, start, stop };
}
