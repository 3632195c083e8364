import { BanneretError } from "./errors.js";

/** A line of a journal that only its key opens: the bytes of the nonce, then those of the box. */
export type ClosedLine = Uint8Array<ArrayBuffer>;

const NONCE = 12; // bytes, as AES-GCM wants it
const BLOCK = 1024; // bytes to which a line is filled up, so that its length does not say the order in it

function filled(line: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${line}\n`);
  const bytes = new Uint8Array(Math.ceil(text.length / BLOCK) * BLOCK);
  bytes.set(text);
  return bytes;
}

export async function closed(line: string, key: CryptoKey): Promise<ClosedLine> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const box = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, filled(line)));
  const both = new Uint8Array(NONCE + box.length);
  both.set(iv);
  both.set(box, NONCE);
  return both;
}

async function opened(line: ClosedLine, key: CryptoKey): Promise<string> {
  const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv: line.subarray(0, NONCE) }, key, line.subarray(NONCE));
  return new TextDecoder().decode(text).replace(/\0*$/, "");
}

/** The journal of lines that were closed with this key. */
export async function openedJournal(lines: ClosedLine[], key: CryptoKey): Promise<string> {
  try {
    return (await Promise.all(lines.map((line) => opened(line, key)))).join("");
  } catch {
    throw new BanneretError({
      code: "journal",
      text: "this is not the key that closed these lines, or they were changed",
    });
  }
}

/** A key that closes lines and never leaves the browser that made it. */
export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
