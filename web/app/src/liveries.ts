import type { CSSProperties } from "react";
import COLOURS from "../../../src/report/liveries.def?hues";

const LETTERS = ["a", "b", "c", "d"];
/** The colours that sides have, the usual order first, and the words for each. */
const HUES = COLOURS.map(([hue, words]): [hue: string, words: RegExp] => [
  hue,
  new RegExp(`\\b(${words.join("|")})s?\\b`, "i"),
]);

/** The colour of each side: its own if it is named after one, otherwise the first that no other side has. */
export function huesOf(sides: string[]): string[] {
  const named = sides.map((name) => HUES.find(([, words]) => words.test(name))?.[0]);
  const free = HUES.map(([hue]) => hue).filter((hue) => !named.includes(hue));
  const taken = new Set<string>();
  return sides.map((_, i) => {
    const own = named[i];
    if (own !== undefined && !taken.has(own)) {
      taken.add(own);
      return own;
    }
    return free.shift() ?? "blue";
  });
}

/** The style that gives the sides of a battle their colours. Without sides named after colours, nothing. */
export function liveries(sides: string[]): CSSProperties | undefined {
  const pairs = huesOf(sides)
    .slice(0, LETTERS.length)
    .flatMap((hue, i) => (hue === HUES[i]?.[0] ? [] : [[LETTERS[i], hue]]));
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.flatMap(([letter, hue]) => [
      [`--${letter}`, `var(--${hue})`],
      [`--${letter}-wash`, `var(--${hue}-wash)`],
      [`--on-${letter}`, `var(--on-${hue})`],
    ]),
  );
}
