import { closed, openedJournal, type ClosedLine } from "@banneret/core";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { deviceKey } from "./shelf.js";

// Actions and secrets of a table online that the server does not repeat: answers that wait, and
// links. Each has its own row, so that no tab writes over what another one keeps. A database apart from that of
// the tables: neither waits for the other when a new version of the page changes one.

type Name = [table: string, name: string];

interface Row {
  name: string;
  /** Rows are read in this order: the time in ms at which they were added, or a little later. */
  at: number;
  closed: ClosedLine;
}

type Kind = "acts" | "links";

interface Own extends DBSchema {
  acts: { key: Name; value: Row };
  links: { key: Name; value: Row };
}

let own: Promise<IDBPDatabase<Own>> | undefined;

async function open(): Promise<IDBPDatabase<Own>> {
  own ??= openDB<Own>("banneret-own", 1, {
    upgrade: (db) => {
      db.createObjectStore("acts");
      db.createObjectStore("links");
    },
  });
  own.catch(() => (own = undefined));
  return own;
}

const ofTable = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

/** A row that the browser has not stored: it is known until the page is closed. */
interface Unstored<T> {
  table: string;
  name: string;
  at: number;
  value: T;
}

/** Rows of one kind, which belong to a table and have names there. */
export class Rows<T> {
  readonly #kind: Kind;
  readonly #unstored = new Map<string, Unstored<T>>();
  #last = 0; // the newest row that this page knows

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** The rows of a table in the order in which they were added, in whichever tab. */
  async all(table: string): Promise<T[]> {
    const stored = await this.#stored(table).catch(() => []);
    const here = [...this.#unstored.values()].filter((row) => row.table === table);
    const rows = [...stored.filter(({ name }) => !here.some((row) => row.name === name)), ...here].sort(
      (a, b) => a.at - b.at,
    );
    this.#last = Math.max(this.#last, ...rows.map(({ at }) => at));
    return rows.map(({ value }) => value);
  }

  async #stored(table: string): Promise<{ name: string; at: number; value: T }[]> {
    const rows = await (await open()).getAll(this.#kind, ofTable(table));
    if (rows.length === 0) return [];
    const key = await deviceKey();
    return Promise.all(
      rows.map(async ({ name, at, closed: box }) => ({
        name,
        at,
        value: JSON.parse(await openedJournal([box], key)) as T,
      })),
    );
  }

  /**
   * Adds a row, or replaces the one of this name. From now on this page knows it, and if it cannot be stored until the
   * page is closed.
   */
  async put(table: string, name: string, value: T): Promise<void> {
    this.#last = Math.max(Date.now(), this.#last + 1);
    this.#unstored.set(`${table} ${name}`, { table, name, at: this.#last, value });
    await this.save();
  }

  /** Stores what could not be stored before. False: something still is not. */
  async save(): Promise<boolean> {
    try {
      for (const [id, row] of this.#unstored) {
        const { table, name, at, value } = row;
        const box = await closed(JSON.stringify(value), await deviceKey());
        const db = await open();
        if (this.#unstored.get(id) !== row) continue; // it was dropped, or replaced
        await db.put(this.#kind, { name, at, closed: box }, [table, name]);
        if (this.#unstored.get(id) === row) this.#unstored.delete(id);
      }
      return true;
    } catch {
      return false;
    }
  }

  async drop(table: string, name: string): Promise<void> {
    this.#unstored.delete(`${table} ${name}`);
    await open()
      .then((db) => db.delete(this.#kind, [table, name]))
      .catch(() => {});
  }
}

/** Drops everything that is kept of a table here. */
export async function dropRows(table: string): Promise<void> {
  await open()
    .then((db) => Promise.all([db.delete("acts", ofTable(table)), db.delete("links", ofTable(table))]))
    .catch(() => {});
}
