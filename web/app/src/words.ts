/** A key of a document as a reader would write it: "battle_rating" is "battle rating". */
export const humanise = (key: string): string => key.replaceAll("_", " ");

const SHORT = /\b(ts|tl|sp|wt|ls|tmr|hp)\b/g;

/** A key above a figure: "ts_before" is "TS before". */
export const label = (key: string): string => humanise(key).replace(SHORT, (word) => word.toUpperCase());

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A whole number as it is printed: 18,288 and −3. */
export const number = (value: number): string => value.toLocaleString("en").replace("-", "−");

/** 0.4318 is "43.2 %". A chance that is not 0 or 1 never reads as one. */
export function percent(chance: number): string {
  const tenths = Math.round(chance * 1000);
  if (tenths === 0 && chance > 0) return "< 0.1 %";
  if (tenths === 1000 && chance < 1) return "> 99.9 %";
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}

/** The letter by which styles know a side. */
export const sideLetter = (side: number | null | undefined): string =>
  side === null || side === undefined ? "none" : (["a", "b", "c", "d"][side % 4] ?? "none");
