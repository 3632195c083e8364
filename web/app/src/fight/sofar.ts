import type { Winner } from "@banneret/core";
import type { Course, Moment } from "../oracle/course.js";

/** The chances that were counted after this many entries. */
export interface Seen extends Moment {
  stands: number;
}

/** The counted chances; a draw is shared by all sides, as in the analysis. */
export function seen(stands: number, round: number, winners: Winner[]): Seen {
  const sides = winners.filter(({ side }) => side !== null);
  const draw = winners.find(({ side }) => side === null)?.chance ?? 0;
  return { stands, round: Math.max(1, round), chances: sides.map(({ chance }) => chance + draw / sides.length) };
}

/** Adds what was just counted, in the place of what was counted there before. */
export const withSeen = (all: Seen[], now: Seen): Seen[] =>
  [...all.filter(({ stands }) => stands !== now.stands), now].sort((a, b) => a.stands - b.stands);

/** The course so far, without what was undone. */
export function soFar(all: Seen[], undone: (entry: number) => boolean): Course {
  return { moments: all.filter(({ stands }) => stands === 0 || !undone(stands)), turns: [] };
}
