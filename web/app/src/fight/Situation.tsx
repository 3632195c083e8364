import { capital, sideLetter } from "../words.js";
import { situation, tableOf, type Leaf, type Part, type Table } from "./facts.js";

const SHORT = 3; // this many things of a kind are shown without being opened
const MANY = 6; // in a table

function LeafLine({ leaf }: { leaf: Leaf }) {
  return (
    <li>
      {leaf.title !== "" && <b>{leaf.title}</b>} <span className="quiet">{leaf.facts.join(" · ")}</span>
      {leaf.parts.map((part) => (
        <PartList key={part.label} part={part} />
      ))}
    </li>
  );
}

const isNumber = (cell: string): boolean => /^[\d,.–−]+$/.test(cell);

function Rows({ name, table: { columns, rows } }: { name: string; table: Table }) {
  const styles = columns.map((_, i) => (rows.every(({ cells }) => isNumber(cells[i] ?? "")) ? "n" : ""));
  return (
    <table className="ledger" aria-label={name}>
      <thead>
        <tr>
          <td />
          {columns.map((column, i) => (
            <th key={column} scope="col" className={styles[i]}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, cells }, row) => (
          <tr key={row}>
            <th scope="row">{title}</th>
            {cells.map((cell, i) => (
              <td key={i} className={styles[i]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PartList({ part }: { part: Part }) {
  const name = capital(part.label);
  const table = tableOf(part);
  const list = table ? (
    <Rows name={name} table={table} />
  ) : (
    <ul className="leaves">
      {part.leaves.map((leaf, i) => (
        <LeafLine key={i} leaf={leaf} />
      ))}
    </ul>
  );
  if (part.leaves.length <= (table ? MANY : SHORT))
    return (
      <div>
        <span className="part">{name}</span>
        {list}
      </div>
    );
  return (
    <details>
      <summary>
        {name}: {part.leaves.length}
      </summary>
      {list}
    </details>
  );
}

/** The situation, as far as the seat may know it. */
export function Situation({ state, sides }: { state: Record<string, unknown>; sides: string[] }) {
  const shown = situation(state);
  return (
    <section className="situation" aria-labelledby="situation">
      <h2 id="situation">Situation</h2>
      <div className="hosts">
        {shown.sides.map((leaf, i) => (
          <article key={i} className="sheet host small" data-side={sideLetter(i)}>
            <h3>
              <i className="flag" aria-hidden="true" /> <span className="side">{sides[i] ?? leaf.title}</span>
            </h3>
            {leaf.facts.length > 0 && <p>{capital(leaf.facts.join(" · "))}</p>}
            {leaf.parts.map((part) => (
              <PartList key={part.label} part={part} />
            ))}
          </article>
        ))}
      </div>
      {shown.field.parts.map((part) => (
        <details key={part.label} className="small">
          <summary>{capital(part.label)}</summary>
          <ul className="leaves">
            {part.leaves.map((leaf, i) => (
              <LeafLine key={i} leaf={leaf} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
