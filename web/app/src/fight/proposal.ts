import type { Question } from "@banneret/core";

/** An answer that was chosen elsewhere, on the map, and waits in the form to be confirmed. */
export interface Proposal {
  values: number[];
  /** "north-east 2, to Wendrow" */
  words: string;
}

/** The first value of the form: the proposal, otherwise the default. */
export const startOf = ({ preset }: Question, proposal: Proposal | null | undefined): number[] =>
  proposal?.values ?? preset ?? [];

/** Where it comes from, as the form marks it. */
export const sourceOf = (proposal: Proposal | null | undefined): string => (proposal ? "from the map" : "default");
