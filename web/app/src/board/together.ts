import type { Act, Board, Place, Stand, Wish } from "@banneret/core";
import { orderable } from "./geometry.js";

/** Who acts with a stand: the others of its part of the army that may be ordered now, and itself. */
export const groupOf = (board: Board, stand: Stand): Stand[] =>
  orderable(board, stand.side).filter(
    ({ group, number }) => number === stand.number || (group === stand.group && group !== ""),
  );

/**
 * What all of a group are asked to do as one of them does: the same enemy, or as far in the same direction, the foremost
 * first, so that none is in another's way.
 */
export function wishesOf(group: Stand[], lead: Stand, act: Act, held: Place | null, turned: boolean): Wish[] {
  const to = act.to ?? held;
  if (!to) return group.map(({ number }) => ({ stand: number }));
  if (act.onto !== undefined && held) return group.map(({ number }) => ({ stand: number, at: [held.x, held.y] }));
  const [dx, dy] = [to.x - lead.x, to.y - lead.y];
  return group
    .toSorted((a, b) => b.x * dx + b.y * dy - (a.x * dx + a.y * dy))
    .map(({ number, x, y }) => ({
      stand: number,
      at: [x + dx, y + dy],
      ...(turned ? { heading: to.heading } : {}),
    }));
}
