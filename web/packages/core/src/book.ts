import type { Day } from "./map.js";

/** A line of an account. */
export interface Paid {
  words: string;
  /** "40,000", or "x 9/10". */
  value: string;
  /** It is the payment, to which the lines before it lead. */
  ends: boolean;
}

/** A figure of a side at the start of a month, and at its end or now. */
export interface Change {
  key: string;
  before: number;
  after: number;
}

/** The account of a side for a month. */
export interface Statement {
  side: number;
  /** From 1. */
  month: number;
  ended: boolean;
  /** Of a month that has ended; left out: months are only counted. */
  name?: string;
  income: Paid[];
  income_in_all: number;
  paid: Paid[];
  paid_in_all: number;
  changes: Change[];
}

/** The calendar of a campaign, and the accounts of a month: of the sides whose affairs a seat may know. */
export interface Book extends Day {
  /** From which entry on it was which day. After an undo the days go back. */
  begun: [entry: number, day: number][];
  statements: Statement[];
}
