// Puts the modules and the licence where the package has them.
//
//   BN_MODULES=folder node scripts/modules.mjs
//
// The folder is that of the WebAssembly build, with banneret.wasm and a module for each system: build-wasm if
// nothing else is said. With --packed the modules must be there already.
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");
const names = ["banneret", "warmachine", "gurps4", "gurps3", "dragonquest", "obsidian"];
const packed = process.argv.includes("--packed");
const from = process.env.BN_MODULES ?? join(here, "../../../build-wasm");

mkdirSync(join(here, "wasm"), { recursive: true });
for (const name of names) {
  const to = join(here, "wasm", `${name}.wasm`);
  const source = packed ? to : join(from, `${name}.wasm`);
  if (!existsSync(source)) {
    console.error(`${source} is missing: build the modules with cross/wasm.ini, and name their folder by BN_MODULES`);
    process.exit(1);
  }
  if (!packed) copyFileSync(source, to);
}
copyFileSync(join(here, "../../../LICENSE"), join(here, "LICENSE"));
