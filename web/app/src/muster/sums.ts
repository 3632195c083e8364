import type { Term, Tree } from "@banneret/core";
import { isTree, written, type Path } from "./tree.js";

/** A number with its reasons: they add up to the total. */
export interface Sum {
  key: string;
  /** The key of the number on the sheet that it explains, or "": none has it. */
  of: string;
  /** Whom it is about, or "". */
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

/** A number on a sheet, which the engine writes as a fraction where decimals do not end; null: it is none. */
export function figureOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+\/\d+$/.test(value) ? amountOf(value) : null;
}

function sumOf(total: Term, lines: Term[], remarks: Term[], n: number): Sum {
  const owner = total.name ?? "";
  const label = owner === "" ? total.words : total.words.slice(owner.length).replace(/^( x \d+)?: /, "");
  return {
    key: `${n}`,
    of: total.key ?? "",
    owner,
    label,
    about: total.about ?? null,
    amount: amountOf(total.value),
    total,
    lines,
    remarks,
  };
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

/** A number on a sheet: its place, the name of what it is said of, and which of a list that is. */
interface Place {
  path: Path;
  value: number;
  name: string;
  row: number | null;
}

function placesIn(node: unknown, path: Path, name: string, row: number | null): Place[] {
  const value = figureOf(node);
  if (value !== null) return [{ path, value, name, row }];
  if (Array.isArray(node)) return node.flatMap((child, i) => placesIn(child, [...path, i], name, i));
  if (!isTree(node)) return [];
  const own = typeof node["name"] === "string" ? node["name"] : name;
  return Object.entries(node).flatMap(([key, child]) => placesIn(child, [...path, key], own, row));
}

/** Whether the engine means this number: by its key, and by the name or the row of what it is said of. */
function means({ of, owner, about, amount }: Sum, { path, value, name, row }: Place): boolean {
  if (of === "" || Math.abs(amount - value) >= 1e-9) return false;
  if (path.findLast((part) => typeof part === "string") === of) return owner === "" ? row === about : name === owner;
  return path.at(-2) === of && path.at(-1) === owner;
}

/** All numbers of a part of a sheet, with their places. */
export const figuresIn = (node: unknown, path: Path): { path: Path; value: number }[] => placesIn(node, path, "", null);

/** The sum of every number on a sheet that has one, by its place. Of troops of the same name the first come first. */
export function links(sheet: Tree, sums: Sum[]): Map<string, Sum> {
  const found = new Map<string, Sum>();
  const places = placesIn(sheet, [], "", null);
  for (const sum of sums) {
    const place = places.find((one) => !found.has(written(one.path)) && means(sum, one));
    if (place) found.set(written(place.path), sum);
  }
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
    if (node.length === names.length && node.every((row, i) => isTree(row) && row["name"] === names[i]))
      found.push({ path, rows: node as Tree[] });
    else node.forEach((child, i) => search(child, [...path, i], names, found));
  } else if (isTree(node)) for (const [key, child] of Object.entries(node)) search(child, [...path, key], names, found);
}

/** The lists of a sheet that have one row for each line of troops. */
export function rowsOf(sheet: Tree, names: string[]): Rows[] {
  const found: Rows[] = [];
  if (names.length > 0) search(sheet, [], names, found);
  return found;
}
