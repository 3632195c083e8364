import { afterAll, beforeAll, expect, test } from "vitest";
import { DIST, keptOffline, openSample, setStage, sized, strike, timed, visit, type Stage } from "./kit.js";
import { serve } from "./server.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const FIRST_LOAD = 599_500; // bytes over the wire; 600,000 are meant
const FURTHER = 206_000; // for one more system
const INTERACTIVE = 2_000; // ms on a processor that is four times slower

const LARGEST = "gurps4/equal-forces"; // whose module is

test.each([
  LARGEST,
  ...sized(
    [
      "warmachine/quick-skirmish",
      "gurps3/legion-against-knights",
      "dragonquest/jothus-against-khago",
      "obsidian/pit-head",
    ],
    [],
  ),
])(
  "the first load up to the first question of %s, with all that works without a network afterwards",
  async (sample) => {
    const site = await serve(DIST, { gzip: true });
    const { context, page } = await visit({ ...stage, site }, { offline: true });
    await openSample(page, sample);
    await keptOffline(page);
    console.log(`${sample}: ${site.sent()} bytes`);
    expect(site.sent()).toBeLessThanOrEqual(FIRST_LOAD);
    await context.close();
    await site.close();
  },
);

test.each([LARGEST, ...sized(["warmachine/quick-skirmish", "obsidian/pit-head"], [])])(
  "%s as a further system, from a server that compresses nothing",
  async (sample) => {
    const site = await serve(DIST);
    const { context, page } = await visit({ ...stage, site }, { offline: true });
    await openSample(page, "gurps3/legion-against-knights");
    await keptOffline(page);
    await page.goto(site.url);
    const before = site.sent();
    await openSample(page, sample);
    console.log(`${sample}: ${site.sent() - before} more bytes`);
    expect(site.sent() - before).toBeGreaterThan(0);
    expect(site.sent() - before).toBeLessThanOrEqual(FURTHER);
    await context.close();
    await site.close();
  },
);

timed("a page opens and listens in time on a throttled processor", async () => {
  const site = await serve(DIST, { gzip: true });
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // By the time of the page's thread and not by the clock: what else the machine does is not the page's fault. The
  // server is on the same machine, so there is no network to add.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(site.url, { waitUntil: "commit" });
  // The first battle can be chosen, and the page has nothing else to do before it would hear a tap.
  const clock = await page.waitForFunction(() => {
    if (!document.querySelector("a.pick")) return null;
    return new Promise<number>((done) => requestIdleCallback(() => done(performance.now())));
  });
  const { metrics } = await session.send("Performance.getMetrics");
  const ms = 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Infinity);
  console.log(
    `interactive after ${Math.round(ms)} ms of the page's thread, ${Math.round(Number(await clock.jsonValue()))} ms by the clock`,
  );
  expect(ms).toBeGreaterThan(0);
  expect(ms).toBeLessThan(INTERACTIVE);
  await context.close();
  await site.close();
});
