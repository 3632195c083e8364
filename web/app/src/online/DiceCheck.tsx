import { useEffect, useState } from "react";
import { keptSeen, keptShares } from "../keep/shares.js";
import type { Checked } from "./audit.js";
import { OwnShares } from "./OwnShares.js";
import type { OnlineTable } from "./table.js";

async function check(table: OnlineTable, name: string): Promise<Checked> {
  const { check: held } = await import("./audit.js");
  const seat = table.now.seatWords;
  return held(await table.journal(), { seat, seen: await keptSeen(name, seat), drawn: await keptShares(name, seat) });
}

/** After the end: whether the dice of the journal match the shares. `name`: of the table in its dice. */
export function DiceCheck({ table, name }: { table: OnlineTable; name: string }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState("");
  const live = table.now.link === "live";
  useEffect(() => {
    if (live)
      check(table, name).then(
        (result) => {
          setChecked(result);
          setProblem("");
        },
        (error: Error) => setProblem(error.message),
      );
  }, [live, table, name]);
  const found = checked?.finding;
  return (
    <div role="status">
      {!found && problem === "" && <p>This page works out all dice again…</p>}
      {problem !== "" && <p className="note">The dice could not be checked: {problem}</p>}
      {found?.fits && (
        <p>
          The dice match the shares. This page has worked out{" "}
          {["no roll", "the one roll", "both rolls"][found.rolls] ?? `all ${found.rolls} rolls`} again, and every
          commitment is the one that it was shown.
        </p>
      )}
      {found?.fits && found.leftOut > 0 && (
        <p>The referee continued without a share {found.leftOut === 1 ? "once" : `${found.leftOut} times`}.</p>
      )}
      {found && !found.fits && (
        <p className="note">
          Entry {found.n} of the journal differs: {found.why}.
        </p>
      )}
      {checked && <OwnShares shares={checked.own} />}
      <p className="small quiet">
        Anyone can check the exported journal with <code>banneret replay FILE</code>.
      </p>
    </div>
  );
}
