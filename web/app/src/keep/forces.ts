import type { Tree } from "@banneret/core";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { newId } from "./id.js";

/** A force that is kept. */
export interface KeptForce {
  id: string;
  system: string;
  name: string;
  /** When it was last changed, in ms. */
  at: number;
  document: Tree;
}

interface Rolls extends DBSchema {
  forces: { key: string; value: KeptForce };
}

let rolls: Promise<IDBPDatabase<Rolls>> | undefined;

// A database apart from that of the battles: neither waits for the other when a new version of the page changes one.
function open(): Promise<IDBPDatabase<Rolls>> {
  rolls ??= openDB<Rolls>("banneret-forces", 1, {
    upgrade: (db) => void db.createObjectStore("forces", { keyPath: "id" }),
  });
  return rolls;
}

export async function forces(): Promise<KeptForce[]> {
  return (await (await open()).getAll("forces")).sort((a, b) => b.at - a.at);
}

export async function forceOf(id: string): Promise<KeptForce | null> {
  return (await (await open()).get("forces", id)) ?? null;
}

export async function keepForce(id: string, document: Tree): Promise<void> {
  const name = typeof document["name"] === "string" && document["name"] !== "" ? document["name"] : "A force";
  await (await open()).put("forces", { id, system: String(document["system"]), name, at: Date.now(), document });
}

/** Keeps a force under its own name, and gives that. */
export async function newForce(document: Tree): Promise<string> {
  const id = newId();
  await keepForce(id, document);
  return id;
}

export async function removeForce(id: string): Promise<void> {
  await (await open()).delete("forces", id);
}
