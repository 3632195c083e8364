import { defineConfig } from "vitest/config";
import { Shards } from "./e2e/shards.js";

// One browser and one page at a time: a battle to its end keeps a core busy. A machine with two cores runs two shards
// side by side. A test takes seconds; the limit is for a machine that does much else.
export default defineConfig({
  test: {
    include: ["e2e/*.test.ts"],
    testTimeout: 900_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    isolate: false, // one file after the other in the same process: what they import is read once
    sequence: { sequencer: Shards },
  },
});
