import { humanise, label } from "../words.js";

/** One thing of a view in words: its name, its facts, and its parts. */
export interface Leaf {
  title: string;
  facts: string[];
  parts: Part[];
}

export interface Part {
  label: string;
  leaves: Leaf[];
}

type Tree = Record<string, unknown>;

const TITLES = ["name", "side", "element", "kind", "mobility"];
// Values that the page shows elsewhere or draws, and numbers that only the engine needs.
const OMITTED = ["over", "winner", "number", "x", "y", "heading", "width", "depth", "table_width", "table_depth"];

const isTree = (node: unknown): node is Tree => typeof node === "object" && node !== null && !Array.isArray(node);
const isScalar = (node: unknown): node is string | number =>
  (typeof node === "string" && node !== "") || (typeof node === "number" && node !== 0);
const written = (value: string | number): string =>
  typeof value === "number" ? value.toLocaleString("en") : humanise(value);

function add(leaf: Leaf, key: string, value: unknown): void {
  const words = label(key);
  if (value === true) leaf.facts.push(words);
  else if (isScalar(value)) leaf.facts.push(`${words}: ${written(value)}`);
  else if (isTree(value)) leaf.parts.push({ label: words, leaves: [leafOf(value)] });
  else if (Array.isArray(value) && value.some(isTree))
    leaf.parts.push({ label: words, leaves: value.filter(isTree).map(leafOf) });
  else if (Array.isArray(value) && value.some(isScalar))
    leaf.facts.push(`${words}: ${value.filter(isScalar).map(written).join(", ")}`);
}

/** Reads whatever a system shows, without knowing it. What is none, no or zero is left out. */
export function leafOf(tree: Tree): Leaf {
  const key = TITLES.find((name) => typeof tree[name] === "string");
  const leaf: Leaf = { title: key === undefined ? "" : String(tree[key]), facts: [], parts: [] };
  // A kind is its type in words.
  const omitted = tree["kind"] === undefined ? OMITTED : [...OMITTED, "type"];
  for (const [name, value] of Object.entries(tree)) if (name !== key && !omitted.includes(name)) add(leaf, name, value);
  return leaf;
}

/** The sides of a view, and apart from them what is true of the whole field. */
export function situation(state: Tree): { field: Leaf; sides: Leaf[] } {
  const { sides, ...rest } = state;
  return { field: leafOf(rest), sides: Array.isArray(sides) ? sides.filter(isTree).map(leafOf) : [] };
}

/** Things with the same facts, as a table: a column for each fact. */
export interface Table {
  columns: string[];
  rows: { title: string; cells: string[] }[];
}

const COLUMNS = 3; // as many as fit on a phone

function columnsOf({ facts }: Leaf): Map<string, string> {
  return new Map(
    facts.map((fact) => {
      const at = fact.indexOf(": ");
      return at < 0 ? [fact, "yes"] : [fact.slice(0, at), fact.slice(at + 2)];
    }),
  );
}

/** The table of a part; null if it holds one thing, or more than a few facts, or things within things. */
export function tableOf({ leaves }: Part): Table | null {
  const all = leaves.map(columnsOf);
  const columns = [...new Set(all.flatMap((one) => [...one.keys()]))];
  const simple = leaves.length > 1 && leaves.every(({ title, parts }) => title !== "" && parts.length === 0);
  if (!simple || columns.length === 0 || columns.length > COLUMNS) return null;
  return {
    columns,
    rows: leaves.map(({ title }, i) => ({ title, cells: columns.map((column) => all[i]?.get(column) ?? "–") })),
  };
}
