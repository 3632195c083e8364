import { mergeConfig } from "vitest/config";
import tests from "./vitest.e2e.config.js";

// What takes the pictures of docs/app; CI does not.
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  { test: { include: ["e2e/*.shot.ts"] } },
);
