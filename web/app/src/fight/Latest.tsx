import { Ledger } from "./Ledger.js";
import type { Told } from "./told.js";

/** The modifiers of the newest event that has some: before a roll those that the dice will be added to. */
export function Latest({ told, sides }: { told: Told[]; sides: string[] }) {
  const newest = told.findLast(({ terms, undone }) => terms.length > 0 && !undone);
  if (!newest) return null;
  return (
    <details className="sheet latest">
      <summary>Latest modifiers: {newest.asked}</summary>
      <Ledger terms={newest.terms} sides={sides} />
    </details>
  );
}
