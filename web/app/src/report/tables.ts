import { humanise, label, number } from "../words.js";
import { isTree } from "../muster/tree.js";

type Tree = Record<string, unknown>;

/** Facts of several things of a kind: one row each, with the name of the owner. */
export interface Grid {
  caption: string;
  /** What the owners are called, or "": they have none. */
  owners: string;
  columns: { key: string; label: string; numeric: boolean }[];
  rows: { owner: string; cells: string[] }[];
}

interface Row {
  owner: string;
  node: Tree;
  /** The same at the start. */
  was: Tree;
}

// Values that a drawing shows better, that the page shows elsewhere, or that only the engine needs.
const LEFT_OUT = new Set([
  "over",
  "winner",
  "round",
  "minutes",
  "number",
  "x",
  "y",
  "heading",
  "width",
  "depth",
  "enemy_seen",
  "leader",
  "foe",
]);
const DEEP = 5;

const nameOf = (node: Tree): string => String(node["name"] ?? node["side"] ?? "");
const isRows = (value: unknown): value is Tree[] => Array.isArray(value) && value.some(isTree);
const isNested = (value: unknown): boolean => isTree(value) || isRows(value);
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

function word(value: unknown): string {
  if (Array.isArray(value)) return value.map(word).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? number(value) : humanise(String(value ?? ""));
}

/** "500 → 400" where it has changed. A thing that appeared later has no first value. */
function cell(now: unknown, was: unknown): string {
  const words = isEmpty(now) && now !== 0 ? "" : word(now);
  if (was === undefined || word(was) === word(now) || (isEmpty(was) && was !== 0)) return words;
  return words === "" ? `${word(was)} → –` : `${word(was)} → ${words}`;
}

function gridOf(caption: string, owners: string, rows: Row[]): Grid {
  const keys = [...new Set(rows.flatMap(({ node }) => Object.keys(node)))].filter((key) => !LEFT_OUT.has(key));
  const told = keys.filter((key) =>
    rows.some(({ node, was }) => !isNested(node[key]) && !(isEmpty(node[key]) && isEmpty(was[key]))),
  );
  const columns = told.map((key) => ({
    key,
    label: label(key),
    numeric: rows.every(({ node }) => node[key] === undefined || typeof node[key] === "number"),
  }));
  const owned = rows.some(({ owner }) => owner !== "");
  return {
    caption: humanise(caption),
    owners: owned ? humanise(owners) : "",
    columns,
    rows: rows.map(({ owner, node, was }) => ({ owner, cells: told.map((key) => cell(node[key], was[key])) })),
  };
}

/** The row of an earlier list with the same name; of rows without names the one at the same place. */
const sameRow = (list: unknown, node: Tree, i: number): Tree =>
  isRows(list) ? ((nameOf(node) === "" ? list[i] : list.find((one) => nameOf(one) === nameOf(node))) ?? {}) : {};

function below(rows: Row[], key: string): Row[] {
  return rows.flatMap(({ node, was }) => {
    const [part, then] = [node[key], was[key]];
    const owner = rows.length > 1 ? nameOf(node) : "";
    if (isRows(part)) return part.filter(isTree).map((one, i) => ({ owner, node: one, was: sameRow(then, one, i) }));
    return isTree(part) ? [{ owner, node: part, was: isTree(then) ? then : {} }] : [];
  });
}

function grids(rows: Row[], key: string, depth: number): Grid[] {
  const nested = [
    ...new Set(
      rows.flatMap(({ node }) => Object.keys(node).filter((name) => isNested(node[name]) && !LEFT_OUT.has(name))),
    ),
  ];
  if (depth > DEEP) return [];
  return nested.flatMap((name) => {
    const found = below(rows, name);
    // Or it could be any list of that name.
    const caption = key === "" || rows.some(({ node }) => nameOf(node) !== "") ? name : `${key}: ${name}`;
    return [gridOf(caption, key.replace(/s$/, ""), found), ...grids(found, name, depth + 1)];
  });
}

/** How many letters the longest word has: no line can be shorter. */
export const longestWord = (texts: string[]): number =>
  Math.max(0, ...texts.flatMap((text) => text.split(/[\s-]+/)).map((one) => one.length));

/** Everything that a system reports of the sides and their troops, as tables, each figure with its value at the start.
 * */
export function gridsOf(tree: Tree, was: Tree): Grid[] {
  return grids([{ owner: "", node: tree, was }], "", 0).filter(({ columns }) =>
    columns.some(({ key }) => key !== "name"),
  );
}

/** What is true of the whole field, as a table of two columns. */
export function factsOf(tree: Tree): [string, string][] {
  return Object.entries(tree)
    .filter(([key, value]) => !LEFT_OUT.has(key) && !isNested(value) && !isEmpty(value))
    .map(([key, value]) => [label(key), word(value)]);
}
