import type { Prospect, Prospects, Question, Seat } from "@banneret/core";
import { useEffect, useState } from "react";
import { capital, percent, sideLetter } from "../words.js";
import type { Drawn } from "./played.js";

/** What may come of the open roll, as soon as it is known; null: nobody says. */
export function useProspects(game: Drawn, seat: Seat, question: Question | null): Prospects | null {
  const [found, setFound] = useState<{ of: number; prospects: Prospects | null } | null>(null);
  const id = question?.form === "roll" ? question.id : null;
  useEffect(() => {
    if (id === null || !game.prospects) return;
    let here = true;
    game.prospects(seat).then(
      (all) => here && setFound({ of: id, prospects: all.find(({ question }) => question === id) ?? null }),
      () => {},
    );
    return () => void (here = false);
  }, [game, seat, id]);
  return found !== null && found.of === id ? found.prospects : null;
}

const sentence = (words: string): string => capital(words) + (/[.!]$/.test(words) ? "" : ".");

function Line({ line, sides }: { line: Prospect; sides: string[] }) {
  const { words, totals, chance, then, winner, silent } = line;
  const won = winner !== undefined && winner >= 0 ? winner : null;
  const named = sides.findIndex((name) => words.startsWith(`${name} `));
  return (
    <li data-side={sideLetter(won ?? (named < 0 ? null : named))}>
      <p>
        {silent ? <span className="quiet">{sentence(words)}</span> : sentence(words)}
        {then && <span className="quiet"> Then {then.title}.</span>}
        {winner !== undefined && (
          <b className="side"> {won === null ? "The battle ends; nobody wins." : `${sides[won]} wins the battle.`}</b>
        )}
      </p>
      <p className="how-likely">
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${Number(chance) * 100}%` }} />
        </span>
        <b>{percent(Number(chance))}</b>
        {totals !== undefined && <span className="small quiet">on {totals}</span>}
      </p>
    </li>
  );
}

const WHY_NONE = {
  hidden: "What may come of it hangs on what your side does not know.",
  too_many: "It has too many outcomes to list.",
  exact: "",
  believed: "",
} as const;

/** What may come of a roll, each with its chance: exact, or by what the seat believes. */
export function Outcomes({ prospects, sides }: { prospects: Prospects; sides: string[] }) {
  const { basis, lines, assumes, again } = prospects;
  return (
    <section className="sheet outcomes" aria-labelledby="outcomes">
      <div className="row">
        <h2 id="outcomes">Possible outcomes</h2>
        {lines.length > 0 && <span className="tag push">{basis === "exact" ? "exact" : "as far as you know"}</span>}
      </div>
      {WHY_NONE[basis] !== "" && <p className="quiet small">{WHY_NONE[basis]}</p>}
      {assumes !== undefined && <p className="quiet small">{sentence(assumes)}</p>}
      <ul>
        {lines.map((line) => (
          <Line key={`${line.words} ${line.totals ?? ""}`} line={line} sides={sides} />
        ))}
      </ul>
      {again !== undefined && Number(again) > 0 && (
        <p className="quiet small">In {percent(Number(again))} of all cases the dice are rolled again.</p>
      )}
    </section>
  );
}
