import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const HERE = join(dirname(fileURLToPath(import.meta.url)), "..");
export const ROOT = join(HERE, "../../..");
export const PROGRAM = process.env["BN_PROGRAM"] ?? join(ROOT, "build/banneret");

/** A server (tests/server/one.py); null: this machine has no PostgreSQL. */
export async function server(): Promise<{ url: string; close(): void } | null> {
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
