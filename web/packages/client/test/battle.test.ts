import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { play } from "../examples/battle.js";
import { HERE, ROOT, server } from "./kit.js";

const read = (...path: string[]): string => readFileSync(join(...path), "utf8");

test("the types say what everything is", () => {
  const types = read(HERE, "src/api.d.ts").replaceAll(/^export type (webhooks|\$defs) = .*$/gm, "");
  expect(types).toContain("winners:");
  expect(types).not.toContain("Record<string, never>");
  expect(read(HERE, "examples/battle.ts").trim().split("\n").length).toBeLessThanOrEqual(25);
});

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
