import { isMap as isYamlMap, isSeq, LineCounter, parse, parseDocument as parseNodes, stringify, type Node } from "yaml";
import { BanneretError } from "./errors.js";

/** A force, scenario or campaign as plain data. */
export type Tree = Record<string, unknown>;

/** Gives the text of a file that a document names, from the document's own folder. */
export type Find = (name: string) => string | Promise<string>;

const DEPTH = 8;

const isMap = (node: unknown): node is Tree => typeof node === "object" && node !== null && !Array.isArray(node);

/** The name in {file: name}, or undefined. */
function fileOf(node: unknown): string | undefined {
  if (!isMap(node) || Object.keys(node).length !== 1) return undefined;
  return typeof node["file"] === "string" ? node["file"] : undefined;
}

function refuse(code: string, text: string): never {
  throw new BanneretError({ code, text });
}

function parseText(text: string, name: string): unknown {
  try {
    return parse(text, { uniqueKeys: true, maxAliasCount: 0 });
  } catch (error) {
    return refuse("syntax", `${name === "" ? "" : `${name}: `}${(error as Error).message}`);
  }
}

async function include(name: string, from: string, find: Find | undefined, depth: number): Promise<unknown> {
  if (!find) refuse("schema", `this file cannot include other files such as ${name}; copy their contents`);
  if (name.startsWith("/") || name.split("/").includes(".."))
    refuse("schema", `${name} is not the name of a file beside this one`);
  if (depth === DEPTH) refuse("limit", `${name} is too deep: files include one another too often`);
  const path = from.slice(0, from.lastIndexOf("/") + 1) + name;
  return resolve(parseText(await find(path), path), path, find, depth + 1);
}

/** Puts files in the place of their names: in lists of forces, and as maps. */
async function resolve(node: unknown, from: string, find: Find | undefined, depth: number, key = ""): Promise<unknown> {
  const one = (child: unknown, under: string, named: boolean): Promise<unknown> => {
    const file = named ? fileOf(child) : undefined;
    return file === undefined ? resolve(child, from, find, depth, under) : include(file, from, find, depth);
  };
  if (Array.isArray(node)) return Promise.all(node.map((child) => one(child, "", key === "forces")));
  if (!isMap(node)) return node;
  const pairs = Object.entries(node).map(async ([name, child]) => [name, await one(child, name, name === "map")]);
  return Object.fromEntries(await Promise.all(pairs)) as Tree;
}

/** Reads a document from YAML or JSON, with the files that it names. */
export async function parseDocument(text: string, find?: Find): Promise<Tree> {
  const tree = await resolve(parseText(text, ""), "", find, 0);
  return isMap(tree) ? tree : refuse("schema", "a document is a map");
}

/** The node of a document to which a path such as "sides[0].forces[1].troops" leads: of a field its name. */
function nodeAt(text: string, path: string, lines: LineCounter): Node | null {
  let [named, inner] = [null as Node | null, parseNodes(text, { lineCounter: lines }).contents as unknown];
  for (const [, index, key] of path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)) {
    if (index !== undefined && isSeq(inner)) {
      named = inner = inner.items[Number(index)] as Node;
      continue;
    }
    const pair = isYamlMap(inner) ? inner.items.find((one) => String(one.key) === key) : undefined;
    if (!pair) break;
    [named, inner] = [pair.key as Node, pair.value];
  }
  return named;
}

/**
 * The message of an error in a document, with its place in the text and a sign below it, as the errors of YAML have
 * them. Without a place only the message.
 */
export function placedMessage({ message, rule, path, hint }: BanneretError, text: string): string {
  const said = rule === undefined ? message : `${message} (${rule})`;
  const expected = hint === undefined ? "" : ` ${hint}`;
  const lines = new LineCounter();
  const range = path === undefined ? undefined : nodeAt(text, path, lines)?.range;
  if (!range) return `${said}${expected === "" ? "" : `:${expected}`}`;
  const { line, col } = lines.linePos(range[0]);
  const source = text.split("\n")[line - 1] ?? "";
  const width = Math.max(1, Math.min(range[1] - range[0], source.length - col + 1));
  return `${said} at line ${line}, column ${col}:\n\n${source}\n${" ".repeat(col - 1)}${"^".repeat(width)}${expected}`;
}

/** Writes a document as YAML that `parseDocument` and the program read. */
export function writeDocument(document: object): string {
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}
