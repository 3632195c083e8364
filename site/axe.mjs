// The site in Chromium, on a desk and on a phone, in light and dark: nothing that axe finds, nothing wider than the screen,
// and the keyboard reaches the search and the first document.
//
//     BN_AXE=FOLDER node site/axe.mjs HTML [BASE]
//
// tests/pages/axe.mjs says what it needs; where that is missing it ends with 77, "skipped". BN_SHOTS=FOLDER keeps pictures.
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";

const [folder = "", base = "/"] = process.argv.slice(2);
const chromium = process.env.BN_CHROMIUM ?? "/usr/bin/chromium";
const require = createRequire(join(resolve(process.env.BN_AXE ?? "_ci/npm"), "here.js"));
let browsers;
let AxeBuilder;
try {
  browsers = require("playwright-core");
  AxeBuilder = require("@axe-core/playwright").default;
} catch {
  console.log("skipped: @axe-core/playwright and playwright-core are not installed in BN_AXE");
  process.exit(77);
}
if (!existsSync(chromium)) {
  console.log(`skipped: no browser at ${chromium}`);
  process.exit(77);
}

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
};
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
  let file = join(folder, path.startsWith(base) ? path.slice(base.length) : path);
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
  response.writeHead(existsSync(file) ? 200 : 404, {
    "content-type": types[extname(file)] ?? "application/octet-stream",
  });
  if (existsSync(file)) createReadStream(file).pipe(response);
  else response.end();
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const site = `http://127.0.0.1:${server.address().port}${base}`;

const pages = ["index.html", "hosting.html", "api/methods.html", "api/c/host.html", "systems/warmachine.html"];
const looks = [
  { width: 1280, height: 900, scheme: "light" },
  { width: 390, height: 844, scheme: "dark" },
];
const profile = mkdtempSync(join(tmpdir(), "axe-"));
const context = await browsers.chromium.launchPersistentContext(profile, {
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
context.setDefaultTimeout(120000);
let found = 0;
function fault(words) {
  found++;
  console.log(words);
}

for (const path of pages)
  for (const look of looks) {
    const page = await context.newPage();
    const where = `${path} (${look.width}, ${look.scheme})`;
    page.on("pageerror", (error) => fault(`${where}: ${error.message}`));
    page.on(
      "response",
      (response) => response.status() >= 400 && fault(`${where}: ${response.status()} ${response.url()}`),
    );
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
    await page.goto(site + path, { waitUntil: "networkidle" });
    await page.locator("h1").first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) fault(`${where}: ${wide} pixels wider than the screen`);
    if (process.env.BN_SHOTS)
      await page.screenshot({ path: join(process.env.BN_SHOTS, `${path.replace(/\W+/g, "-")}-${look.width}.png`) });
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
    for (const rule of violations)
      for (const node of rule.nodes) fault(`${where}: ${rule.id}: ${rule.help}\n    ${node.html}`);
    await page.close();
  }

// By the keyboard alone: to the content, and through the search to another page.
const page = await context.newPage();
await page.setViewportSize({ width: 1280, height: 900 });
await page.goto(`${site}hosting.html`, { waitUntil: "networkidle" });
await page.keyboard.press("Tab");
if (!(await page.evaluate(() => document.activeElement?.classList.contains("VPSkipLink"))))
  fault("the first stop of the keyboard is not the link to the content");
await page.keyboard.press("Control+k");
await page.locator("#localsearch-input").waitFor();
await page.keyboard.type("joint dice");
await page.locator("#localsearch-list .result").first().waitFor();
await page.keyboard.press("Enter");
await page.waitForURL((url) => !url.pathname.endsWith("/hosting.html") || url.hash !== "");
await context.close();
server.close();
rmSync(profile, { recursive: true, force: true });
console.log(`${pages.length} pages, ${found} faults`);
process.exit(found === 0 ? 0 : 1);
