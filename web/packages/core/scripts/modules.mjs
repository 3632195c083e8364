// Puts the packed modules, the sample battles and the licence where the package has them.
//
//   BN_MODULES=folder node scripts/modules.mjs
//
// The folder is that of the WebAssembly build, with banneret.part, a .part for each system and engine.lzma, which they
// have in common: build-wasm if nothing else is said. With --packed the modules must be there already.
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");
const names = [
  "engine.lzma",
  "banneret.part",
  "warmachine.part",
  "gurps4.part",
  "gurps3.part",
  "dragonquest.part",
  "obsidian.part",
];
const packed = process.argv.includes("--packed");
const from = process.env.BN_MODULES ?? join(here, "../../../build-wasm");

if (!packed) rmSync(join(here, "wasm"), { recursive: true, force: true }); // of an older build
mkdirSync(join(here, "wasm"), { recursive: true });
for (const name of names) {
  const to = join(here, "wasm", name);
  const source = packed ? to : join(from, name);
  if (!existsSync(source)) {
    console.error(`${source} is missing: build the modules with cross/wasm.ini, and name their folder by BN_MODULES`);
    process.exit(1);
  }
  if (!packed) copyFileSync(source, to);
}
rmSync(join(here, "scenarios"), { recursive: true, force: true });
cpSync(join(here, "../../../scenarios"), join(here, "scenarios"), { recursive: true });
copyFileSync(join(here, "../../../LICENSE"), join(here, "LICENSE"));
