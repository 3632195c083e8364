import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Engine, resumeGame } from "@banneret/mcp";
import { afterAll, expect, test } from "vitest";
import { type Any, connected, PROGRAM, textOf } from "./kit.js";

// Two games that differ only in what a seat may not know: another sealed order, another answer or ruling that only one
// side sees, another hidden figure of the document. Every tool has to show that seat the same of both.
//
//     BN_PAIRS=1000 BN_SEED=1 pnpm vitest run test/secrecy.test.ts
//
// BN_PAIRS of each system, half of them campaigns; the pairs are those of tests/promises/secrecy_journals.c. Of many, the
// oracle is asked of every BN_ORACLE-th pair, and the referee of the first hundred.
const PAIRS = Number(process.env["BN_PAIRS"] ?? 4);
const ORACLE_EVERY = Number(process.env["BN_ORACLE"] ?? (PAIRS > 100 ? 50 : 1));
const SHOWN = 100;
const CHUNK = 100; // pairs that lie on the disk
const SEED = Number(process.env["BN_SEED"] ?? 1201); // Obsidian, with its few secrets, has a pair soon after it
const TOOL = process.env["BN_SECRECY_JOURNALS"] ?? join(dirname(PROGRAM), "tests/promises/secrecy_journals");

const engine = new Engine(PROGRAM);
afterAll(() => engine.close());

const QUICK = { states: 60, games: 4, seconds: 600 };
/** What only looks, and what no game may take from this seat. */
const CALLS: [string, Record<string, unknown>][] = [
  ["questions", {}],
  ["view", {}],
  ["events", {}],
  ["events", { after: 1 }],
  ["result", {}],
  ["judgements", {}],
  ["judge", { answers: [{ ask: "no such", value: [0] }] }],
  ["analyse", { games: 4, seconds: 600 }],
  ["answer", { question: 4_000_000, words: "yes" }],
  ["answer", { question: 4_000_000, value: [0] }],
  ["roll", { question: 4_000_000 }],
  ["roll", { question: 0, faces: [[1]] }],
  ["journal", {}],
  ["rate_force", {}],
];
/** Slow, so only of battles in which this seat is asked. */
const ORACLE: [string, Record<string, unknown>][] = [
  ["advise", QUICK],
  ["matrix", { ...QUICK, winner_only: true }],
  ["odds", { ...QUICK, winner_only: true }],
];

interface Pair {
  number: string;
  what: string;
  seats: string[];
}

/** Every pair once, as `number what seats who-is-asked`. */
function pairs(folder: string, system: string, game: string, count: number, seed: number): Pair[] {
  for (const name of ["one", "two"]) mkdirSync(join(folder, name));
  const lines = execFileSync(TOOL, [folder, system, game, String(count), String(seed)], { encoding: "utf8" });
  return lines
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [number = "", what = "", seats = ""] = line.split(" ");
      const words = seats.split(",").filter((seat) => seat !== "");
      const seat = (word: string) => (word === "spectator" ? word : `commander ${word.charCodeAt(0) - 65}`);
      return { number, what, seats: words.map(seat) };
    });
}

/** What every tool says to the seat, with the name of the call before it. */
async function told(path: string, seat: string, thinks: boolean): Promise<string[]> {
  const game = await resumeGame(engine, seat, readFileSync(path, "utf8"));
  const client = await connected(engine, { game });
  const { tools } = await client.listTools();
  const { game: _, ...opened } = game.opened;
  const said = [JSON.stringify(tools), JSON.stringify(opened)];
  const ask = async (name: string, args: Record<string, unknown>) =>
    void said.push(`${name} ${JSON.stringify(args)}: ${await textOf(client, name, args)}`);
  for (const [name, args] of CALLS) await ask(name, args);
  const mine = JSON.parse(said.find((line) => line.startsWith("questions"))!.replace(/^.*?}: /, "")).next as Any;
  if (mine?.id !== undefined) {
    await ask("answer", { question: mine.id, words: "no such words" });
    await ask("answer", { question: mine.id, value: [2_000_000_000] });
  }
  if (thinks && mine?.side !== undefined && mine.form !== "roll")
    for (const [name, args] of ORACLE) await ask(name, args);
  await ask("undo", { to: 0 });
  await client.close();
  await engine.call("close", { game: game.id });
  return said;
}

const SYSTEMS = ["warmachine", "gurps4", "gurps3", "dragonquest", "obsidian"];
const GAMES = SYSTEMS.flatMap((system) => ["battle", "campaign"].map((game) => [system, game] as const)).filter(
  ([system, game]) => !(system === "obsidian" && game === "campaign"),
);

test.each(GAMES)(
  "%s, %s: what a seat may not know changes nothing that its tools say",
  async (system, game) => {
    // Everyday few of Obsidian: the first pair takes a moment, and others much longer.
    const half = system === "obsidian" ? (PAIRS > 100 ? 1 : 4) : 2;
    const count = Math.ceil(PAIRS / half);
    let found = 0;
    let compared = 0;
    let looked = 0;
    let shown = 0; // of these pairs the same tools show the referee what differs
    const compare = async (folder: string, { number, what, seats }: Pair) => {
      const path = (name: string): string => join(folder, name, `${number}.jsonl`);
      const events = async (name: string) =>
        (await told(path(name), "referee", false)).filter((line) => /^(events|view|questions) /.test(line)).join("\n");
      if (looked < SHOWN) {
        looked += 1;
        if ((await events("one")) !== (await events("two"))) shown += 1;
      }
      for (const seat of seats) {
        const thinks = game === "battle" && found % ORACLE_EVERY === 0;
        const one = await told(path("one"), seat, thinks);
        const two = await told(path("two"), seat, thinks);
        compared += one.length;
        if (one.join("\n") !== two.join("\n"))
          expect(two, `${system}, ${game} ${number}, another ${what}, told to ${seat}`).toEqual(one);
        expect(one.some((text) => text.includes('"state":"'))).toBe(false);
      }
      found += 1;
    };
    const say = () =>
      console.log(
        `${system}, ${game}: ${found} pairs (of ${looked} the referee sees ${shown} differ), ${compared} results of each compared`,
      );
    for (let chunk = 0; chunk * CHUNK < count; chunk++) {
      const folder = mkdtempSync(join(tmpdir(), "banneret-mcp-"));
      const wanted = Math.min(CHUNK, count - chunk * CHUNK);
      try {
        for (const pair of pairs(folder, system, game, wanted, SEED + 1_000_000 * chunk)) await compare(folder, pair);
      } finally {
        rmSync(folder, { recursive: true });
      }
      say();
    }
    expect(found).toBeGreaterThan(0);
    expect(shown).toBeGreaterThan(0);
  },
  24 * 3600 * 1000,
);
