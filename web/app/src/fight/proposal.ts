import type { Question } from "@banneret/core";

/** An answer that was chosen elsewhere, on the map, and waits in the form to be confirmed. */
export interface Proposal {
  values: number[];
  /** "north-east 2, to Wendrow" */
  words: string;
}

/** What the form starts with: the proposal, or else the default. */
export const startOf = ({ preset }: Question, proposal: Proposal | null | undefined): number[] =>
  proposal?.values ?? preset ?? [];

/** Whence it comes, as the form marks it. */
export const sourceOf = (proposal: Proposal | null | undefined): string => (proposal ? "from the map" : "default");
