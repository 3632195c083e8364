// For the service worker alone: what the page imported as well would be a file of its own, which that worker cannot load.

/** The page itself. Not index.html, which some servers redirect to it. */
export const PAGE = "./";
/** What the names of all caches begin with; the version follows. */
export const PREFIX = "banneret-";

export const isModule = (file: string): boolean => file.endsWith(".wasm");

/** "assets/gurps4-C3VPYYgX.wasm" is "gurps4": the same in every version. */
export const moduleName = (file: string): string => /([^/]+)-[\w-]{8}\.wasm$/.exec(file)?.[1] ?? "";

/** Which modules of a new version somebody used in an old one. */
export function modulesToKeep(files: string[], old: string[]): string[] {
  const used = new Set(old.filter(isModule).map(moduleName));
  return files.filter((file) => isModule(file) && used.has(moduleName(file)));
}

/** The caches that nobody needs any more, of all in the order of their making: neither ours nor that of the version before. */
export function stale(names: string[], mine: string): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== mine).slice(0, -1);
}
