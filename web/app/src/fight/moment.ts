import { humanise } from "../words.js";

type State = Record<string, unknown>;

/** The present moment, as everyone may know it: "round 3", "day 12 of 45"; null: the state does not give it. */
export function momentOf({ round, day, days, battle }: State): string | null {
  if (typeof day === "number" && day > 0)
    return typeof days === "number" && days > 0 ? `day ${day} of ${days}` : `day ${day}`;
  if (typeof round === "number" && round > 0) return `round ${round}`;
  return typeof battle === "number" && battle > 0 ? `battle ${battle}` : null;
}

// What a calendar shows, what is said when it is over, and the size of a board, which is drawn.
const APART = ["round", "day", "days", "battle", "month", "day_of_month", "over", "table_width", "table_depth"];

/** What is true of the whole field, in a few words: "night", "rural", "attacker: Bandits", "60 min". */
export function fieldOf(state: State, sides: string[]): string[] {
  return Object.entries(state).flatMap(([key, value]) => {
    if (APART.includes(key)) return [];
    if (value === true) return [humanise(key)];
    if (key === "minutes" && typeof value === "number" && value > 0) return [`${value} min`];
    if (typeof value !== "string" || value === "") return [];
    return [sides.includes(value) ? `${humanise(key)}: ${value}` : humanise(value)];
  });
}
