import type {
  ActAnswer,
  Advice,
  AdviseRequest,
  AnalyseRequest,
  Analysis,
  Game,
  JudgementAnswer,
  Odds,
  OddsRequest,
  Outcome,
  Patience,
  Question,
  Seat,
  Simulated,
  View,
  Wish,
} from "@banneret/core";
import type { Told } from "./told.js";

/** What a seat that is asked for dice may do. */
export interface Hands {
  type: boolean;
  roll: boolean;
}

/** What is shown of a battle, wherever it is played. Each change gives a new one. */
export interface Shown {
  title: string;
  sides: string[];
  seat: Seat;
  view: View;
  question: Question | null;
  /** All players look at the screen together. */
  aloud?: boolean;
  /** The entry with which sealed orders were opened before them. */
  opened?: number | null;
  /** What they see together came after this many entries. */
  since?: number;
  outcome: Outcome | null;
  /** Left out: everything. */
  hands?: Hands;
  told: Told[];
  busy: boolean;
  /** The defaults answer everything until the end or until someone stops them. */
  running: boolean;
  /** What was refused, in the engine's words. */
  refused: string | null;
}

/** What is drawn or listed for a seat. A game that has no board, map or book answers null. */
export type Drawn = Pick<Game, "board" | "probe" | "map" | "toward" | "book" | "rulings"> &
  Partial<Pick<Game, "judgements" | "ledger" | "prospects" | "story">>;

/** What works out chances and advice. If a rougher answer is ready sooner, `first` gets it. */
export interface Oracle extends Pick<Game, "simulate" | "matrix"> {
  /** It costs others something: nothing is counted before someone asks. */
  readonly onlyAsked?: boolean;
  odds(request?: OddsRequest, patience?: Patience, first?: (rough: Simulated) => void): Promise<Odds>;
  advise(request: AdviseRequest, patience?: Patience, first?: (rough: Advice) => void): Promise<Advice>;
  analyse(request?: AnalyseRequest, patience?: Patience, first?: (rough: Analysis) => void): Promise<Analysis>;
}

/** A battle that the fight screen shows: in this page's workers, or at a table of a server. */
export interface Played {
  readonly game: Drawn;
  /** Null: no one works out chances and advice for this seat. */
  readonly oracle: Oracle | null;
  readonly now: Shown;
  subscribe(heard: () => void): () => void;
  answer(question: Question, values: number[]): Promise<void>;
  /** Gives answers one after the other: a later one only if it is then asked for. */
  give(answers: ActAnswer[]): Promise<void>;
  /** Makes all judgements that are open: those that are given, and the others by their defaults. */
  judge?(answers: JudgementAnswer[]): Promise<void>;
  /** The referee changes something without being asked. */
  rule(id: number, values: number[], reason: string): Promise<void>;
  /** Rolls the dice, or takes those that were typed in. */
  roll(question: Question, faces?: number[][]): Promise<void>;
  /** Answers a question, and those of its kind that follow, by their defaults. */
  rest?(question: Question): Promise<void>;
  /** Uses the defaults until the phase is over. */
  restOfPhase?(): Promise<void>;
  /** Gives stands the same order, one after the other. */
  together?(wishes: Wish[], act: string): Promise<void>;
  /** Rolls all dice until someone has to decide something. */
  rollOn?(): Promise<void>;
}
