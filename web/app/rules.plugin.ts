import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const RULES = /^(.*)[/\\]rules\.md\?rules$/;
const HEAD = /^### ([A-Z0-9]+-(?:R-)?\d+) (.+)$/;

/** What a rule is called, what it says in short, and where the book has it. */
export type Rule = [title: string, text: string, source: string];

const plain = (text: string): string => text.replaceAll(/[`*]/g, "").replaceAll(/\s+/g, " ").trim();

/** The part of a section that begins with a word such as "Source", up to the next such part. */
function part(section: string, name: string): string {
  return plain(
    new RegExp(`^${name}: ([\\s\\S]*?)(?=\\n\\n|^[A-Z][a-z]+(?: \\([a-z, ]+\\))?: |(?![\\s\\S]))`, "m").exec(
      section,
    )?.[1] ?? "",
  );
}

/** Every rule and interpretation of a page, by its number. */
export function rulesOf(page: string): Record<string, Rule> {
  const found: Record<string, Rule> = {};
  for (const section of page.split(/^(?=### )/m)) {
    const [head = "", ...lines] = section.split("\n");
    const [, number, title] = HEAD.exec(head) ?? [];
    if (number === undefined || title === undefined) continue;
    const body = lines.join("\n").replace(/^## [\s\S]*/m, "");
    const [first = ""] = body.trim().split(/^Source: |\n\n/m);
    found[number] = [title, part(body, "Ruling") || plain(first), part(body, "Source")];
  }
  return found;
}

/** Gives each system's rules as a file of their own, which is loaded when somebody opens one. */
export function rules(): Plugin {
  return {
    name: "banneret-rules",
    enforce: "pre",
    load(id) {
      const [, folder] = RULES.exec(id) ?? [];
      if (folder === undefined) return null;
      const read = (file: string): Record<string, Rule> => rulesOf(readFileSync(join(folder, file), "utf8"));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify({ ...read("rules.md"), ...read("rulings.md") }))})`;
    },
  };
}
