/** Who asks, answers and looks. The referee may answer everything and sees everything. */
export type Seat =
  | { role: "referee" }
  | { role: "spectator" }
  | { role: "commander"; side: number }
  | { role: "character"; side: number; person: number };

export const REFEREE: Seat = { role: "referee" };
export const SPECTATOR: Seat = { role: "spectator" };

/** The commander of a side, counted from 0. */
export const commander = (side: number): Seat => ({ role: "commander", side });

/** A person of a side, both counted as questions count them. */
export const character = (side: number, person: number): Seat => ({ role: "character", side, person });

/**
 * Who answers a question where one player has a whole side: a person of the side is asked by name, and only that seat
 * may answer.
 */
export function answering(seat: Seat, { to, side, person }: { to: string; side: number; person?: number }): Seat {
  const own = seat.role === "commander" && to === "side" && side === seat.side && person !== undefined;
  return own ? character(side, person) : seat;
}

const ROLES = ["referee", "commander", "character", "spectator"];

/** A seat as the module counts it. */
export function packed(seat: Seat): number {
  const side = "side" in seat ? seat.side : 0;
  const person = "person" in seat ? seat.person : 0;
  return ROLES.indexOf(seat.role) + 256 * side + 65536 * person;
}
