// Asks the oracle the same in WebAssembly and natively, and compares the answers: every weight of
// the odds as whole numbers, what may come of rolls, every count of a simulation, every double of a solution bit for bit.
//
//   BN_WASM=banneret.wasm BN_JOURNALS=tests/wasm/wasm_journals BN_ROOT=. node oracle.mjs
//
// The native side is wasm_oracle, which stands beside BN_JOURNALS.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Engine } from "../../src/wasm/banneret.mjs";

const native = join(dirname(process.env.BN_JOURNALS), "wasm_oracle");
const engine = new Engine(new WebAssembly.Module(readFileSync(process.env.BN_WASM)));
const folder = mkdtempSync(join(tmpdir(), "bn-oracle-"));
const ATTACK = "A=Attack,B=Attack";

// Of each scenario: how to cut it down, and what to ask. `rounds` ends a battle early.
const CASES = [
  { file: "warmachine/quick-skirmish", odds: [{}, { winnerOnly: true }], simulate: [{ games: 20000 }], solve: [{}] },
  {
    file: "warmachine/elves-at-the-pass",
    odds: [{}, { orders: "A=attack,B=hold" }],
    simulate: [{ games: 20000, orders: "A=attack/hold,B=trap" }],
    solve: [{}, { objective: "strength", side: 1 }, { orders: "B=hold", held: [1] }],
  },
  { file: "warmachine/night-raid", odds: [{}], simulate: [{ games: 10000, seed: 77n }], solve: [{}, { side: 1 }] },
  { file: "warmachine/mercy-at-the-ford", odds: [{}], simulate: [{ games: 5000 }], solve: [{ sealedOnly: true, states: 300000n }] },
  { file: "warmachine/storm-of-the-keep", odds: [{}], simulate: [{ games: 5000 }], solve: [{ objective: "strength" }] },
  { file: "warmachine/three-against-the-orcs", odds: [{ winnerOnly: true, states: 5000n }, { winnerOnly: true }], simulate: [{ games: 3000 }] },
  { file: "warmachine/march-on-the-marches", odds: [{}], simulate: [{ games: 200 }] },
  {
    file: "gurps4/equal-forces",
    odds: [{ orders: ATTACK }, { orders: "A=All-Out Attack,B=Defense", winnerOnly: true }],
    simulate: [{ games: 5000, orders: ATTACK }],
  },
  { file: "gurps4/equal-forces", rounds: 2, odds: [{}], solve: [{ orders: "B=Attack", held: [1], sealedOnly: true, objective: "strength" }] },
  { file: "gurps4/equal-forces", rounds: 1, odds: [{ orders: ATTACK }], solve: [{ sealedOnly: true }, { sealedOnly: true, objective: "strength" }] },
  { file: "gurps4/drakes-cross", odds: [{ states: 3000n }], simulate: [{ games: 500 }, { games: 300, seed: 9n, orders: ATTACK }] },
  { file: "gurps4/drakes-cross", rounds: 1, odds: [{ winnerOnly: true, orders: ATTACK, states: 20000n }], solve: [{ sealedOnly: true, states: 20000n }] },
  { file: "gurps4/three-sided", odds: [{ states: 2000n }], simulate: [{ games: 200 }] },
  { file: "gurps4/monster", simulate: [{ games: 300 }] },
  { file: "gurps3/legion-against-knights", odds: [{ winnerOnly: true, states: 20000n }], simulate: [{ games: 300 }] },
  { file: "gurps3/three-kings", simulate: [{ games: 100 }] },
  { file: "gurps3/season-of-bannock", simulate: [{ games: 20 }] },
  {
    file: "dragonquest/jothus-against-khago",
    odds: [{}, { orders: "A.attack_form=outflank,B.defence_change=lure" }],
    simulate: [{ games: 5000 }],
    solve: [{ sealedOnly: true }],
  },
  { file: "obsidian/the-ridge", odds: [{ winnerOnly: true, states: 300n }], simulate: [{ games: 4 }] },
];

const arguments_ = {
  odds: ({ orders = "", winnerOnly = false, states = 0n }) => [orders, winnerOnly ? 1 : 0, states],
  simulate: ({ orders = "", games, seed = 1n }) => [orders, games, seed],
  solve: ({ orders = "", objective = "victory", side = 0, sealedOnly = false, held = [], states = 0n }) => [
    orders, objective, side, sealedOnly ? 1 : 0, held.reduce((sum, one) => sum | (1 << one), 0), states,
  ],
};

function run(...words) {
  return JSON.parse(execFileSync(native, words.map(String), { maxBuffer: 1 << 30 }));
}

// The bits of a solution as native prints them.
function bits(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
}

function asPrinted(solved) {
  for (const key of ["value", "low", "high", "exploitability"]) solved[key] = bits(solved[key]);
  for (const play of solved.plays.flat()) for (const key of ["chance", "value"]) play[key] = bits(play[key]);
  return solved;
}

function here(what, request) {
  try {
    const answer = engine[what]({ memory: 768, ...request });
    return what === "solve" ? asPrinted(answer) : answer;
  } catch (error) {
    if (!error.code) throw error;
    return { code: error.code, text: error.text };
  }
}

const summary = {
  odds: (a) => `${a.states} states, total of ${a.total.length} digits, ${a.measures.length} measures`,
  simulate: (a) => `${a.games} games, won ${a.winners.map(({ games }) => games).join(", ")}`,
  solve: (a) => `${a.states} states, ${a.matrices} matrices, value bits ${a.value}`,
};

function check(name, path, what, request) {
  const want = run(path, what, ...arguments_[what](request));
  const got = here(what, request);
  const same = JSON.stringify(want) === JSON.stringify(got);
  const words = JSON.stringify(request, (_, v) => (typeof v === "bigint" ? Number(v) : v));
  console.log(`${same ? "same" : "DIFFERENT"}: ${name} ${what} ${words}: ${want.code ? want.text : summary[what](want)}`);
  if (!same) console.error(`${JSON.stringify(want).slice(0, 600)}\nbecame\n${JSON.stringify(got).slice(0, 600)}`);
  return same;
}

function checkCase({ file, rounds, ...asked }) {
  const document = run(join(process.env.BN_ROOT, "scenarios", `${file}.yaml`), "document");
  const path = join(folder, "case.json");
  if (rounds) document.options = { ...document.options, max_rounds: rounds };
  writeFileSync(path, JSON.stringify(document));
  engine.open(document);
  return Object.entries(asked).flatMap(([what, requests]) => requests.map((request) => check(file, path, what, request)));
}

// What may come of the first rolls of a game in which all else takes its default: for the referee and the first side.
const ROLLS = 8;
const CAMPAIGNS = ["warmachine/march-on-the-marches", "gurps3/season-of-bannock"]; // nothing is rolled there, by default

function prospectsHere(document, seed) {
  const referee = { role: "referee" }, told = [];
  engine.open(document);
  for (let asked = engine.next(referee); asked && told.length < 2 * ROLLS; asked = engine.next(referee)) {
    if (asked.form !== "roll") {
      engine.answer(referee, asked.id, asked.preset);
      continue;
    }
    told.push(engine.prospects(referee), engine.prospects({ role: "commander" }));
    assert.equal(engine.wasm.roll_seeded(0, asked.id, seed), 0);
  }
  return told;
}

function checkProspects(file) {
  const path = join(process.env.BN_ROOT, "scenarios", `${file}.yaml`);
  const want = run(path, "prospects", ROLLS, 7);
  const got = prospectsHere(run(path, "document"), 7n);
  const same = JSON.stringify(want) === JSON.stringify(got);
  console.log(`${same ? "same" : "DIFFERENT"}: ${file} prospects: ${want.flat().flatMap(({ lines }) => lines).length} lines`);
  if (!same) console.error(`${JSON.stringify(want).slice(0, 600)}\nbecame\n${JSON.stringify(got).slice(0, 600)}`);
  return same && (want.flat().length > 0 || CAMPAIGNS.includes(file));
}

const results = CASES.flatMap(checkCase);
for (const file of new Set(CASES.map(({ file }) => file))) results.push(checkProspects(file));
for (const system of readdirSync(join(process.env.BN_ROOT, "scenarios"))) {
  const asked = CASES.some(({ file }) => file.startsWith(`${system}/`));
  if (!asked) console.error(`${system}: nothing is asked of it`);
  results.push(asked);
}
// What is refused is refused in words, and leaves the module of use.
const refused = here("odds", { orders: "A=nonsense" });
results.push(refused.code === "usage" && here("simulate", { games: 10 }).games === 10);
rmSync(folder, { recursive: true });
console.log(`${results.length} answers, ${results.filter((good) => !good).length} different`);
process.exit(results.every(Boolean) ? 0 : 1);
