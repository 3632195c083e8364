import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { SYSTEMS, type System } from "@banneret/core";
import { unpackModule } from "../src/packed.js";

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
  const packed = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: HERE,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  ) as {
    files: { path: string }[];
  }[];
  const paths = packed[0]?.files.map(({ path }) => path) ?? [];
  const wanted = [
    "LICENSE",
    "README.md",
    "package.json",
    "dist/index.js",
    "dist/index.d.ts",
    "dist/battle.js",
    "dist/worker.js",
    "dist/platform/unpacker.js",
    "wasm/engine.lzma",
    "wasm/banneret.part",
    "scenarios/warmachine/elves-at-the-pass.yaml",
    "scenarios/warmachine/forces/gars-elves.yaml",
  ];
  for (const path of [...wanted, ...SYSTEMS.map((system) => `wasm/${system}.part`)]) expect(paths).toContain(path);
  for (const path of paths)
    expect(path).toMatch(
      /^(LICENSE|README\.md|package\.json|dist\/[\w/.-]+\.(js|d\.ts)|wasm\/(engine\.lzma|\w+\.part)|scenarios\/[\w/-]+\.yaml)$/,
    );
});

// The most bytes that any web server sends for each system, and once for what they have in common. A system is meant to
// have at most 206,000; the bounds keep them from growing.
const MOST: Record<System | "engine", number> = {
  engine: 105_500,
  warmachine: 100_500,
  gurps4: 206_000,
  gurps3: 114_000,
  dragonquest: 115_000,
  obsidian: 145_500,
};

const packedFile = (name: string): Buffer => readFileSync(join(HERE, "wasm", name));

describe("size", () => {
  test.each(["engine", ...SYSTEMS] as const)("the file of %s", (name) => {
    const bytes = packedFile(name === "engine" ? "engine.lzma" : `${name}.part`).length;
    console.log(`${name}: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(MOST[name]);
  });
});

describe("what was damaged on its way is refused", () => {
  const bytesOf = (file: string): ArrayBuffer => new Uint8Array(packedFile(file)).buffer;
  const engine = bytesOf("engine.lzma");
  const system = bytesOf("warmachine.part");
  const changed = (whole: ArrayBuffer, at: number): ArrayBuffer => {
    const copy = new Uint8Array(whole.slice(0));
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy.buffer;
  };
  test.each<[string, ArrayBuffer, ArrayBuffer]>([
    ["a system that ends too early", engine, system.slice(0, -1000)],
    ["an empty system", engine, new ArrayBuffer(0)],
    ["a changed byte of a system", engine, changed(system, 50_000)],
    ["a changed byte of the common part", changed(engine, 40_000), system],
    ["another common part", engine.slice(0, -1), system],
  ])("%s", (_, common, part) => {
    expect(() => unpackModule(common, part)).toThrow("a packed module is damaged");
  });
  test("and what is whole is a module", () => {
    expect(WebAssembly.validate(unpackModule(engine, system))).toBe(true);
  });
});
