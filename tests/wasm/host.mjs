// Plays the documents of old journals in WebAssembly as a host would: next, describe, word, answer, winner.
//
//   BN_WASM=banneret.wasm BN_ROOT=. node host.mjs
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { strict as assert } from "node:assert";
import { Engine } from "../../src/wasm/banneret.mjs";

const REFEREE = { role: "referee" };
const engine = new Engine(new WebAssembly.Module(readFileSync(process.env.BN_WASM)));

// The words of the question in the referee's view are those that the calls give.
function checkWords(asked) {
  const seen = engine.view(REFEREE).asks.find(({ id }) => id === asked.id);
  assert.equal(engine.describe(asked), seen.text);
  for (const { value, word } of seen.options ?? []) assert.equal(engine.word(asked, value), word);
}

function play(document) {
  engine.open(document);
  engine.seed(7n);
  assert.equal(engine.next({ role: "spectator" }), null);
  let asked;
  while ((asked = engine.next(REFEREE)) !== null) {
    assert.equal(engine.winner, undefined);
    checkWords(asked);
    if (asked.form !== "roll") {
      engine.answer(REFEREE, asked.id, asked.preset);
    } else {
      const index = engine.ask().findIndex(({ id }) => id === asked.id);
      engine.roll(REFEREE, asked.id, engine.throwDice(index, asked));
    }
    if (!asked.sealed) assert.equal(engine.describe(asked), "");
  }
  assert.notEqual(engine.winner, undefined);
  return engine.winner === null ? "nobody" : engine.sides[engine.winner];
}

const compat = join(process.env.BN_ROOT, "tests/compat");
const folders = readdirSync(compat, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const paths = folders.flatMap(({ name }) => readdirSync(join(compat, name)).map((file) => join(name, file)));
const journals = paths.filter((path) => path.endsWith(".jsonl")).sort();
assert.notEqual(journals.length, 0);
for (const path of journals) {
  const head = readFileSync(join(compat, path), "utf8").split("\n", 1)[0];
  console.log(`${path}: ${play(JSON.parse(head).document)} won after ${engine.entries} answers`);
}
