import { parseDocument, SYSTEMS, type System, type Tree } from "@banneret/core";
import { sidesOf } from "./sources.js";
import { forceIn } from "./share.js";

const MOST = 1_000_000; // bytes of a file that someone wrote

/** The system of this name, or words why there is none. */
export function known(system: unknown): System {
  const found = SYSTEMS.find((name) => name === system);
  if (!found) throw new Error(`Unknown rules system "${String(system)}". There are ${SYSTEMS.join(", ")}.`);
  return found;
}

/** The forces in a file of YAML or JSON: one, or all those of a scenario. */
export async function forcesIn(text: string): Promise<Tree[]> {
  if (text.length > MOST) throw new Error("This file is too large to be a force.");
  const tree = await parseDocument(text);
  const system = known(tree["system"]);
  if (tree["banneret"] === "scenario") return sidesOf(tree, system, "").map(({ force }) => force);
  return [forceIn(tree)];
}
