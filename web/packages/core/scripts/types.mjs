// Writes the types of documents and answers from JSON Schemas: those of documents come from the engine.
//
//   BN_MODULES=folder node scripts/types.mjs
//
// The folder is that of the WebAssembly build, with banneret.wasm: build-wasm if nothing else is said. Nothing is done
// if the types that are there come from the same schemas.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { Engine } from "../../../../src/wasm/banneret.mjs";
import { sharedTypes } from "./shared.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../../..");
const out = join(here, "../src/generated");
const schemas = join(root, "docs/schemas");
const engineFile = join(process.env.BN_MODULES ?? join(root, "build-wasm"), "banneret.wasm");
const systems = {
  warmachine: "WarMachine",
  gurps4: "Gurps4",
  gurps3: "Gurps3",
  dragonquest: "DragonQuest",
  obsidian: "Obsidian",
};
const kinds = ["force", "scenario", "campaign"];
const answers = { advise: "Advice", analyse: "Analysis" };
const style = {
  bannerComment: "",
  cwd: schemas,
  additionalProperties: false,
  style: { printWidth: 120 },
  unknownAny: true,
  ignoreMinAndMaxItems: true,
};

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function engine() {
  if (existsSync(engineFile)) return new Engine(new WebAssembly.Module(readFileSync(engineFile)));
  console.error(`${engineFile} is missing: build the modules with cross/wasm.ini, and name their folder by BN_MODULES`);
  process.exit(1);
}

/** The schemas of a system's documents, by the names of their types. */
function documentsOf(asked, system, prefix) {
  const found = {};
  for (const kind of kinds)
    try {
      found[prefix + capital(kind)] = asked.schema({ system, document: kind });
    } catch (error) {
      if (!/has no document/.test(error.message)) throw error; // a system without campaigns
    }
  return found;
}

/** The source of a type. Comments of one line take one line. */
async function typeOf(name, schema) {
  const text = await compile({ ...schema, title: name }, name, style); // the name of a type comes from the title
  return text.trim().replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */");
}

async function fileOf(types) {
  const texts = [];
  for (const [name, schema] of Object.entries(types)) texts.push(await typeOf(name, schema));
  return `// Written by scripts/types.mjs.\n\n${texts.join("\n\n")}\n`;
}

const asked = engine();
const files = {};
for (const [system, prefix] of Object.entries(systems)) files[system] = documentsOf(asked, system, prefix);
for (const [answer, name] of Object.entries(answers))
  files[answer] = { [name]: JSON.parse(readFileSync(join(schemas, `${answer}.json`), "utf8")) };

const sources = [fileURLToPath(import.meta.url), join(here, "shared.mjs"), join(schemas, "common.json")];
const hash = createHash("sha256").update(JSON.stringify(files));
for (const source of sources) hash.update(readFileSync(source));
const mark = `// Written by scripts/types.mjs from ${hash.digest("hex")}.`;
const index = join(out, "index.ts");
if (existsSync(index) && readFileSync(index, "utf8").startsWith(mark)) process.exit(0);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const lines = [mark, ""];
for (const [name, types] of Object.entries(files)) {
  const shared = name in systems ? sharedTypes(types, systems[name]) : {};
  writeFileSync(join(out, `${name}.ts`), await fileOf({ ...types, ...shared }));
  lines.push(`export type { ${Object.keys(types).join(", ")} } from "./${name}.js";`);
}
writeFileSync(index, `${lines.join("\n")}\n`); // last: it says that all is there
