import { number } from "../words.js";

/** A whole number that was typed, or why it is refused. */
export type Typed = { value: number } | { refused: string };

export function wholeNumber(text: string, min: number, max: number): Typed {
  const value = Number(text.trim().replace("−", "-"));
  if (text.trim() === "" || !Number.isInteger(value) || value < min || value > max)
    return { refused: `A whole number from ${number(min)} to ${number(max)}` };
  return { value };
}

/** All values, or null if one of them is refused. */
export function allOf(typed: Typed[]): number[] | null {
  const values = typed.flatMap((one) => ("value" in one ? [one.value] : []));
  return values.length === typed.length ? values : null;
}
