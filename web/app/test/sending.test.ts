import type { Question, View } from "@banneret/core";
import { expect, test, vi } from "vitest";
import { act, type News, type TableNews } from "../src/online/api.js";
import { keepTable } from "../src/keep/tables.js";
import { OnlineTable } from "../src/online/table.js";

vi.mock("../src/online/api.js", async (real) => ({
  ...(await real<object>()),
  act: vi.fn(),
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
