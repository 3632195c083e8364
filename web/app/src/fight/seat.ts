import { commander, REFEREE, type Bot, type Seat } from "@banneret/core";

/** Who plays at the device: a bot or a person for each side, and whether a curtain is drawn between the persons. */
export interface Seating {
  bots: (Bot | null)[];
  curtain: boolean;
}

/** The sides that persons command. */
export const persons = (bots: (Bot | null)[]): number[] => bots.flatMap((bot, side) => (bot === null ? [side] : []));

/**
 * Who plays alone, or behind a curtain, sees what one side may know; otherwise one person is the referee and sees
 * everything.
 */
export function seatOf({ bots, curtain }: Seating): Seat {
  const [first, ...others] = persons(bots);
  if (first === undefined || bots.length < 2) return REFEREE;
  return curtain || others.length === 0 ? commander(first) : REFEREE;
}
