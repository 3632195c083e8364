import { describe, expect, test } from "vitest";
import { loadModule, REFEREE, Table } from "@banneret/core";
import { playDefaults, programOn, sample, SAMPLES, SEED } from "./kit.js";

describe.each(SAMPLES)("the story of %s", (name) => {
  test("begins as the game did, and has the rounds and answers that the program reports", async () => {
    const document = await sample(name);
    const module = await loadModule(document["system"] as string);
    const start = Table.open(module, document, { seed: SEED }).view(REFEREE);
    const table = Table.open(module, document, { seed: SEED });
    playDefaults(table);
    const { start: began, asked } = table.story();
    expect(began).toEqual(start);
    expect(asked).toHaveLength(table.entryCount);
    const report = programOn("story.jsonl", table.journal(), ["report", "--short"]);
    const events = table.events(REFEREE);
    const told = report.split("## What happened")[1] ?? "";
    const [, ...headed] = (told.split(/^## /m)[0] ?? "").split(/^### /m);
    // A battle of one round has no heading for it, and its orders and dice follow as their own part.
    const chapters =
      headed.length === 0
        ? [{ round: asked[0]?.round ?? 0, text: told }]
        : headed.map((chapter) => ({ round: Number(/^\w+ (\d+)\n/.exec(chapter)?.[1] ?? 0), text: chapter }));
    expect([...new Set(asked.map(({ round }) => round))]).toEqual(chapters.map(({ round }) => round));
    for (const [i, { round, to, usual }] of asked.entries()) {
      const question = (events[i]?.asked ?? "").replace(/ \([^()]*\)$/, "");
      const label = { chance: "*Dice: ", side: "*Orders: ", referee: "*Referee: " }[to];
      const note =
        chapters
          .find((chapter) => chapter.round === round)
          ?.text.split("\n")
          .find((line) => line.startsWith(label)) ?? "";
      if (!usual) expect(note.replaceAll("\\", "")).toContain(question);
    }
  });
});

test("what was taken back has its place in the story too", async () => {
  const table = Table.open(await loadModule("warmachine"), await sample("warmachine/quick-skirmish"), { seed: SEED });
  playDefaults(table, 3);
  table.undo(REFEREE, 1);
  playDefaults(table);
  const { asked } = table.story();
  expect(asked).toHaveLength(table.entryCount);
  expect(asked[3]).toMatchObject({ to: "referee", usual: false });
});
