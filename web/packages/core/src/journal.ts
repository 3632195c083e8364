import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { BanneretError } from "./errors.js";
import type { Seed } from "./seeds.js";

/** The first line of a journal. */
export interface JournalHead {
  banneret: "journal";
  format: number;
  engine: string;
  system: string;
  /** The hash of the system's figures. */
  data: string;
  figures?: string;
  document: Record<string, unknown>;
  seed?: Seed;
  [more: string]: unknown;
}

/** A journal that was read: its lines as they are, and its entries without their hashes. */
export interface Journal {
  head: JournalHead;
  lines: string[];
  entries: Record<string, unknown>[];
}

/** The format of a journal with joint dice, which continues at a server only. */
export const JOINT = 2;

const END = /,"hash":"([0-9a-f]{64})"\}$/;

function digest(text: string): string {
  return bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 }));
}

/** Adds to a map, written as the engine writes it, the hash of the line before (none: the first) and its own. */
export function chained(map: string, before: string | undefined): string {
  const prev = before === undefined ? undefined : END.exec(before)?.[1];
  const text = prev === undefined ? map : `${map.slice(0, -1)},"prev":"${prev}"}`;
  return `${text.slice(0, -1)},"hash":"${digest(text)}"}`;
}

function refuse(line: number, text: string): never {
  throw new BanneretError({ code: "journal", text: `line ${line}: ${text}` });
}

/** Reads a journal and verifies its hashes. What a crash left of a last line is left out. */
export function readJournal(text: string): Journal {
  const lines = text.split("\n").slice(0, -1);
  const trees = lines.map((line, i) => {
    const hash = END.exec(line)?.[1] ?? refuse(i + 1, "it has no hash");
    if (digest(line.replace(END, "}")) !== hash) refuse(i + 1, "it was changed: its hash is another");
    const tree = JSON.parse(line) as Record<string, unknown>;
    if (i > 0 && tree["prev"] !== END.exec(lines[i - 1] ?? "")?.[1])
      refuse(i + 1, "it does not follow the line before it");
    return tree;
  });
  const head = trees[0];
  if (head?.["banneret"] !== "journal") refuse(1, "this is no journal");
  if ((head["format"] !== 1 && head["format"] !== JOINT) || head["seal"] !== undefined)
    refuse(1, "this format is not read here");
  const entries = trees.slice(1).map(({ prev: _prev, hash: _hash, ...entry }) => entry);
  return { head: head as unknown as JournalHead, lines, entries };
}
