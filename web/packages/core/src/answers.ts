import type { Seat } from "./seats.js";

/** How large a question to the oracle may become. */
export interface Bounds {
  /** Different states at most; left out: the engine's own bound. */
  states?: number;
  /** Memory for it in MiB. */
  memory?: number;
}

/** Who orders what: "A=attack,B=hold", as `banneret odds --orders` reads it. Left out: every default. */
export interface WithOrders {
  orders?: string;
}

export interface OddsRequest extends Bounds, WithOrders {
  /** Only who wins: far larger battles can be counted. */
  winnerOnly?: boolean;
}

export interface ChancesRequest extends OddsRequest {
  /** Of an estimate at most, rounded up to whole batches. */
  games?: number;
  /** Of an estimate, 16 hexadecimal digits. */
  seed?: string;
  /** After which the estimate is what there is; half of it is for counting. */
  seconds?: number;
}

export interface SimulateRequest extends WithOrders {
  games: number;
  /** 16 hexadecimal digits. */
  seed?: string;
  memory?: number;
}

export interface SolveRequest extends Bounds, WithOrders {
  side?: number;
  objective?: string;
  /** Free are only sealed orders, and what is asked now. */
  sealedOnly?: boolean;
  /** Sides that are free in nothing. */
  held?: number[];
}

export interface AdviseRequest extends Bounds {
  /** Who wants advice: a commander, of whom only what that seat knows goes into it. */
  seat: Seat;
  /** "victory" (the default), "strength" and others, as `banneret advise --objective` reads it. */
  objective?: string;
  /** For each pair of orders that are tried; left out: as many as are soon played. */
  games?: number;
}

export interface AnalyseRequest {
  /** For a chance that is too large to count; left out: as many as are soon played. */
  games?: number;
  /** Instead: as many games as fit into this time. */
  seconds?: number;
  memory?: number;
}

/** How likely a side wins; a side of null is no one. */
export interface Winner {
  side: number | null;
  name: string;
  chance: number;
  /** Of exact odds: the digits of its part of the total. */
  weight?: string;
  /** Of a simulation: the games that it won. */
  games?: number;
}

export interface Row {
  value: number;
  chance: number;
  weight?: string;
  games?: number;
  /** The chance of this value or a larger one. */
  at_least: number;
}

export interface Measure {
  key: string;
  title: string;
  /** -1: of no side. */
  side: number;
  mean: number;
  /** Null where there were too many different values. */
  rows: Row[] | null;
}

/** The exact odds. Chances are the nearest numbers to weight / total. */
export interface Odds {
  method: "exact enumeration";
  total: string;
  winners: Winner[];
  measures: Measure[];
  states: number;
}

/** Odds of a game that was too large to count. */
export interface Estimate {
  method: "estimate";
  /** Simulated battles; 0: next to nothing was left open. */
  games: number;
  states: number;
  seed: number;
  /** The share of all paths that was not counted. */
  open: number;
  /** Each with one standard error, and between what it is guaranteed to lie. */
  winners: (Winner & { error: number; least: number; most: number })[];
  measures: (Measure & { error: number })[];
}

export interface Simulated {
  method: "simulation";
  games: number;
  winners: Winner[];
  measures: Measure[];
}

/** A joint answer: of the open question with each index its answer. */
export interface Play {
  chance: number;
  value: number;
  moves: { question: number; answer: number }[];
}

/** An equilibrium. The value lies between low and high; of victory it is 1 for a win and -1 for a loss. */
export interface Solution {
  value: number;
  low: number;
  high: number;
  exploitability: number;
  states: number;
  ours: Play[];
  theirs: Play[];
}

interface RawPlay {
  chance: string;
  value: string;
  moves: [number, number][];
}

export interface RawSolution {
  value: string;
  low: string;
  high: string;
  exploitability: string;
  states: number;
  plays: [RawPlay[], RawPlay[]];
}

/** A number from the hexadecimal digits of its bits. */
function double(digits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt("0x" + digits));
  return view.getFloat64(0);
}

function play({ chance, value, moves }: RawPlay): Play {
  return {
    chance: double(chance),
    value: double(value),
    moves: moves.map(([question, answer]) => ({ question, answer })),
  };
}

export function solutionOf(raw: RawSolution): Solution {
  return {
    value: double(raw.value),
    low: double(raw.low),
    high: double(raw.high),
    exploitability: double(raw.exploitability),
    states: raw.states,
    ours: raw.plays[0].map(play),
    theirs: raw.plays[1].map(play),
  };
}
