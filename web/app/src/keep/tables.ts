import { closed, openedJournal, type ClosedLine } from "@banneret/core";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { newId } from "./id.js";
import { dropRows } from "./rows.js";
import { deviceKey } from "./shelf.js";
import { Turns } from "./turns.js";

/**
 * A seat at a table of a server that is kept in this browser. The link and the answers are encrypted with the device's
 * key.
 */
export interface KeptTable {
  id: string;
  title: string;
  system: string;
  seat: string;
  /** The name of the side, or what the seat is. */
  who: string;
  /** When it was last looked at, in ms. */
  at: number;
  /** The seat has something to answer. */
  owes: boolean;
  over: boolean;
  /** By when, in ms since 1970, if there is a deadline. */
  due?: number;
  /** How many entries of the table are kept. Tables that were kept by an older page do not say it. */
  head?: number;
  closed: ClosedLine;
}

/** What is shown of it in lists. */
export type ListedTable = Omit<KeptTable, "closed">;

interface Tables extends DBSchema {
  tables: { key: string; value: KeptTable };
}

let tables: Promise<IDBPDatabase<Tables>> | undefined;

// A database apart from that of the battles: neither waits for the other when a new version of the page changes one.
function open(): Promise<IDBPDatabase<Tables>> {
  tables ??= openDB<Tables>("banneret-tables", 1, {
    upgrade: (db) => void db.createObjectStore("tables", { keyPath: "id" }),
  });
  tables.catch(() => (tables = undefined));
  return tables;
}

// Where the browser stores nothing, a table is known until the page is closed.
const unstored = new Map<string, { about: ListedTable; secret: unknown }>();

// Closing and storing take time: without turns, an older state could end up over a newer one.
const writes = new Turns<boolean>();

const CHANNEL = "banneret-tables";

function say(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Looks whenever a table was kept or removed, by this tab or another one. Gives what ends that. */
export function onKept(look: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = look;
  return () => channel.close();
}

/** What is due first, then what continues, then what is over; the last one looked at first. */
export function byDue(a: ListedTable, b: ListedTable): number {
  return (
    Number(a.over) - Number(b.over) ||
    Number(b.owes) - Number(a.owes) ||
    (a.due ?? Number.MAX_VALUE) - (b.due ?? Number.MAX_VALUE) ||
    b.at - a.at
  );
}

/** The tables on this device, in the order of what is due. */
export async function keptTables(): Promise<ListedTable[]> {
  await writes.done();
  const stored: ListedTable[] = await open().then(
    (db) => db.getAll("tables"),
    () => [],
  );
  return [...stored.filter(({ id }) => !unstored.has(id)), ...[...unstored.values()].map(({ about }) => about)].sort(
    byDue,
  );
}

/**
 * Keeps a table with what belongs to the seat only. A newer state may be kept in its place, by this tab or another
 * one. False: only until the page is closed.
 */
export const keepTable = <T>(about: ListedTable, secret: T): Promise<boolean> =>
  writes.take(about.id, () => store(about, secret).finally(say));

async function store(about: ListedTable, secret: unknown): Promise<boolean> {
  try {
    const box = await closed(JSON.stringify(secret), await deviceKey());
    const { store: kept, done } = (await open()).transaction("tables", "readwrite");
    const before = await kept.get(about.id);
    // A tab that has not heard the server for a while does not undo what another one keeps.
    if ((before?.head ?? 0) <= (about.head ?? 0)) await kept.put({ ...about, closed: box });
    await done;
    unstored.delete(about.id);
    return true;
  } catch {
    unstored.set(about.id, { about, secret });
    return false;
  }
}

/** What belongs to the seat only; null: the table is not on this device. */
export async function secretOf<T>(id: string): Promise<T | null> {
  await writes.done(id);
  const held = unstored.get(id);
  if (held) return held.secret as T;
  const found = await (await open()).get("tables", id);
  return found ? (JSON.parse(await openedJournal([found.closed], await deviceKey())) as T) : null;
}

export async function removeTable(id: string): Promise<void> {
  await writes.take(id, async () => {
    unstored.delete(id);
    await open()
      .then((db) => db.delete("tables", id))
      .catch(() => {});
    await dropRows(id);
    say();
    return true;
  });
}

export const newTableId = newId;
