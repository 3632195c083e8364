import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Engine } from "@banneret/mcp";
import { expect, test } from "vitest";
import { connected, HERE, PROGRAM, ROOT, textOf } from "./kit.js";

const README = join(HERE, "README.md");
const MOST = 320;

/** The README with the answers of the tools below the calls. */
async function written(text: string): Promise<string> {
  const engine = new Engine(PROGRAM);
  const client = await connected(engine);
  const lines: string[] = [];
  for (const line of text.split("\n").filter((row) => !row.startsWith("<-- "))) {
    lines.push(line);
    const [, name, args] = /^--> (\w+) (.*)$/.exec(line) ?? [];
    if (name === undefined || args === undefined) continue;
    const answer = await textOf(client, name, JSON.parse(args));
    lines.push(`<-- ${answer.length <= MOST ? answer : `${answer.slice(0, MOST)}...`}`);
  }
  await client.close();
  engine.close();
  return lines.join("\n");
}

// BN_WRITE=1 pnpm test writes the README.
test("the README shows what the tools answer", async () => {
  process.chdir(ROOT);
  const text = readFileSync(README, "utf8");
  const now = await written(text);
  if (process.env["BN_WRITE"]) writeFileSync(README, now);
  else expect(text).toBe(now);
});

test("the README names every tool", async () => {
  const engine = new Engine(PROGRAM);
  const client = await connected(engine);
  const { tools } = await client.listTools();
  for (const { name } of tools) expect(readFileSync(README, "utf8")).toContain(`\`${name}\``);
  await client.close();
  engine.close();
});

test("the package has what its users expect, and nothing else", () => {
  const said = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: HERE,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const paths = (JSON.parse(said) as { files: { path: string }[] }[])[0]?.files.map(({ path }) => path) ?? [];
  const wanted = [
    "LICENSE",
    "NOTICE.md",
    "README.md",
    "package.json",
    "dist/main.js",
    "dist/index.js",
    "dist/index.d.ts",
  ];
  for (const path of wanted) expect(paths).toContain(path);
  for (const path of paths)
    expect(path).toMatch(/^(LICENSE|NOTICE\.md|README\.md|package\.json|dist\/\w+\.(js|d\.ts))$/);
  const { version } = JSON.parse(readFileSync(join(HERE, "package.json"), "utf8")) as { version: string };
  expect(execFileSync(PROGRAM, ["--version"], { encoding: "utf8" })).toContain(version);
  expect(readFileSync(join(HERE, "src/server.ts"), "utf8")).toContain(`version: "${version}"`);
});
