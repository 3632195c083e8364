import { readSeat } from "./seats.js";
import type { Now } from "./table.js";

/** What may be taken back now, in words; the referee says to which entry he goes back. */
export interface Undo {
  words: string;
  to?: number;
}

/** A player takes back the own newest answer, as long as nothing has followed; the referee the newest of anybody, except bots. */
export function undoOf({ told, seat, seatWords, bots, view }: Pick<Now, "told" | "seat" | "seatWords" | "bots" | "view">): Undo | null {
  const holding = told.filter(({ type, undone }) => !undone && type !== "undo");
  if (seat.role === "spectator") return null;
  if (seat.role !== "referee") {
    const sealed = (view.locked as { seat?: string }[]).some((one) => one.seat === seatWords);
    return !view.over && (sealed || holding.at(-1)?.seat === seatWords) ? { words: "Take back my answer" } : null;
  }
  const byBot = (words: string): boolean => { const one = readSeat(words); return "side" in one && "ABCD"[one.side]! in bots; };
  const last = holding.findLastIndex((one) => one.type !== "roll" && one.seat !== "" && !byBot(one.seat));
  return last < 0 ? null : { words: "Take back the last answer", to: holding[last - 1]?.n ?? 0 };
}
