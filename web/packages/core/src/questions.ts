/** One of the answers that a question offers. */
export interface Option {
  value: number;
  /** What is typed, and what journals have: "scout". */
  word: string;
  /** As people read it: "the armies scout for each other". */
  name: string;
  /** What it does, in one line without a full stop: "a win counts double; a win gains ground". */
  gloss?: string;
  /** What it adds to the coming roll of the side that is asked, as things are now. */
  adds?: OptionAdds;
}

/** `least` and `most` differ where the enemy's order decides; otherwise `terms` is the sum. */
export interface OptionAdds {
  /** The number that it changes: "Strategy". */
  to: string;
  /** Ready to be shown: "+2", "-25 to +20". */
  words: string;
  least: number;
  most: number;
  terms?: Term[];
}

/** One throw of a roll: `count` dice with this many `sides`, and `add` to their sum. */
export interface Throw {
  word: string;
  /** "3d6" */
  dice: string;
  count: number;
  sides: number;
  add: number;
}

/** One number of an answer of numbers. */
export interface Span {
  word: string;
  min: number;
  max: number;
}

/** An open question, with its words, as far as the seat that looks may know it. */
export interface Question {
  /** To be given with the answer. */
  id: number;
  /** The key of its kind, as journals have it. */
  ask: string;
  title: string;
  text: string;
  /** By which it is asked: "WM-050". */
  rule?: string;
  round: number;
  to: "chance" | "side" | "referee";
  side: number;
  person?: number;
  about?: number[];
  form: "roll" | "choice" | "flags" | "numbers";
  /** Orders that are kept until all of the moment are given. */
  sealed?: boolean;
  /** Of a choice one, of flags any number of these. */
  options?: Option[];
  throws?: Throw[];
  numbers?: Span[];
  /** Of an answer of numbers: what it does, in one line. Options have their own. */
  gloss?: string;
  /** The default; a roll has none. */
  preset?: number[];
  /** The same as a short order would say it: "12 stay". */
  preset_words?: string;
  /** The order is given and waits for the others; your own one with its value and words. */
  locked?: boolean;
  value?: number[];
  words?: string;
}

/** A judgement that can be answered now, though others may be asked before it. It has no `id`. */
export interface Judgement extends Omit<Question, "id" | "to"> {
  /** What it is about: all that happens here, or one side. */
  scope: "field" | "side";
  rule: string;
  preset: number[];
}

/** An answer to one of them: the same `ask`, `side`, `person` and `about`, and the value. */
export interface JudgementAnswer extends Pick<Judgement, "ask" | "side" | "person" | "about"> {
  value: number[];
}

/** One figure of a scorecard. `words` is ready to be shown: "75.5 of 80", "+2", "not known". */
export interface CardFigure {
  key: string;
  title: string;
  unit: string;
  rule?: string;
  certainty: "known" | "estimated" | "unknown";
  words: string;
  less_is_better?: boolean;
  /** A number, or a fraction that no decimal ends; missing if the seat does not know it. */
  value?: number | string;
  /** Of an estimate: its limits. */
  from?: number | string;
  to?: number | string;
  /** The most that it can be: the full length of its bar. */
  of?: number | string;
  /** The sum that it opens. */
  terms?: Term[];
}

/** How a side stands. The first figure is its bar. */
export interface Card {
  side: number;
  name: string;
  figures: CardFigure[];
}

/** What a side must achieve to win; any one of its goals is enough. */
export interface SideGoals {
  side: number;
  goals: { rule?: string; text: string }[];
}

/** Who won, or is ahead (-1: no side), and by which condition. */
export interface Finding {
  side: number;
  rule?: string;
  text: string;
}

/** Everything that a seat may know. `state` is the system's own. */
export interface View {
  game: "battle" | "campaign";
  system: string;
  over: boolean;
  asks: Question[];
  locked: unknown[];
  cards?: Card[];
  goals?: SideGoals[];
  /** Before the end, where the rules can say. */
  ahead?: Finding;
  /** At the end. */
  decided?: Finding;
  state: Record<string, unknown>;
  [more: string]: unknown;
}

/** One line of the journal, as a seat may see it. */
export interface Entry {
  n: number;
  type: "answer" | "roll" | "undo" | "ruling" | "share";
  seat?: string;
  ask?: string;
  side?: number;
  person?: number;
  value?: number[];
  words?: string;
  faces?: number[][];
  dice?: "rolled" | "typed";
  to?: number;
  note?: string;
  locked?: boolean;
  hidden?: boolean;
  [more: string]: unknown;
}

/** What one rule gave. Addends and factors of one group, side and subject come to its total. */
export interface Term {
  rule: string;
  kind: "addend" | "factor" | "total" | "payment" | "remark";
  group: number;
  side?: number;
  about?: number;
  /** "+2", "x 1/2", "= 14" */
  value: string;
  words: string;
  /** Of a total of a sheet: the line of troops or the force that it is about. */
  name?: string;
  /** The key of the number on the sheet that it explains; a key of a map that has the number under `name`. */
  key?: string;
}

/** What one throw is measured against: "effective skill", 14, and whether low rolls are good. */
export interface Target {
  words: string;
  number: number | string;
  low: boolean;
}

/** An open roll, as a seat may know it. */
export interface RollLedger {
  /** Everyone at the table sees the dice. */
  public: boolean;
  /** The sums that it is measured against. */
  terms: Term[];
  /** One for each throw; none if the seat may not know one of them, or the dice are looked up as they are. */
  targets: Target[];
}

/** One line of the possible results of a roll. */
export interface Prospect {
  /** The words that will be shown then; numbers that differ as "5 to 9". */
  words: string;
  /** Of one throw, the totals that lead to it: "3 to 9". */
  totals?: string;
  /** From 0 to 1. */
  chance: number;
  /** As digits, over `total` of the roll. */
  weight?: string;
  /** How many descriptions were merged into it. */
  results: number;
  /** Dice that follow at once. */
  then?: { ask: string; title: string };
  /** The game is over then: the side that has won, -1 no one. */
  winner?: number;
  /** Nothing is shown at once. */
  silent?: boolean;
}

/** Possible results of an open roll, as a seat may know it. */
export interface Prospects {
  question: number;
  ask: string;
  /** From the true state; from what the seat believes; the belief is not known; too many to work out. */
  basis: "exact" | "believed" | "hidden" | "too_many";
  /** What the seat believes, in words. */
  assumes?: string;
  /** The chance that the dice are thrown again; the lines leave it out. */
  again?: number;
  /** To which the weights add up, as digits. */
  total?: string;
  /** At most 12. */
  lines: Prospect[];
  /**
   * The line of each total of the throw, from `least` on; of several throws of each combination of their totals, the
   * last throw fastest. -1: thrown again, or dice that follow decide.
   */
  leads?: { least: number[]; lines: number[] };
}

/** An entry in words for one seat, with the reasons that the seat may know. */
export interface Event {
  n: number;
  leave: "nothing" | "locked" | "kind" | "all";
  asked: string;
  sentence: string;
  /** What orders mean together that this entry revealed: "The battle is joined. Richard: a win gains ground." */
  pairing?: string;
  terms: Term[];
}
