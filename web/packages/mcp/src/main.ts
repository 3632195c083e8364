#!/usr/bin/env node
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Engine, type Tree } from "./engine.js";
import { type Game, openGame, REFEREE, resumeGame } from "./games.js";
import { createServer } from "./server.js";

const USAGE = `usage: banneret-mcp [--seat SEAT] [--game NAME [--journal FILE] [--dice typed]] [--program FILE]

Serves Banneret to an assistant over standard input and output (Model Context Protocol).

  --seat SEAT      "referee", "commander 0", "character 0.1" or "spectator": the seat of every game.
                   Without it, the assistant says for which seat it opens a game.
  --game NAME      a scenario or file: the only game, opened now. The assistant can open no other, and reads no file.
  --journal FILE   continue this journal of the game if it exists, and save the game there after each answer
  --dice typed     people throw the dice of the game, and the assistant says what they show
  --program FILE   the program banneret (BN_PROGRAM, or the one on the path)
`;

const { values: given } = parseArgs({
  options: {
    seat: { type: "string" },
    game: { type: "string" },
    journal: { type: "string" },
    dice: { type: "string" },
    program: { type: "string", default: process.env["BN_PROGRAM"] ?? "banneret" },
    help: { type: "boolean" },
  },
});

function leave(words: string): never {
  process.stderr.write(`banneret-mcp: ${words}\n`);
  process.exit(64);
}

async function only(engine: Engine, name: string): Promise<Game> {
  const seat = given.seat ?? REFEREE;
  if (given.journal && existsSync(given.journal)) return resumeGame(engine, seat, readFileSync(given.journal, "utf8"));
  return openGame(engine, seat, { name, ...(given.dice ? { dice: given.dice } : {}) });
}

async function main(): Promise<void> {
  if (!given.game && (given.journal || given.dice)) leave("--journal and --dice belong to --game");
  if (given.seat !== undefined && !/^(referee|spectator|commander [0-3]|character [0-3]\.[1-9]\d*)$/.test(given.seat))
    leave(`there is no seat "${given.seat}"; see --help`);
  const engine = new Engine(given.program);
  const game = given.game ? { game: await only(engine, given.game) } : {};
  const seat = given.seat !== undefined ? { seat: given.seat } : {};
  const changed = given.journal ? { changed: (of: Game) => save(engine, of, given.journal as string) } : {};
  const server = await createServer(engine, { ...game, ...seat, ...changed });
  server.server.onclose = () => engine.close();
  process.stdin.on("end", () => engine.close());
  await server.connect(new StdioServerTransport());
}

/** The whole journal, instead of what was there. */
async function save(engine: Engine, game: Game, path: string): Promise<void> {
  const { journal }: Tree = await engine.call("journal", { game: game.id });
  writeFileSync(`${path}.new`, String(journal), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

if (given.help) process.stdout.write(USAGE);
else main().catch((fault: Error) => leave(fault.message));
