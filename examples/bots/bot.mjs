// A bot for the first side: node bot.mjs SCENARIO SEED JOURNAL. It attacks wherever it may; all else takes its default.
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { commander, open, REFEREE } from "@banneret/core";

const [scenario, seed, journal] = process.argv.slice(2);

/** The first attack that is offered; else the default. */
function choose({ options = [], preset }) {
  const attack = options.find(({ word }) => word.toLowerCase().includes("attack"));
  return attack ? attack.value : preset;
}

const game = await open(await readFile(scenario, "utf8"), {
  seed: BigInt(seed).toString(16).padStart(16, "0"),
  find: (name) => readFile(join(dirname(scenario), name), "utf8"),
});
while (!(await game.outcome())) {
  const mine = await game.next(commander(0));
  const question = mine ?? (await game.next(REFEREE));
  const seat = mine ? commander(0) : REFEREE;
  if (question.form === "roll") await game.roll(seat, question.id);
  else await game.answer(seat, question.id, mine ? choose(question) : question.preset);
}
await writeFile(journal, await game.journal());
game.close();
