import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** A colour that a side may have, and the words after which a side of it may be named. */
export interface Hue {
  name: string;
  words: string[];
  /** Light and dark, of each of the tokens of a side. */
  pairs: { token: string; light: string; dark: string }[];
}

const FILE = /^(.*liveries\.def)\?hues$/;
const PLACE = "/* liveries.def */";
const SOURCE = new URL("../../src/report/liveries.def", import.meta.url);

/** The colours as the reports have them. */
export function huesIn(text: string): Hue[] {
  return [...text.matchAll(/^COLOUR\((\w+), (.*)\)$/gm)].map(([, name = "", rest = ""]) => {
    const [words = "", ...colours] = [...rest.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
    const pair = (token: string, at: number) => ({ token, light: colours[at] ?? "", dark: colours[at + 1] ?? "" });
    return { name, words: words.split(" "), pairs: [pair(name, 0), pair(`${name}-wash`, 2), pair(`on-${name}`, 4)] };
  });
}

const tokens = (): string =>
  huesIn(readFileSync(SOURCE, "utf8"))
    .flatMap(({ pairs }) => pairs)
    .map(({ token, light, dark }) => `--${token}: light-dark(${light}, ${dark});`)
    .join("\n");

/** Gives the app the colours of sides that the reports have: as tokens of its style, and their names. */
export function liveries(): Plugin {
  return {
    name: "banneret-liveries",
    enforce: "pre",
    load(id) {
      const [, file] = FILE.exec(id) ?? [];
      if (file === undefined) return null;
      const hues = huesIn(readFileSync(file, "utf8")).map(({ name, words }) => [name, words]);
      return `export default ${JSON.stringify(hues)}`;
    },
    transform(code, id) {
      return id.endsWith("/tokens.css") ? code.replace(PLACE, tokens()) : null;
    },
  };
}
