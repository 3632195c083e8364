import type { Card, CardFigure, Seat, View } from "@banneret/core";
import { useState } from "react";
import { capital, sideLetter } from "../words.js";
import { barOf, written } from "./card.js";
import { Ledger } from "./Ledger.js";
import { fieldOf, momentOf } from "./moment.js";

/** What opens the sum of a figure. */
interface Opening {
  open: string | null;
  onOpen(id: string | null): void;
}

function Value({ figure, id, open, onOpen }: { figure: CardFigure; id: string } & Opening) {
  const words = written(figure);
  if (figure.certainty !== "known") return <em>{words}</em>;
  if (!figure.terms?.length) return <b>{words}</b>;
  return (
    <button
      type="button"
      className="open-sum"
      aria-expanded={open === id}
      onClick={() => onOpen(open === id ? null : id)}
      aria-label={`${figure.title} ${words}: its parts`}
    >
      {words}
    </button>
  );
}

function BarLine({ figure }: { figure: CardFigure }) {
  const bar = barOf(figure);
  if (!bar) return <span className="bar none" aria-hidden="true" />;
  const [least, most] = [bar.least * 100, bar.most * 100];
  return (
    <span className="bar" aria-hidden="true">
      <i style={{ width: `${least}%` }} />
      {most > least && <i className="maybe" style={{ left: `${least}%`, width: `${most - least}%` }} />}
    </span>
  );
}

function Host({ card: { side, name, figures }, you, ...opening }: { card: Card; you: boolean } & Opening) {
  const [lead, ...others] = figures;
  return (
    <li className="host-card" data-side={sideLetter(side)}>
      <i className="flag large" aria-hidden="true" />
      <p className="name">
        <span className="side">{name}</span> {you && <small className="quiet">you</small>}
      </p>
      {lead && (
        <>
          <p className="lead">
            <span className="quiet">{lead.title}</span> <Value figure={lead} id={`${side} ${lead.key}`} {...opening} />
          </p>
          <BarLine figure={lead} />
        </>
      )}
      {others.length > 0 && (
        <dl>
          {others.map((figure) => (
            <div key={figure.key}>
              <dt>{figure.title}</dt>{" "}
              <dd>
                <Value figure={figure} id={`${side} ${figure.key}`} {...opening} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Middle({ state, sides }: { state: Record<string, unknown>; sides: string[] }) {
  const when = momentOf(state);
  const field = fieldOf(state, sides);
  return (
    <div className="mid">
      {when !== null && <b>{capital(when)}</b>}
      {field.length > 0 && <span className="small quiet">{field.join(" · ")}</span>}
    </div>
  );
}

interface Props {
  view: View;
  sides: string[];
  seat: Seat;
}

/** The scorecard of each side, under the top of the page: its bar first, then the numbers that the next roll uses. */
export function Scorecard({ view, sides, seat }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const cards = view.cards ?? sides.map((name, side): Card => ({ side, name, figures: [] }));
  const shown = cards
    .flatMap(({ side, figures }) => figures.map((figure) => ({ id: `${side} ${figure.key}`, figure })))
    .find(({ id }) => id === open)?.figure;
  return (
    <section className="score-strip" aria-label="Scorecard">
      <div className="score" data-n={cards.length}>
        <ul aria-label="Sides">
          {cards.map((card) => (
            <Host
              key={card.side}
              card={card}
              you={seat.role !== "referee" && seat.role !== "spectator" && seat.side === card.side}
              open={open}
              onOpen={setOpen}
            />
          ))}
        </ul>
        <Middle state={view.state} sides={sides} />
      </div>
      {shown?.terms && (
        <div className="sheet card-sum">
          <p className="row">
            <b>{shown.title}</b>
            <button type="button" className="btn plain small push" onClick={() => setOpen(null)}>
              Close
            </button>
          </p>
          <Ledger terms={shown.terms} sides={sides} />
        </div>
      )}
    </section>
  );
}
