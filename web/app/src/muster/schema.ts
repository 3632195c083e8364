import type { Tree } from "@banneret/core";
import { isTree } from "./tree.js";

/** What the engine's JSON Schema says of one part of a document, as a form needs it. */
export type Field = {
  /** What it is, without its rule. */
  help: string;
  rule: string;
  /** Left out of a document it is asked in play. */
  asked: boolean;
  standard: unknown;
} & (
  | { kind: "text"; max: number }
  | { kind: "whole"; min: number | null; max: number | null }
  | { kind: "number" }
  | { kind: "switch" }
  | { kind: "word"; words: string[] }
  | { kind: "words"; words: string[] }
  | { kind: "group"; fields: [string, Field][]; required: string[] }
  | { kind: "list"; item: Field; max: number }
  | { kind: "other" }
);

const HEAD = ["banneret", "system", "format", "title"];
const numberAt = (schema: Tree, key: string): number | null => (typeof schema[key] === "number" ? schema[key] : null);
const wordsAt = (node: unknown): string[] | null =>
  isTree(node) && Array.isArray(node["enum"]) ? node["enum"].filter((word) => typeof word === "string") : null;

function described(schema: Tree): Pick<Field, "help" | "rule" | "asked" | "standard"> {
  const text = String(schema["description"] ?? "");
  const [, help = text, rule = ""] =
    /^(.*?)(?: \(([A-Z0-9]+-[R0-9-]*\d+)\))?(?:; asked in play if not given)?$/.exec(text) ?? [];
  return { help, rule, asked: text.endsWith("; asked in play if not given"), standard: schema["default"] };
}

/** Reads a schema. What a form cannot show is "other", and stays as the document has it. */
export function fieldOf(schema: unknown): Field {
  if (!isTree(schema)) return { kind: "other", help: "", rule: "", asked: false, standard: undefined };
  const base = described(schema);
  const words = wordsAt(schema);
  if (words) return { ...base, kind: "word", words };
  if (Array.isArray(schema["anyOf"])) return anyOf(schema["anyOf"], base);
  switch (schema["type"]) {
    case "string":
      return { ...base, kind: "text", max: numberAt(schema, "maxLength") ?? 120 };
    case "integer":
      return { ...base, kind: "whole", min: numberAt(schema, "minimum"), max: numberAt(schema, "maximum") };
    case "boolean":
      return { ...base, kind: "switch" };
    case "object":
      return isTree(schema["properties"])
        ? { ...base, ...group(schema["properties"], schema["required"]) }
        : { ...base, kind: "other" };
    case "array":
      return list(schema, base);
    default:
      return { ...base, kind: "other" };
  }
}

type Base = ReturnType<typeof described>;

function group(properties: Tree, required: unknown): { kind: "group"; fields: [string, Field][]; required: string[] } {
  return {
    kind: "group",
    fields: Object.entries(properties).map(([key, inner]) => [key, fieldOf(inner)]),
    required: Array.isArray(required) ? required.map(String) : [],
  };
}

/** A number that may be a fraction; a word, or a map that has it first: the form offers the words. */
function anyOf(choices: unknown[], base: Base): Field {
  const types = choices.map((choice) => (isTree(choice) ? choice["type"] : undefined));
  if (types.includes("number")) return { ...base, kind: "number" };
  const words = choices.map(wordsAt).find((found) => found !== null);
  return words ? { ...base, kind: "word", words } : { ...base, kind: "other" };
}

function list(schema: Tree, base: Base): Field {
  const item = fieldOf(schema["items"]);
  if (item.kind === "word") return { ...base, kind: "words", words: item.words };
  return item.kind === "group"
    ? { ...base, kind: "list", item, max: numberAt(schema, "maxItems") ?? 100 }
    : { ...base, kind: "other" };
}

/** The fields of a force, without its head. */
export function forceFields(schema: Tree): [string, Field][] {
  const whole = fieldOf(schema);
  return whole.kind === "group" ? whole.fields.filter(([key]) => !HEAD.includes(key)) : [];
}

export const fieldAt = (fields: [string, Field][], key: string): Field | undefined =>
  fields.find(([name]) => name === key)?.[1];

/** The field of a list's entries, along a path of keys and numbers. */
export function fieldAlong(fields: [string, Field][], path: readonly (string | number)[]): Field | undefined {
  let field: Field | undefined;
  for (const key of path) {
    if (typeof key === "number") field = field?.kind === "list" ? field.item : undefined;
    else field = fieldAt(field === undefined ? fields : field.kind === "group" ? field.fields : [], key);
  }
  return field;
}

/** What a new entry of a list has: the fields that must be given. */
export function blank(field: Field): Tree {
  if (field.kind !== "group") return {};
  const given = field.required.map((key): [string, unknown] => {
    const inner = fieldAt(field.fields, key);
    if (inner?.kind === "whole") return [key, Math.max(inner.min ?? 0, 1)];
    if (inner?.kind === "word") return [key, inner.words[0]];
    if (inner?.kind === "group") return [key, blank(inner)];
    return [key, inner?.kind === "list" ? [] : "New"];
  });
  return Object.fromEntries(given);
}
