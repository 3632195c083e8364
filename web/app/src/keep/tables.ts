import { closed, openedJournal, type ClosedLine } from "@banneret/core";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { newId } from "./id.js";
import { deviceKey } from "./shelf.js";

/** A seat at a table of a server that is kept in this browser. What the link and the answers are is closed with the device's key. */
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
  closed: ClosedLine;
}

interface Tables extends DBSchema {
  tables: { key: string; value: KeptTable };
}

let tables: Promise<IDBPDatabase<Tables>> | undefined;

// A database apart from that of the battles: neither waits for the other when a new version of the page changes one.
function open(): Promise<IDBPDatabase<Tables>> {
  tables ??= openDB<Tables>("banneret-tables", 1, { upgrade: (db) => void db.createObjectStore("tables", { keyPath: "id" }) });
  tables.catch(() => (tables = undefined));
  return tables;
}

// Where the browser stores nothing, a table is known until the page is closed.
const unstored = new Map<string, { about: Omit<KeptTable, "closed">; secret: unknown }>();

/** The tables on this device, the last one looked at first. */
export async function keptTables(): Promise<Omit<KeptTable, "closed">[]> {
  const stored: Omit<KeptTable, "closed">[] = await open().then((db) => db.getAll("tables"), () => []);
  return [...stored.filter(({ id }) => !unstored.has(id)), ...[...unstored.values()].map(({ about }) => about)].sort((a, b) => b.at - a.at);
}

/** Keeps a table with what belongs to the seat alone. False: only until the page is closed. */
export async function keepTable<T>(about: Omit<KeptTable, "closed">, secret: T): Promise<boolean> {
  try {
    const box = await closed(JSON.stringify(secret), await deviceKey());
    await (await open()).put("tables", { ...about, closed: box });
    unstored.delete(about.id);
    return true;
  } catch {
    unstored.set(about.id, { about, secret });
    return false;
  }
}

/** What belongs to the seat alone; null: the table is not on this device. */
export async function secretOf<T>(id: string): Promise<T | null> {
  const held = unstored.get(id);
  if (held) return held.secret as T;
  const found = await (await open()).get("tables", id);
  return found ? (JSON.parse(await openedJournal([found.closed], await deviceKey())) as T) : null;
}

export async function removeTable(id: string): Promise<void> {
  unstored.delete(id);
  await open().then((db) => db.delete("tables", id)).catch(() => {});
}

export const newTableId = newId;
