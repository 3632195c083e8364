// Writes the types of documents and answers from the JSON Schemas of the program.
//
//   BN_PROGRAM=build/banneret node scripts/types.mjs [--check]
//
// The program is that of build/ if nothing else is said. With --check nothing is written, and what is out of date
// fails.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../src/generated");
const schemas = join(here, "../../../../docs/schemas");
const program = process.env.BN_PROGRAM ?? join(here, "../../../../build/banneret");
const systems = {
  warmachine: "WarMachine",
  gurps4: "Gurps4",
  gurps3: "Gurps3",
  dragonquest: "DragonQuest",
  obsidian: "Obsidian",
};
const kinds = ["force", "scenario", "campaign"];
const answers = ["advise", "analyse"];
const style = {
  bannerComment: "",
  cwd: schemas,
  additionalProperties: false,
  style: { printWidth: 120 },
  unknownAny: true,
  ignoreMinAndMaxItems: true,
};

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function schemaOf(kind, system) {
  try {
    return JSON.parse(
      execFileSync(program, ["schema", kind, "--system", system], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
  } catch (error) {
    if (/has no/.test(error.stderr ?? "")) return null; // a system without campaigns
    throw error;
  }
}

// The name of a type comes from the title.
async function typesOf(schema, name) {
  const text = await compile({ ...schema, title: name }, name, style);
  return `// Written by scripts/types.mjs from the JSON Schema of the program.\n\n${text.trim()}\n`;
}

const files = new Map();
const index = [];
for (const [system, prefix] of Object.entries(systems))
  for (const kind of kinds) {
    const schema = schemaOf(kind, system);
    if (!schema) continue;
    const name = prefix + capital(kind);
    files.set(`${system}-${kind}.ts`, await typesOf(schema, name));
    index.push(`export type { ${name} } from "./${system}-${kind}.js";`);
  }
for (const answer of answers) {
  const name = { advise: "Advice", analyse: "Analysis" }[answer];
  files.set(`${answer}.ts`, await typesOf(JSON.parse(readFileSync(join(schemas, `${answer}.json`), "utf8")), name));
  index.push(`export type { ${name} } from "./${answer}.js";`);
}
files.set("index.ts", `// Written by scripts/types.mjs.\n\n${index.join("\n")}\n`);

mkdirSync(out, { recursive: true });
let old = 0;
for (const [name, text] of files) {
  const path = join(out, name);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  old++;
  if (process.argv.includes("--check")) console.error(`src/generated/${name} is out of date: run pnpm types`);
  else writeFileSync(path, text);
}
console.log(`${files.size} files, ${old} ${process.argv.includes("--check") ? "out of date" : "written"}`);
process.exit(process.argv.includes("--check") && old > 0 ? 1 : 0);
