// No page of docs/examples may have a violation that axe finds, on a desk and on a phone, in light and dark.
//
//     npm install --prefix FOLDER @axe-core/playwright@4.11 playwright-core
//     BN_AXE=FOLDER node tests/pages/axe.mjs [FILE.html ...]
//
// Of an appendix it looks at 20 tables; with BN_LONG at all, which takes minutes a page.
//
// It needs Chromium (Debian: chromium). Where one of them is missing it says so and ends with 77, "skipped".
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const chromium = process.env.BN_CHROMIUM ?? '/usr/bin/chromium';
const require = createRequire(join(resolve(process.env.BN_AXE ?? root), 'here.js'));

function skip(why) {
    console.log(`skipped: ${why}`);
    process.exit(77);
}

let browsers, AxeBuilder;
try {
    browsers = require('playwright-core');
    AxeBuilder = require('@axe-core/playwright').default;
} catch {
    skip('@axe-core/playwright and playwright-core are not installed in BN_AXE');
}
if (!existsSync(chromium))
    skip(`no browser at ${chromium}`);

const folder = join(root, 'docs/examples');
const given = process.argv.slice(2);
const pages = given.length > 0 ? given.map((name) => resolve(name))
    : readdirSync(folder).filter((name) => name.endsWith('.html')).map((name) => join(folder, name));
const looks = [{ width: 1280, height: 900, scheme: 'light' }, { width: 390, height: 844, scheme: 'dark' }];
const profile = mkdtempSync(join(tmpdir(), 'axe-'));
const context = await browsers.chromium.launchPersistentContext(profile, {
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
});
let found = 0;
for (const path of pages)
    for (const look of looks) {
        const page = await context.newPage(), began = Date.now();
        await page.setViewportSize({ width: look.width, height: look.height });
        await page.emulateMedia({ colorScheme: look.scheme });
        await page.goto(pathToFileURL(path).href);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) {
            found++;
            console.log(`${path}: ${wide} pixels wider than a screen of ${look.width}`);
        }
        // without this axe also describes every one of the thousands of cells that are in order: minutes a page
        if (!process.env.BN_LONG) // hundreds of tables of an appendix, all made by one function: axe looks at each cell
            await page.evaluate(() => document.querySelectorAll('.columns > div:nth-child(n+21)').forEach((e) => e.remove()));
        const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
        for (const rule of violations)
            for (const node of rule.nodes) {
                found++;
                console.log(`${path} (${look.width}, ${look.scheme}): ${rule.id}: ${rule.help}\n    ${node.html}`);
            }
        console.log(`${path} ${look.width}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
        await page.close();
    }
await context.close();
rmSync(profile, { recursive: true, force: true });
console.log(`${pages.length} pages, ${found} violations`);
process.exit(found === 0 ? 0 : 1);
