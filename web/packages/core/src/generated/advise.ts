// Written by scripts/types.mjs from the JSON Schema of the program.

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

/**
 * What a side should order, and why.
 */
export interface Advice {
  /**
   * a side's name
   */
  side: string;
  objective: string;
  value: number | null;
  exploitability: number | null;
  how: string;
  states: number;
  /**
   * games for each pair of orders, or courses of this round where later ones were looked at coarsely; 0: none was played
   */
  games: number;
  error: number;
  /**
   * where later rounds were looked at coarsely: the solved points that stand for them
   */
  points: number;
  /**
   * what was coarse, in words; null: nothing, and figures that are not from games are exact
   */
  coarse: string | null;
  /**
   * where the coming order is weighed alone, of the seat's side and then of the others: how many joint answers were compared, and how many the rules offer; 0: not counted
   *
   * @minItems 4
   * @maxItems 4
   */
  compared: number[];
  rolls_passed: number;
  belief: {
    words: string;
    worlds: {
      share: number;
      words: string;
    }[];
    assumes?: string;
  };
  /**
   * the keys of the questions that are open
   */
  questions: string[];
  /**
   * the questions that every play answers, in the order of `answers`
   */
  weighed: string[];
  plays: {
    order: string;
    answers: number[];
    /**
     * how often to choose it
     */
    chance: number;
    value: number;
    worst: number;
  }[];
  reasons: {
    /**
     * the number of a rule; `banneret rules ID` shows it
     */
    rule: string;
    /**
     * the number of the side, from 0
     */
    side: number | null;
    /**
     * a number, kept exactly: a number of at most six decimal places, or else a fraction or a long decimal as text
     */
    value: number | string;
    words: string;
    kind?: "addend" | "factor" | "total" | "payment";
  }[];
  figures?: Figures;
}
