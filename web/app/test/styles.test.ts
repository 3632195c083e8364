import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../src/style/", import.meta.url);
const PARTS = /@media print\s*\{(?:[^{}]|\{[^{}]*\})*\}|\/\*[\s\S]*?\*\//g; // paper has no pages after one another

/** The classes that a sheet styles wherever they stand. */
function classesOf(sheet: string): Set<string> {
  const css = readFileSync(new URL(sheet, folder), "utf8").replace(PARTS, "");
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list]) => (list ?? "").split(","));
  return new Set(selectors.flatMap((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? []));
}

// A sheet is loaded with the first page that needs it and stays: what it styles must not mean something else elsewhere.
test("no two sheets style the same class wherever it stands", () => {
  const owners = new Map<string, string[]>();
  for (const sheet of readdirSync(folder).filter((name) => name.endsWith(".css")))
    for (const one of classesOf(sheet)) owners.set(one, [...(owners.get(one) ?? []), sheet]);
  const shared = [...owners].filter(([, sheets]) => sheets.length > 1);
  expect(shared).toEqual([["paper", ["report.css", "tokens.css"]]]); // the tokens of paper, and its layout
});
