import type { Told } from "../fight/told.js";
import { readSeat } from "./seats.js";
import type { Now } from "./table.js";

/** What may be undone now, in words; the referee says to which entry they go back. */
export interface Undo {
  words: string;
  to?: number;
}

/** Whether someone has acted: who sits at the table, and neither the dice nor a bot. */
const byPerson = ({ type, seat }: Told, bots: Now["bots"]): boolean => {
  const one = readSeat(seat);
  return type !== "roll" && type !== "share" && seat !== "" && !("side" in one && "ABCD".charAt(one.side) in bots);
};

/** No one has acted yet. */
export const untouched = ({ told, bots }: Pick<Now, "told" | "bots">): boolean =>
  !told.some((one) => byPerson(one, bots));

/**
 * A player undoes their own newest answer, as long as nothing has followed; the referee the newest of anyone, except
 * bots.
 */
export function undoOf({
  told,
  seat,
  seatWords,
  bots,
  view,
}: Pick<Now, "told" | "seat" | "seatWords" | "bots" | "view">): Undo | null {
  const holding = told.filter(({ type, undone }) => !undone && type !== "undo" && type !== "share");
  if (seat.role === "spectator") return null;
  if (seat.role !== "referee") {
    const sealed = (view.locked as { seat?: string }[]).some((one) => one.seat === seatWords);
    return !view.over && (sealed || holding.at(-1)?.seat === seatWords) ? { words: "Undo my answer" } : null;
  }
  const last = holding.findLastIndex((one) => byPerson(one, bots));
  return last < 0 ? null : { words: "Undo the last answer", to: holding[last - 1]?.n ?? 0 };
}
