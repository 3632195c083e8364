import { capital } from "../words.js";
import { factsOf, gridsOf, type Grid } from "./tables.js";

const WIDE = 7; // columns above which few things stand beside each other instead
const FEW = 4;

const nameAt = ({ columns, rows }: Grid, row: number): string => rows[row]?.cells[columns.findIndex(({ key }) => key === "name")] ?? "";

const kindOf = (column: Grid["columns"][number] | undefined): string => (column?.numeric ? "n" : column?.key === "name" ? "name" : "");

/** Few things with much to say of each: one column for each of them. */
function Beside({ grid }: { grid: Grid }) {
  const { columns, rows, owners } = grid;
  const named = columns.some(({ key }) => key === "name");
  return (
    <table className="grid">
      <caption>{capital(grid.caption)}</caption>
      <thead><tr><td />{rows.map((row, i) => <th key={i} scope="col" className="name">{named ? nameAt(grid, i) : row.owner || i + 1}</th>)}</tr></thead>
      <tbody>
        {named && owners !== "" && <tr><th scope="row">{owners}</th>{rows.map(({ owner }, i) => <td key={i} className="name">{owner}</td>)}</tr>}
        {columns.map(({ key, label }, column) => key !== "name" && <tr key={key}><th scope="row">{label}</th>{rows.map(({ cells }, i) => <td key={i}>{cells[column]}</td>)}</tr>)}
      </tbody>
    </table>
  );
}

function Rows({ grid: { caption, owners, columns, rows } }: { grid: Grid }) {
  return (
    <table className={columns.length > WIDE ? "grid wide" : "grid"}>
      <caption>{capital(caption)}</caption>
      <thead><tr>{owners !== "" && <th scope="col">{owners}</th>}{columns.map(({ key, label, numeric }) => <th key={key} scope="col" className={numeric ? "n" : ""}>{label}</th>)}</tr></thead>
      <tbody>{rows.map(({ owner, cells }, i) => <tr key={i}>{owners !== "" && <td className="name">{owner}</td>}{cells.map((cell, column) => <td key={column} className={kindOf(columns[column])}>{cell}</td>)}</tr>)}</tbody>
    </table>
  );
}

/** A state as tables: what it was, and what became of it. */
export function Tables({ title, tree, was, facts = false }: { title: string; tree: Record<string, unknown>; was: Record<string, unknown>; facts?: boolean }) {
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
