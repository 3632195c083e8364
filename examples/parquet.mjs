// Results of a sweep as Parquet, for data frames and SQL:
//     npm install @duckdb/node-api
//     node examples/parquet.mjs pass.jsonl pass.parquet
// One row for each cell; what varies, is measured and its errors are columns such as vary_pass, measure_win_A and error_win_A.
import { createReadStream } from "node:fs";
import { writeFile, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { DuckDBInstance } from "@duckdb/node-api";

const [from, to] = process.argv.slice(2);
if (!to) {
  console.error("usage: parquet.mjs RESULTS.jsonl TABLE.parquet");
  process.exit(64);
}
const flat = `${to}.rows`;
const rows = [];
for await (const line of createInterface({ input: createReadStream(from) })) {
  const { cell, method, ...maps } = JSON.parse(line);
  if (cell === undefined) continue; // the first line has the plan
  const row = { cell, method };
  for (const map of ["vary", "measure", "error"])
    for (const [name, value] of Object.entries(maps[map] ?? {})) row[`${map}_${name.replaceAll(".", "_")}`] = value;
  rows.push(JSON.stringify(row));
}
await writeFile(flat, rows.join("\n"));
const quoted = (name) => `'${name.replaceAll("'", "''")}'`;
const db = await (await DuckDBInstance.create()).connect();
await db.run(
  `COPY (SELECT * FROM read_json(${quoted(flat)}, format = 'newline_delimited', union_by_name = true) ORDER BY cell)
   TO ${quoted(to)} (FORMAT parquet)`,
);
await rm(flat);
