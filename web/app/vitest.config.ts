import { defineConfig } from "vitest/config";
import { liveries } from "./liveries.plugin.js";

export default defineConfig({ plugins: [liveries()], test: { include: ["test/*.test.ts"] } });
