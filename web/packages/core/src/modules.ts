import { load } from "#platform";

/** The rules systems that have their own module. */
export type System = "warmachine" | "gurps4" | "gurps3" | "dragonquest" | "obsidian";

// Each written out, so that bundlers find the files. What the modules have in common is packed once.
const engine = new URL("../wasm/engine.lzma", import.meta.url);
const urls: Record<System | "all", URL> = {
  all: new URL("../wasm/banneret.part", import.meta.url),
  warmachine: new URL("../wasm/warmachine.part", import.meta.url),
  gurps4: new URL("../wasm/gurps4.part", import.meta.url),
  gurps3: new URL("../wasm/gurps3.part", import.meta.url),
  dragonquest: new URL("../wasm/dragonquest.part", import.meta.url),
  obsidian: new URL("../wasm/obsidian.part", import.meta.url),
};

const loaded = new Map<string, Promise<WebAssembly.Module>>();

export const SYSTEMS = Object.keys(urls).filter((name) => name !== "all") as System[];

/** The module of one system, or of all; loaded once. A name that is no system's gives the one of all, which says so. */
export function loadModule(system: string = "all"): Promise<WebAssembly.Module> {
  const url = urls[system as System] ?? urls.all;
  const module = loaded.get(url.href) ?? load(engine, url);
  loaded.set(url.href, module);
  module.catch(() => loaded.delete(url.href));
  return module;
}
