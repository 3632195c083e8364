import { useEffect, useId, useState } from "react";
import { beginBattle } from "../fight/live.js";
import { TableLink } from "../home/KeptTables.js";
import { OpenFile } from "../home/OpenFile.js";
import { GROUPS, sampleOf } from "../home/samples.js";
import { keptTables, onKept, removeTable, type ListedTable } from "../keep/tables.js";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { useWaiting } from "../settling.js";
import "../style/online.css";

/** The tables at which someone in this browser has a seat. */
function Mine() {
  const [kept, setKept] = useState<ListedTable[] | null>(null);
  const [sure, setSure] = useState<string | null>(null);
  useEffect(() => {
    const look = (): void => void keptTables().then(setKept, () => setKept([]));
    look();
    return onKept(look);
  }, []);
  useWaiting(kept === null);
  if (!kept) return null;
  return (
    <section className="sheet kept" aria-labelledby="mine">
      <h2 id="mine">Your tables</h2>
      {kept.length === 0 && (
        <p className="quiet">None yet. Open one below, or open a link that someone sent you: it is kept here.</p>
      )}
      <ul>
        {kept.map((table) => (
          <li key={table.id}>
            <TableLink table={table} />
            {sure === table.id ? (
              <button type="button" className="btn" onClick={() => void removeTable(table.id)}>
                Forget the link
              </button>
            ) : (
              <button
                type="button"
                className="btn plain"
                aria-label={`Remove ${table.title}, ${table.who}`}
                onClick={() => setSure(table.id)}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      {sure !== null && (
        <p className="note" role="status">
          Without its link no one can come back to that seat from here. The table itself stays on the server.
        </p>
      )}
    </section>
  );
}

function Open() {
  const [sample, setSample] = useState(GROUPS[0]?.samples[0]?.id ?? "");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const id = useId();
  const begin = async (): Promise<void> => {
    const found = sampleOf(sample);
    if (!found) return;
    setBusy(true);
    try {
      go({ at: "open", id: await beginBattle(found) });
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <form
      className="sheet open-table"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <h2>Open a table</h2>
      <div className="number">
        <label htmlFor={id}>Battle or campaign</label>
        <select id={id} className="field" value={sample} onChange={(event) => setSample(event.target.value)}>
          {GROUPS.map((group) => (
            <optgroup key={group.system} label={group.name}>
              {group.samples.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                  {one.game === "campaign" ? " (campaign)" : ""}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <button type="submit" className="btn main" disabled={busy}>
          Choose who plays
        </button>{" "}
        <OpenFile onOpened={(battle) => go({ at: "open", id: battle })} />
      </div>
      <p className="small quiet">
        To play with your own forces, <a href={href({ at: "muster" })}>build them</a>, start the battle and choose “Play
        online” there. Any battle on this device can go online like that, even in the middle.
      </p>
    </form>
  );
}

/** Tables of a server: those on this device, and a new one. */
export function Tables() {
  return (
    <Page title="Online · Banneret" where="Online" className="home">
      <div>
        <h1>Play online</h1>
        <p className="lead quiet">
          Everyone plays on their own device, at once or over weeks. The server keeps the table and what each side has
          sealed.
        </p>
      </div>
      <Mine />
      <Open />
    </Page>
  );
}
