import type { Analysis } from "@banneret/core";
import type { ByAnswers } from "./course.js";

/** A standard error above which a battle was too seldom played to grade an order or to speak of luck: 5 in 100. */
const TOO_ROUGH = 0.05;

export const isTooRough = ({ games, standard_error: error }: Analysis): boolean =>
  games > 0 && Number(error) > TOO_ROUGH;

/** A chance, or a part of one, in points of 100: "+11", "−0.4", "0". */
export function points(share: number, signed = false): string {
  const tenths = Math.round(share * 1000) / 10;
  const size = Math.abs(tenths) >= 10 ? String(Math.round(Math.abs(tenths))) : String(Math.abs(tenths));
  const sign = tenths < 0 ? "−" : signed && tenths > 0 ? "+" : "";
  return `${sign}${size}`;
}

const counted = (share: number): string => {
  const size = points(Math.abs(share));
  return `${size} ${size === "1" ? "point" : "points"}`;
};

/** What the dice did for a side, in a sentence: "You were lucky: the dice gave you 11 points in 100." */
export function luckOf(account: ByAnswers["sides"][number], you: boolean): string {
  const luck = Number(account.luck);
  const [who, were] = you ? ["you", "You were"] : [account.side, `${account.side} had`];
  if (Math.abs(luck) < 0.005) return `Luck was even: the dice gave ${who} nothing and took nothing.`;
  const mood = you ? (luck > 0 ? "lucky" : "unlucky") : luck > 0 ? "good luck" : "bad luck";
  const deed = luck > 0 ? `gave ${who}` : you ? "cost you" : `cost ${who}`;
  return `${were} ${mood}: the dice ${deed} ${counted(luck)} in 100.`;
}

const PLAYS: Record<string, string> = {
  defaults: "if all sides give default orders",
  equilibrium: "if all sides play at their best",
};

/** From what the chances are counted: how the sides are taken to continue. */
export const baselineOf = ({ evaluator }: Analysis): string => PLAYS[evaluator] ?? `if all sides play as ${evaluator}`;

/** The mean of a side's dice beside what was to be expected, of the dice that it threw most. */
export function rollsOf({ rolled }: Analysis, side: string): { dice: string; mean: number; expected: number } | null {
  const own = rolled.filter((one) => one.side === side && one.rolls > 0);
  const kinds = [...new Set(own.map(({ dice }) => dice))];
  const sums = kinds.map((dice) => {
    const all = own.filter((one) => one.dice === dice);
    const rolls = all.reduce((sum, one) => sum + one.rolls, 0);
    return {
      dice,
      rolls,
      mean: all.reduce((sum, one) => sum + one.sum, 0) / rolls,
      expected: all.reduce((sum, one) => sum + Number(one.expected), 0) / rolls,
    };
  });
  return sums.sort((a, b) => b.rolls - a.rolls)[0] ?? null;
}

/** What a side's orders gave away of the chance to win, of each on average, in points. */
export function givenOf(analysis: ByAnswers, side: string): { orders: number; mean: number; most: number } | null {
  const orders = analysis.steps.filter((step) => step.type === "order" && step.side === side);
  if (orders.length === 0) return null;
  const given = orders.map((step) => Math.max(0, Number(step.gave_away ?? 0)));
  return {
    orders: orders.length,
    mean: given.reduce((sum, one) => sum + one, 0) / orders.length,
    most: Math.max(...given),
  };
}
