import type { Tree } from "@banneret/core";

/** Where something stands in a document: ["members", 0, "count"]. */
export type Path = readonly (string | number)[];

export const isTree = (node: unknown): node is Tree =>
  typeof node === "object" && node !== null && !Array.isArray(node);

export function at(node: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<string | number, unknown>)[key] : undefined,
    node,
  );
}

export function listAt(node: unknown, path: Path): Tree[] {
  const found = at(node, path);
  return Array.isArray(found) ? found.filter(isTree) : [];
}

/** The same document with another value there; undefined takes it out. What is not touched is shared. */
export function put<T>(node: T, path: Path, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  if (typeof key === "number") {
    const list = Array.isArray(node) ? [...(node as unknown[])] : [];
    if (rest.length === 0 && value === undefined) list.splice(key, 1);
    else list[key] = put(list[key], rest, value);
    return list as T;
  }
  const map: Tree = isTree(node) ? { ...node } : {};
  const inner = put(map[key], rest, value);
  if (inner === undefined) delete map[key];
  else map[key] = inner;
  return map as T;
}

/** The path to a value that is a text, or undefined. */
export function pathTo(node: unknown, wanted: string): Path | undefined {
  if (node === wanted) return [];
  const children: [string | number, unknown][] = Array.isArray(node)
    ? node.map((child, i) => [i, child])
    : isTree(node)
      ? Object.entries(node)
      : [];
  for (const [key, child] of children) {
    const rest = pathTo(child, wanted);
    if (rest) return [key, ...rest];
  }
  return undefined;
}

/** "members[0].count", as the engine writes a place. */
export const written = (path: Path): string =>
  path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? key : `${text}.${key}`),
    "",
  );
