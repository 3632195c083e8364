import { parse, stringify } from "yaml";
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
  if (!find) refuse("schema", `other files, such as ${name}, are not read here; write what they have in full`);
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

/** Writes a document as YAML that `parseDocument` and the program read. */
export function writeDocument(document: object): string {
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}
