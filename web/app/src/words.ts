/** A key of a document as a reader would write it: "battle_rating" is "battle rating". */
export const humanise = (key: string): string => key.replaceAll("_", " ");

const SHORT = /\b(ts|tl|sp|wt|ls|tmr|hp|xp)\b/g;

/** What keys mean that would not be understood as they are. */
const MEANT: Record<string, string> = {
  on_field: "forces on the field",
  foe: "enemy",
  pairs_won: "combat rolls won",
  battle_rating: "Battle Rating",
  modified_rating: "modified rating",
  home_weeks: "weeks until the routed are home",
  wounded_months: "months until the wounded return",
  fatigue_days: "days of fatigue",
  holds_field: "holds the field",
  tl: "tech level",
  counted_ts: "TS that counts",
  sp: "strength points",
  sp_start: "strength points at the start",
  losses_percent: "losses, %",
  casualty_rate: "casualty rate, %",
  basic_strategy_modifier: "Basic Strategy Modifier",
  left_of_set: "moves left of this set",
};

/** A key above a figure: "ts_before" is "TS before". */
export const label = (key: string): string => MEANT[key] ?? humanise(key).replace(SHORT, (word) => word.toUpperCase());

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A whole number as it is printed: 18,288 and −3. */
export const number = (value: number): string => value.toLocaleString("en").replace("-", "−");

/** 0.4318 is "43.2%". A chance that is not 0 or 1 never reads as one. */
export function percent(chance: number): string {
  const tenths = Math.round(chance * 1000);
  if (tenths === 0 && chance > 0) return "<0.1%";
  if (tenths === 1000 && chance < 1) return ">99.9%";
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`;
}

/** What the engine says with places on a board, to a tenth of an inch: "5 at 28.795,7.213" is "5 at 28.8,7.2". */
export const rounded = (text: string): string => text.replaceAll(/\d+\.\d{2,}/g, (digits) => Number(digits).toFixed(1));

const PLACE = /\d+(?:\.\d+)?, ?\d+(?:\.\d+)?(?![\d,])|\d+\.\d+(?= in\b)/g;

/** The same where only some of the numbers are places or lengths. */
export const placed = (text: string): string => text.replaceAll(PLACE, rounded);

const NUMBERED = /(?<![\d.,])\b\d+ \((?!\d+, )((?:[^()]|\([^()]*\))+)\)/;

/**
 * An order as the engine says it, without the numbers by which stands are typed: "22 (King Harold) charge 7 (5th Line)"
 * is "King Harold: charge 5th Line".
 */
export const named = (text: string): string =>
  text.replace(new RegExp(`^${NUMBERED.source}(?= \\S)`), "$1:").replaceAll(new RegExp(NUMBERED.source, "g"), "$1");

/** The letter by which styles know a side. */
export const sideLetter = (side: number | null | undefined): string =>
  side === null || side === undefined ? "none" : (["a", "b", "c", "d"][side % 4] ?? "none");
