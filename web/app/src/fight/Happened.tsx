import type { Seat } from "@banneret/core";
import type { ReactNode } from "react";
import { capital, placed } from "../words.js";
import { Ledger } from "./Ledger.js";
import { isOwn, type Told } from "./told.js";

/** What happened since the seat last decided something, or since an entry. It is shown if dice were rolled. */
export function happened(told: Told[], seat: Seat, since: number | null): Told[] {
  const holding = told.filter(({ undone, type, routine }) => !undone && type !== "undo" && !routine);
  const from = since ?? holding.findLast(({ type, seat: named }) => type !== "roll" && isOwn(named, seat))?.n ?? 0;
  const news = holding.filter(({ n, sentence, faces }) => n > from && (sentence !== "" || faces.length > 0));
  return news.some(({ faces }) => faces.length > 0) ? news : [];
}

/** Dice that were rolled, each throw with its total in large type. */
export function Fallen({ faces }: { faces: number[][] }) {
  if (faces.length === 0) return null;
  return (
    <p className="fell">
      {faces.map((dice, part) => (
        <span key={part}>
          {part > 0 && <span className="quiet">{faces.length === 2 ? " against " : " and "}</span>}
          {dice.length > 1 && <span className="quiet">{dice.join(" + ")} = </span>}
          <b>{dice.reduce((sum, face) => sum + face, 0)}</b>
        </span>
      ))}
    </p>
  );
}

const SHOWN = 2; // this many of the newest are shown at once: more would push the question out of the first screen

function One({ one, sides }: { one: Told; sides: string[] }) {
  return (
    <li>
      <p className="small quiet">{one.asked}</p>
      <Fallen faces={one.faces} />
      {one.sentence !== "" && <p className="outcome">{placed(capital(one.sentence))}.</p>}
      {one.terms.length > 0 && (
        <details className="small">
          <summary>Modifiers</summary>
          <Ledger terms={one.terms} sides={sides} />
        </details>
      )}
    </li>
  );
}

/** The newest rolls and their results in large type; what came before them is a tap away. */
export function Happened({ news, sides }: { news: Told[]; sides: string[] }) {
  if (news.length === 0) return null;
  const list = (some: Told[]): ReactNode => (
    <ol>
      {some.map((one) => (
        <One key={one.n} one={one} sides={sides} />
      ))}
    </ol>
  );
  const before = news.slice(0, -SHOWN);
  return (
    <section className="sheet happened" aria-labelledby="happened">
      <h2 id="happened" className="vh">
        The last rolls
      </h2>
      {before.length > 0 && (
        <details className="small">
          <summary>Before that: {before.length}</summary>
          {list(before)}
        </details>
      )}
      {list(news.slice(-SHOWN))}
    </section>
  );
}
