import type { ClosedLine } from "@banneret/core";
import { all, Elsewhere, erase, read, write, type Kept } from "./shelf.js";

export { deviceKey, type Kept } from "./shelf.js";

/** A battle whose last lines could not be stored: the disk has its first `have`. */
interface Unstored {
  battle: Kept;
  added: ClosedLine[];
  have: number;
}

// Lines that the disk did not take. They stay here until it does or the page is closed, whichever battle is on the
// table.
const unstored = new Map<string, Unstored>();

/** Battles that would lose an answer if the page were closed now. */
const unsafe = new Set<string>();

addEventListener("beforeunload", (event) => {
  if (unsafe.size > 0) event.preventDefault();
});

/** Why something was not stored, as a sentence. */
export function whyNot(error: Error): string {
  if (error.name === "QuotaExceededError") return "There is no room left on this device.";
  if (error instanceof Elsewhere) return "This battle was continued in another tab.";
  if (["SecurityError", "InvalidStateError", "UnknownError", "TypeError", "ReferenceError"].includes(error.name))
    return "This browser stores nothing for this page, as in a private window.";
  return `It could not be stored: ${error.message}.`;
}

/** Marks a battle as one that would lose an answer now, or as safe. */
export function mark(id: string, safe: boolean): void {
  if (safe) unsafe.delete(id);
  else unsafe.add(id);
}

/** Stores a battle with the lines that its journal has beyond the first `have`, or throws and keeps them in memory. */
export async function keep(battle: Kept, added: ClosedLine[], have: number): Promise<void> {
  try {
    await write(battle, added, have);
    unstored.delete(battle.id);
  } catch (error) {
    if (!(error instanceof Elsewhere)) unstored.set(battle.id, { battle, added, have });
    throw error;
  }
}

/** All battles, the last played first. */
export async function battles(): Promise<(Kept & { stored: boolean })[]> {
  const stored = (await all().catch(() => []))
    .filter(({ id }) => !unstored.has(id))
    .map((battle) => ({ ...battle, stored: true }));
  const others = [...unstored.values()].map(({ battle }) => ({ ...battle, stored: false }));
  return [...stored, ...others].sort((a, b) => b.at - a.at);
}

/** A battle with the lines of its journal, of which the first `have` are stored. */
export async function linesOf(id: string): Promise<{ battle: Kept; lines: ClosedLine[]; have: number } | null> {
  const rest = unstored.get(id);
  if (rest?.have === 0) return { battle: rest.battle, lines: rest.added, have: 0 };
  const found = await read(id);
  if (!found) return null;
  if (!rest) return { ...found, have: found.battle.lines };
  return { battle: rest.battle, lines: [...found.lines.slice(0, rest.have), ...rest.added], have: rest.have };
}

/** Deletes a battle, and gives what brings it back as it was. */
export async function remove(id: string): Promise<() => Promise<void>> {
  const found = await linesOf(id).catch(() => null);
  unstored.delete(id);
  unsafe.delete(id);
  await erase(id).catch(() => {});
  return async () => {
    if (found) await keep({ ...found.battle, lines: found.lines.length }, found.lines, 0);
  };
}
