import { useState } from "react";
import type { Told } from "../fight/told.js";
import { capital, humanise, named, sideLetter } from "../words.js";
import type { ByAnswers, Step } from "./course.js";
import { givenOf, points } from "./luck.js";

const MANY = 12; // orders above which only those that gave something away are shown at first
const MARKS = { "": "", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

function Order({ step, sides, asked }: { step: Step; sides: string[]; asked: string }) {
  const given = Number(step.gave_away ?? 0);
  const error = Number(step.error ?? 0);
  return (
    <li data-side={sideLetter(sides.indexOf(step.side ?? ""))}>
      <i className="flag" aria-hidden="true" />
      <span>
        <span className="side">{step.side}</span>, round {step.round}:{" "}
        <b>{capital(named(humanise(step.answer ?? "")))}</b>
        {given > 0 && step.better !== step.answer && (
          <span className="small quiet"> · {named(humanise(step.better ?? ""))} was better</span>
        )}
        <span className="small quiet asked">{asked}</span>
      </span>
      <span className="grade" data-mark={MARKS[step.grade || ""]}>
        {step.grade}
      </span>
      <span className="n">
        {points(-given)}
        {error > 0 && <span className="small quiet"> ± {points(error)}</span>}
      </span>
    </li>
  );
}

/** "Gar: an order gave away 3 points in 100 on average, at most 8." */
function Average({ analysis, side }: { analysis: ByAnswers; side: string }) {
  const given = givenOf(analysis, side);
  if (!given) return null;
  if (given.most < 0.0005) return <li>{side}: no order gave away anything.</li>;
  return (
    <li>
      {side}: an order gave away {points(given.mean)} points in 100 on average, at most {points(given.most)}.
    </li>
  );
}

/** Each order, what it gave away, and its grade: none if the error covers the difference. */
export function Grades({
  analysis,
  sides,
  told,
  whole = false,
}: {
  analysis: ByAnswers;
  sides: string[];
  told: Told[];
  whole?: boolean | undefined;
}) {
  const orders = analysis.steps.filter(({ type }) => type === "order");
  const [all, setAll] = useState(whole || orders.length <= MANY);
  const shown = all ? orders : orders.filter(({ grade }) => grade);
  return (
    <section aria-labelledby="grades">
      <h3 id="grades">The orders, graded</h3>
      <ul className="small quiet">
        {sides.map((side) => (
          <Average key={side} analysis={analysis} side={side} />
        ))}
      </ul>
      {shown.length === 0 && <p className="quiet">No order gave away enough to be called a mistake.</p>}
      <ul className="grades">
        {shown.map((step) => (
          <Order key={step.n} step={step} sides={sides} asked={told.find(({ n }) => n === step.n)?.asked ?? ""} />
        ))}
      </ul>
      {orders.length > MANY && (
        <button type="button" className="btn plain" onClick={() => setAll(!all)}>
          {all ? "Only those with a grade" : `All ${orders.length} orders`}
        </button>
      )}
    </section>
  );
}
