import type { Analysis } from "@banneret/core";

/** An analysis that values every answer. */
export type ByAnswers = Extract<Analysis, { steps: unknown }>;
export type Step = ByAnswers["steps"][number];

/** The chances of all sides after something happened. */
export interface Moment {
  round: number;
  chances: number[];
}

/** What moved the first side's chance most. `at` is the moment after it. */
export interface Turn {
  at: number;
  words: string;
  before: number;
  after: number;
}

/** How the chances went, from the start to the end. */
export interface Course {
  moments: Moment[];
  turns: Turn[];
}

const byMoment = (a: Turn, b: Turn): number => a.at - b.at;

/** The course of a battle, whether its answers were valued one by one or its rounds. */
export function courseOf(analysis: Analysis): Course {
  const first = (moments: Moment[], at: number): number => moments[at]?.chances[0] ?? 0;
  if ("moments" in analysis) {
    const moments = analysis.moments.map(({ round, chances }) => ({ round, chances }));
    const turns = analysis.turning_rounds.map(({ to_moment: at, words }) => ({
      at,
      words,
      before: first(moments, at - 1),
      after: first(moments, at),
    }));
    return { moments, turns: turns.sort(byMoment) };
  }
  const { steps, turning_points: points } = analysis;
  let round = steps.find((step) => step.round !== undefined)?.round ?? 1;
  const moments = steps.map((step) => ({ round: (round = step.round ?? round), chances: step.after }));
  moments.unshift({ round: moments[0]?.round ?? 1, chances: steps[0]?.before ?? [] });
  const turns = points.map(({ first_step: from, last_step: to, words }) => ({
    at: to + 1,
    words,
    before: first(moments, from),
    after: first(moments, to + 1),
  }));
  return { moments, turns: turns.sort(byMoment) };
}

/** Where each round starts: its number and its first moment. */
export function roundsOf(moments: Moment[]): { round: number; from: number }[] {
  const rounds: { round: number; from: number }[] = [];
  moments.forEach(({ round }, i) => {
    if (rounds.at(-1)?.round !== round) rounds.push({ round, from: Math.max(0, i - 1) });
  });
  return rounds;
}
