import type { Question, Seat, View } from "@banneret/core";
import type { Hands } from "../fight/played.js";
import type { Typists, Whom } from "./api.js";

/** "commander 0" and "character 1.2" as the server writes seats. */
export function readSeat(words: string): Seat {
  const [role, numbers = ""] = words.split(" ");
  const [side = 0, person = 0] = numbers.split(".").map(Number);
  if (role === "commander") return { role, side };
  if (role === "character") return { role, side, person };
  return role === "referee" ? { role } : { role: "spectator" };
}

/** The side of a seat; null: it has none. */
export const sideOf = (words: string): number | null => {
  const seat = readSeat(words);
  return "side" in seat ? seat.side : null;
};

/** "Referee", "Gar" (who commands it), "Gar, person 2", "Spectator". */
export function seatName(words: string, sides: string[]): string {
  const seat = readSeat(words);
  if (seat.role === "referee") return "Referee";
  if (seat.role === "spectator") return "Spectators";
  const name = sides[seat.side] ?? "A side";
  return seat.role === "character" ? `${name}, person ${seat.person}` : name;
}

/** What someone at the table has to do now, but never what it is about. */
export type Duty = "owes" | "dice" | "sealed" | "nothing";

export interface Owing {
  /** Null: the referee. */
  side: number | null;
  duty: Duty;
}

function dutyOf(asks: Question[]): Duty {
  const open = asks.filter(({ locked }) => !locked);
  if (open.length > 0) return open.every(({ to }) => to === "chance") ? "dice" : "owes";
  return asks.length > 0 ? "sealed" : "nothing";
}

/** Who answers at a table. */
export interface Company {
  /** The seats that have a link. */
  seats: string[];
  typists: Typists;
}

/**
 * Whether the referee answers: a judgement, or for a character who has no seat at this table, or dice that only the
 * referee types in.
 */
function isReferees({ to, side, person }: Question, { seats, typists }: Company): boolean {
  if (to === "chance") return typists !== "asked" || !seats.some((seat) => sideOf(seat) === side);
  return to === "referee" || (person !== undefined && !seats.includes(`character ${side}.${person}`));
}

/**
 * Who still must answer, of all sides and the referee. Dice that people type in are owed by the side that throws
 * them.
 */
export function owing(view: View, sides: string[], company: Company): Owing[] {
  const of = (side: number): Question[] => view.asks.filter((ask) => !isReferees(ask, company) && ask.side === side);
  const judge: Owing = { side: null, duty: dutyOf(view.asks.filter((ask) => isReferees(ask, company))) };
  return [...sides.map((_, side) => ({ side, duty: dutyOf(of(side)) })), judge];
}

/** "Gar", "Gar and Elves", "Gar, Elves and the referee". */
export function listed(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Someone at a table, and what was done there from this page. */
export interface Sitter {
  seat: Seat;
  hands: Hands;
  /** The questions whose answers are on their way. */
  sent: number[];
  /** The side for which the referee answers. */
  standsFor: number | null;
}

/**
 * The question that a seat answers now. The referee answers for a side only if they want to, and no one is asked for
 * dice that the server would refuse.
 */
export function questionFor({ seat, hands, sent, standsFor }: Sitter, view: View, company: Company): Question | null {
  const open = view.asks.filter(
    ({ id, to, locked }) =>
      id !== undefined && !locked && !sent.includes(id) && (to !== "chance" || hands.type || hands.roll),
  );
  if (seat.role !== "referee") return open[0] ?? null;
  return open.find((ask) => isReferees(ask, company)) ?? open.find(({ side }) => side === standsFor) ?? null;
}

/** To whom a seat may write by the rules of its table. */
export function whomTo(rule: Whom, from: string, seats: string[]): string[] {
  if (from === "spectator" || rule === "nobody") return [];
  if (rule === "referee" && from !== "referee") return ["referee"];
  return ["all", ...seats.filter((one) => one !== from && one !== "spectator")];
}
