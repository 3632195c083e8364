import { useEffect, useState, useSyncExternalStore } from "react";
import { download, fileName } from "../fight/exportJournal.js";
import { openText } from "../fight/live.js";
import { Scene } from "../fight/Scene.js";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { Connection } from "./Connection.js";
import { JointDice } from "./JointDice.js";
import { Due } from "./Due.js";
import { Links } from "./Links.js";
import { Lobby, waitsFor } from "./Lobby.js";
import { Notes } from "./Notes.js";
import { TableRules } from "./TableRules.js";
import { sideOf } from "./seats.js";
import { OnlineTable, type Now } from "./table.js";
import { OwnNotices } from "./Told.js";
import { undoOf, untouched } from "./undo.js";
import "../style/online.css";

function Controls({ table }: { table: OnlineTable }) {
  const { busy, outcome, title, seat, link, view } = table.now;
  const [problem, setProblem] = useState("");
  const undo = undoOf(table.now);
  const may = outcome !== null || seat.role === "referee";
  const take = (what: (text: string) => void | Promise<void>): void => {
    setProblem("");
    table
      .journal()
      .then(what)
      .catch((error: Error) => setProblem(error.message));
  };
  return (
    <>
      <div className="controls">
        {undo && (
          <button type="button" className="btn" disabled={busy} onClick={() => void table.undo(undo.to)}>
            {undo.words}
          </button>
        )}
        {may && (
          <button
            type="button"
            className="btn"
            disabled={link !== "live"}
            onClick={() => take((text) => download(fileName(title), text))}
          >
            Export the journal
          </button>
        )}
        {outcome !== null && (
          <button
            type="button"
            className="btn"
            disabled={link !== "live"}
            onClick={() => take(async (text) => go({ at: "fight", id: await openText(text) }))}
          >
            Copy the {view.game} to this device
          </button>
        )}
        <a className="btn plain" href={href({ at: "online" })}>
          Your tables
        </a>
      </div>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** What the seat itself has to do, while it has nothing to answer. */
function standing({ seat, seatWords, waiting, owing }: Now): string {
  if (waiting.length > 0) return "Your answer is on its way.";
  if (seat.role === "spectator") return "You watch.";
  if (seat.role === "referee") return "No judgement is open.";
  return owing.some(({ side, duty }) => side === sideOf(seatWords) && duty === "sealed")
    ? "Your sealed order was received."
    : "You have nothing to answer now.";
}

function Waiting({ table }: { table: OnlineTable }) {
  return (
    <section className="sheet ask" data-side="none" aria-labelledby="waiting">
      <p className="eyebrow">{standing(table.now)}</p>
      <div role="status">
        <h1 id="waiting">{waitsFor(table)}</h1>
      </div>
    </section>
  );
}

function Seated({ table }: { table: OnlineTable }) {
  const now = useSyncExternalStore(table.subscribe, () => table.now);
  const early = now.links.length > 0 && untouched(now);
  const links = <Links table={table} open={early} />;
  return (
    <Scene
      battle={table}
      waiting={<Waiting table={table} />}
      notices={
        <>
          <Due clock={now.clock} />
          <Connection table={table} />
          {early && links}
        </>
      }
      controls={<Controls table={table} />}
      aside={
        <>
          <Lobby table={table} />
          <JointDice table={table} />
        </>
      }
      seats={
        <>
          <Notes table={table} />
          {!early && links}
          <TableRules table={table} />
          <OwnNotices table={table} />
        </>
      }
    />
  );
}

/** A table of a server by its name on this device. */
export function OnlineSeat({ id }: { id: string }) {
  const [table, setTable] = useState<OnlineTable | null | "looking">("looking");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true,
      opened: OnlineTable | null = null;
    OnlineTable.continue(id).then(
      (found) => {
        if (here) {
          opened = found;
          found?.open();
          setTable(found);
        }
      },
      (error: Error) => here && setProblem(error.message),
    );
    return () => {
      here = false;
      opened?.close();
    };
  }, [id]);
  if (table !== null && table !== "looking") return <Seated table={table} />;
  return (
    <Page title="Table · Banneret" where="Online">
      <h1>{table === null ? "This table is not on this device" : "Table"}</h1>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {table === "looking" && problem === "" ? (
        <p role="status">Going to the table…</p>
      ) : (
        <p>
          Open the link that the referee sent you, or <a href={href({ at: "online" })}>choose one of your tables</a>.
        </p>
      )}
    </Page>
  );
}
