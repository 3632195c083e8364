import { useEffect, useState } from "react";
import type { System, Tree } from "@banneret/core";
import { GROUPS, systemName } from "../home/samples.js";
import { forceOf, forces, newForce, removeForce, type KeptForce } from "../keep/forces.js";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { useWaiting } from "../settling.js";
import { Builder } from "./Builder.js";
import { deskOf, type Desk } from "./desk.js";
import { forcesIn } from "./importing.js";
import { kitOf, readyForces, type Ready } from "./sources.js";
import "../style/muster.css";

const begin = (document: Tree): Promise<void> => newForce(document).then((id) => go({ at: "force", id }));

function KeptForces() {
  const [kept, setKept] = useState<KeptForce[] | null>(null);
  const look = (): void => void forces().then(setKept, () => setKept([]));
  useEffect(look, []);
  useWaiting(kept === null);
  if (kept === null || kept.length === 0) return null;
  return (
    <section className="sheet kept" aria-labelledby="kept">
      <h2 id="kept">Your forces</h2>
      <ul>
        {kept.map(({ id, name, system }) => (
          <li key={id}>
            <a className="pick" href={href({ at: "force", id })}>
              <b>{name}</b>
              <span className="small quiet">{systemName(system)}</span>
            </a>
            <a className="btn plain" href={href({ at: "match", first: id })} aria-label={`To battle with ${name}`}>
              To battle
            </a>
            <button
              type="button"
              className="btn plain"
              aria-label={`Delete ${name}`}
              onClick={() => void removeForce(id).then(look)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadyMade({ system }: { system: System }) {
  const [ready, setReady] = useState<Ready[] | null>(null);
  useEffect(() => void readyForces(system).then(setReady), [system]);
  if (!ready) return <p role="status">Reading…</p>;
  return (
    <ul>
      {ready.map(({ id, name, about, force }) => (
        <li key={id}>
          <button type="button" className="pick" onClick={() => void begin(force)}>
            <b>{name}</b>
            <span className="small quiet">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function OneSystem({ system, name }: { system: System; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="sheet group" aria-labelledby={system}>
      <h2 id={system}>{name}</h2>
      <button
        type="button"
        className="btn"
        aria-label={`New force: ${name}`}
        onClick={() => void kitOf(system).then(({ empty }) => begin(empty))}
      >
        New force
      </button>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Start with a ready-made force</summary>
        {open && <ReadyMade system={system} />}
      </details>
    </section>
  );
}

/** A force from a file, or all those of a scenario. */
function Import({ onImport }: { onImport(): void }) {
  const [problem, setProblem] = useState("");
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const ids: string[] = [];
    for (const force of await forcesIn(await file.text())) ids.push(await newForce(force));
    const [only, ...more] = ids;
    if (only !== undefined && more.length === 0) go({ at: "force", id: only });
    else onImport(); // they are all in the list
  };
  return (
    <div>
      <label className="btn file">
        Import a file
        <input
          type="file"
          accept=".yaml,.yml,.json"
          onChange={(event) => {
            setProblem("");
            take(event.target.files?.[0]).catch((error: Error) => setProblem(error.message));
            event.target.value = "";
          }}
        />
      </label>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Where forces are started and found again. */
export function Muster() {
  const [imports, setImports] = useState(0);
  return (
    <Page title="Forces · Banneret" where="Forces" className="home">
      <div>
        <h1>Build a force</h1>
        <p className="lead quiet">
          Choose the rules and add troops: strengths and costs follow at once, and every number shows how it adds up.
          Then send two forces against each other.
        </p>
      </div>
      <Import onImport={() => setImports(imports + 1)} />
      <KeptForces key={imports} />
      <div className="groups">
        {GROUPS.map(({ system, name }) => (
          <OneSystem key={system} system={system} name={name} />
        ))}
      </div>
    </Page>
  );
}

/** The builder of a force that is kept. */
export function OneForce({ id }: { id: string }) {
  const [found, setFound] = useState<{ desk: Desk; document: Tree } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    const load = async (): Promise<void> => {
      const kept = await forceOf(id);
      if (!kept) throw new Error("This force is not on this device.");
      const desk = await deskOf(kept.system);
      if (here) setFound({ desk, document: kept.document });
    };
    load().catch((error: Error) => here && setProblem(error.message));
    return () => void (here = false);
  }, [id]);
  useWaiting(found === null && problem === "");
  if (found) return <Builder id={id} desk={found.desk} start={found.document} />;
  return (
    <Page title="Forces · Banneret" where="Forces">
      <h1>Build a force</h1>
      {problem === "" ? (
        <p role="status">Loading…</p>
      ) : (
        <p className="note" role="alert">
          {problem} <a href={href({ at: "muster" })}>All forces</a>
        </p>
      )}
    </Page>
  );
}
