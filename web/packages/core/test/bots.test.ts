import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PROGRAM, ROOT } from "./kit.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const BOTS = join(ROOT, "examples/bots");
const BATTLES = [
  "warmachine/elves-at-the-pass",
  "gurps4/equal-forces",
  "gurps3/bannock",
  "dragonquest/jothus-against-khago",
  "obsidian/senlac",
];

// tests/program/four_bots.py compares the shell with C and Python.
test.each(BATTLES)("the bot in JavaScript writes the journal of the bot in the shell: %s", (battle) => {
  const folder = mkdtempSync(join(HERE, "bots-")); // here Node finds the package
  const scenario = join(ROOT, "scenarios", `${battle}.yaml`);
  const env = { ...process.env, PATH: `${dirname(PROGRAM)}${delimiter}${process.env["PATH"]}` };
  try {
    copyFileSync(join(BOTS, "bot.mjs"), join(folder, "bot.mjs"));
    execFileSync(process.execPath, [join(folder, "bot.mjs"), scenario, "7", join(folder, "node.jsonl")]);
    execFileSync(join(BOTS, "bot.sh"), [scenario, "7", join(folder, "shell.jsonl")], { env });
    const [node, shell] = ["node", "shell"].map((name) => readFileSync(join(folder, `${name}.jsonl`), "utf8"));
    expect(node?.split("\n").length).toBeGreaterThan(5);
    expect(node).toBe(shell);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
