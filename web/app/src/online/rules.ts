import type { Rules, Then } from "./api.js";

/** A deadline as it is typed. */
export interface Typed {
  count: string;
  /** Of this many seconds. */
  unit: number;
  then: Then;
}

export const UNITS: [seconds: number, words: string][] = [
  [60, "minutes"],
  [3600, "hours"],
  [86_400, "days"],
];
export const DEADLINES = 4; // the most that a table has

/** How far spectators are behind, as it is typed. */
export interface TypedDelay {
  count: string;
  unit: Unit;
}

export type Unit = "seconds" | "entries" | "rounds";

/** In the largest unit that leaves a whole number. */
export function typedDeadline({ after, then }: { after: number; then: Then }): Typed {
  const unit = UNITS.findLast(([seconds]) => after % seconds === 0)?.[0] ?? 1;
  return { count: String(after / unit), unit, then };
}

export function typedDelay(delay: Rules["delay"]): TypedDelay {
  const unit = (["seconds", "entries", "rounds"] as const).find((one) => (delay?.[one] ?? 0) > 0) ?? "rounds";
  return { count: String(delay?.[unit] ?? 0), unit };
}

const whole = (text: string): number | null => (/^\s*\d{1,8}\s*$/.test(text) ? Number(text) : null);

/** The deadlines in the order of their times; null: one of them is no whole number above 0. */
export function deadlinesOf(typed: Typed[]): NonNullable<Rules["deadlines"]> | null {
  const read = typed.map(({ count, unit, then }) => ({ after: (whole(count) ?? 0) * unit, then }));
  return read.every(({ after }) => after > 0) ? read.sort((a, b) => a.after - b.after) : null;
}

/** Null: it is no whole number. */
export function delayOf({ count, unit }: TypedDelay): NonNullable<Rules["delay"]> | null {
  const behind = whole(count);
  return behind === null ? null : { [unit]: behind };
}
