// One request to the WebAssembly module, some times over: the seconds of the quickest, and the length
// of its answer in words. Started by bench.
//
//   BN_WASM=banneret.wasm node wasm.mjs DOCUMENT.json KIND ORDERS NUMBER REPEATS
import { readFileSync } from "node:fs";
import { Engine } from "../src/wasm/banneret.mjs";

const MEMORY = 256; // MiB, as bench gives itself
const WARM = 1500; // milliseconds

const [path, kind, orders, number, repeats] = process.argv.slice(2);
const engine = new Engine(new WebAssembly.Module(readFileSync(process.env.BN_WASM)));
engine.open(JSON.parse(readFileSync(path, "utf8")));

// The call itself, without what makes objects of its answer.
const { wasm } = engine;
const words = { o: [orders], s: [orders], e: [orders, "victory"] }[kind];
const ask = {
  o: () => wasm.odds(Number(number), 0n),
  s: () => wasm.simulate(BigInt(number), 1n),
  e: () => wasm.solve(0, 0, 0, 0n),
}[kind];

let quickest = Infinity;
let length = 0;
if (wasm.grant(MEMORY) !== 0) throw new Error("no memory");
// At least so often, and until what is short has had time to be compiled for speed.
const begun = performance.now();
for (let i = 0; i < Number(repeats) || performance.now() - begun < WARM; i++) {
  const bytes = new TextEncoder().encode(words.join("\0") + "\0");
  new Uint8Array(wasm.memory.buffer, wasm.input(), bytes.length).set(bytes);
  const start = process.cpuUsage();
  length = ask();
  const { user, system } = process.cpuUsage(start); // microseconds, of all its threads
  quickest = Math.min(quickest, (user + system) / 1e6);
  if (length === 0) throw new Error("no answer");
}
console.log(quickest, length);
