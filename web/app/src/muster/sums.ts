import type { Term, Tree } from "@banneret/core";
import { isTree, written, type Path } from "./tree.js";

/** A number with its reasons: they add up to the total. */
export interface Sum {
  key: string;
  /** Whom it is about, as the engine's words say it, or "". */
  owner: string;
  label: string;
  /** The number of the line of troops that it is about, or null. */
  about: number | null;
  amount: number;
  total: Term;
  lines: Term[];
  /** What else was said on the way to it. */
  remarks: Term[];
}

const isTotal = (term: Term): boolean => term.group !== 0 && (term.kind === "total" || term.kind === "payment");

/** "= 247/3" as a number. */
export function amountOf(value: string): number {
  const [above = "", below = "1"] = value.replace(/^=\s*/, "").replaceAll(",", "").split("/");
  return Number(above) / Number(below);
}

function sumOf(total: Term, lines: Term[], remarks: Term[], n: number): Sum {
  const cut = total.words.indexOf(": ");
  const owner = cut < 0 ? "" : total.words.slice(0, cut).replace(/ x \d+$/, "");
  const label = cut < 0 ? total.words : total.words.slice(cut + 2);
  return { key: `${n}`, owner, label, about: total.about ?? null, amount: amountOf(total.value), total, lines, remarks };
}

/** All sums of a rating, in their order. */
export function sumsOf(terms: Term[]): Sum[] {
  const open = new Map<string, Term[]>();
  const sums: Sum[] = [];
  let remarks: Term[] = [];
  for (const term of terms) {
    const key = [term.group, term.side, term.about].join("/");
    if (term.group === 0) remarks.push(term);
    else if (!isTotal(term)) open.set(key, [...(open.get(key) ?? []), term]);
    else {
      sums.push(sumOf(term, open.get(key) ?? [], remarks, sums.length));
      open.delete(key);
      remarks = [];
    }
  }
  return sums;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z]+/).filter((word) => word !== "").map((word) => word.replace(/s$/, ""));
const initials = (label: string): string => label.split(/\s+/).map((word) => word.slice(0, 1).toLowerCase()).join("");

/** How many words of a key of the sheet are words of the sum. */
function likeness(path: Path, { owner, label }: Sum): number {
  const keys = path.filter((key) => typeof key === "string");
  const last = keys.at(-1) ?? "";
  if (last === initials(label)) return 9;
  if (last === owner) return 8;
  const words = wordsOf(label);
  const own = wordsOf(last).filter((word) => words.includes(word)).length;
  const first = wordsOf(last)[0] === words[0] ? 1 : 0;
  return own === 0 ? 0 : 3 * own + first + keys.slice(0, -1).flatMap(wordsOf).filter((word) => words.includes(word)).length;
}

const LARGE = 100; // two different numbers above this are hardly ever the same

/** A number on a sheet, by its place. */
export interface Place {
  path: Path;
  value: number;
}

/**
 * Which sum belongs to which number: of the same amount, the one in the likest words, and each to one number only. What is
 * left over on both sides belongs together if the amount is large and there is only one of each.
 */
export function linked(places: Place[], sums: Sum[]): Map<string, Sum> {
  const found = new Map<string, Sum>();
  const free = new Set(sums);
  const take = (path: Path, sum: Sum): void => {
    if (found.has(written(path)) || !free.delete(sum)) return;
    found.set(written(path), sum);
  };
  const pairs = places.flatMap(({ path, value }) => sums.filter(({ amount }) => Math.abs(amount - value) < 1e-9).map((sum) => ({ path, value, sum, like: likeness(path, sum) })));
  for (const { path, sum } of pairs.filter(({ like }) => like > 0).sort((a, b) => b.like - a.like)) take(path, sum);
  const rest = pairs.filter(({ path, value, sum }) => value >= LARGE && !found.has(written(path)) && free.has(sum));
  for (const { path, value, sum } of rest) if (rest.filter((other) => other.value === value).length === 1) take(path, sum);
  return found;
}

/** The sums of each line of troops, and those of the force as a whole. */
export function split(sums: Sum[], force: string, names: string[]): { lines: Sum[][]; whole: Sum[] } {
  const lines: Sum[][] = names.map(() => []);
  const lineOf = ({ owner, about }: Sum): number => {
    if (owner === "") return about ?? -1;
    if (about === null && owner === force) return -1;
    return about !== null && names[about] === owner ? about : names.indexOf(owner);
  };
  const whole = sums.filter((sum) => {
    const line = lines[lineOf(sum)];
    line?.push(sum);
    return line === undefined;
  });
  return { lines, whole };
}

export interface Rows {
  path: Path;
  rows: Tree[];
}

function search(node: unknown, path: Path, names: string[], found: Rows[]): void {
  if (Array.isArray(node)) {
    if (node.length === names.length && node.every((row, i) => isTree(row) && row["name"] === names[i])) found.push({ path, rows: node as Tree[] });
    else node.forEach((child, i) => search(child, [...path, i], names, found));
  } else if (isTree(node)) for (const [key, child] of Object.entries(node)) search(child, [...path, key], names, found);
}

/** The lists of a sheet that have one row for each line of troops. */
export function rowsOf(sheet: Tree, names: string[]): Rows[] {
  const found: Rows[] = [];
  if (names.length > 0) search(sheet, [], names, found);
  return found;
}

/** The sum of every number on a sheet that has one, by its place; without the places in `skip`. */
export function links(sheet: Tree, sums: Sum[], skip: Set<string>): Map<string, Sum> {
  const places: Place[] = [];
  const walk = (node: unknown, path: Path): void => {
    if (skip.has(written(path))) return;
    if (typeof node === "number") places.push({ path, value: node });
    if (Array.isArray(node)) node.forEach((child, i) => walk(child, [...path, i]));
    else if (isTree(node)) for (const [key, child] of Object.entries(node)) walk(child, [...path, key]);
  };
  walk(sheet, []);
  return linked(places, sums);
}
