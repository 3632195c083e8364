import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BanneretError, loadModule, muster, parseDocument, Rater, SYSTEMS, writeDocument } from "@banneret/core";
import { describe, expect, test } from "vitest";
import { program, programOn, ROOT } from "./kit.js";

const forcesOf = (system: string): string[] => {
  const samples = join("scenarios", system, "forces");
  const written = readdirSync(join(ROOT, "scenarios", system)).includes("forces")
    ? readdirSync(join(ROOT, samples)).map((name) => join(samples, name))
    : [];
  return [join("src/cli/starters", `${system}-force.yaml`), ...written];
};

describe.each(SYSTEMS)("%s", (system) => {
  test("catalogue and schema are the program's", async () => {
    const rater = new Rater(await loadModule(system), system);
    expect(rater.catalogue()).toEqual(JSON.parse(program("catalogue", "--json", "--system", system)));
    expect(rater.schema()).toEqual(JSON.parse(program("schema", "force", "--system", system)));
  });

  test.each(forcesOf(system))("%s is the same force after it was written as YAML", async (path) => {
    const force = await parseDocument(readFileSync(join(ROOT, path), "utf8"));
    const text = writeDocument(force);
    expect(await parseDocument(text)).toEqual(force);
    expect(programOn("force.yaml", text, ["rate", "--json"])).toBe(program("rate", "--json", path));
  });

  test.each(forcesOf(system))("%s is rated as the program rates it", async (path) => {
    const rater = new Rater(await loadModule(system), system);
    const { sheet, terms } = rater.rate(await parseDocument(readFileSync(join(ROOT, path), "utf8")));
    expect(sheet).toEqual(JSON.parse(program("rate", "--json", path)));
    expect(terms.length).toBeGreaterThan(0);
  });
});

test("a muster in a worker rates, refuses with the place, and goes on", async () => {
  const desk = await muster("warmachine");
  const force = (count: number): object => ({
    banneret: "force",
    system: "warmachine",
    name: "A",
    leader: { name: "B", level: 3 },
    members: [{ name: "c", count }],
  });
  expect((await desk.rate(force(10))).sheet["strength"]).toBe(10);
  const refused = await desk.rate(force(0)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BanneretError);
  expect((refused as BanneretError).details.path).toBe("members[0].count");
  expect((await desk.rate(force(12))).sheet["strength"]).toBe(12);
  expect(await desk.catalogue()).toEqual([]);
  desk.close();
});
