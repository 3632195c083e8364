import { afterAll, beforeAll, expect, test } from "vitest";
import { answered, exported, openSample, setStage, strike, type Stage } from "./kit.js";
import { answerOne, arrive, asked, chooseSample, openTable, setOnline, type Online } from "./tableKit.js";

// The page as docs/hosting.md has nginx serve it: stage.py takes that block as it stands.
let stage: Stage, online: Online | null;
beforeAll(async () => {
  [stage, online] = await Promise.all([setStage(), setOnline()]);
});
afterAll(async () => {
  await strike(stage);
  await online?.close();
});

/** Notes what the page was refused, for `refusals`. */
function watch(): void {
  const refused: string[] = [];
  (globalThis as { refused?: string[] }).refused = refused;
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    refused.push(`${effectiveDirective} ${blockedURI}`),
  );
}
const refusals = (): string[] => (globalThis as { refused?: string[] }).refused ?? ["nobody watches"];

test("with the headers of the hosting page the app plays, saves and goes online, and is refused nothing", async ({
  skip,
}) => {
  if (!online) return skip();
  const person = await arrive(stage, "host", online.url, { before: watch, offline: true });
  const { context, page, errors } = person;
  const headers = (await page.request.get(online.url)).headers();
  for (const part of ["script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'", "object-src 'none'"])
    expect(headers["content-security-policy"]).toContain(part);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");

  await openSample(page, "warmachine/quick-skirmish");
  for (let turn = 0; turn < 4 && (await asked(page)); turn++) await answered(page, () => answerOne(page, turn));
  expect(await exported(page)).toContain('"format"');
  expect(await page.evaluate(refusals)).toEqual([]);
  await page.goto(online.url);
  const links = await openTable(person, chooseSample("gurps4/equal-forces"));
  expect(links.size).toBeGreaterThan(2);
  expect(await page.evaluate(refusals)).toEqual([]);
  expect(errors).toEqual([]);

  // What others bring in does not run, and is seen.
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.brought = true";
    document.body.append(script);
    return "brought" in globalThis;
  });
  expect(ran).toBe(false);
  await expect.poll(() => page.evaluate(refusals)).toEqual(["script-src-elem inline"]);
  await context.close();
});
