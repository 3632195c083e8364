import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const WORKER = "sw.js";
const ALL = /(^|\/)banneret-[\w-]{8}\.part$/; // the module with all systems, which the app never loads

/** Tells the service worker which files the app consists of, and gives them a version. */
export function offline(): Plugin {
  return {
    name: "banneret-offline",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") return this.error(`${WORKER} is missing`);
        if (worker.imports.length > 0)
          return this.error(`${WORKER} imports ${worker.imports.join(", ")}, which it cannot`);
        const files = Object.keys(bundle)
          .filter((file) => file !== WORKER && !ALL.test(file) && !file.endsWith(".map"))
          .map((file) => (file === "index.html" ? "./" : file))
          .sort();
        const page = bundle["index.html"];
        if (page?.type !== "asset") return this.error("index.html is missing");
        const version = createHash("sha256")
          .update(files.join("\n"))
          .update(page.source)
          .update(worker.code)
          .digest("hex")
          .slice(0, 12);
        worker.code = `const BANNERET_VERSION=${JSON.stringify(version)},BANNERET_FILES=${JSON.stringify(files)};${worker.code}`;
      },
    },
  };
}
