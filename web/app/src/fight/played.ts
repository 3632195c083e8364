import type { ActAnswer, Game, Outcome, Question, Seat, View } from "@banneret/core";
import type { Told } from "./told.js";

/** What is shown of a battle, wherever it is played. Each change gives a new one. */
export interface Shown {
  title: string;
  sides: string[];
  seat: Seat;
  view: View;
  question: Question | null;
  outcome: Outcome | null;
  told: Told[];
  busy: boolean;
  /** The defaults answer everything until the end or until someone stops them. */
  running: boolean;
  /** What was refused, in the engine's words. */
  refused: string | null;
}

/** What is drawn or listed for a seat. A game that has no board, map or book answers null. */
export type Drawn = Pick<Game, "board" | "probe" | "map" | "toward" | "book" | "rulings">;

/** A battle that the fight screen shows: in this page's workers, or at a table of a server. */
export interface Played {
  readonly game: Drawn;
  /** What works out chances and advice; null: nobody does here. */
  readonly oracle: Game | null;
  readonly now: Shown;
  subscribe(heard: () => void): () => void;
  answer(question: Question, values: number[]): Promise<void>;
  /** Gives answers one after the other: a later one only if it is then asked for. */
  give(answers: ActAnswer[]): Promise<void>;
  /** The referee changes something without being asked. */
  rule(id: number, values: number[], reason: string): Promise<void>;
  /** Rolls the dice, or takes those that were typed in. */
  roll(question: Question, faces?: number[][]): Promise<void>;
}
