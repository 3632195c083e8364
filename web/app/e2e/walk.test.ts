// Every question of every scenario as the page puts it: in the terminal's words, without keys of the engine and
// numbers that only it needs, nothing cut off, and before a roll the modifiers that it has.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModule, REFEREE, SYSTEMS, Table } from "@banneret/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answered,
  exported,
  openSample,
  overhang,
  PROGRAM,
  ROOT,
  setStage,
  sized,
  strike,
  takeDefault,
  visit,
  type Stage,
} from "./kit.js";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => strike(stage));

const ALL = SYSTEMS.flatMap((system) =>
  readdirSync(join(ROOT, "scenarios", system))
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => `${system}/${file.replace(".yaml", "")}`),
);
const FEW = [
  "warmachine/quick-skirmish",
  "gurps4/drakes-cross",
  "gurps3/bannock",
  "dragonquest/jothus-against-khago",
  "obsidian/pit-head",
  "gurps4/vale-of-ister",
];
const MOST = sized(100_000, 40); // answers of a scenario
const KINDS = sized(100_000, 12); // questions of a new kind that are compared with the terminal

const plain = (text: string): string => text.replaceAll(/\s+/g, "");

interface Seen {
  ask: string;
  question: string;
  options: string[];
  ledger: boolean;
  /** What must not be on the page. */
  wrong: string[];
}

/** What the page says now, and what is wrong with it. */
const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const ask = document.querySelector<HTMLElement>(".ask");
    const shown = [...document.querySelectorAll<HTMLElement>("main .top, main .first, main .second")];
    const text = shown.map((one) => one.innerText).join("\n");
    const keys = text.match(/\b[a-z]+_[a-z_]+\b|\bundefined\b|\bNaN\b|\[object\b|\bnull\b/g) ?? [];
    const numbers = text.match(/\d[\d,]*\.\d{3,}/g) ?? [];
    const cut = [...document.querySelectorAll<HTMLElement>("main *:not(svg *)")]
      .filter(
        (one) =>
          one.checkVisibility() &&
          !one.classList.contains("vh") &&
          one.clientWidth > 0 &&
          !one.querySelector(":scope > svg"),
      )
      .filter((one) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
        return (
          (textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth) ||
          (/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
          (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 1)
        );
      })
      .map((one) => `cut off: ${one.className} ${one.innerText.slice(0, 60)}`);
    const names = [...document.querySelectorAll<HTMLElement>(".ask .about b, .ask .check")];
    return {
      ask: ask?.dataset["ask"] ?? "",
      question: document.getElementById("question")?.innerText ?? "",
      options: names.map((one) => {
        const copy = one.cloneNode(true) as HTMLElement;
        for (const mark of copy.querySelectorAll(".default")) mark.remove();
        return (copy.textContent ?? "").trim();
      }),
      ledger: document.querySelector(".ask .ledger") !== null,
      wrong: [...keys, ...numbers, ...cut],
    };
  });

/** What the terminal prints when it goes on with a journal and nobody types anything. */
function terminal(journal: string): string {
  const folder = mkdtempSync(join(tmpdir(), "banneret-walk-"));
  try {
    writeFileSync(join(folder, "game.jsonl"), journal);
    return spawnSync(PROGRAM, ["battle", "--open", "--dice=ask", join(folder, "game.jsonl")], {
      input: "",
      encoding: "utf8",
      cwd: folder,
    }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(sized(ALL, FEW))("%s: every question", async (sample) => {
  const module = await loadModule(sample.split("/")[0] as string);
  const { context, page, errors } = await visit(stage, { width: 390, height: 844 });
  await openSample(page, sample);
  const kinds = new Set<string>();
  for (let i = 0; i < MOST && (await page.locator("#ending").count()) === 0; i++) {
    const seen = await look(page);
    expect([seen.question, seen.wrong]).toEqual([seen.question, []]);
    if (!kinds.has(seen.ask) && kinds.size < KINDS) {
      kinds.add(seen.ask);
      expect(await overhang(page)).toBe(0);
      const journal = await exported(page);
      const table = Table.resume(module, journal);
      const asked = table.next(REFEREE);
      expect(asked?.ask).toBe(seen.ask);
      const said = plain(terminal(journal)).toLowerCase();
      expect(said).toContain(plain(seen.question).toLowerCase());
      // Several judgements are a list there, with the answers that they have now.
      if (!said.includes("judgements,currentanswers"))
        for (const option of seen.options) expect(said).toContain(plain(option).toLowerCase());
      if (asked?.form === "roll") {
        const terms = table.ledger(REFEREE, asked.id)?.terms ?? [];
        if (terms.length > 0) await page.locator(".ask .ledger").first().waitFor();
      }
    }
    await answered(page, () => takeDefault(page));
  }
  expect(kinds.size).toBeGreaterThan(1);
  expect(errors).toEqual([]);
  await context.close();
});
