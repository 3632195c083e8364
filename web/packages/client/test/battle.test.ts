import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { play } from "../examples/battle.js";

const HERE = join(dirname(fileURLToPath(import.meta.url)), "..");
const ROOT = join(HERE, "../../..");
const read = (...path: string[]): string => readFileSync(join(...path), "utf8");

test("the types say what everything is", () => {
  const types = read(HERE, "src/api.d.ts").replaceAll(/^export type (webhooks|\$defs) = .*$/gm, "");
  expect(types).toContain("winners:");
  expect(types).not.toContain("Record<string, never>");
  expect(read(HERE, "examples/battle.ts").trim().split("\n").length).toBeLessThanOrEqual(25);
});

/** A server (tests/server/one.py); null: this machine has no PostgreSQL. */
async function server(): Promise<{ url: string; close(): void } | null> {
  const child = spawn("python3", [join(ROOT, "tests/server/one.py")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      BN_ROOT: ROOT,
      BN_SERVER: process.env["BN_SERVER"] ?? join(ROOT, "build/src/server/banneret-server"),
    },
  });
  const line = await new Promise<string>((said) => {
    createInterface(child.stdout).once("line", said);
    child.once("close", (status) => said(status === 77 ? "" : "the server does not start"));
  });
  return line === "" ? null : { ...(JSON.parse(line) as { url: string }), close: () => child.stdin.end() };
}

test("a program of 25 lines plays a battle", async ({ skip }) => {
  const one = await server();
  if (!one) return skip("no PostgreSQL");
  try {
    const said = await play(one.url, read(ROOT, "scenarios/warmachine/quick-skirmish.yaml"));
    expect(said).toMatch(/^\S.* won .*\. /);
  } finally {
    one.close();
  }
});
