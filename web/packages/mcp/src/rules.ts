import type { Engine } from "./engine.js";

/** The titles of all rules by their numbers, such as WM-049. */
export type Titles = Map<string, string>;

const ROW = /^ {2}([A-Z0-9]+-\d+) {2}(.+)$/gm;

const read = new WeakMap<Engine, Promise<Titles>>();

/** Read once from each program. */
export function readTitles(engine: Engine): Promise<Titles> {
  const titles = read.get(engine) ?? listed(engine);
  read.set(engine, titles);
  return titles;
}

async function listed(engine: Engine): Promise<Titles> {
  const rows = [...(await engine.print("rules")).matchAll(ROW)];
  return new Map(rows.map(([, id, title]) => [id as string, title as string]));
}

/** The rules of a system whose number or title contains these words. */
export async function findRules(
  engine: Engine,
  system: string,
  find: string,
): Promise<{ rule: string; title: string }[]> {
  const rows = [...(await engine.print("rules", "--system", system)).matchAll(ROW)];
  return rows
    .map(([, rule, title]) => ({ rule: rule as string, title: title as string }))
    .filter(({ rule, title }) => `${rule} ${title}`.toLowerCase().includes(find.toLowerCase()));
}

export interface Rule {
  rule: string;
  title: string;
  system: string;
  text: string;
}

/** What a rule says, and the figures that it reads. Where it is in the code is of no use here. */
export async function readRule(engine: Engine, id: string): Promise<Rule> {
  const lines = (await engine.print("rules", "--", id)).split("\n");
  const line = lines.findIndex((row) => row.startsWith("  ──"));
  const [, rule = id, title = "", system = ""] = /^ {2}(\S+) +(.*\S) +(\S+)$/.exec(lines[line - 1] ?? "") ?? [];
  const code = lines.findIndex((row) => row.startsWith("  code   "));
  const after = lines.indexOf("", code);
  const said = [...lines.slice(line + 1, code), ...lines.slice(after < 0 ? lines.length : after)];
  const text = said.map((row) => row.replace(/^ {2}/, "")).join("\n");
  return { rule, title, system, text: text.replace(/\n{3,}/g, "\n\n").trim() };
}

/** The title of each rule that a result names. */
export function named(titles: Titles, result: unknown): Record<string, string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "rule" && typeof inner === "string") found.add(inner);
      look(inner);
    }
  };
  look(result);
  return Object.fromEntries([...found].sort().map((rule) => [rule, titles.get(rule) ?? ""]));
}
