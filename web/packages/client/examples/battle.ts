import { randomBytes } from "node:crypto";
import createClient from "openapi-fetch";
import type { paths } from "../src/api.js";

const key = () => randomBytes(16).toString("hex"); // of an act, so that it is done once however often it is sent

/** Plays a battle at a server, as the referee: every answer is the default. Returns who won, and the odds before. */
export async function play(baseUrl: string, document: string): Promise<string> {
  const opened = await createClient<paths>({ baseUrl }).POST("/api/tables", { body: { document } });
  const token = opened.data?.seats.find(({ seat }) => seat === "referee")?.token;
  if (!token) throw new Error(opened.error?.error.text);
  const referee = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
  const odds = (await referee.GET("/api/odds")).data?.odds?.winners ?? [];
  let view = (await referee.GET("/api/table")).data?.view;
  while (view && !view.over) {
    const ask = view.asks.find(({ id, locked }) => id !== undefined && !locked);
    const body = { question: ask?.id ?? 0, value: ask?.preset ?? [], key: key() };
    const { data, error } = await referee.POST("/api/answers", { body });
    if (error) throw new Error(`${error.error.text}: ${error.error.hint}`);
    view = data.view;
  }
  return `${view?.decided?.text} ${odds.map(({ name, chance }) => `${name} ${chance}`).join(", ")}`;
}
