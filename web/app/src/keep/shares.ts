import { closed, openedJournal, type ClosedLine } from "@banneret/core";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { deviceKey } from "./shelf.js";

/** A share of joint dice that was drawn on this device. */
export interface KeptShare {
  share: string;
  commit: string;
  /** The key of the one act that sends it to the server. */
  key: string;
}

/** A commitment as it was shown to a seat first. */
export interface Seen {
  n: number;
  seat: string;
  commit: string;
}

type Name = [table: string, seat: string, what: string | number];

interface Shares extends DBSchema {
  drawn: { key: Name; value: ClosedLine };
  seen: { key: Name; value: Seen };
}

let shares: Promise<IDBPDatabase<Shares>> | undefined;

// By the name that the table has in its dice, and not by the link: anyone who opens the link again, or in a second tab,
// finds the same shares. Each has its own row, so that no tab writes over what another one keeps.
function open(): Promise<IDBPDatabase<Shares>> {
  shares ??= openDB<Shares>("banneret-shares", 1, {
    upgrade: (db) => {
      db.createObjectStore("drawn");
      db.createObjectStore("seen");
    },
  });
  shares.catch(() => (shares = undefined));
  return shares;
}

const all = (table: string, seat: string): IDBKeyRange => IDBKeyRange.bound([table, seat], [table, seat, []]);

// Where the browser stores nothing, a share is known until the page is closed.
const unstored: { table: string; seat: string; one: KeptShare }[] = [];

/** Keeps a share, closed with the key of the device. */
export async function keepShare(table: string, seat: string, one: KeptShare): Promise<void> {
  try {
    await (await open()).put("drawn", await closed(JSON.stringify(one), await deviceKey()), [table, seat, one.commit]);
  } catch {
    unstored.push({ table, seat, one });
  }
}

/** The shares that were drawn on this device for a seat. */
export async function keptShares(table: string, seat: string): Promise<KeptShare[]> {
  const here = unstored.filter((held) => held.table === table && held.seat === seat).map(({ one }) => one);
  try {
    const boxes = await (await open()).getAll("drawn", all(table, seat));
    const key = await deviceKey();
    return [
      ...here,
      ...(await Promise.all(boxes.map(async (box) => JSON.parse(await openedJournal([box], key)) as KeptShare))),
    ];
  } catch {
    return here;
  }
}

/** Keeps commitments as they were shown first: later versions of the same entry change nothing here. */
export async function keepSeen(table: string, seat: string, seen: Seen[]): Promise<void> {
  try {
    const { store, done } = (await open()).transaction("seen", "readwrite");
    for (const one of seen)
      if ((await store.count([table, seat, one.n])) === 0) await store.put(one, [table, seat, one.n]);
    await done;
  } catch {
    // The journal is then compared with what is there.
  }
}

export const keptSeen = (table: string, seat: string): Promise<Seen[]> =>
  open()
    .then((db) => db.getAll("seen", all(table, seat)))
    .catch(() => []);
