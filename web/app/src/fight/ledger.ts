import type { Term } from "@banneret/core";

/** Terms that belong together: lines and, if they have one, their total. */
export interface Sum {
  side: number | null;
  lines: Term[];
  total: Term | null;
}

/** Puts the terms of an event into sums, in the order in which they were given. */
export function sums(terms: Term[]): Sum[] {
  const found = new Map<string, Sum>();
  const done: Sum[] = [];
  for (const term of terms) {
    const key = [term.group, term.side, term.about].join("/");
    const sum = found.get(key) ?? { side: term.side ?? null, lines: [], total: null };
    if (!found.has(key)) done.push(sum);
    found.set(key, sum);
    if (term.kind !== "total") sum.lines.push(term);
    else {
      sum.total = term;
      found.delete(key); // later terms under the same key are another sum
    }
  }
  return done;
}

/** "= 84" and "+59" as figures in a column; a typographic minus. */
export const figure = (value: string): string => value.replace(/^=\s*/, "").replace("-", "−").replace(/^x /, "× ");
