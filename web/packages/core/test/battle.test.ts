import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { program, ROOT } from "./kit.js";

const HERE = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = mkdtempSync(join(tmpdir(), "banneret-battle-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The program of the package, with these lines typed. */
function battle(typed: string, ...args: string[]) {
  const done = spawnSync(process.execPath, [join(HERE, "dist/battle.js"), ...args], {
    cwd: folder,
    input: typed,
    encoding: "utf8",
  });
  return { said: done.stdout, complained: done.stderr, status: done.status };
}

test("without a battle it lists all there are", () => {
  const { said, status } = battle("");
  const names = readdirSync(join(ROOT, "scenarios"))
    .flatMap((system) => readdirSync(join(ROOT, "scenarios", system)))
    .filter((name) => name.endsWith(".yaml"));
  expect(status).toBe(0);
  for (const name of names) expect(said).toContain(`\n  ${name.replace(".yaml", "")}\n`);
});

test("a battle is stopped, continued and won, and its journal is verified", () => {
  const first = battle("everything\n9\nattack\nq\n", "elves-at-the-pass", "--seed", "0000000000000001");
  expect(first.said).toContain("You command Gar");
  expect(first.said).toContain("Gar: which tactic?  (sealed)\n  1 Attack+");
  expect(first.said).toContain('"everything" is none of these; type 1 to 6');
  expect(first.said).toContain('"9" is none of these');
  expect(first.said).toContain("chose Attack");
  expect(first.said).toContain("Continue with: banneret-battle elves-at-the-pass.1.jsonl");
  const second = battle("\n".repeat(200), "elves-at-the-pass.1.jsonl");
  expect(second.said).toMatch(/won|Won/);
  expect(second.said).toContain("The journal is elves-at-the-pass.1.jsonl");
  program("replay", join(folder, "elves-at-the-pass.1.jsonl"));
});

test.each(["equal-forces", "bannock", "jothus-against-khago", "night-at-the-ford"])(
  "%s is fought by defaults",
  (name) => {
    const { said, complained } = battle("\n".repeat(4000), name, "--as", "1", "--seed", "0000000000000007");
    expect(complained).toBe("");
    expect(said).toContain(`The journal is ${name}.1.jsonl`);
    expect(existsSync(join(folder, `${name}.1.jsonl`))).toBe(true);
  },
);

test("what it does not know it says", () => {
  expect(battle("", "gone")).toMatchObject({ status: 64, said: "" });
  expect(battle("", "elves-at-the-pass", "--as", "Nobody").complained).toContain("the sides are Gar, Thar");
});
