import { newKey, type ClosedLine } from "@banneret/core";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** A battle that is kept, without its journal. */
export interface Kept {
  id: string;
  title: string;
  system: string;
  /** When it was last played, in ms. */
  at: number;
  /** How many lines its journal has. */
  lines: number;
  /** Who won; null before the end. */
  winner: string | null;
  /** Who commands each side: a bot, or null for the person at this device. */
  bots: (string | null)[];
  /** Its players may not see each other's orders. */
  curtain: boolean;
  /** Who fights, and "round 3": as everyone may see it. Older battles have neither. */
  sides?: string[];
  moment?: string;
}

interface Shelf extends DBSchema {
  battles: { key: string; value: Kept };
  lines: { key: [string, number]; value: ClosedLine };
  keys: { key: "device"; value: CryptoKey };
}

let shelf: Promise<IDBPDatabase<Shelf>> | undefined;

// IndexedDB and not localStorage: a journal only grows, so that an answer costs one small transaction with
// its new lines, whereas localStorage would write the whole journal again, on the page's thread, into 5 MB.
function open(): Promise<IDBPDatabase<Shelf>> {
  shelf ??= openShelf();
  shelf.catch(() => (shelf = undefined)); // the next answer tries again
  return shelf;
}

/** A new version of the app in another tab may want to change what is stored: this tab then lets go of it. */
function letGo(): void {
  void shelf?.then((db) => db.close());
  shelf = undefined;
}

async function openShelf(): Promise<IDBPDatabase<Shelf>> {
  return openDB<Shelf>("banneret", 2, {
    blocking: letGo,
    terminated: () => (shelf = undefined),
    upgrade(db) {
      for (const old of db.objectStoreNames) db.deleteObjectStore(old);
      db.createObjectStore("battles", { keyPath: "id" });
      db.createObjectStore("lines");
      db.createObjectStore("keys");
    },
  });
}

const ofBattle = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Infinity]);

let spare: CryptoKey | undefined; // a key that could not be stored yet

/**
 * The key of this device. It closes every line that is kept, because anyone who plays here could otherwise look up a
 * sealed order; no script can read the key itself. Where it cannot be stored it holds until the page is closed.
 */
export async function deviceKey(): Promise<CryptoKey> {
  if (!isSecureContext) throw new Error("browsers keep secrets only for pages loaded over https");
  if (spare) return spare;
  const made = await newKey();
  try {
    const db = await open();
    const had = await db.get("keys", "device");
    if (had) return had;
    const transaction = db.transaction("keys", "readwrite");
    const first = await transaction.store.get("device"); // another tab was quicker
    if (!first) await transaction.store.put(made, "device");
    await transaction.done;
    return first ?? made;
  } catch {
    return (spare ??= made);
  }
}

/** Another tab has continued with the battle. */
export class Elsewhere extends Error {
  constructor() {
    super("this battle was continued in another tab");
  }
}

/**
 * Keeps a battle with the lines that its journal has beyond the first `have`. All of it is kept, or nothing; nothing if
 * another tab has continued with the battle meanwhile, because two courses of it would make one false journal.
 */
export async function write(battle: Kept, added: ClosedLine[], have: number): Promise<void> {
  const transaction = (await open()).transaction(["battles", "lines", "keys"], "readwrite");
  const lines = transaction.objectStore("lines");
  const before = await transaction.objectStore("battles").get(battle.id);
  if ((before?.lines ?? 0) !== have) throw new Elsewhere();
  const keys = transaction.objectStore("keys");
  if (spare && (await keys.get("device"))) throw new Error("another tab has made the key of this device");
  const puts: Promise<unknown>[] = added.map((line, i) => lines.put(line, [battle.id, have + i]));
  if (spare) puts.push(keys.put(spare, "device"));
  await Promise.all([...puts, transaction.objectStore("battles").put(battle), transaction.done]);
  spare = undefined;
}

export async function all(): Promise<Kept[]> {
  return (await open()).getAll("battles");
}

export async function read(id: string): Promise<{ battle: Kept; lines: ClosedLine[] } | null> {
  const db = await open();
  const battle = await db.get("battles", id);
  if (!battle) return null;
  return { battle, lines: await db.getAll("lines", ofBattle(id)) };
}

export async function erase(id: string): Promise<void> {
  const transaction = (await open()).transaction(["battles", "lines"], "readwrite");
  await Promise.all([
    transaction.objectStore("battles").delete(id),
    transaction.objectStore("lines").delete(ofBattle(id)),
    transaction.done,
  ]);
}
