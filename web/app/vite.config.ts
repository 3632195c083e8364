import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fonts } from "./fonts.plugin.js";
import { liveries } from "./liveries.plugin.js";
import { offline } from "./offline.plugin.js";
import { rules } from "./rules.plugin.js";
import { samples } from "./samples.plugin.js";

export default defineConfig({
  base: "./", // the folder works at any address
  plugins: [react(), liveries(), samples(), rules(), fonts(), offline()],
  worker: { format: "es" },
  optimizeDeps: { exclude: ["@banneret/core"] }, // its modules and its worker are found beside it
  server: { fs: { allow: ["../.."] } }, // the sample battles are the repository's
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", sw: "src/offline/sw.ts" },
      // A browser looks for a newer service worker at the same address.
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
});
