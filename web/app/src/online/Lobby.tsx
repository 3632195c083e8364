import type { Seed } from "./api.js";
import { sideLetter } from "../words.js";
import { listed, seatName, sideOf, type Duty } from "./seats.js";
import { late, sharesOf } from "./shares.js";
import type { OnlineTable } from "./table.js";

const DUTIES: Record<Duty, string> = {
  owes: "must answer",
  dice: "must roll",
  sealed: "sealed order received",
  nothing: "nothing to answer now",
};

/** A dashed ring: something is owed. Wax: it is in. Nothing of what it is shows. */
function Seal({ duty }: { duty: Duty }) {
  return (
    <svg className="wax-seal" viewBox="0 0 46 46" aria-hidden="true">
      {duty === "sealed" ? (
        <>
          <path
            className="wax"
            d="M24 2c7-1 9 4 13 7s6 8 6 14-1 9-4 13-9 8-16 8-12-1-16-6-6-9-5-16 3-11 8-15 8-4 14-5z"
          />
          <circle className="die" cx="23" cy="23" r="14" />
        </>
      ) : (
        <circle className={duty === "nothing" ? "ring idle" : "ring"} cx="23" cy="23" r="20" />
      )}
    </svg>
  );
}

/** "Waiting for Gar and the referee." */
export function waitsFor(table: OnlineTable): string {
  const { owing, sides, outcome, view } = table.now;
  const shares = sharesOf(view);
  const sharing = shares ? late(shares).map((seat) => seatName(seat, sides)) : [];
  const owed = owing.filter(({ duty }) => duty === "owes" || duty === "dice");
  const dice = owed.every(({ duty }) => duty === "dice");
  const names = owed.map(({ side }) => (side === null ? "the referee" : (sides[side] ?? "")));
  if (!outcome && sharing.length > 0) return `Waiting for a share of the dice from ${listed(sharing)}.`;
  return outcome
    ? "The battle is over."
    : names.length === 0
      ? "The table continues by itself."
      : `Waiting for ${dice ? "dice from " : ""}${listed(names)}.`;
}

/** Anyone who chose a seed knows the coming rolls: every seat is shown where it comes from. */
const SEEDS: Record<Seed["from"], string> = {
  server: "The server drew the seed of the dice.",
  joint: "The players and the server make the dice together.",
  opener: "The seed of the dice came with this table’s journal: the player who opened the table may know coming rolls.",
  typed: "Players type in their dice.",
  unknown: "The journal does not record who chose the seed of the dice.",
};

function SeedLine({ table }: { table: OnlineTable }) {
  const { seed, seat, busy } = table.now;
  if (!seed) return null;
  return (
    <>
      <p className="small quiet">
        {SEEDS[seed.from]}
        {seed.brought !== undefined && ` ${seed.brought} entries were played before the table was opened.`}
      </p>
      {seed.from === "opener" && seat.role !== "spectator" && (
        <button type="button" className="btn" disabled={busy} onClick={() => void table.renewSeed()}>
          Draw a new seed
        </button>
      )}
    </>
  );
}

/** Who sits at the table, and who still must answer, but never what. */
export function Lobby({ table }: { table: OnlineTable }) {
  const { owing, sides, bots, seatWords, seat, outcome, standsFor, busy } = table.now;
  const own = sideOf(seatWords);
  return (
    <section className="sheet lobby" aria-labelledby="lobby">
      <h2 id="lobby">At this table</h2>
      <ul>
        {owing.map(({ side, duty }) => {
          const bot = side === null ? undefined : bots["ABCD"[side] ?? ""];
          const you = side === null ? seat.role === "referee" : own === side;
          return (
            <li key={side} data-side={sideLetter(side)} data-duty={duty}>
              {!outcome && <Seal duty={duty} />}
              <span>
                {side === null ? (
                  <b>Referee</b>
                ) : (
                  <>
                    <i className="flag" aria-hidden="true" /> <span className="side">{sides[side]}</span>
                  </>
                )}
                {you && <span className="tag">you</span>}
                {bot !== undefined && <span className="tag">bot</span>}
                {!outcome && (
                  <>
                    <br />
                    <span className="small quiet">{DUTIES[duty]}</span>
                  </>
                )}
              </span>
              {seat.role === "referee" &&
                side !== null &&
                (duty === "owes" || duty === "dice") &&
                bot === undefined && (
                  <button
                    type="button"
                    className="btn plain"
                    disabled={busy}
                    aria-pressed={standsFor === side}
                    onClick={() => table.standFor(standsFor === side ? null : side)}
                  >
                    {standsFor === side ? "Leave it to them" : "Answer for them"}
                  </button>
                )}
            </li>
          );
        })}
      </ul>
      {!outcome && <SeedLine table={table} />}
      {seat.role === "spectator" && <p className="small quiet">You are watching. You see only public information.</p>}
    </section>
  );
}
