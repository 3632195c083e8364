// Replays journals written natively in WebAssembly, and compares the last states byte for byte.
//
//   BN_WASM=banneret.wasm BN_JOURNALS=tests/wasm/wasm_journals node replay.mjs [COUNT]
//   BN_WASM=banneret.wasm node replay.mjs FOLDER
//
// BN_JOURNALS writes them; or FOLDER holds x.jsonl and x.state (the state in hex) already.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Engine } from "../../src/wasm/banneret.mjs";

const REFEREE = { role: "referee" };

const bytes = readFileSync(process.env.BN_WASM);
const module = new WebAssembly.Module(bytes);
const engine = new Engine(module);

// What a line has beside its entry: the chain of hashes.
function entryOf(line) {
  const { prev, hash, ...entry } = JSON.parse(line);
  return entry;
}

// What is wrong with the journal, or null; and how many entries it has.
function check(path) {
  const [head, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const want = readFileSync(path.replace(/\.jsonl$/, ".state"), "utf8").trim();
  engine.open(JSON.parse(head).document);
  for (const line of lines) {
    const entry = entryOf(line);
    engine.replay(entry);
    if (engine.hash !== entry.state) return [`state ${entry.state} became ${engine.hash} at ${entry.n}`, 0];
    // What the engine would write is what was written.
    const again = JSON.stringify(engine.entry(engine.entries - 1, REFEREE));
    if (again !== JSON.stringify(entry)) return [`${line} became ${again}`, 0];
  }
  const got = Buffer.from(engine.state).toString("hex");
  return [got === want ? null : "the last states differ", lines.length];
}

function checkAll(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort();
  const games = {}; // by system and kind of document, so that none is left out unseen
  let entries = 0;
  let failed = 0;
  for (const name of names) {
    let wrong, count = 0;
    try {
      [wrong, count] = check(join(folder, name));
    } catch (error) {
      wrong = `${error.code ?? ""} ${error.path ?? ""} ${error.message}`;
    }
    if (wrong) console.error(`${name}: ${wrong}`);
    failed += wrong ? 1 : 0;
    entries += count;
    const game = name.split("-").slice(0, 2).join(" ");
    games[game] = (games[game] ?? 0) + 1;
  }
  console.log(Object.entries(games).map(([game, count]) => `${game} ${count}`).join(", "));
  console.log(`${names.length} journals, ${entries} entries, ${failed} failed`);
  return names.length > 0 && failed === 0;
}

// A folder in memory where there is one: journals wait for their disk at every line.
function writeJournals(count) {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "bn-journals-"));
  execFileSync(process.env.BN_JOURNALS, [folder, count], { stdio: "inherit" });
  return folder;
}

const argument = process.argv[2] ?? "1000";
const imports = WebAssembly.Module.imports(module);
console.log(`banneret.wasm: ${bytes.length} bytes, ${imports.length} imports`);
let good = imports.length === 0;
if (existsSync(argument) && statSync(argument).isDirectory()) {
  good = checkAll(argument) && good;
} else {
  const folder = writeJournals(argument);
  good = checkAll(folder) && good;
  rmSync(folder, { recursive: true });
}
process.exit(good ? 0 : 1);
