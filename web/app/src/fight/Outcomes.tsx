import type { Prospect, Prospects, Question, Seat } from "@banneret/core";
import { useEffect, useState } from "react";
import { useWaiting } from "../settling.js";
import { capital, percent, sideLetter } from "../words.js";
import { grouped, type OutcomeGroup, type Tree } from "./outcomes.js";
import type { Drawn } from "./played.js";

/** Possible results of the open roll, as soon as they are known; null: not known. */
export function useProspects(game: Drawn, seat: Seat, question: Question | null): Prospects | null {
  const [found, setFound] = useState<{ of: number; prospects: Prospects | null } | null>(null);
  const id = question?.form === "roll" ? question.id : null;
  useEffect(() => {
    if (id === null || !game.prospects) return;
    let here = true;
    game.prospects(seat).then(
      (all) => here && setFound({ of: id, prospects: all.find(({ question }) => question === id) ?? null }),
      () => here && setFound({ of: id, prospects: null }),
    );
    return () => void (here = false);
  }, [game, seat, id]);
  useWaiting(id !== null && game.prospects !== undefined && found?.of !== id);
  return found !== null && found.of === id ? found.prospects : null;
}

const sentence = (words: string): string => capital(words) + (/[.!]$/.test(words) ? "" : ".");

function Line({ line, said, sides }: { line: Prospect; said: string; sides: string[] }) {
  const { words, totals, chance, then, winner, silent } = line;
  const text =
    said === ""
      ? sentence(words)
      : `… ${sentence(words.slice(said.length).trim()).replace(/^./, (first) => first.toLowerCase())}`;
  return (
    <li>
      <p>
        {silent ? <span className="quiet">{text}</span> : text}
        {then && <span className="quiet"> Then {then.title}.</span>}
        {winner !== undefined && (
          <b className="side">
            {" "}
            {winner < 0 ? "The battle ends without a winner." : `${sides[winner]} wins the battle.`}
          </b>
        )}
      </p>
      <p className="how-likely">
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${chance * 100}%` }} />
        </span>
        <b>{percent(chance)}</b>
        {totals !== undefined && <span className="small quiet">on {totals}</span>}
      </p>
    </li>
  );
}

const FEW = 5; // this many lines of a group are shown without being opened

/** The result for one side, under the words that all of it starts with. */
function Group({ group: { side, said, chance, lines }, sides }: { group: OutcomeGroup; sides: string[] }) {
  const list = (some: Prospect[]) => (
    <ul>
      {some.map((line) => (
        <Line key={`${line.words} ${line.totals ?? ""}`} line={line} said={said} sides={sides} />
      ))}
    </ul>
  );
  const likely = lines.toSorted((a, b) => b.chance - a.chance).slice(0, FEW);
  const first = lines.filter((line) => likely.includes(line));
  const others = lines.filter((line) => !likely.includes(line));
  return (
    <div className="outcome-group" data-side={sideLetter(side)}>
      {said !== "" && (
        <h3 className="row">
          <i className="flag" aria-hidden="true" /> <span className="side">{capital(said)}</span>
          <b className="push">{percent(chance)}</b>
        </h3>
      )}
      {list(first)}
      {others.length > 0 && (
        <details className="small">
          <summary>{others.length} less likely</summary>
          {list(others)}
        </details>
      )}
    </div>
  );
}

const WHY_NONE = {
  hidden: "The possible results depend on information that your side does not have.",
  too_many: "It has too many outcomes to list.",
  exact: "",
  believed: "",
} as const;

/** Possible results of a roll, each with its chance: exact, or by what the seat believes. */
export function Outcomes({ prospects, state, sides }: { prospects: Prospects; state: Tree; sides: string[] }) {
  const { basis, lines, assumes, again } = prospects;
  const groups = grouped(lines, state, sides);
  return (
    <section className="sheet outcomes" aria-labelledby="outcomes">
      <div className="row">
        <h2 id="outcomes">Possible outcomes</h2>
        {lines.length > 0 && <span className="tag push">{basis === "exact" ? "exact" : "from what you know"}</span>}
      </div>
      {WHY_NONE[basis] !== "" && <p className="quiet small">{WHY_NONE[basis]}</p>}
      {assumes !== undefined && <p className="quiet small">{sentence(assumes)}</p>}
      {groups.length > 1 && (
        <div className="ground" aria-hidden="true">
          {groups.map(({ side, chance }) => (
            <i key={side} data-side={sideLetter(side)} style={{ flexGrow: chance }} />
          ))}
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.side} group={group} sides={sides} />
      ))}
      {again !== undefined && again > 0 && (
        <p className="quiet small">In {percent(again)} of all cases the dice are rolled again.</p>
      )}
    </section>
  );
}
