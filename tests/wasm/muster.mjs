// What a page builds a force from, in WebAssembly: catalogue, schema and rating are what the native program prints.
//
//   BN_WASM=banneret.wasm BN_PROGRAM=banneret node muster.mjs
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strict as assert } from "node:assert";
import { BanneretError, Engine } from "../../src/wasm/banneret.mjs";

const engine = new Engine(new WebAssembly.Module(readFileSync(process.env.BN_WASM)));
const program = (...args) => execFileSync(process.env.BN_PROGRAM, args, { encoding: "utf8", maxBuffer: 1 << 26 });
const printed = (...args) => JSON.parse(program(...args));

const FORCES = {
  warmachine: {
    name: "Company", leader: { name: "Captain", level: 5, charisma: 13 },
    members: [{ name: "spears", count: 100, level: 1 }, { name: "bows", count: 40, level: 1, missiles: true, range: 210 }],
  },
  gurps4: { name: "Host", tl: 3, elements: [{ element: "Heavy Cavalry", name: "Knights", count: 3, troops: "good" }, { element: "Bowmen", count: 4 }] },
  gurps3: { name: "Company", setting: "yrth", units: [{ name: "spears", count: 100, type: "MI", quality: "seasoned" }] },
  dragonquest: { name: "Company", units: [{ name: "Company", commander: { name: "Captain", ms: 5, pc: 15, wp: 17 }, groups: [{ name: "Spears", heads: 120, protection: 5, damage: 3 }] }] },
  obsidian: { name: "Army", year: 100, stands: [{ name: "General", type: "CAV/A", general: "competent" }, { name: "Foot", type: "INF/A", count: 6 }] },
};

const folder = mkdtempSync(join(tmpdir(), "banneret-muster-"));
const path = join(folder, "force.json");

// The program on the same force: its sheet, and how many reasons it gives.
function native(force) {
  writeFileSync(path, JSON.stringify(force));
  const reasons = program("rate", "--explain", path).split("\n").filter((line) => /^ *[-+=x]? ?[0-9./-]+  [A-Z0-9]{2}-[0-9]{3}  /.test(line));
  return { sheet: printed("rate", "--json", path), reasons: reasons.length };
}

for (const [system, rest] of Object.entries(FORCES)) {
  const force = { banneret: "force", system, ...rest };
  const { sheet, terms } = engine.rate(force);
  const wanted = native(force);
  assert.deepEqual(sheet, wanted.sheet);
  assert.equal(terms.length, wanted.reasons);
  assert.ok(terms.some(({ kind }) => kind === "total"));
  for (const { rule, words } of terms) assert.match(`${rule} ${words}`, /^[A-Z0-9]{2}-[0-9]{3} ./);
  assert.deepEqual(engine.catalogue({ system }), printed("catalogue", "--json", "--system", system));
  assert.deepEqual(engine.schema({ system, document: "force" }), printed("schema", "force", "--system", system));
  console.log(`${system}: ${terms.length} terms`);
}
assert.deepEqual(engine.catalogue({ system: "gurps4", tl: 3, class: "Cv", find: "heavy" }), printed("catalogue", "--json", "--system", "gurps4", "--tl", "3", "--class", "Cv", "--find", "heavy"));
rmSync(folder, { recursive: true });

// What is wrong is refused, with its place.
const refused = (call, want) => assert.throws(call, (error) => error instanceof BanneretError && Object.entries(want).every(([key, value]) => error[key] === value));
refused(() => engine.rate({ banneret: "force", system: "warmachine", name: "A", leader: { name: "B" }, members: [{ name: "c", count: 0 }] }), { code: "schema", path: "members[0].count" });
refused(() => engine.catalogue({ system: "chess" }), { code: "usage" });
refused(() => engine.schema({ system: "warmachine", document: "sonnet" }), { code: "usage" });
