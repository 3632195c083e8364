import { useState } from "react";
import { capital, humanise, named, placed } from "../words.js";
import { Ledger } from "./Ledger.js";
import { rows, type Told } from "./told.js";

const FIRST = 30; // the newest; older ones are a tap away

function Text({ one }: { one: Told }) {
  if (one.type === "undo") return <p className="quiet">{one.sentence || "The last answer was undone."}</p>;
  const answer = placed(named(humanise(one.answer)));
  return (
    <>
      {one.sentence !== "" && <p>{placed(capital(one.sentence))}.</p>}
      <p className={one.sentence === "" ? "" : "quiet"}>
        {one.asked}
        {answer !== "" && (
          <>
            {" "}
            <b>{answer}</b>
          </>
        )}
      </p>
    </>
  );
}

function Line({ one, sides }: { one: Told; sides: string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <li className={one.undone ? "undone" : ""}>
      {one.undone && <span className="tag">undone</span>}
      <Text one={one} />
      {one.terms.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>Modifiers</summary>
          {open && <Ledger terms={one.terms} sides={sides} />}
        </details>
      )}
    </li>
  );
}

/** What happened, the newest first. */
export function Chronicle({ told, sides }: { told: Told[]; sides: string[] }) {
  const [all, setAll] = useState(false);
  const newest = rows(told).toReversed();
  const shown = all ? newest : newest.slice(0, FIRST);
  return (
    <section className="sheet chronicle" aria-labelledby="chronicle">
      <h2 id="chronicle">What happened</h2>
      {told.length === 0 && (
        <p className="quiet small">Nothing has happened yet. Answers, rolls and modifiers appear here.</p>
      )}
      <ol className="small" reversed>
        {shown.map((one) =>
          "sealed" in one ? (
            <li key={one.n} className="quiet">
              {one.sealed === 1 ? "A sealed answer" : `${one.sealed} sealed answers`}
            </li>
          ) : (
            <Line key={one.n} one={one} sides={sides} />
          ),
        )}
      </ol>
      {shown.length < newest.length && (
        <button type="button" className="btn plain" onClick={() => setAll(true)}>
          Show all {newest.length}
        </button>
      )}
    </section>
  );
}
