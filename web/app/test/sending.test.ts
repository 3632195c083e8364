import type { Question, View } from "@banneret/core";
import { expect, test, vi } from "vitest";
import { act, createTable, getTable, type News, type Refused, type TableNews } from "../src/online/api.js";
import { keepTable } from "../src/keep/tables.js";
import { OnlineTable } from "../src/online/table.js";

vi.mock("../src/online/api.js", async (real) => ({
  ...(await real<object>()),
  act: vi.fn(),
  getTable: vi.fn(),
  chronicle: vi.fn(async () => []),
}));
vi.mock("../src/keep/tables.js", async (real) => ({ ...(await real<object>()), keepTable: vi.fn() }));

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

test("an answer is sent that is given while the browser still stores what came of the last one", async () => {
  let slowly = false,
    release = (): void => {};
  const slow = new Promise<boolean>((done) => {
    release = () => done(true);
  });
  vi.mocked(keepTable).mockImplementation(() => (slowly ? slow : Promise.resolve(true)));
  vi.mocked(act).mockImplementation(async () => {
    slowly = true;
    return { head: 0, entries: [] } as News;
  });
  const table = new OnlineTable("one", { token: "", links: [], known: KNOWN, told: [], notes: [], acts: [] });
  const sent = () => vi.mocked(act).mock.calls.map(([, , body]) => (body as { question: number }).question);

  const first = table.answer(question(1), [0]);
  await vi.waitFor(() => expect([sent(), table.now.busy]).toEqual([[1], false]));
  slowly = false;
  void table.answer(question(2), [0]);
  await vi.waitFor(() => expect(sent()).toEqual([1, 2]));
  await vi.waitFor(() => expect(table.now.busy).toBe(false));
  release();
  await first;
});

test("who draws a new seed, and who hears of it, is told where the seed comes from now", async () => {
  const brought: TableNews = { ...KNOWN, seed: { from: "opener", brought: 1 } };
  const drawn = { head: 1, entries: [{ n: 1, type: "undo", to: 0 }] } as News;
  vi.mocked(keepTable).mockResolvedValue(true);
  vi.mocked(act).mockReset().mockResolvedValue(drawn);
  vi.mocked(getTable).mockResolvedValue({ ...brought, ...drawn, seed: { from: "server", brought: 1 } });
  const table = new OnlineTable("one", { token: "", links: [], known: brought, told: [], notes: [], acts: [] });
  await table.renewSeed();
  expect(vi.mocked(act).mock.calls.map(([, path]) => path)).toEqual(["seed"]);
  await vi.waitFor(() => expect(table.now.seed).toEqual({ from: "server", brought: 1 }));
});

test("a code of the host is sent with a new table, and a server that wants one says so", async () => {
  const sent: Headers[] = [];
  vi.stubGlobal("location", { origin: "https://example.org" });
  vi.stubGlobal("fetch", async (_: URL, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return sent.length === 1
      ? Response.json({ error: { code: "invitation", text: "a code, please" } }, { status: 403 })
      : Response.json({ table: "t", head: 0, seats: [] }, { status: 201 });
  });
  const refused = await createTable({}, "").catch((error: Refused) => error);
  expect(refused).toMatchObject({ message: "a code, please", uninvited: true });
  expect(await createTable({}, "a-code")).toMatchObject({ table: "t" });
  expect(sent.map((headers) => headers.get("banneret-invitation"))).toEqual([null, "a-code"]);
  vi.unstubAllGlobals();
});
