import { useState } from "react";
import { humanise, percent, sideLetter } from "../words.js";
import type { ByAnswers, Step } from "./course.js";

const MANY = 12; // orders above which only those that gave something away are shown at first
const MARKS = { "": "", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

function Order({ step, sides }: { step: Step; sides: string[] }) {
  const given = Number(step.gave_away ?? 0);
  const error = Number(step.error ?? 0);
  return (
    <li data-side={sideLetter(sides.indexOf(step.side ?? ""))}>
      <i className="flag" aria-hidden="true" />
      <span>
        <span className="side">{step.side}</span>, round {step.round}: {humanise(step.ask ?? "")} <b>{step.answer}</b>
        {given > 0 && step.better !== step.answer && <span className="small quiet"> · {step.better} was better</span>}
      </span>
      <span className="grade" data-mark={MARKS[step.grade || ""]}>
        {step.grade}
      </span>
      <span className="n">
        {given > 0 ? `−${percent(given)}`.replace("−<", "<") : "0"}
        {error > 0 && <span className="small quiet"> ± {percent(error)}</span>}
      </span>
    </li>
  );
}

/** Each order, what it gave away, and its grade: none if the error covers the difference. */
export function Grades({
  analysis,
  sides,
  whole = false,
}: {
  analysis: ByAnswers;
  sides: string[];
  whole?: boolean | undefined;
}) {
  const orders = analysis.steps.filter(({ type }) => type === "order");
  const [all, setAll] = useState(whole || orders.length <= MANY);
  const shown = all ? orders : orders.filter(({ grade }) => grade);
  return (
    <section aria-labelledby="grades">
      <h3 id="grades">The orders, graded</h3>
      {shown.length === 0 && <p className="quiet">No order gave away enough to be called a mistake.</p>}
      <ul className="grades">
        {shown.map((step) => (
          <Order key={step.n} step={step} sides={sides} />
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
