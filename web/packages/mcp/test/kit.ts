import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type Engine, type Options } from "@banneret/mcp";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";

export const HERE = join(dirname(fileURLToPath(import.meta.url)), "..");
export const ROOT = join(HERE, "../../..");
export const PROGRAM = process.env["BN_PROGRAM"] ?? join(ROOT, "build/banneret");

// biome-ignore lint/suspicious/noExplicitAny: trees of the engine, whose form docs/schemas describes
export type Any = any;

/** The client of the SDK gives up after a minute, which a busy machine may take for an answer of the oracle. */
const PATIENT = { timeout: 3_600_000 };

/** The text of a tool's answer. */
export async function textOf(client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content } = (await client.callTool({ name, arguments: args }, undefined, PATIENT)) as Any;
  return content[0].text;
}

export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Any> {
  const { content, isError } = (await client.callTool({ name, arguments: args }, undefined, PATIENT)) as Any;
  if (isError) throw new Error(content[0].text);
  return JSON.parse(content[0].text);
}

/** What a tool refuses. */
export async function fault(client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = (await client.callTool({ name, arguments: args }, undefined, PATIENT)) as Any;
  if (!isError) throw new Error(`${name} was not refused: ${content[0].text}`);
  return content[0].text;
}

/** A client of a server in this process. */
export async function connected(engine: Engine, options: Options = {}): Promise<Client> {
  const server = await createServer(engine, options);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "0" });
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  return client;
}
