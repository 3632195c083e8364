import type { Prospect } from "@banneret/core";

export type Tree = Record<string, unknown>;

/** Possible results of a roll that is good for the same side; null: for none that the words name. */
export interface OutcomeGroup {
  side: number | null;
  /** The words that all of it starts with, shown once: "Elves of Prince Gar won". */
  said: string;
  chance: number;
  lines: Prospect[];
}

/** Every name of something that belongs to a side, with the side. */
function namesOf(state: Tree, sides: string[]): [name: string, side: number][] {
  const found = sides.map((name, side): [string, number] => [name, side]);
  const walk = (node: unknown, side: number): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node))
      if (key === "name" && typeof value === "string") found.push([value, side]);
      else walk(value, side);
  };
  const own = state["sides"];
  if (Array.isArray(own)) own.forEach(walk);
  return found;
}

/** The words with which all lines start, if there is more than one line. */
function beginning(lines: Prospect[]): string {
  const [first = [], ...others] = lines.map(({ words }) => words.split(" "));
  let same = 0;
  while (same < first.length - 1 && others.every((words) => words[same] === first[same] && words.length > same + 1))
    same++;
  return lines.length < 2 || same < 2 ? "" : first.slice(0, same).join(" ");
}

/** The lines by the side of which they show first, in the order of the sides. */
export function grouped(lines: Prospect[], state: Tree, sides: string[]): OutcomeGroup[] {
  const names = namesOf(state, sides);
  const sideOf = ({ words, winner }: Prospect): number | null =>
    names.find(([name]) => words.startsWith(`${name} `))?.[1] ?? (winner !== undefined && winner >= 0 ? winner : null);
  const groups = new Map<number | null, Prospect[]>();
  for (const line of lines) {
    const side = sideOf(line);
    groups.set(side, [...(groups.get(side) ?? []), line]);
  }
  return [...groups]
    .sort(([a], [b]) => (a ?? sides.length) - (b ?? sides.length))
    .map(([side, all]) => ({
      side,
      said: beginning(all),
      chance: all.reduce((sum, { chance }) => sum + chance, 0),
      lines: all,
    }));
}
