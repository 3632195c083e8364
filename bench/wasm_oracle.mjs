// What WebAssembly costs under Node: odds and advice of the same battles, natively and by the module of the system, in
// turn, by processor time.
//
//   node bench/wasm_oracle.mjs BUILD WASM [SCENARIO...]
//
// BUILD and WASM are the folders of a native build and of one for WebAssembly. Odds are who wins, by tests/wasm/wasm_oracle and
// by `odds` of the module. Advice is that of `banneret advise --json` and of the module, for side A, at the first question
// that it answered in a battle of two bots. Both must give the same answer. Natively the quickest of five runs counts, each
// a process of its own; of the module the first call, while Node still compiles it, and the quickest of five. The last
// column is that one over native. Prints a table in Markdown; scenarios are named as gurps4/equal-forces.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../src/wasm/banneret.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const RUNS = 5; // on a busy machine the quickest of three still differs by a fifth from one measurement to the next
const MEMORY = 768; // MiB
const STATES = 200000n; // of odds; a battle that has more is left out
const LEAST = 0.05; // seconds; a process that takes less was busy with beginning
const SEAT = 1; // a commander, of side 0
const USUAL = [
  "warmachine/three-against-the-orcs", "gurps4/equal-forces", "gurps4/air-battle",
  "gurps4/drakes-cross", "gurps3/trench-assault", "gurps3/bannock", "dragonquest/hastings-dragonquest", "obsidian/the-ridge",
];

const [build, modules, ...named] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "bn-wasm-"));

// Seconds of processor time of a program, and what it printed.
function run(program, ...words) {
  const script = '"$@" >"$0"; code=$?; times; exit $code';
  const out = join(folder, "out");
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script, out, program, ...words.map(String)], { encoding: "utf8" });
  const [user, system] = stdout.trim().split("\n").at(-1).match(/\d+m[\d.]+/g).map((time) => {
    const [minutes, seconds] = time.split("m").map(Number);
    return 60 * minutes + seconds;
  });
  return { seconds: user + system, status, said: readFileSync(out, "utf8"), why: stderr };
}

// The same of a call in here, with all threads of Node.
function call(ask) {
  const start = process.cpuUsage();
  const said = ask();
  const { user, system } = process.cpuUsage(start);
  return { seconds: (user + system) / 1e6, said };
}

// An entry without what chains it to the one before.
function asShown(line) {
  const { prev, hash, ...entry } = JSON.parse(line);
  return entry;
}

// A battle of two bots, up to the first answer of side A: its journal, document and entries.
function battle(path) {
  const whole = join(folder, "whole.jsonl");
  const cut = join(folder, "cut.jsonl");
  const bots = ["A", "B", "C"].flatMap((side) => ["--bot", `${side}=steady`]);
  rmSync(whole, { force: true });
  while (bots.length > 0) {
    if (run(join(build, "banneret"), "battle", path, ...bots, "--defaults", "--seed", 1, "--journal", whole).status === 0) break;
    bots.splice(-2);
  }
  const lines = readFileSync(whole, "utf8").trim().split("\n");
  const first = lines.findIndex((line, i) => i > 0 && JSON.parse(line).seat === "commander 0");
  if (first < 0) return null;
  writeFileSync(cut, `${lines.slice(0, first).join("\n")}\n`);
  return { cut, document: JSON.parse(lines[0]).document, entries: lines.slice(1, first).map(asShown) };
}

// Of each question: how it is asked natively and of an engine; both give text.
function questions(path, fought, engine) {
  const { wasm } = engine;
  const text = (length) => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.output(), length));
  const given = (...words) => {
    const bytes = new TextEncoder().encode(`${words.join("\0")}\0`);
    wasm.grant(MEMORY);
    new Uint8Array(wasm.memory.buffer, wasm.input(), bytes.length).set(bytes);
  };
  return {
    odds: {
      native: [join(build, "tests/wasm/wasm_oracle"), path, "odds", "", 1, STATES],
      begin: () => engine.open(fought.document),
      ask: () => {
        given("");
        return text(wasm.odds(1, STATES));
      },
      same: (a, b) => JSON.stringify(a.winners) === JSON.stringify(b.winners),
    },
    advice: {
      native: [join(build, "banneret"), "advise", fought.cut, "--as", "A", "--json"],
      begin: () => {
        engine.open(fought.document);
        fought.entries.forEach((entry) => engine.replay(entry));
      },
      ask: () => {
        given("victory");
        return text(wasm.advise(SEAT, 0n, 0n));
      },
      same: (a, b) => a.value === b.value && JSON.stringify(a.plays) === JSON.stringify(b.plays),
    },
  };
}

function measure(name, what, { native, begin, ask, same }) {
  const here = [];
  const there = [];
  begin();
  for (let i = 0; i < RUNS; i++) {
    there.push(run(...native));
    if (there[i].status !== 0 || JSON.parse(there[i].said).code) return; // too large, or nothing to advise
    here.push(call(ask));
  }
  const answer = here[0].said && JSON.parse(here[0].said);
  if (!answer || !same(JSON.parse(there[0].said), answer)) throw new Error(`${name}, ${what}: the answers differ`);
  const [a, b] = [there, here].map((runs) => Math.min(...runs.map(({ seconds }) => seconds)));
  if (a < LEAST) return;
  const figures = [a, here[0].seconds, b, b / a].map((figure) => figure.toFixed(2));
  console.log(`| ${name} | ${what} | ${figures.join(" | ")} |`);
}

console.log("| scenario | what | native, s | first call, s | quickest, s | over native |\n|---|---|---:|---:|---:|---:|");
for (const name of named.length > 0 ? named : USUAL) {
  const path = join(ROOT, "scenarios", `${name}.yaml`);
  const fought = battle(path);
  const module = new WebAssembly.Module(readFileSync(join(modules, `${dirname(name)}.wasm`)));
  if (fought === null) continue;
  for (const [what, question] of Object.entries(questions(path, fought, new Engine(module)))) measure(name, what, question);
}
rmSync(folder, { recursive: true });
