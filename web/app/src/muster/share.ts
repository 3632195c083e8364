import type { Tree } from "@banneret/core";
import { isTree } from "./tree.js";

// A link that contains the force itself: compressed, behind the #, so that no server ever sees it. Both ends are
// bounded: input from others may be anything.
const LINK_MAX = 16_000; // characters that messengers and browsers pass on
const TEXT_MAX = 262_144;

async function through(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    parts.push(next.value as Uint8Array<ArrayBuffer>);
    if (length <= most) continue;
    void reader.cancel();
    throw new Error("The force in this link is too large.");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const fed = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;

/** A force as the text of a link; null: it is too large for one. */
export async function packForce(force: Tree): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(force)) as Uint8Array<ArrayBuffer>;
  if (bytes.length > TEXT_MAX) return null;
  const packed = await through(fed(bytes).pipeThrough(new CompressionStream("deflate-raw")), TEXT_MAX);
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return text.length > LINK_MAX ? null : text;
}

/** The force of a link. Anything but a force is refused, with a reason for the reader. */
export async function unpackForce(text: string): Promise<Tree> {
  if (text.length > LINK_MAX) throw new Error("This link is too long to be a force.");
  let words: string;
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    words = new TextDecoder("utf-8", { fatal: true }).decode(
      await through(fed(packed).pipeThrough(new DecompressionStream("deflate-raw")), TEXT_MAX),
    );
  } catch (error) {
    throw error instanceof Error && error.message.startsWith("The force")
      ? error
      : new Error("This link is damaged: a part of it is missing or changed.");
  }
  return forceIn(JSON.parse(words));
}

/** A force, or words why it is none. */
export function forceIn(node: unknown): Tree {
  if (!isTree(node) || node["banneret"] !== "force" || typeof node["system"] !== "string")
    throw new Error("There is no force in this: it must start with banneret: force and name its system.");
  return node;
}
