import { REFEREE, type Entry, type Event, type Seat, type Term } from "@banneret/core";

/** One line of the chronicle. */
export interface Told {
  n: number;
  type: Entry["type"];
  seat: string;
  side: number | null;
  asked: string;
  /** What was answered or rolled; empty where the seat may not know it. */
  answer: string;
  /** The result. */
  sentence: string;
  /** What the orders mean together that this entry revealed. */
  pairing?: string;
  terms: Term[];
  /** The dice of each throw. */
  faces: number[][];
  /** It was undone later. */
  undone: boolean;
  /** A commitment or share of joint dice, which pages give by themselves. */
  routine?: true;
}

const NUMBERS = 1; // more are stands, places and angles of the engine

function answerOf({ words, faces, value = [], hidden, locked, dice }: Entry, sentence: string): string {
  if (hidden || (locked && value.length === 0)) return "sealed";
  if (faces)
    return `${faces.map((dice) => dice.join(" + ")).join(faces.length === 2 ? " against " : " and ")}${dice === "typed" ? ", typed in" : ""}`;
  // The sentence says what the numbers mean, with the name of the stand.
  return words || (value.length > NUMBERS && sentence !== "" ? "" : value.join(", "));
}

/** An undo to the entry before it undoes nothing: the server gave the dice a new seed. */
const sentenceOf = ({ type, n, to }: Entry, event: Event | undefined): string =>
  type === "undo" && to === n - 1 ? "The dice have a new seed from here on." : (event?.sentence ?? "");

/** Joins entries and their words. Both start with the same entry. */
export function joined(entries: Entry[], events: Event[]): Told[] {
  return entries.map((entry, i) => ({
    n: entry.n,
    type: entry.type,
    seat: entry.seat ?? "",
    side: entry.side ?? null,
    asked: events[i]?.asked ?? "",
    answer: entry.type === "undo" ? "" : answerOf(entry, events[i]?.sentence ?? ""),
    sentence: sentenceOf(entry, events[i]),
    ...(events[i]?.pairing === undefined ? {} : { pairing: events[i].pairing }),
    terms: events[i]?.terms ?? [],
    faces: entry.hidden || entry.locked ? [] : (entry.faces ?? []),
    undone: false,
    ...(entry.type === "share" && entry["left_out"] === undefined ? { routine: true as const } : {}),
  }));
}

/**
 * Marks what an undo undid: everything between the entry that it went back to and itself, except shares of dice.
 */
export function withUndone(told: Told[], entries: Entry[]): Told[] {
  const gone = new Set<number>();
  for (const { type, n, to } of entries)
    if (type === "undo" && to !== undefined) for (let i = to + 1; i < n; i++) gone.add(i);
  const isGone = ({ n, type }: Told): boolean => type !== "share" && gone.has(n);
  return told.map((one) => (isGone(one) === one.undone ? one : { ...one, undone: isGone(one) }));
}

/** A line of the chronicle, or the number of consecutive answers of which the seat may only know that they were given.
 * */
export type Row = Told | { n: number; sealed: number };

const isBlank = ({ type, asked, sentence, answer, terms }: Told): boolean =>
  type === "answer" && answer === "sealed" && asked === "" && sentence === "" && terms.length === 0;

/** Merges lines that show nothing by themselves. */
export function rows(told: Told[]): Row[] {
  const out: Row[] = [];
  for (const one of told) {
    if (one.routine) continue;
    const last = out.at(-1);
    if (!isBlank(one)) out.push(one);
    else if (last && "sealed" in last) out[out.length - 1] = { n: one.n, sealed: last.sealed + 1 };
    else out.push({ n: one.n, sealed: 1 });
  }
  return out;
}

/** Whether a seat, as entries name it, is the viewer's: a commander also answers for the side's persons. */
export function isOwn(named: string, seat: Seat): boolean {
  if (seat.role !== "commander") return named === seat.role;
  return named === `commander ${seat.side}` || named.startsWith(`character ${seat.side}.`);
}

/**
 * Where an undo by this player goes back to: the entry before the newest answer of that seat. Null: there is
 * none.
 */
export function undoTarget(told: Told[], seat: Seat = REFEREE): number | null {
  const holding = told.filter(({ type, undone }) => !undone && type !== "undo");
  const last = holding.findLastIndex(({ seat: named }) => isOwn(named, seat));
  return last < 0 ? null : (holding[last - 1]?.n ?? 0);
}
