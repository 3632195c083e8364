// Puts the licence and the notice where the package has them, and makes the program one that can be run.
import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");
const program = join(here, "dist/main.js");

if (!existsSync(program)) {
  console.error(`${program} is missing: run \`pnpm build\``);
  process.exit(1);
}
chmodSync(program, 0o755);
for (const name of ["LICENSE", "NOTICE.md"]) copyFileSync(join(here, "../../..", name), join(here, name));
