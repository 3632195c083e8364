import type { Card, Story } from "@banneret/core";
import { useEffect, useState, type ReactNode } from "react";
import { Progress, Turned } from "../oracle/AnalysisPanel.js";
import { baselineOf, isTooRough, luckOf, rollsOf } from "../oracle/luck.js";
import type { Analysing } from "../oracle/useAnalysis.js";
import { RuleTag } from "../rules/RuleTag.js";
import { useWaiting } from "../settling.js";
import { capital, number, sideLetter } from "../words.js";
import { leftOf, written } from "./card.js";
import { momentOf } from "./moment.js";
import type { Drawn, Shown } from "./played.js";
import { fatesOf, isUnhurt, lossesOf, spoilsOf, type Loss } from "./toll.js";

/** The state at the start, as soon as it is known; null: not known. */
function useStart(game: Drawn, wanted: boolean): Record<string, unknown> | null {
  const [start, setStart] = useState<Story["start"]["state"] | null>(null);
  useEffect(() => {
    if (!wanted || !game.story) return;
    let here = true;
    game.story().then(
      ({ start }) => here && setStart(start.state),
      () => here && setStart((old) => old ?? {}),
    );
    return () => void (here = false);
  }, [game, wanted]);
  useWaiting(wanted && game.story !== undefined && start === null);
  return start;
}

/** Who won, and by which condition. */
function Banner({ now }: { now: Shown }) {
  const { outcome, view, told } = now;
  const { side, name } = outcome ?? { side: null, name: "" };
  const last = told.findLast(({ sentence, undone, routine }) => sentence !== "" && !undone && !routine);
  const why = view.decided?.text ?? (last && `${capital(last.sentence)}.`);
  const [word, count] = (momentOf(view.state) ?? "").split(" ");
  return (
    <section className="sheet banner" data-side={sideLetter(side)} aria-labelledby="ending">
      {side !== null && <i className="flag large" aria-hidden="true" />}
      <div>
        <p className="eyebrow">The {view.game} is over</p>
        <h1 id="ending">{side === null ? "No winner" : `${name} won`}</h1>
        {why !== undefined && (
          <p className="why">
            {why} {view.decided?.rule !== undefined && <RuleTag rule={view.decided.rule} />}
          </p>
        )}
      </div>
      {count !== undefined && (
        <dl>
          <dt>{word}s</dt>
          <dd>{count}</dd>
        </dl>
      )}
    </section>
  );
}

function Bar({ left, whole }: { left: number; whole: number }) {
  return (
    <span className="bar lost" aria-hidden="true">
      <i style={{ width: `${whole > 0 ? Math.max(0, Math.min(1, left / whole)) * 100 : 0}%` }} />
    </span>
  );
}

const MANY = 6; // kinds of troops that are shown without being opened
const few = (value: number): string => number(Math.round(value * 10) / 10);

function Kinds({ losses }: { losses: Loss[] }) {
  const list = (some: Loss[]): ReactNode => (
    <ul className="kinds">
      {some.map(({ name, left, came }) => (
        <li key={name}>
          <span className="quiet">{name}</span>
          <span>
            <b>{few(left)}</b> of {few(came)}
          </span>
          <Bar left={left} whole={came} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(losses.slice(0, MANY))}
      {losses.length > MANY && (
        <details className="small">
          <summary>{losses.length - MANY} more</summary>
          {list(losses.slice(MANY))}
        </details>
      )}
    </>
  );
}

function Host({ card, losses, you }: { card: Card; losses: Loss[]; you: boolean }) {
  const left = leftOf(card);
  const [lead] = card.figures;
  if (!lead) return null;
  return (
    <article className="cost" data-side={sideLetter(card.side)}>
      <h3>
        <i className="flag" aria-hidden="true" /> <span className="side">{card.name}</span>{" "}
        {you && <small className="quiet">you</small>}
      </h3>
      <p>
        <span className="quiet">{lead.title}</span> <b>{written(lead)}</b>
      </p>
      {left && <Bar left={left.left} whole={left.whole} />}
      {losses.length > 0 && <Kinds losses={losses} />}
    </article>
  );
}

/** What is left of each side, and of each kind of its troops. */
function Cost({ now, start, you }: { now: Shown; start: Record<string, unknown> | null; you: number | null }) {
  const cards = now.view.cards ?? [];
  if (cards.length === 0) return null;
  const losses = start ? lossesOf(now.view.state, start) : [];
  return (
    <section className="sheet" aria-labelledby="cost">
      <h2 id="cost">What it cost</h2>
      <p className="small quiet legend" aria-hidden="true">
        <i className="left" /> left <i className="gone" /> lost
      </p>
      {cards.map((card) => (
        <Host key={card.side} card={card} losses={losses[card.side] ?? []} you={you === card.side} />
      ))}
    </section>
  );
}

/** What became of the persons, and what was taken. */
function People({ now, start }: { now: Shown; start: Record<string, unknown> | null }) {
  const fates = fatesOf(now.view.state, start ?? {});
  const spoils = spoilsOf(now.view.state, now.sides);
  const told = fates.filter((one) => !isUnhurt(one) || one.more.length > 0);
  if (fates.length + spoils.length === 0) return null;
  return (
    <section className="sheet people" aria-labelledby="people">
      <h2 id="people">{spoils.length > 0 ? "People and spoils" : "People"}</h2>
      {fates.length > 0 && fates.every(isUnhurt) && <p className="quiet">No one was hurt or captured.</p>}
      <ul>
        {told.map(({ side, name, fate, more }) => (
          <li key={`${side} ${name}`} data-side={sideLetter(side)}>
            <i className="flag" aria-hidden="true" />
            <span>
              <b>{name}</b> {fate}
            </span>
            <span className="quiet">{more.join(", ")}</span>
          </li>
        ))}
        {spoils.map(({ side, words, value }) => (
          <li key={`${side} ${words}`} data-side={sideLetter(side)}>
            <i className="flag" aria-hidden="true" />
            <span>
              {now.sides[side]}: {words}
            </span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The effect of luck, in a sentence, and what it is computed from. */
function Luck({ now, work, you }: { now: Shown; work: Analysing; you: number | null }) {
  const { long } = work;
  if (long.at !== "known" || !("steps" in long.answer) || isTooRough(long.answer)) return null;
  const side = you ?? now.outcome?.side ?? 0;
  const account = long.answer.sides[side];
  if (!account) return null;
  const rolls = rollsOf(long.answer, account.side);
  return (
    <p className="luck">
      <b>{luckOf(account, you !== null)}</b>{" "}
      {rolls && (
        <>
          The mean of {you === null ? "its" : "your"} {rolls.dice} was {rolls.mean.toFixed(1)};{" "}
          {rolls.expected.toFixed(1)} is to be expected.{" "}
        </>
      )}
      <span className="quiet small">Counted {baselineOf(long.answer)}.</span>
    </p>
  );
}

interface Props {
  now: Shown;
  game: Drawn;
  /** The one person's side. */
  you: number | null;
  /** Null: no one analyses it. */
  work: Analysing | null;
  controls: ReactNode;
  notices: ReactNode;
}

const lookBack = (): void => {
  const heading = document.getElementById("look-back");
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
};

/** A game that is over: who won and why, what it cost, and how it turned. */
export function Result({ now, game, you, work, controls, notices }: Props) {
  const start = useStart(game, now.view.game === "battle");
  return (
    <div className="result">
      <Banner now={now} />
      <div className="result-left">
        <Cost now={now} start={start} you={you} />
        <People now={now} start={start} />
      </div>
      <div className="result-right">
        {work && (
          <section className="sheet analysis" data-at={work.long.at} aria-labelledby="analysis">
            <h2 id="analysis">Turning points</h2>
            {work.long.at === "known" && <Turned analysis={work.long.answer} sides={now.sides} />}
            <Luck now={now} work={work} you={you} />
            <Progress work={work} />
          </section>
        )}
        {now.refused !== null && (
          <p className="note" role="alert">
            {now.refused}
          </p>
        )}
        {notices}
        <button type="button" className="btn main look-back-button" onClick={lookBack}>
          Step through every order
        </button>
        {controls}
      </div>
    </div>
  );
}
