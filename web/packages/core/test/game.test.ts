import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  BanneretError,
  commander,
  loadModule,
  newKey,
  open,
  REFEREE,
  resume,
  resumeClosed,
  Table,
  type Progress,
} from "@banneret/core";
import { playDefaults, playGame, programOn, ROOT, sample, SEED } from "./kit.js";

test("a game in a worker is that on this thread, byte for byte", async () => {
  const document = await sample("gurps4/drakes-cross");
  const game = await open(document, { seed: SEED });
  const table = Table.open(await loadModule("gurps4"), document, { seed: SEED });
  expect(await playGame(game)).toBe(playDefaults(table));
  expect(await game.outcome()).toEqual(table.outcome());
  expect(await game.journal()).toBe(table.journal());
  expect(await game.state()).toEqual(table.state());
  expect(await game.view(commander(1))).toEqual(table.view(commander(1)));
  game.close();
});

test("a text is opened with the files that it names", async () => {
  const folder = join(ROOT, "scenarios/gurps4");
  const text = readFileSync(join(folder, "four-banners.yaml"), "utf8");
  const game = await open(text, { find: (name) => readFileSync(join(folder, name), "utf8") });
  expect((await game.sides()).length).toBeGreaterThan(1);
  game.close();
});

test("a journal is gone on with", async () => {
  const game = await open(await sample("warmachine/elves-at-the-pass"), { seed: SEED });
  await playGame(game, 4);
  const half = await game.journal();
  game.close();
  const again = await resume(half);
  await playGame(again);
  expect(await again.outcome()).not.toBeNull();
  programOn("whole.jsonl", await again.journal(), ["replay"]);
  again.close();
});

test("errors pass between threads as they are", async () => {
  await expect(open({ banneret: "scenario", system: "chess" })).rejects.toThrow(BanneretError);
  const game = await open(await sample("warmachine/quick-skirmish"));
  await expect(game.answer(commander(0), 999, 0)).rejects.toMatchObject({
    name: "BanneretError",
    code: expect.any(String) as string,
  });
  await expect(game.odds({ orders: "A=nonsense" })).rejects.toMatchObject({ code: "usage" });
  game.close();
  await expect(game.sides()).rejects.toThrow("closed");
});

test("the oracle sees the game as it stands", async () => {
  const game = await open(await sample("warmachine/elves-at-the-pass"), { seed: SEED });
  const before = await game.odds({ winnerOnly: true });
  await playGame(game);
  const winner = (await game.outcome())?.side;
  const after = await game.odds({ winnerOnly: true });
  expect(before.winners.every(({ chance }) => chance < 1)).toBe(true);
  expect(after.winners.find(({ chance }) => chance === 1)?.side).toBe(winner);
  game.close();
});

test("a long question tells its progress, is cancelled, and play goes on meanwhile", async () => {
  const game = await open(await sample("gurps4/equal-forces"), { seed: SEED });
  const stop = new AbortController();
  const heard: Progress[] = [];
  const long = game.simulate(
    { games: 50_000_000 },
    {
      signal: stop.signal,
      onProgress: (progress) => {
        heard.push(progress);
        if (heard.length === 2) stop.abort();
      },
    },
  );
  const cancelled = expect(long).rejects.toMatchObject({ name: "AbortError" });
  const queued = game.simulate({ games: 50 });
  const asked = await game.next(REFEREE); // not after the games
  expect(asked).not.toBeNull();
  await cancelled;
  expect(heard[0]?.of).toBe(50_000_000);
  expect(heard[0]?.done).toBeLessThan(50_000_000);
  expect((await queued).games).toBe(50);
  await playGame(game, 5);
  expect((await game.simulate({ games: 50 })).games).toBe(50);
  await expect(game.simulate({ games: 50 }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: "AbortError",
  });
  game.close();
});

test("lines are closed with a key that opens them, all of one length whatever was ordered", async () => {
  const key = await newKey();
  const lengths: number[][] = [];
  for (const order of [0, 1]) {
    const game = await open(await sample("warmachine/elves-at-the-pass"), { seed: SEED });
    const asked = await game.settle(commander(0), [null, null]);
    expect(asked?.sealed).toBe(true);
    await game.answer(commander(0), asked?.id ?? 0, order);
    expect(await game.settle(commander(0), [null, null])).toBeNull();
    expect(await game.owing()).toEqual([1]);
    const lines = await game.closedLines(key);
    lengths.push(lines.map(({ length }) => length));
    const again = await resumeClosed("warmachine", lines, key);
    expect(await again.journal()).toBe(await game.journal());
    await expect(resumeClosed("warmachine", lines, await newKey())).rejects.toMatchObject({ code: "journal" });
    expect((await game.closedLines(key, 1)).length).toBe(lines.length - 1);
    again.close();
    game.close();
  }
  expect(lengths[0]).toEqual(lengths[1]);
});

test("bots answer until a person is asked, and to the end where nobody is", async () => {
  const game = await open(await sample("gurps4/equal-forces"), { seed: SEED });
  for (
    let asked = await game.settle(commander(0), [null, "steady"]);
    asked;
    asked = await game.settle(commander(0), [null, "steady"])
  ) {
    expect(asked.to === "chance" || asked.side === 0).toBe(true);
    await game.answerDefault(commander(0), asked);
  }
  expect(await game.outcome()).not.toBeNull();
  programOn("bots.jsonl", await game.journal(), ["replay"]);
  game.close();
});
