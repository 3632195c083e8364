import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { huesIn } from "../liveries.plugin.js";

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

// What decides them is src/report/liveries.def, which the reports read too.
test("the colours of sides stand in no sheet", () => {
  const hues = huesIn(readFileSync(new URL("../../../src/report/liveries.def", import.meta.url), "utf8"));
  expect(hues.map(({ name }) => name)).toEqual(["blue", "red", "ochre", "purple"]);
  const all = hues.flatMap(({ pairs }) => pairs).flatMap(({ light, dark }) => [light, dark]);
  expect(all.filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([]);
  const own = new Set(all.filter((colour) => !/^#(f{6}|0{6})$/.test(colour)));
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const said = sheets.flatMap((name) => readFileSync(new URL(name, folder), "utf8").match(/#[0-9a-f]{6}\b/g) ?? []);
  expect(said.filter((colour) => own.has(colour))).toEqual([]);
});

// The sheet of tables online is loaded when one is opened, and then styles every page.
test("friction 9: what only tables online style is the class of nothing else", () => {
  const source = new URL("../src/", import.meta.url);
  const pages = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && !name.startsWith("online"),
  );
  const used = new Set(
    pages.flatMap((name) =>
      [...readFileSync(new URL(name, source), "utf8").matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) =>
        names.split(" "),
      ),
    ),
  );
  expect([...classesOf("online.css")].filter((name) => used.has(name))).toEqual([]);
});
