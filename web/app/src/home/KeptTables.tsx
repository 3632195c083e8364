import { useEffect, useState } from "react";
import { keptTables, onKept, type ListedTable } from "../keep/tables.js";
import { href } from "../route.js";
import { useWaiting } from "../settling.js";
import { systemName } from "./samples.js";

const standing = ({ over, owes }: ListedTable): string =>
  over ? "over" : owes ? "your turn" : "nothing to answer when last seen";

/** The way to a seat at a table of a server. */
export function TableLink({ table }: { table: ListedTable }) {
  return (
    <a className="pick" href={href({ at: "seat", id: table.id })}>
      <b>{table.title}</b>
      <span className="small quiet">
        {table.who} · {systemName(table.system)} · {standing(table)}
      </span>
    </a>
  );
}

/** The tables at which someone in this browser has a seat, as they were when last looked at. Without any, nothing. */
export function KeptTables() {
  const [kept, setKept] = useState<ListedTable[] | null>(null);
  useEffect(() => {
    const look = (): void => void keptTables().then(setKept, () => setKept([]));
    look();
    return onKept(look);
  }, []);
  useWaiting(kept === null);
  if (kept === null || kept.length === 0) return null;
  return (
    <section className="sheet kept" aria-labelledby="tables">
      <h2 id="tables">Your tables online</h2>
      <ul>
        {kept.map((table) => (
          <li key={table.id}>
            <TableLink table={table} />
          </li>
        ))}
      </ul>
    </section>
  );
}
