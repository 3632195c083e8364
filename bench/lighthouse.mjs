// What Lighthouse says of the built app: performance, accessibility and best practices, each of 100, at home, in a fight and
// on the board, as on a phone with a slow network. Fails below 95. It is not part of any run: Lighthouse wants Node 22.
//     npm install --prefix FOLDER node@22 lighthouse@13
//     FOLDER/node_modules/.bin/node bench/lighthouse.mjs FOLDER [DIST]
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, dist = "web/app/dist"] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node bench/lighthouse.mjs FOLDER [DIST]");
  process.exit(64);
}
const LEAST = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const SCREENS = {
  home: "#/",
  fight: "#/against/warmachine/elves-at-the-pass",
  board: "#/new/obsidian/the-ridge",
};
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
const PACKED = [".html", ".js", ".css", ".json", ".svg", ".webmanifest"];

/** The folder over HTTP as a host serves it: packed, and what has a hash in its name for ever. */
const server = createServer(async (request, answer) => {
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  const file = join(dist, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const body = await readFile(file);
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    const caching = path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    const packed = PACKED.includes(extname(file));
    answer.writeHead(200, {
      "content-type": type,
      "cache-control": caching,
      ...(packed ? { "content-encoding": "gzip" } : {}),
    });
    answer.end(packed ? gzipSync(body) : body);
  } catch {
    answer.writeHead(404).end();
  }
});

const audit = (url) =>
  new Promise((done, failed) => {
    const lighthouse = spawn(
      process.execPath,
      [
        join(folder, "node_modules/lighthouse/cli/index.js"),
        url,
        "--quiet",
        "--output=json",
        `--only-categories=${CATEGORIES}`,
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
      ],
      { env: { CHROME_PATH: "/usr/bin/chromium", ...process.env }, stdio: ["ignore", "pipe", "inherit"] },
    );
    let text = "";
    lighthouse.stdout.on("data", (part) => (text += part));
    lighthouse.on("error", failed);
    lighthouse.on("close", (code) => (code === 0 ? done(JSON.parse(text)) : failed(new Error(`lighthouse ended with ${code}`))));
  });

await new Promise((done) => server.listen(0, "127.0.0.1", done));
const base = `http://127.0.0.1:${server.address().port}/`;
let low = false;
for (const [screen, hash] of Object.entries(SCREENS)) {
  const { categories, audits } = await audit(base + hash);
  const scores = CATEGORIES.map((name) => Math.round(100 * (categories[name]?.score ?? 0)));
  low ||= scores.some((score) => score < LEAST);
  console.log(`${screen.padEnd(6)} ${CATEGORIES.map((name, i) => `${name} ${scores[i]}`).join(", ")}`);
  for (const name of CATEGORIES)
    for (const { id, weight } of categories[name]?.auditRefs ?? [])
      if (weight > 0 && audits[id]?.score !== null && audits[id]?.score < 0.9)
        console.log(`       ${name}: ${audits[id].title} ${audits[id].displayValue ?? ""}`);
}
server.close();
process.exitCode = low ? 1 : 0;
