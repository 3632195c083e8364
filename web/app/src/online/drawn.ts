import type { Drawn } from "../fight/played.js";

/** What is drawn or listed at a table of a server. */
export function drawnOnline(): Drawn {
  return {
    board: async () => null,
    probe: async () => { throw new Error("this table is not drawn"); },
    map: async () => null,
    toward: async () => null,
    book: async () => null,
    rulings: async () => [],
  };
}
