import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseDocument, REFEREE, type Game, type Table, type Tree } from "@banneret/core";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
export const PROGRAM = process.env["BN_PROGRAM"] ?? join(ROOT, "build/banneret");

/** The native program; its output. */
export function program(...args: string[]): string {
  return execFileSync(PROGRAM, args, { encoding: "utf8", cwd: ROOT, maxBuffer: 1 << 28 });
}

/** The native program on a text as a file. */
export function programOn(name: string, text: string, before: string[], ...after: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "banneret-core-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, text);
    return program(...before, path, ...after);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function sample(name: string): Promise<Tree> {
  const path = join(ROOT, "scenarios", `${name}.yaml`);
  return parseDocument(readFileSync(path, "utf8"), (file) => readFileSync(join(dirname(path), file), "utf8"));
}

/** One battle and, where there is one, one campaign of each system. */
export const SAMPLES = [
  "warmachine/elves-at-the-pass",
  "warmachine/storm-of-the-keep",
  "gurps4/equal-forces",
  "gurps4/drakes-cross",
  "gurps3/legion-against-knights",
  "dragonquest/jothus-against-khago",
  "obsidian/the-ridge",
] as const;

export const SEED = "00000000000000ff";

/** Answers by default until the end, or this many times. */
export function playDefaults(table: Table, most = Infinity): number {
  let answers = 0;
  for (let asked = table.next(REFEREE); asked && answers < most; asked = table.next(REFEREE), answers++)
    table.answerDefault(REFEREE, asked);
  return answers;
}

export async function playGame(game: Game, most = Infinity): Promise<number> {
  let answers = 0;
  for (let asked = await game.next(REFEREE); asked && answers < most; asked = await game.next(REFEREE), answers++)
    await game.answerDefault(REFEREE, asked);
  return answers;
}
