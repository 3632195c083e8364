import { defineConfig } from "vitest/config";

// One browser and one page at a time: a battle to its end keeps a core busy. A test takes seconds; the limit is for a
// machine that does much else.
export default defineConfig({
  test: { include: ["e2e/*.test.ts"], testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false },
});
