import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { aboutOf } from "./src/home/about.js";

const RAW = /^(.*\.yaml)\?raw$/;
const COMMENT = /^\s*#/;
const REMARK = /^([^"']*\S)\s+#\s[^"']*$/; // after a value; where there are quotes, # may belong to the text

/** A document without its comments. What the page shows of those at its beginning is kept. */
export function withoutComments(text: string): string {
  const title = /^(?:title|name):\s*(.+)$/m.exec(text)?.[1]?.trim() ?? "";
  const about = aboutOf(text, title);
  const lines = text
    .split("\n")
    .filter((line) => !COMMENT.test(line))
    .map((line) => line.replace(REMARK, "$1"));
  return [...(about === "" ? [] : [`# ${about}`]), ...lines].join("\n");
}

/** Bundles the scenarios without what only people who open the files read: each byte is loaded at the first visit. */
export function samples(): Plugin {
  return {
    name: "banneret-samples",
    enforce: "pre",
    load(id) {
      const [, file] = RAW.exec(id) ?? [];
      return file === undefined
        ? null
        : `export default ${JSON.stringify(withoutComments(readFileSync(file, "utf8")))}`;
    },
  };
}
