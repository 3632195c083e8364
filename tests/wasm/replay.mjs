// Replays journals written natively in WebAssembly, and compares the last states byte for byte.
//
//   BN_WASM=banneret.wasm BN_JOURNALS=tests/wasm/wasm_journals node replay.mjs [COUNT]
//   BN_WASM=banneret.wasm node replay.mjs FOLDER
//
// BN_JOURNALS writes them; or FOLDER holds x.jsonl and x.state (the state in hex) already. Beside random games it
// writes campaigns on maps of hexes, of the repository BN_ROOT, with x.views: what every seat was shown on the way.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Engine } from "../../src/wasm/banneret.mjs";

const REFEREE = { role: "referee" };
const ROLES = ["referee", "commander", "character", "spectator"];
const MAPS = ["dragonquest/season-in-the-vale", "gurps4/vale-of-ister", "warmachine/war-in-the-fens"];
const GAMES_OF_A_MAP = 2;

const bytes = readFileSync(process.env.BN_WASM);
const module = new WebAssembly.Module(bytes);
const engine = new Engine(module);

// What a line has beside its entry: the chain of hashes.
function entryOf(line) {
  const { prev, hash, ...entry } = JSON.parse(line);
  return entry;
}

// The lines of x.views, by the number of entries after which they were seen.
function viewsOf(path) {
  const views = {};
  if (existsSync(path))
    for (const line of readFileSync(path, "utf8").trimEnd().split("\n")) {
      const [, entries, role, side, view] = line.match(/^(\d+) (\d+) (\d+) (.*)$/);
      (views[entries] ??= []).push({ seat: { role: ROLES[role], side: Number(side) }, view: JSON.parse(view) });
    }
  return views;
}

let looks = 0;

// A seat that is shown something else than natively, in words, or null.
function checkViews(views) {
  for (const { seat, view } of views[engine.entries] ?? []) {
    looks++;
    if (JSON.stringify(engine.view(seat)) !== JSON.stringify(view))
      return `another view of ${seat.role} ${seat.side} after ${engine.entries}`;
  }
  return null;
}

// What is wrong with the journal, or null; and how many entries it has.
function check(path) {
  const [head, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const want = readFileSync(path.replace(/\.jsonl$/, ".state"), "utf8").trim();
  const views = viewsOf(path.replace(/\.jsonl$/, ".views"));
  engine.open(JSON.parse(head).document);
  for (const line of lines) {
    const entry = entryOf(line);
    const other = checkViews(views);
    if (other) return [other, 0];
    engine.replay(entry);
    if (engine.hash !== entry.state) return [`state ${entry.state} became ${engine.hash} at ${entry.n}`, 0];
    // What the engine would write is what was written.
    const again = JSON.stringify(engine.entry(engine.entries - 1, REFEREE));
    if (again !== JSON.stringify(entry)) return [`${line} became ${again}`, 0];
  }
  const got = Buffer.from(engine.state).toString("hex");
  return [got === want ? checkViews(views) : "the last states differ", lines.length];
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
  console.log(`${names.length} journals, ${entries} entries, ${looks} views, ${failed} failed`);
  return names.length > 0 && failed === 0;
}

// A folder in memory where there is one: journals wait for their disk at every line.
function writeJournals(count) {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "bn-journals-"));
  const maps = MAPS.map((name) => join(process.env.BN_ROOT ?? ".", "scenarios", `${name}.yaml`));
  execFileSync(process.env.BN_JOURNALS, [folder, count], { stdio: "inherit" });
  execFileSync(process.env.BN_JOURNALS, [folder, GAMES_OF_A_MAP, 1, ...maps], { stdio: "inherit" });
  return folder;
}

const argument = process.argv[2] ?? "1000";
const imports = WebAssembly.Module.imports(module);
const wanted = JSON.stringify([{ module: "banneret", name: "watch", kind: "function" }]);
console.log(`banneret.wasm: ${bytes.length} bytes, imports ${imports.map(({ name }) => name).join(", ")}`);
let good = JSON.stringify(imports) === wanted;
if (existsSync(argument) && statSync(argument).isDirectory()) {
  good = checkAll(argument) && good;
} else {
  const folder = writeJournals(argument);
  good = checkAll(folder) && good;
  rmSync(folder, { recursive: true });
}
process.exit(good ? 0 : 1);
