import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { commander, loadModule, REFEREE, type Seat, SPECTATOR, type System, Table } from "@banneret/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROGRAM, ROOT, server } from "./kit.js";

// The same request gives the same answer over stdio, from Python, from C, in WebAssembly and over HTTP: in positions of
// sample battles and campaigns of every system, everyday of a few, with BN_LONG of all of them.
const BUILD = dirname(PROGRAM);
const LONG = (process.env["BN_LONG"] ?? "") !== "";
const EVERYDAY = [
  "warmachine/elves-at-the-pass",
  "warmachine/march-on-the-marches",
  "gurps4/equal-forces",
  "gurps3/legion-against-knights",
  "gurps3/season-of-bannock",
  "dragonquest/jothus-against-khago",
  "obsidian/senlac",
];
const ANSWERS = LONG ? [1, 5, 20, 60] : [1, 12]; // between two positions

// biome-ignore lint/suspicious/noExplicitAny: trees of the engine, whose form docs/schemas describes
type Any = any;
type Params = Record<string, unknown>;

/** A process that answers requests, a line each. */
class Face {
  readonly #child;
  readonly #waiting: ((line: string) => void)[] = [];

  constructor(command: string, args: string[], env: Params = {}) {
    this.#child = spawn(command, args, {
      stdio: ["pipe", "pipe", "inherit"],
      cwd: ROOT,
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    });
    createInterface(this.#child.stdout).on("line", (line) => this.#waiting.shift()?.(line));
    this.#child.on("exit", () => this.#waiting.splice(0).forEach((said) => said('{"error":"it ended"}')));
  }

  async send(request: unknown): Promise<Any> {
    const line = await new Promise<string>((said) => {
      this.#waiting.push(said);
      this.#child.stdin.write(JSON.stringify(request) + "\n");
    });
    const { result, error } = JSON.parse(line) as Any;
    return error === undefined ? result : { error: error.message ?? error };
  }

  close(): void {
    this.#child.stdin.end();
  }
}

type Call = (method: string, params: Params) => Promise<Any>;
const faces: Record<string, Face> = {};
const calls: Record<string, Call> = {};
let http: Awaited<ReturnType<typeof server>> = null;

beforeAll(async () => {
  const rpc =
    (face: Face): Call =>
    (method, params) =>
      face.send({ jsonrpc: "2.0", id: 1, method, params });
  faces["stdio"] = new Face(PROGRAM, ["serve", "--stdio"]);
  faces["C"] = new Face(join(BUILD, "tests/program/call"), []);
  faces["Python"] = new Face("python3", [join(ROOT, "web/packages/client/test/same.py")], {
    PYTHONPATH: join(ROOT, "bindings/python"),
    PYTHONDONTWRITEBYTECODE: "1",
    BANNERET_LIBRARY: join(BUILD, "src/libbanneret.so"),
  });
  calls["stdio"] = rpc(faces["stdio"]);
  calls["C"] = rpc(faces["C"]);
  calls["Python"] = (method, params) => faces["Python"]!.send([method, params]);
  http = await server();
}, 300_000);
afterAll(() => {
  for (const face of Object.values(faces)) face.close();
  http?.close();
});

const word = (seat: Seat): string => (seat.role === "commander" ? `commander ${seat.side}` : seat.role);

/** What is asked of every face: `wasm` and `http` where these have it. */
interface Request {
  method: string;
  params: Params;
  /** The part of the result of the method that the other front ends give. */
  part?: string;
  wasm?: (table: Table) => unknown;
  path?: string;
  /** The part of the reply over HTTP. */
  of?: string;
}

function looks(seat: Seat): Request[] {
  const params = { seat: word(seat) };
  return [
    { method: "view", params, wasm: (table) => table.view(seat), path: "/api/table", of: "view" },
    { method: "questions", params, part: "asks", wasm: (table) => table.questions(seat) },
    {
      method: "events",
      params: { ...params, explain: true },
      part: "told",
      wasm: (table) => table.events(seat),
      path: "/api/chronicle",
      of: "chronicle",
    },
    {
      method: "events",
      params,
      part: "entries",
      wasm: (table) => table.entries(seat),
      path: "/api/table",
      of: "entries",
    },
    { method: "judgements", params, part: "judgements", wasm: (table) => table.judgements(seat) },
    { method: "result", params },
    { method: "journal", params: {}, part: "journal", wasm: (table) => table.journal() },
  ];
}

const BOUNDS = { states: 200, games: 4 };

/** Without bounds, as the server works them out: of a battle that is soon solved. */
const SOLVED = "dragonquest/jothus-against-khago";

function thinks(seat: Seat, name: string, kind: string): Request[] {
  const params = { seat: word(seat) };
  const solved: Request[] = [
    { method: "odds", params: { ...params, winner_only: true }, part: "odds", path: "/api/odds", of: "odds" },
    { method: "matrix", params: { ...params, winner_only: true }, part: "matrix", path: "/api/matrix", of: "matrix" },
    ...(seat.role === "referee"
      ? []
      : [
          {
            method: "advise",
            params,
            part: "advice",
            wasm: (table: Table) => table.advise({ seat }),
            path: "/api/advice",
            of: "advice",
          },
        ]),
  ];
  // In JavaScript these have no seat: they are the referee's.
  const counted = (wasm: (table: Table) => unknown) => (seat.role === "referee" ? { wasm } : {});
  const battle: Request[] = [
    { method: "matrix", params: { ...params, ...BOUNDS, winner_only: true } },
    {
      method: "advise",
      params: { ...params, ...BOUNDS },
      part: "advice",
      wasm: (table) => table.advise({ seat, ...BOUNDS }),
    },
  ];
  return [
    {
      method: "odds",
      params: { ...params, winner_only: true, states: 500 },
      part: "odds",
      ...counted((table) => table.odds({ winnerOnly: true, states: 500 })),
    },
    {
      method: "chances",
      params: { ...params, ...BOUNDS, winner_only: true },
      part: "odds",
      ...counted((table) => table.chances({ ...BOUNDS, winnerOnly: true })),
    },
    {
      method: "simulate",
      params: { ...params, games: 4 },
      part: "simulated",
      ...counted((table) => table.simulate({ games: 4 })),
    },
    ...(kind === "battle" && (LONG || !name.startsWith("obsidian/")) ? battle : []), // minutes of Obsidian
    ...(name === SOLVED ? solved : []),
  ];
}

/** What a face gives, or the words with which it refuses. */
async function given(run: () => unknown): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify(await run()));
  } catch (error) {
    return { error: (error as Error).message };
  }
}

async function nextRoll(game: number): Promise<Any> {
  const { asks } = await calls["stdio"]!("questions", { game });
  return asks.find(({ form, locked }: Any) => form === "roll" && !locked);
}

/** The document plays to a position by itself; its journal. */
async function journalOf(name: string, answers: number): Promise<{ journal: string; sides: number; kind: string }> {
  const stdio = calls["stdio"]!;
  const { game, sides, kind } = await stdio("open", { name: join(ROOT, "scenarios", `${name}.yaml`), seed: 7 });
  await stdio("proceed", { game, seat: "spectator", most: answers });
  // A server rolls its dice by itself.
  for (let roll: Any; (roll = await nextRoll(game)); ) await stdio("roll", { game, question: roll.id });
  const { journal } = await stdio("journal", { game });
  await stdio("close", { game });
  return { journal, sides: sides.length, kind };
}

async function overHttp(token: string, path: string): Promise<Any> {
  const reply = await fetch(http!.url + path, { headers: { Authorization: `Bearer ${token}` } });
  return reply.json();
}

async function tokens(journal: string): Promise<Record<string, string>> {
  const reply = await fetch(`${http!.url}/api/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ journal, seed: "kept" }),
  });
  const { seats, error } = (await reply.json()) as Any;
  expect(error).toBeUndefined();
  return Object.fromEntries(seats.map(({ seat, token }: Any) => [seat, token]));
}

const compared: Record<string, number> = {};

async function compare(request: Request, want: unknown, face: string, got: unknown, where: string): Promise<void> {
  compared[face] = (compared[face] ?? 0) + 1;
  expect(got, `${where}, ${request.method} ${JSON.stringify(request.params)}: ${face} and stdio`).toEqual(want);
}

/** Of everyone it takes long. */
const thinking = (seat: Seat): boolean => seat.role === "referee" || (seat.role === "commander" && seat.side === 0);

async function position(name: string, answers: number): Promise<void> {
  const { journal, sides, kind } = await journalOf(name, answers);
  const games: Record<string, number> = {};
  for (const [face, call] of Object.entries(calls)) games[face] = (await call("resume", { journal })).game;
  const table = Table.resume(await loadModule(name.split("/")[0] as System), journal);
  const links = http ? await tokens(journal) : {};
  const seats = [REFEREE, SPECTATOR, ...Array.from({ length: sides }, (_, side) => commander(side))];
  for (const seat of seats) {
    for (const request of [...looks(seat), ...(thinking(seat) ? thinks(seat, name, kind) : [])]) {
      const { method, params, part, wasm, path, of } = request;
      const where = `${name} after ${answers} answers`;
      const ask = async (face: string): Promise<Any> => {
        const result = await calls[face]!(method, { ...params, game: games[face] });
        if (result.error === undefined && part !== undefined) return result[part];
        return typeof result.game === "number" ? { ...result, game: 0 } : result;
      };
      const want = await ask("stdio");
      for (const face of ["C", "Python"]) await compare(request, want, face, await ask(face), where);
      if (wasm) await compare(request, want, "WebAssembly", await given(() => wasm(table)), where);
      const token = links[word(seat)];
      if (http && path && of && token) {
        const reply = await overHttp(token, path);
        await compare(request, want, "HTTP", reply.error ? { error: reply.error.text } : reply[of], where);
      }
    }
  }
  for (const [face, game] of Object.entries(games)) await calls[face]!("close", { game });
}

const NAMES = LONG
  ? readdirSync(join(ROOT, "scenarios"), { withFileTypes: true })
      .filter((folder) => folder.isDirectory())
      .flatMap(({ name }) => readdirSync(join(ROOT, "scenarios", name)).map((file) => `${name}/${file}`))
      .filter((path) => path.endsWith(".yaml"))
      .map((path) => path.slice(0, -5))
      .sort()
  : EVERYDAY;

test.each(NAMES)("%s: every face gives the same", { timeout: 3_600_000 }, async (name) => {
  for (const answers of ANSWERS) await position(name, answers);
});

test("every face was asked", () => {
  console.log(compared);
  for (const face of ["C", "Python", "WebAssembly", ...(http ? ["HTTP"] : [])])
    expect(compared[face], face).toBeGreaterThan(20);
});

test("systems, schemas, troops and forces", async () => {
  const text = readFileSync(join(ROOT, "scenarios/warmachine/forces/gars-elves.yaml"), "utf8");
  const requests: [string, Params][] = [
    ["systems", {}],
    ["rate", { text }],
    ["catalogue", { system: "gurps4", find: "pike" }],
    ["catalogue", { system: "warmachine", tl: "four" }],
    ...["warmachine", "gurps4", "gurps3", "dragonquest", "obsidian"].map((system): [string, Params] => [
      "schema",
      { system, document: "scenario" },
    ]),
  ];
  for (const [method, params] of requests) {
    const want = await calls["stdio"]!(method, params);
    for (const face of ["C", "Python"]) expect(await calls[face]!(method, params), `${face}: ${method}`).toEqual(want);
  }
});
