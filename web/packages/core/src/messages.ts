import type { ClosedLine } from "./closed.js";
import type { Tree } from "./documents.js";
import type { ErrorDetails } from "./errors.js";
import type { Rater } from "./rater.js";
import type { Seed } from "./seeds.js";
import type { Table } from "./table.js";

/** The methods of a table that a thread calls for another: at once, or only in a thread for long questions. */
export const QUICK = [
  "sides",
  "outcome",
  "view",
  "questions",
  "next",
  "answer",
  "roll",
  "answerDefault",
  "answerByBot",
  "settle",
  "owing",
  "ledger",
  "prospects",
  "judgements",
  "judge",
  "isPublic",
  "undo",
  "rulings",
  "entries",
  "events",
  "story",
  "journal",
  "closedLines",
  "hash",
  "state",
  "board",
  "probe",
  "map",
  "toward",
  "book",
] as const satisfies readonly (keyof Table)[];
export const LONG = [
  "odds",
  "chances",
  "simulate",
  "solve",
  "matrix",
  "advise",
  "analyse",
] as const satisfies readonly (keyof Table)[];

/** Those of a rater. */
export const MUSTER = ["catalogue", "schema", "rate"] as const satisfies readonly (keyof Rater)[];

export type Quick = (typeof QUICK)[number];
export type Long = (typeof LONG)[number];
export type MusterMethod = (typeof MUSTER)[number];

/** How far a long question has come. */
export interface Progress {
  /** Games, entries or states so far, and how many are needed; 0: not known. */
  done: number;
  of: number;
  /** Share of all paths of the game that have reached their end. */
  finished: number;
}

/** What a table is made from. */
export type Origin = { document: Tree; seed: Seed } | { journal: string } | { closed: ClosedLine[]; key: CryptoKey };

/** What a thread works on: a table, or the forces of a system. */
export type Subject = Origin | { muster: string };

export type Request =
  | { type: "begin"; id: number; module: WebAssembly.Module; origin: Subject }
  | { type: "call"; id: number; method: Quick | Long | MusterMethod; args: unknown[] }
  | { type: "feed"; port: MessagePort } // give your entries to anyone who asks on this port
  | { type: "follow"; port: MessagePort }; // get your entries from there before every call

export type Reply =
  | { type: "value"; id: number; value: unknown }
  | { type: "error"; id: number; error: ErrorDetails | string }
  | { type: "progress"; id: number; progress: Progress };
