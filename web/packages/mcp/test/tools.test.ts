import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Engine, openGame } from "@banneret/mcp";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Any, call, connected, fault, HERE, PROGRAM, ROOT } from "./kit.js";

const MAIN = join(HERE, "dist/main.js");
const BATTLES = ["elves-at-the-pass", "equal-forces", "bannock", "jothus-against-khago", "senlac"];
let folder: string;
let engine: Engine;

/** A client of the program banneret-mcp. */
async function started(...args: string[]): Promise<Client> {
  const client = new Client({ name: "test", version: "0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, "--program", PROGRAM, ...args], cwd: ROOT }),
  );
  return client;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "banneret-mcp-"));
  engine = new Engine(PROGRAM);
});
afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

/** Every figure, term and goal in a result, and whether it names its rule. */
function withoutRule(value: Any, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const wrong = Object.entries(value as Record<string, Any>).flatMap(([key, inner]) =>
    withoutRule(inner, `${at}/${key}`),
  );
  const last = at.split("/").at(-2) ?? "";
  if (["terms", "figures", "goals"].includes(last) && "title" in value && !/^[A-Z0-9]+-\d+$/.test(value.rule))
    wrong.push(at);
  if (last === "terms" && !/^[A-Z0-9]+-\d+$/.test(value.rule)) wrong.push(at);
  return wrong;
}

describe("over standard input and output, with the client of the SDK", () => {
  test("a battle of every system is refereed to its end, and its journal verifies", async () => {
    const client = await started();
    for (const name of BATTLES) {
      const opened = await call(client, "open_game", { name, seed: 7 });
      const { game } = opened;
      expect(opened.seat).toBe("referee");
      const view = await call(client, "view", { game });
      expect(withoutRule(view)).toEqual([]);
      for (const { rule } of view.cards.flatMap((card: Any) => card.figures)) expect(view.rules[rule]).not.toBe("");
      let now = await call(client, "proceed", { game });
      for (let i = 0; i < 40 && !now.over; i++) {
        expect(withoutRule(now)).toEqual([]);
        now = await call(client, "answer", { game, question: now.next.id, value: now.next.preset });
        now = await call(client, "proceed", { game });
      }
      now = await call(client, "proceed", { game, until: "spectator" });
      const { told } = await call(client, "events", { game });
      expect(told).toHaveLength(now.entries);
      expect(told.some((entry: Any) => entry.terms.length > 0)).toBe(true);
      expect(withoutRule(told)).toEqual([]);
      const result = await call(client, "result", { game });
      expect(result.over).toBe(now.over);
      const path = join(folder, `${name}.jsonl`);
      writeFileSync(path, (await call(client, "journal", { game })).journal);
      execFileSync(PROGRAM, ["replay", path], { cwd: ROOT });
      const again = await call(client, "resume_game", { journal: readFileSync(path, "utf8"), seat: "commander 1" });
      expect(again.entries).toBe(now.entries);
      expect(await fault(client, "journal", { game: again.game })).toContain("may not know");
      await call(client, "close_game", { game });
    }
    await client.close();
  });

  test("one seat of one game has only its own tools, and plays to the end", async () => {
    const journal = join(folder, "seat.jsonl");
    const args = ["--seat", "commander 0", "--game", "elves-at-the-pass", "--journal", journal];
    const client = await started(...args);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    for (const name of ["open_game", "resume_game", "close_game", "journal", "analyse"])
      expect(names).not.toContain(name);
    for (const { name, inputSchema } of tools) {
      expect(Object.keys(inputSchema.properties ?? {}), name).not.toContain("seat");
      expect(Object.keys(inputSchema.properties ?? {}), name).not.toContain("game");
      expect(Object.keys(inputSchema.properties ?? {}), name).not.toContain("name");
    }
    await expect(client.callTool({ name: "view", arguments: { seat: "referee" } })).resolves.toMatchObject({
      isError: true,
    });
    await expect(client.callTool({ name: "journal", arguments: {} })).resolves.toMatchObject({ isError: true });
    expect(await fault(client, "proceed", { until: "spectator" })).toContain("only the referee");
    expect(await fault(client, "rate_force", {})).toContain("give one document");
    let now = await call(client, "proceed");
    expect(now.next).toMatchObject({ ask: "tactic", side: 0, rule: "WM-102" });
    expect(now.rules["WM-102"]).not.toBe("");
    const advice = await call(client, "advise", { seconds: 600 });
    expect(advice.advice.side).toBe("Gar");
    expect(await fault(client, "answer", { question: now.next.id, words: "atack" })).toContain("one of: 1 Attack+");
    await call(client, "answer", { question: now.next.id, words: "attack" });
    expect(existsSync(journal)).toBe(true);
    await client.close();

    const later = await started(...args);
    now = await call(later, "questions");
    expect(now.entries).toBe(2); // the default of the other side came first
    now = await call(later, "proceed");
    for (let i = 0; i < 20 && !now.over; i++) {
      await call(later, "answer", { question: now.next.id, value: now.next.preset });
      now = await call(later, "proceed");
    }
    expect(await call(later, "result")).toMatchObject({ over: true });
    await later.close();
    execFileSync(PROGRAM, ["replay", journal], { cwd: ROOT });
  });

  test("what cannot start says why", () => {
    const run = (...args: string[]) => spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8", input: "" });
    expect(run("--help").stdout).toContain("--seat SEAT");
    expect(run("--program", "/no/such", "--game", "x").stderr).toContain("Install Banneret");
    expect(run("--program", PROGRAM, "--seat", "king").stderr).toContain('there is no seat "king"');
    expect(run("--program", PROGRAM, "--journal", "x").stderr).toContain("belong to --game");
    expect(run("--program", PROGRAM, "--seat", "commander 3", "--game", "elves-at-the-pass").stderr).toContain(
      "this game has no commander 3",
    );
  });
});

describe("tools", () => {
  test("books: systems, scenarios, rules, schemas, troops, forces", async () => {
    const client = await connected(engine);
    const { systems } = await call(client, "list_systems");
    expect(systems.map(({ name }: Any) => name)).toContain("gurps4");
    const { scenarios } = await call(client, "list_scenarios");
    expect(scenarios.length).toBeGreaterThan(40);
    expect(scenarios[0].path).toBeUndefined();
    const rule = await call(client, "look_up_rule", { rule: "wm-078" });
    expect(rule).toMatchObject({ rule: "WM-078", title: "Combat roll and result", system: "warmachine" });
    expect(rule.text).toMatch(/^Each side rolls d%\./);
    expect(rule.text).toContain("Source:");
    expect(rule.text).not.toContain("src/rules");
    const tactics = await call(client, "look_up_rule", { rule: "WM-104" });
    expect(tactics.text).toMatch(/\n\n.*\d/s);
    expect(await fault(client, "look_up_rule", { rule: "WM-999" })).toContain("no rule");
    expect(await fault(client, "look_up_rule", { rule: "--coverage" })).toContain("Invalid");
    const { found } = await call(client, "find_rules", { system: "warmachine", find: "combat roll" });
    expect(found).toContainEqual({ rule: "WM-078", title: "Combat roll and result" });
    expect((await call(client, "document_schema", { system: "gurps3", document: "force" })).title).toContain("force");
    expect((await call(client, "catalogue", { system: "gurps4", find: "pike" })).troops[0].name).toBe("Pikemen");
    const text = readFileSync(join(ROOT, "scenarios/warmachine/forces/gars-elves.yaml"), "utf8");
    const rated = await call(client, "rate_force", { text });
    expect(rated.sheet.battle_rating).toBe(186);
    expect(withoutRule(rated)).toEqual([]);
    expect(rated.rules["WM-009"]).not.toBe("");
    await client.close();
  });

  test("odds are exact where they can be, and otherwise estimated", async () => {
    const client = await connected(engine);
    const small = await call(client, "open_game", { name: "elves-at-the-pass", seed: 1 });
    expect(await call(client, "odds", { game: small.game, winner_only: true })).toMatchObject({
      odds: { method: "exact enumeration" },
    });
    expect((await call(client, "matrix", { game: small.game, seconds: 600 })).matrix.worlds).toHaveLength(1);
    const large = await call(client, "open_game", { name: "castle-siege", seed: 1 });
    const estimated = await call(client, "odds", { game: large.game, states: 100, games: 20, seconds: 600 });
    expect(estimated.odds).toMatchObject({ method: "estimate", games: 20 });
    await client.close();
  });

  test("a seat chooses no seed, types no dice of the engine, and answers only its own questions", async () => {
    const client = await connected(engine);
    expect(await fault(client, "open_game", { name: "elves-at-the-pass", seat: "commander 0", seed: 1 })).toContain(
      "seed",
    );
    expect(await fault(client, "open_game", { name: "elves-at-the-pass", seat: "commander 2" })).toContain(
      "no commander 2",
    );
    const { game } = await call(client, "open_game", { name: "elves-at-the-pass", seat: "commander 1" });
    const { asks } = await call(client, "questions", { game });
    const mine = asks.find((asked: Any) => asked.id !== undefined);
    expect(mine.side).toBe(1);
    await call(client, "answer", { game, question: mine.id, value: mine.preset });
    expect(await fault(client, "answer", { game, question: 0, words: "attack" })).toContain("not for this seat");
    expect(await fault(client, "roll", { game, question: 0, faces: [[1]] })).toContain("the engine rolls");
    expect(await fault(client, "analyse", { game })).toContain("may not know");
    const typed = await call(client, "open_game", { name: "elves-at-the-pass", seat: "commander 1", dice: "typed" });
    expect(await fault(client, "roll", { game: typed.game, question: 999, faces: [[1]] })).toContain("no question");
    const judged = await call(client, "open_game", { name: "quick-skirmish", seed: 8 });
    const { judgements } = await call(client, "judgements", { game: judged.game });
    expect(judgements[0].ask).toBe("ground");
    const after = await call(client, "judge", { game: judged.game, answers: [{ ask: "ground", side: 0, value: [1] }] });
    expect(after.next.form).toBe("roll");
    const rolled = await call(client, "roll", { game: judged.game, question: after.next.id });
    expect(withoutRule(rolled)).toEqual([]);
    const undone = await call(client, "undo", { game: judged.game, to: after.entries });
    expect(undone.next.ask).toBe(after.next.ask);
    expect(await call(client, "proceed", { game: judged.game, until: "spectator" })).toMatchObject({ over: true });
    expect((await call(client, "analyse", { game: judged.game, seconds: 600 })).analysis.over).toBe(true);
    await client.close();
  });

  test("a call that is taken back ends, and the next one is answered", async () => {
    const client = await connected(engine, {
      game: await openGame(engine, "referee", { name: "castle-siege", seed: 1 }),
    });
    const stop = new AbortController();
    const late = client.callTool({ name: "advise", arguments: { seconds: 600, games: 10_000_000 } }, undefined, {
      signal: stop.signal,
      timeout: 600_000,
    });
    const waits = client.callTool({ name: "odds", arguments: {} }, undefined, { signal: stop.signal });
    stop.abort("enough");
    await expect(late).rejects.toThrow("enough");
    await expect(waits).rejects.toThrow("enough");
    expect((await call(client, "questions")).entries).toBe(0);
    await client.close();
  });
});
