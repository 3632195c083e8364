import { newKey, type Question, type View } from "@banneret/core";
import { openDB } from "idb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepTable, keptTables, removeTable, secretOf, type KeptTable, type ListedTable } from "../src/keep/tables.js";
import { act, Unreachable, type Note, type TableNews } from "../src/online/api.js";
import { waitingActs } from "../src/online/outbox.js";
import { Stream } from "../src/online/stream.js";
import { OnlineTable } from "../src/online/table.js";

vi.mock("idb", () => ({ openDB: vi.fn() }));
vi.mock("../src/keep/shelf.js", () => {
  const key = newKey();
  return { deviceKey: () => key };
});
vi.mock("../src/online/stream.js", () => ({
  // biome-ignore lint/complexity/useArrowFunction: it is called with `new`
  Stream: vi.fn(function () {
    return { close: () => {} };
  }),
}));
vi.mock("../src/online/api.js", async (real) => ({
  ...(await real<object>()),
  act: vi.fn(),
  changeRules: vi.fn(async () => ({})),
  chronicle: vi.fn(async () => []),
}));

/** A write that the storage has begun. It is stored, or refused, when the test says so. */
interface Begun {
  end(): void;
  fail(): void;
}

const disk = new Map<string, KeptTable>();
const rows = new Map<string, { kind: string; table: string; row: unknown }>(); // what is kept beside the tables
let slow: boolean; // writes of table "one" end only when the test says so
let full: boolean;
let begun: Begun[]; // writes of table "one"

const tables = {
  get: async (id: string) => disk.get(id),
  put: (table: KeptTable) =>
    new Promise<void>((done, failed) => {
      const write = {
        end: () => {
          disk.set(table.id, table);
          done();
        },
        fail: () => failed(new Error("no room")),
      };
      if (table.id === "one") begun.push(write);
      if (table.id === "one" && slow) return;
      if (full) write.fail();
      else write.end();
    }),
};

const storage = {
  transaction: () => ({ store: tables, done: Promise.resolve() }),
  get: (_store: string, id: string) => tables.get(id),
  getAll: async (kind: string, table?: string) =>
    kind === "tables"
      ? [...disk.values()]
      : [...rows.values()].filter((one) => one.kind === kind && one.table === table).map(({ row }) => row),
  put: async (kind: string, row: unknown, [table, name]: [string, string]) => {
    if (full) throw new Error("no room");
    rows.set(`${kind} ${table} ${name}`, { kind, table, row });
  },
  delete: async (kind: string, of: string | [string, string]) => {
    if (kind === "tables") disk.delete(of as string);
    else if (typeof of !== "string") rows.delete(`${kind} ${of.join(" ")}`);
    else for (const [name, one] of rows) if (one.kind === kind && one.table === of) rows.delete(name);
  },
};

vi.stubGlobal("IDBKeyRange", { bound: ([table]: [string]) => table });

beforeEach(async () => {
  vi.mocked(openDB).mockResolvedValue(storage as never);
  slow = full = false;
  for (const { id } of await keptTables()) await removeTable(id);
  begun = [];
});

const about = (id: string): ListedTable => ({
  id,
  title: "",
  system: "gurps4",
  seat: "referee",
  who: "",
  at: 0,
  owes: false,
  over: false,
});
const keep = (id: string, secret: string): Promise<boolean> => keepTable(about(id), secret);

/** Has the storage begin a write of table "one" that ends only when the test says so; those after it are quick. */
async function slowly(start: () => void): Promise<Begun> {
  begun = [];
  slow = true;
  start();
  const write = await vi.waitFor(() => {
    expect(begun).toHaveLength(1);
    return begun[0] as Begun;
  });
  slow = false;
  return write;
}

/** Another table is stored after this: by then a write of table "one" that waits for nothing has ended, too. */
const meanwhile = (): Promise<boolean> => keep("two", "its own");

describe("writes of one table, of which the first is slow", () => {
  let first: Promise<boolean>, slowWrite: Begun;
  beforeEach(async () => {
    slowWrite = await slowly(() => {
      first = keep("one", "old");
    });
  });

  test("the newest is what stays", async () => {
    const second = keep("one", "new");
    await meanwhile();
    slowWrite.end();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(await secretOf("one")).toBe("new");
  });

  test("of those that wait, only the newest is written, and all hear what came of it", async () => {
    const waiting = ["newer", "still newer", "newest"].map((secret) => keep("one", secret));
    slowWrite.end();
    expect(await Promise.all([first, ...waiting])).toEqual([true, true, true, true]);
    expect([begun.length, await secretOf("one")]).toEqual([2, "newest"]);
  });

  test("one that fails holds up none, and what it had does not come back", async () => {
    const second = keep("one", "new");
    await meanwhile();
    slowWrite.fail();
    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(await secretOf("one")).toBe("new");
  });

  test("the newest is known until the page is closed if only it fails", async () => {
    full = true;
    const second = keep("one", "new");
    slowWrite.end();
    expect(await Promise.all([first, second])).toEqual([true, false]);
    expect(await secretOf("one")).toBe("new");
  });

  test("whoever reads the table gets what was given before", async () => {
    void keep("one", "new");
    const found = secretOf("one");
    const listed = keptTables();
    await meanwhile();
    slowWrite.end();
    expect(await found).toBe("new");
    expect((await listed).map(({ id }) => id)).toContain("one");
  });

  test("a table that is removed does not come back", async () => {
    const removed = removeTable("one");
    await meanwhile();
    slowWrite.end();
    await Promise.all([first, removed]);
    expect(await secretOf("one")).toBeNull();
  });

  test("another table does not wait", async () => {
    expect(await meanwhile()).toBe(true);
    expect(await secretOf("two")).toBe("its own");
    slowWrite.end();
    await first;
  });
});

test.for([
  { had: 5, has: 3, stays: "had" },
  { had: 3, has: 3, stays: "has" },
  { had: 3, has: 5, stays: "has" },
  { had: undefined, has: 0, stays: "has" },
])(
  "of two tabs, the one that has heard less does not write over the other: $has after $had",
  async ({ had, has, stays }) => {
    await keepTable({ ...about("one"), ...(had === undefined ? {} : { head: had }) }, "had");
    expect(await keepTable({ ...about("one"), head: has }, "has")).toBe(true);
    expect(await secretOf("one")).toBe(stays);
  },
);

describe("a seat at a table", () => {
  const VIEW: View = { game: "battle", system: "gurps4", over: false, asks: [], locked: [], state: {} };
  const KNOWN: TableNews = {
    head: 0,
    entries: [],
    view: VIEW,
    seat: "commander 0",
    dice: "rolled",
    title: "",
    bots: {},
    sides: ["Red", "Blue"],
    seats: [],
  };
  const question = (id: number) => ({ id, form: "choice", text: "", options: [] }) as unknown as Question;
  const kept = async () => {
    const secret = await secretOf<{ notes: Note[] }>("one");
    return {
      answers: (await waitingActs.all("one")).map(({ body }) => body.question),
      notes: secret?.notes.map(({ n }) => n),
    };
  };
  let table: OnlineTable;
  beforeEach(() => {
    vi.mocked(act).mockReset().mockRejectedValue(new Unreachable());
    table = new OnlineTable("one", { token: "", links: [], known: KNOWN, told: [], notes: [], acts: [] });
    return () => table.close();
  });

  test("an answer that is on its way is on the device, although an older write ends late", async () => {
    vi.mocked(act).mockReturnValue(new Promise(() => {}));
    const slowWrite = await slowly(() => void table.change({}));
    void table.answer(question(1), [0]);
    await meanwhile();
    slowWrite.end();
    await vi.waitFor(() => expect(act).toHaveBeenCalled());
    expect(await kept()).toMatchObject({ answers: [1] });
  });

  test("what the stream tells while a write goes on is stored with the next one", async () => {
    table.open();
    await vi.waitFor(() => expect(disk.has("one")).toBe(true)); // it is stored when it is opened
    const { onNotes } = vi.mocked(Stream).mock.lastCall?.[1] ?? expect.unreachable("no stream");
    const slowWrite = await slowly(() => onNotes([{ n: 1 } as Note], "0.1"));
    onNotes([{ n: 2 } as Note], "0.2");
    slowWrite.end();
    await vi.waitFor(async () => expect(await kept()).toMatchObject({ notes: [1, 2] }));
  });

  test("it says that nothing is stored, until something is", async () => {
    full = true;
    await table.answer(question(1), [0]);
    expect([table.now.unkept, await kept()]).toMatchObject([true, { answers: [1] }]);
    full = false;
    await table.answer(question(2), [0]);
    expect([table.now.unkept, disk.has("one"), rows.size, await kept()]).toMatchObject([
      false,
      true,
      2,
      { answers: [1, 2] },
    ]);
  });

  test("answers and links that an older page kept with the rest are still there", async () => {
    const link = { seat: "commander 1", token: "x" };
    const waits = { key: "k", path: "answers", body: { question: 7 }, words: "" };
    await keepTable(about("one"), { token: "", known: KNOWN, told: [], notes: [], links: [link], acts: [waits] });
    const found = await OnlineTable.continue("one");
    expect(found?.now).toMatchObject({ links: [link], waiting: [waits] });
    expect(await kept()).toMatchObject({ answers: [7] });
  });
});
