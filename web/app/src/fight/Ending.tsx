import type { Outcome } from "@banneret/core";
import { capital, sideLetter } from "../words.js";
import type { Told } from "./told.js";

/** How it ended, in one line and in the words of the last events. */
export function Ending({ outcome, told, game }: { outcome: Outcome; told: Told[]; game: "battle" | "campaign" }) {
  const last = told.filter(({ sentence, undone, routine }) => sentence !== "" && !undone && !routine).slice(-3);
  return (
    <section className="sheet ask" data-side={sideLetter(outcome.side)} aria-labelledby="ending">
      <p className="eyebrow">
        {outcome.side !== null && <i className="flag" aria-hidden="true" />}The {game} is over
      </p>
      <h1 id="ending">{outcome.side === null ? "Nobody won" : `${outcome.name} won`}</h1>
      {last.map(({ n, sentence }) => (
        <p key={n} className="closing">
          {capital(sentence)}.
        </p>
      ))}
    </section>
  );
}
