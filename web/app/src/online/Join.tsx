import { useEffect, useState } from "react";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { alone } from "../keep/alone.js";
import { keptTables, secretOf } from "../keep/tables.js";
import { OnlineTable } from "./table.js";

/** The seat of this link if it is on this device already; otherwise it is taken. */
async function findSeat(token: string): Promise<{ id: string; kept: boolean }> {
  for (const { id } of await keptTables())
    if ((await secretOf<{ token: string }>(id).catch(() => null))?.token === token) return { id, kept: true };
  return OnlineTable.sit(token);
}

/** Two tabs that open a link at the same time find the same seat. */
const seatOf = (token: string): Promise<{ id: string; kept: boolean }> => alone("banneret-sit", () => findSeat(token));

// Development mounts twice; the seat is taken once.
const taken = new Map<string, Promise<{ id: string; kept: boolean }>>();

/** A link was opened: it is kept, and taken out of the address, where others could read it. */
export function Join({ token }: { token: string }) {
  const [problem, setProblem] = useState("");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    setProblem("");
    const sitting = taken.get(token) ?? seatOf(token).finally(() => taken.delete(token));
    taken.set(token, sitting);
    sitting.then(
      ({ id }) => here && go({ at: "seat", id }, true),
      (error: Error) => here && setProblem(error.message),
    );
    return () => void (here = false);
  }, [token, attempt]);
  return (
    <Page title="Table · Banneret" where="Online">
      <h1>{problem === "" ? "Going to the table…" : "This link opens no table"}</h1>
      {problem === "" ? (
        <p role="status">Your seat is being kept on this device.</p>
      ) : (
        <>
          <p className="note" role="alert">
            {problem}
          </p>
          <div className="row">
            <button type="button" className="btn" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </button>
            <a className="btn plain" href={href({ at: "online" })}>
              Your tables
            </a>
          </div>
        </>
      )}
    </Page>
  );
}
