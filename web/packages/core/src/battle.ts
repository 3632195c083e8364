#!/usr/bin/env node
// A battle at the terminal, against bots: npx @banneret/core NAME
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseDocument } from "./documents.js";
import { readJournal } from "./journal.js";
import { loadModule } from "./modules.js";
import type { Question } from "./questions.js";
import { answering, commander, type Seat } from "./seats.js";
import { Table, type Bot } from "./table.js";
import { reply, shown } from "./terminal.js";

const USAGE = `usage: banneret-battle BATTLE [--as SIDE] [--seed SEED]

Plays a battle or campaign at the terminal: you command one side, bots the others. Judgements use their defaults.
Every answer is saved to a journal, which \`banneret replay\` verifies.

  BATTLE           one of those below, a file of your own (YAML or JSON), or a journal (.jsonl) to continue
  --as SIDE        the side that you command: its name, or its number from 0 (0)
  --seed SEED      16 hexadecimal digits: the same dice again
`;

const SAMPLES = join(dirname(fileURLToPath(import.meta.url)), "../scenarios");

/** The sample battles: their names and files. */
function samples(): Map<string, string> {
  const found = readdirSync(SAMPLES).flatMap((system) =>
    readdirSync(join(SAMPLES, system)).map((file): [string, string] => [
      basename(file, ".yaml"),
      join(SAMPLES, system, file),
    ]),
  );
  return new Map(found.filter(([, path]) => path.endsWith(".yaml")).sort());
}

function leave(words: string): never {
  process.stderr.write(`banneret-battle: ${words}\n`);
  process.exit(64);
}

/** A game, and the file of its journal. */
async function opened(given: string, seed: string | undefined): Promise<{ table: Table; journal: string }> {
  if (given.endsWith(".jsonl")) {
    const text = readFileSync(given, "utf8");
    return { table: Table.resume(await loadModule(readJournal(text).head.system), text), journal: given };
  }
  const path = existsSync(given) ? given : samples().get(given);
  if (path === undefined) leave(`no file or battle has the name ${given}; see --help`);
  const document = await parseDocument(readFileSync(path, "utf8"), (file) =>
    readFileSync(join(dirname(path), file), "utf8"),
  );
  const table = Table.open(await loadModule(String(document["system"])), document, seed ? { seed } : {});
  const name = basename(path).replace(/\.\w+$/, "");
  let journal = `${name}.1.jsonl`;
  for (let n = 2; existsSync(journal); n++) journal = `${name}.${n}.jsonl`;
  return { table, journal };
}

function sideOf(table: Table, given: string): number {
  const sides = table.sides();
  const side = /^\d$/.test(given) ? Number(given) : sides.indexOf(given);
  if (!sides[side]) leave(`there is no side ${given}: the sides are ${sides.join(", ")}`);
  return side;
}

/** What happened after entry `from`, as the seat may know it. */
function news(table: Table, seat: Seat, from: number): string {
  return table
    .events(seat, from)
    .flatMap(({ sentence, pairing }) => [sentence, pairing])
    .filter(Boolean)
    .map((words) => `  ${words}\n`)
    .join("");
}

/** Takes the line that was typed. False if it was refused, with the reason printed. */
function answered(table: Table, seat: Seat, asked: Question, line: string): boolean {
  try {
    if (line === "u") table.undo(seat);
    else if (asked.form === "roll") table.roll(seat, asked.id);
    else table.answer(seat, asked.id, line === "" ? (asked.preset ?? []) : reply(asked, line));
    return true;
  } catch (error) {
    process.stdout.write(`  ${(error as Error).message}\n`);
    return false;
  }
}

/** The next line that is typed; undefined to stop. */
async function line(lines: AsyncIterator<string>): Promise<string | undefined> {
  process.stdout.write("> ");
  const typed = await lines.next();
  return typed.done || typed.value.trim() === "q" ? undefined : typed.value.trim();
}

async function play(table: Table, side: number, journal: string): Promise<void> {
  const seat = commander(side);
  const bots = table.sides().map((_, i): Bot | null => (i === side ? null : "steady"));
  const lines = createInterface({ input: process.stdin, terminal: false })[Symbol.asyncIterator]();
  let seen = 0;
  for (;;) {
    const asked = table.settle(seat, bots);
    process.stdout.write(news(table, seat, Math.min(seen, table.entryCount)));
    seen = table.entryCount;
    writeFileSync(journal, table.journal(), { mode: 0o600 });
    if (!asked) return;
    process.stdout.write(shown(asked));
    let typed = await line(lines);
    while (typed !== undefined && !answered(table, answering(seat, asked), asked, typed)) typed = await line(lines);
    if (typed === undefined) {
      process.stdout.write(`\nContinue with: banneret-battle ${journal}\n`);
      process.exit(0);
    }
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: "string", default: "0" }, seed: { type: "string" }, help: { type: "boolean" } },
  });
  const [battle] = positionals;
  if (values.help || battle === undefined) {
    process.stdout.write(`${USAGE}\nBattles and campaigns:\n  ${[...samples().keys()].join("\n  ")}\n`);
    return;
  }
  const { table, journal } = await opened(battle, values.seed);
  const side = sideOf(table, values.as);
  process.stdout.write(
    `You command ${table.sides()[side]}. Enter: the default; u: undo; q: stop, and continue later.\n`,
  );
  await play(table, side, journal);
  const decided = table.view(commander(side)).decided?.text;
  process.stdout.write(`${decided ?? `Won by ${table.outcome()?.name}`}\nThe journal is ${journal}\n`);
  process.exit(0);
}

main().catch((fault: Error) => leave(fault.message));
