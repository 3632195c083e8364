import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  entries,
  exported,
  lastOf,
  openSample,
  overhang,
  ready,
  replayed,
  ROOT,
  runToEnd,
  setStage,
  strike,
  takeDefault,
  violationsInBoth,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const file = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

test("a journal of the program is gone on with, and the program takes it back", async () => {
  const { context, page, errors } = await visit(stage);
  const begun = execFileSync(
    "sh",
    [
      "-c",
      `cd "$(mktemp -d)" && "$BN" battle "$DOCUMENT" --defaults --seed 7 --journal j.jsonl < /dev/null > /dev/null; cat j.jsonl`,
    ],
    {
      encoding: "utf8",
      env: { ...process.env, BN: stage.program, DOCUMENT: `${ROOT}/scenarios/gurps4/drakes-cross.yaml` },
    },
  );
  expect(begun.split("\n").length).toBeGreaterThan(2);
  await page.locator("input[type=file]").setInputFiles(file("begun.jsonl", begun));
  await ready(page);
  expect(await entries(page)).toBe(begun.split("\n").length - 2);
  await runToEnd(page);
  const journal = await exported(page);
  expect(journal.startsWith(begun)).toBe(true);
  expect(replayed(journal)).toMatchObject({ n: lastOf(journal).n, state: lastOf(journal).state });
  expect(errors).toEqual([]);
  await context.close();
});

test("a scenario is opened; what is none is refused with its name and the reason", async () => {
  const { context, page } = await visit(stage, { width: 390, height: 844 });
  await page
    .locator("input[type=file]")
    .setInputFiles(file("changed.jsonl", '{"banneret":"journal","format":1,"hash":"' + "0".repeat(64) + '"}\n'));
  await page.getByText("changed.jsonl: line 1").waitFor();
  await page.locator("input[type=file]").setInputFiles(file("poem.yaml", "roses: red\n"));
  await page.getByText("poem.yaml:").waitFor();
  expect(await overhang(page)).toBe(0);
  await page
    .locator("input[type=file]")
    .setInputFiles(file("mine.yaml", readFileSync(`${ROOT}/scenarios/gurps4/equal-forces.yaml`, "utf8")));
  await ready(page);
  await context.close();
});

test("a campaign is played by each of its questions, kept, and replayed by the program", async () => {
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, "warmachine/march-on-the-marches");
  for (let i = 0; i < 12; i++) await answered(page, () => takeDefault(page));
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await page.reload();
  await ready(page);
  expect(await entries(page)).toBe(12);
  const journal = await exported(page);
  expect(replayed(journal)).toMatchObject({ n: 12, state: lastOf(journal).state });
  expect(errors).toEqual([]);
  await context.close();
});
