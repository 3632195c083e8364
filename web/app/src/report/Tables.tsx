import { capital } from "../words.js";
import { factsOf, gridsOf, longestWord, type Grid } from "./tables.js";

const WIDE = 7; // columns above which a few things are set side by side instead
const FEW = 4;
const LONG = 16; // letters of a word that may be broken: shorter ones are not, where there is room
const ROOM = 110; // letters of a line in the small print of wide tables

const nameAt = ({ columns, rows }: Grid, row: number): string =>
  rows[row]?.cells[columns.findIndex(({ key }) => key === "name")] ?? "";

/** The class of the cells of a column, by the words in them. */
const styleOf = (texts: string[], numeric = false): string =>
  [numeric ? "n" : "", longestWord(texts) > LONG ? "long" : ""].join(" ").trim();

/** Few things with much to say of each: one column for each of them. */
function Beside({ grid }: { grid: Grid }) {
  const { columns, rows, owners } = grid;
  const named = columns.some(({ key }) => key === "name");
  const styles = rows.map(({ owner, cells }) => styleOf([owner, ...cells]));
  return (
    <table className="grid">
      <caption>{capital(grid.caption)}</caption>
      <thead>
        <tr>
          <td />
          {rows.map((row, i) => (
            <th key={i} scope="col" className={styles[i]}>
              {named ? nameAt(grid, i) : row.owner || i + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {named && owners !== "" && (
          <tr>
            <th scope="row">{owners}</th>
            {rows.map(({ owner }, i) => (
              <td key={i} className={styles[i]}>
                {owner}
              </td>
            ))}
          </tr>
        )}
        {columns.map(
          ({ key, label }, column) =>
            key !== "name" && (
              <tr key={key}>
                <th scope="row">{label}</th>
                {rows.map(({ cells }, i) => (
                  <td key={i} className={styles[i]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

function Rows({ grid: { caption, owners, columns, rows } }: { grid: Grid }) {
  const stacks = [
    [owners, ...rows.map(({ owner }) => owner)],
    ...columns.map(({ label }, i) => [label, ...rows.map(({ cells }) => cells[i] ?? "")]),
  ];
  const [owning = "", ...styles] = stacks.map((texts, i) => styleOf(texts, i > 0 && columns[i - 1]?.numeric));
  const tight = stacks.reduce((sum, texts) => sum + Math.min(longestWord(texts), LONG) + 1, 0) > ROOM;
  return (
    <table className={["grid", columns.length > WIDE ? "wide" : "", tight ? "tight" : ""].join(" ").trim()}>
      <caption>{capital(caption)}</caption>
      <thead>
        <tr>
          {owners !== "" && (
            <th scope="col" className={owning}>
              {owners}
            </th>
          )}
          {columns.map(({ key, label }, i) => (
            <th key={key} scope="col" className={styles[i]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ owner, cells }, i) => (
          <tr key={i}>
            {owners !== "" && <td className={owning}>{owner}</td>}
            {cells.map((cell, column) => (
              <td key={column} className={styles[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A state as tables: what it was, and what became of it. */
export function Tables({
  title,
  tree,
  was,
  facts = false,
}: {
  title: string;
  tree: Record<string, unknown>;
  was: Record<string, unknown>;
  facts?: boolean;
}) {
  const known = facts ? factsOf(tree) : [];
  return (
    <section>
      <h2>{title}</h2>
      {known.length > 0 && <p className="small quiet">{capital(known.map((pair) => pair.join(": ")).join(" · "))}</p>}
      {gridsOf(tree, was).map((grid, i) => (
        <div key={i} className="grid-frame" role="group" aria-label={capital(grid.caption)} tabIndex={0}>
          {grid.columns.length > WIDE && grid.rows.length <= FEW ? <Beside grid={grid} /> : <Rows grid={grid} />}
        </div>
      ))}
    </section>
  );
}
