import type { Target, Throw } from "@banneret/core";
import { amount } from "./card.js";

const MOST = 20; // totals for which each has a button

/** Whether a throw is typed in by its total: of one die, or of dice of which only the sum is measured. */
export const isPad = ({ count, sides }: Throw, targets: Target[]): boolean =>
  count * sides - count + 1 <= MOST && (count === 1 || targets.length > 0);

/** The totals that the dice of a throw can show. */
export const totalsOf = ({ count, sides }: Throw): number[] =>
  Array.from({ length: count * (sides - 1) + 1 }, (_, i) => count + i);

/** Whether a total succeeds, where low totals do. */
export function wins(total: number, { add }: Throw, { low, number }: Target): boolean {
  const most = amount(number);
  return low && most !== null && total + add <= most;
}

/** Dice that show a total, as even as they can be: 13 of three dice is 5, 4 and 4. */
export function facesOf({ count }: Throw, total: number): number[] {
  const [each, over] = [Math.floor(total / count), total % count];
  return Array.from({ length: count }, (_, i) => each + (i < over ? 1 : 0));
}
