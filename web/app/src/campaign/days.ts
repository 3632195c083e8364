import type { Book } from "@banneret/core";
import { leafOf } from "../fight/facts.js";
import type { Told } from "../fight/told.js";
import { humanise, number } from "../words.js";

/** The words about days, by their numbers. */
export type Days = Map<number, string[]>;

type Tree = Record<string, unknown>;

const isTree = (node: unknown): node is Tree => typeof node === "object" && node !== null && !Array.isArray(node);

function note(days: Days, day: number, words: string): void {
  const known = days.get(day);
  if (!known) days.set(day, [words]);
  else if (!known.includes(words)) known.push(words);
}

/** The day on which an entry was made. */
export const dayOf = ({ begun }: Pick<Book, "begun">, n: number): number =>
  begun.findLast(([entry]) => entry <= n)?.[1] ?? 1;

const BEGINS = /^Day \d+ begins/; // which a calendar shows anyway

/** What happened on each day, as far as the seat was shown. */
export function happened(book: Pick<Book, "begun">, told: Told[]): Days {
  const days: Days = new Map();
  for (const { n, sentence, undone, routine } of told)
    if (!undone && !routine)
      for (const words of sentence.split("; "))
        if (words !== "" && !BEGINS.test(words)) note(days, dayOf(book, n), words);
  return days;
}

const DAY = /^(?:(.+?)_(?:on_|after_)?)?day$/; // "home_on_day", "fit_after_day", or a bare "day"

/** "Ducal van: home", "Archers: heads 12, fit": whose it is, and the words beside the day. */
function wordsOf(node: Tree, what: string, owner: string): string {
  const { title } = leafOf(node);
  if (title !== "") return `${title}: ${what}`;
  const facts = Object.entries(node).flatMap(([key, value]) => {
    if (typeof value === "string" && value !== "") return [humanise(value)];
    return typeof value === "number" && value !== 0 && !DAY.test(key) ? [`${humanise(key)} ${number(value)}`] : [];
  });
  return `${owner === "" ? "" : `${owner}: `}${[...facts, what].filter((part) => part !== "").join(", ")}`;
}

/** What the seat's view says of days to come: pay is due, troops are ready, wounded are fit, a force is home. */
export function coming(book: Pick<Book, "day" | "days" | "pay_day">, state: Tree): Days {
  const days: Days = new Map();
  const walk = (node: unknown, owner: string): void => {
    if (Array.isArray(node)) for (const child of node) walk(child, owner);
    if (!isTree(node)) return;
    const name = typeof node["name"] === "string" ? node["name"] : owner;
    for (const [key, value] of Object.entries(node)) {
      const what = DAY.exec(key);
      if (what && node !== state && typeof value === "number" && value > book.day && what[1] !== "due")
        note(days, value, wordsOf(node, humanise(what[1] ?? ""), owner));
      else walk(value, name);
    }
  };
  walk(state, "");
  if (book.pay_day >= book.day && book.pay_day <= book.days) note(days, book.pay_day, "Pay is due");
  note(days, book.days, "The last day");
  return days;
}

/** The days of a window over the calendar that starts with `from`. */
export function windowOf({ days }: Pick<Book, "days">, from: number, size: number): number[] {
  const first = Math.max(1, Math.min(from, days - size + 1));
  return Array.from({ length: Math.min(size, days) }, (_, i) => first + i);
}
