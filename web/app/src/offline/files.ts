// Only for the service worker: code that the page also imported would be its own file, which that worker cannot
// load.

/** The page itself. Not index.html, which some servers redirect to it. */
export const PAGE = "./";
/** What the names of all caches start with; the version follows. */
export const PREFIX = "banneret-";

export const isModule = (file: string): boolean => file.endsWith(".part");

/** What not everyone needs: a system’s module, the board, the army builder, the report, the rules, and what plays
 * online. Kept once used. */
export const isLater = (file: string): boolean =>
  isModule(file) || /(^|\/)(online|qr|audit|BoardPanel|rules|Muster|Match|Report)-[\w-]{8}\.(js|css)$/.test(file);

/** "assets/gurps4-C3VPYYgX.part" is "gurps4": the same in every version. */
export const partName = (file: string): string => /([^/]+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? "";

/** What of a new version someone used in an old one, and not everyone needs. */
export function partsToKeep(files: string[], old: string[]): string[] {
  const used = new Set(old.filter(isLater).map(partName));
  return files.filter((file) => isLater(file) && used.has(partName(file)));
}

/** What is asked of a server for tables. It is different every time. */
export const isTable = (path: string): boolean => path.startsWith("/api/");

/**
 * The caches that no one needs any more, of all in the order of their making: neither ours nor that of the version
 * before.
 */
export function stale(names: string[], mine: string): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== mine).slice(0, -1);
}
