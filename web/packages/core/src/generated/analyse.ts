// Written by scripts/types.mjs from the JSON Schema of the program.

/**
 * A fought battle: what each order gave away, and what luck did; or, where its orders have too many answers to compare, the chances at the start of each round.
 */
export type Analysis = ByAnswers | ByRounds;
/**
 * the winning chance of each side, with a draw as half a win
 */
export type Scores = string[];
export type Rolled = {
  ask: string;
  /**
   * a side's name
   */
  side: string;
  part: number;
  dice: string;
  rolls: number;
  sum: number;
  /**
   * a number, as decimal digits
   */
  expected: string;
  /**
   * a number, as decimal digits
   */
  z: string;
}[];
/**
 * house figures: every figure that is not the book's
 */
export type Figures = {
  table: string;
  row: string;
  column: string;
  /**
   * a figure of a table, which may be a word
   */
  book: number | string;
  /**
   * a figure of a table, which may be a word
   */
  house: number | string;
}[];

export interface ByAnswers {
  /**
   * how both sides go on after a step
   */
  evaluator: string;
  /**
   * what sealed orders are graded against
   */
  against: "guard" | "actual" | "equilibrium";
  /**
   * a number, as decimal digits
   */
  standard_error: string;
  games: number;
  over: boolean;
  /**
   * a side's name; null: nobody wins
   */
  winner: string | null;
  sides: Account[];
  steps: Step[];
  turning_points: {
    first_step: number;
    last_step: number;
    /**
     * a number, as decimal digits
     */
    change: string;
    words: string;
  }[];
  rolled: Rolled;
  /**
   * how many chances were worked out
   */
  values: number;
  figures?: Figures;
}
export interface Account {
  /**
   * a side's name
   */
  side: string;
  /**
   * a number, as decimal digits
   */
  start: string;
  /**
   * a number, as decimal digits
   */
  luck: string;
  /**
   * a number, as decimal digits
   */
  meeting: string;
  /**
   * a number, as decimal digits
   */
  own_orders: string;
  /**
   * a number, as decimal digits
   */
  others_orders: string;
  /**
   * a number, as decimal digits
   */
  referee: string;
  /**
   * a number, as decimal digits
   */
  result: string;
  /**
   * a number, as decimal digits
   */
  gave_away: string;
  orders: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}
export interface Step {
  type: "order" | "meeting" | "roll" | "judgement";
  before: Scores;
  after: Scores;
  /**
   * the number of the entry in the journal
   */
  n?: number;
  round?: number;
  ask?: string;
  /**
   * a side's name
   */
  side?: string;
  answer?: string;
  /**
   * a roll that was made again
   */
  again?: true;
  /**
   * a number, as decimal digits
   */
  chosen?: string;
  /**
   * a number, as decimal digits
   */
  best?: string;
  /**
   * the answer that was best
   */
  better?: string;
  /**
   * a number, as decimal digits
   */
  gave_away?: string;
  /**
   * a number, as decimal digits
   */
  error?: string;
  grade?: "" | "inaccuracy" | "mistake" | "blunder";
  /**
   * how many answers were looked at
   */
  looked_at?: number;
  /**
   * not every answer was looked at
   */
  partial?: boolean;
}
export interface ByRounds {
  /**
   * who plays on from each moment
   */
  evaluator: string;
  /**
   * a number, as decimal digits
   */
  standard_error: string;
  /**
   * played from each moment
   */
  games: number;
  over: boolean;
  /**
   * a side's name; null: nobody wins
   */
  winner: string | null;
  /**
   * their names, in the order of all chances
   */
  sides: string[];
  /**
   * the start of each round, and the end
   */
  moments: {
    round: number;
    /**
     * the first entry of the journal from there on; not at the end
     */
    n?: number;
    chances: Scores;
    /**
     * one standard error of each chance; 0: the battle is over
     */
    errors: string[];
  }[];
  /**
   * what moved the chance most, by at least twice the error, the largest first
   */
  turning_rounds: {
    /**
     * index of the moment at its end; the one before is its beginning
     */
    to_moment: number;
    /**
     * a number, as decimal digits
     */
    change: string;
    /**
     * a number, as decimal digits
     */
    error: string;
    words: string;
  }[];
  not_looked_at: {
    orders: number;
    rolls: number;
    judgements: number;
    /**
     * whose start was not valued
     */
    rounds: number;
  };
  rolled: Rolled;
  /**
   * how many chances were worked out
   */
  values: number;
  figures?: Figures;
}
