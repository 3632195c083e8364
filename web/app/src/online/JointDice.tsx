import { useState } from "react";
import { humanise } from "../words.js";
import { DiceCheck } from "./DiceCheck.js";
import { seatName } from "./seats.js";
import { late, sharesOf } from "./shares.js";
import type { OnlineTable } from "./table.js";

/** The seat's share is on another device, or nowhere. */
function Lost({ table }: { table: OnlineTable }) {
  return (
    <div className="note" role="status">
      <p>
        Your secret share of the dice is not on this device. Open the table on the device on which you played last: its
        page gives the share by itself.
      </p>
      <p>
        If that device is gone, make a new share. If the dice already wait for the old one, the referee has to continue
        without it once.
      </p>
      <button type="button" className="btn" onClick={() => void table.renewShare()}>
        Make a new share
      </button>
    </div>
  );
}

/** The referee continues without a share, and is shown first what it means. */
function LeaveOut({ table, seat, name }: { table: OnlineTable; seat: string; name: string }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button
        type="button"
        className="btn plain"
        aria-label={`Continue without the share of ${name}`}
        onClick={() => setSure(true)}
      >
        Continue without it
      </button>
    );
  return (
    <div className="note">
      <p>
        The dice are then made by the others and the server. The journal says that you left out the share of {name}, and
        everyone sees it. {name} has a share again after the next orders.
      </p>
      <div className="row">
        <button type="button" className="btn" disabled={table.now.busy} onClick={() => void table.leaveOut(seat)}>
          Continue without the share of {name}
        </button>
        <button type="button" className="btn plain" onClick={() => setSure(false)}>
          Wait for it
        </button>
      </div>
    </div>
  );
}

/** At a table with joint dice: who still owes a share, and what can be done about it. */
export function JointDice({ table }: { table: OnlineTable }) {
  const { view, sides, seat, outcome, hand } = table.now;
  const shares = sharesOf(view);
  if (!shares) return null;
  const waits = late(shares);
  return (
    <section className="sheet joint" aria-labelledby="joint">
      <h2 id="joint">Dice that no one can foresee</h2>
      <p className="small quiet">
        Each player’s page and the server give a secret share. The dice come from all shares together, and no one can
        change a share after the orders.
      </p>
      {!outcome && (
        <ul>
          {shares.seats.map(({ seat: one, state }) => (
            <li key={one} data-share={state}>
              <span>
                <b>{seatName(one, sides)}</b>
                <br />
                <span className="small quiet">{state}</span>
              </span>
              {seat.role === "referee" && waits.includes(one) && (
                <LeaveOut table={table} seat={one} name={seatName(one, sides)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {outcome && <DiceCheck table={table} name={shares.table} />}
      {!outcome && hand.lost && <Lost table={table} />}
      {!outcome && hand.problem !== null && (
        <p className="note" role="alert">
          Your share of the dice was not given. {humanise(hand.problem)}.
        </p>
      )}
    </section>
  );
}
