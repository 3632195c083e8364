import { parent } from "#platform";
import { openedJournal } from "./closed.js";
import { BanneretError } from "./errors.js";
import { LONG, MUSTER, QUICK, type Origin, type Reply, type Request, type Subject } from "./messages.js";
import type { Entry } from "./questions.js";
import { Rater } from "./rater.js";
import { REFEREE } from "./seats.js";
import { Table } from "./table.js";

const EVERY = 50; // ms between two words of progress

const line = parent();
const reply = (message: Reply): void => line.post(message);
let table: Table | undefined;
let rater: Rater | undefined;
let source: MessagePort | undefined;
let running = 0;
let told = 0;

function watch(done: number, of: number, finished: number): boolean {
  const now = performance.now();
  if (now - told >= EVERY) {
    told = now;
    reply({ type: "progress", id: running, progress: { done, of, finished } });
  }
  return false; // who cancels ends this thread
}

async function begin(module: WebAssembly.Module, origin: Origin): Promise<Table> {
  if ("closed" in origin) return Table.resume(module, await openedJournal(origin.closed, origin.key), { watch });
  if ("journal" in origin) return Table.resume(module, origin.journal, { watch });
  return Table.open(module, origin.document, { seed: origin.seed, watch });
}

async function take(module: WebAssembly.Module, subject: Subject): Promise<void> {
  if ("muster" in subject) rater = new Rater(module, subject.muster);
  else table = await begin(module, subject);
}

function opened(): Table {
  if (!table) throw new BanneretError({ code: "usage", text: "no table is open" });
  return table;
}

/** Plays what has happened at the table that this one follows. */
async function catchUp(port: MessagePort): Promise<void> {
  const entries = await new Promise<Entry[]>((resolve) => {
    port.onmessage = ({ data }) => resolve(data as Entry[]);
    port.postMessage(opened().entryCount);
  });
  for (const entry of entries) opened().replay(entry);
}

async function call(method: string, args: unknown[]): Promise<unknown> {
  const methods: readonly string[] = rater ? MUSTER : [...QUICK, ...LONG];
  if (!methods.includes(method)) throw new BanneretError({ code: "usage", text: `no ${method}` });
  if (source) await catchUp(source);
  const one = (rater ?? opened()) as unknown as Record<string, (...args: unknown[]) => unknown>;
  return one[method]?.(...args);
}

function feed(port: MessagePort): void {
  port.onmessage = ({ data }) => port.postMessage(opened().entries(REFEREE, data as number));
}

async function work(request: Request): Promise<void> {
  if (request.type === "feed") return feed(request.port);
  if (request.type === "follow") return void (source = request.port);
  const { id } = request;
  running = id;
  try {
    if (request.type === "begin") await take(request.module, request.origin);
    const value = request.type === "call" ? await call(request.method, request.args) : undefined;
    reply({ type: "value", id, value });
  } catch (error) {
    reply({ type: "error", id, error: error instanceof BanneretError ? error.details : String(error) });
  }
}

line.listen((message) => void work(message as Request));
