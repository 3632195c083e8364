import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SYSTEMS, type System } from "@banneret/core";

const HERE = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The first block of the README in this language. */
function block(language: string): string {
  const text = readFileSync(join(HERE, "README.md"), "utf8");
  return new RegExp("```" + language + "\n([^]*?)```").exec(text)?.[1] ?? "";
}

test("the battle of the README has fifteen lines, and is fought", () => {
  const program = block("js");
  expect(program.trim().split("\n")).toHaveLength(15);
  const folder = mkdtempSync(join(HERE, "test/readme-"));
  try {
    const path = join(folder, "battle.mjs");
    writeFileSync(path, program);
    const said = execFileSync(process.execPath, [path], { encoding: "utf8" }).trim().split("\n");
    expect(said[0]).toMatch(/^Village \d+\.\d %, Bandits \d+\.\d %, nobody \d+\.\d %$/);
    expect(said.length).toBeGreaterThan(2);
    expect(said.at(-1)).toMatch(/^Won by (Village|Bandits|nobody)$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the package has what its users expect, and nothing else", () => {
  const packed = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: HERE, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })) as {
    files: { path: string }[];
  }[];
  const paths = packed[0]?.files.map(({ path }) => path) ?? [];
  const wanted = ["LICENSE", "README.md", "package.json", "dist/index.js", "dist/index.d.ts", "dist/worker.js", "wasm/banneret.wasm"];
  for (const path of [...wanted, ...SYSTEMS.map((system) => `wasm/${system}.wasm`)]) expect(paths).toContain(path);
  for (const path of paths) expect(path).toMatch(/^(LICENSE|README\.md|package\.json|dist\/[\w/.-]+\.(js|d\.ts)|wasm\/\w+\.wasm)$/);
});

// The most bytes of each module with gzip. What is meant is 200,000; where that is not reached, the bound keeps the
// module from growing.
const MOST: Record<System, number> = {
  warmachine: 200_000,
  gurps4: 307_400,
  gurps3: 207_000,
  dragonquest: 213_500,
  obsidian: 247_200,
};

describe("size", () => {
  test.each(SYSTEMS)("the module of %s", (system) => {
    const bytes = readFileSync(join(HERE, "wasm", `${system}.wasm`));
    const gzip = gzipSync(bytes, { level: 9 }).length;
    console.log(`${system}: ${bytes.length} bytes, ${gzip} with gzip`);
    expect(gzip).toBeLessThanOrEqual(MOST[system]);
  });
});
