import type { Card, CardFigure } from "@banneret/core";

/** A number of the engine, which may be a fraction that no decimal ends: "1/3". */
export function amount(value: number | string | undefined): number | null {
  if (value === undefined) return null;
  const [above, below = "1"] = String(value).split("/");
  const number = Number(above) / Number(below);
  return Number.isFinite(number) ? number : null;
}

/** A bar: filled up to the least that it may be, dotted up to the most, in shares of its whole length. */
export interface Bar {
  least: number;
  most: number;
}

const share = (part: number, whole: number): number => (whole > 0 ? Math.max(0, Math.min(1, part / whole)) : 0);

/** The bar of a figure; null: the seat does not know it, or it is a word. */
export function barOf({ certainty, value, from, to, of, unit }: CardFigure): Bar | null {
  const now = amount(value);
  if (certainty === "unknown" || now === null) return null;
  const [least, most] = [amount(from) ?? now, amount(to) ?? now];
  const whole = amount(of) ?? (unit === "%" ? 100 : most);
  return { least: share(least, whole), most: share(most, whole) };
}

/** The number of an engine as a reader would write it: "75.5 of 80" with a typographic minus. */
export const written = ({ words }: CardFigure): string => words.replace(/^-/, "−");

/** How the side's lead figure ended: what is left, and what is gone, of the whole. Null: it has no such number. */
export function leftOf({ figures }: Card): { left: number; whole: number; figure: CardFigure } | null {
  const [figure] = figures;
  if (figure?.certainty !== "known") return null;
  const [left, whole] = [amount(figure.value), amount(figure.of) ?? (figure.unit === "%" ? 100 : null)];
  return left === null || whole === null || whole <= 0 ? null : { left, whole, figure };
}
