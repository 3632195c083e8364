import type { Analysis } from "@banneret/core";
import { useState } from "react";
import { Fallen } from "../fight/Happened.js";
import { Ledger } from "../fight/Ledger.js";
import type { Told } from "../fight/told.js";
import { capital, humanise, named, percent } from "../words.js";
import { Accounts } from "./AnalysisPanel.js";

interface Props {
  told: Told[];
  analysis: Analysis | null;
  sides: string[];
  /** Continues from before an entry in its own battle. */
  onFork?: ((n: number) => void) | undefined;
}

/** The chance of the first side before and after an entry, where each was valued. */
function chanceAt(analysis: Analysis | null, n: number): { before: number; after: number } | null {
  const step = analysis && "steps" in analysis ? analysis.steps.find((one) => one.n === n) : undefined;
  return step ? { before: Number(step.before[0]), after: Number(step.after[0]) } : null;
}

function Moment({ one, analysis, sides }: { one: Told; analysis: Analysis | null; sides: string[] }) {
  const chance = chanceAt(analysis, one.n);
  return (
    <div className="moment" aria-live="polite">
      <p className="small quiet">{one.asked}</p>
      {one.faces.length > 0 ? (
        <Fallen faces={one.faces} />
      ) : (
        <p className="given">{capital(named(humanise(one.answer)))}</p>
      )}
      {one.sentence !== "" && <p className="outcome">{capital(one.sentence)}.</p>}
      {chance && (
        <p>
          Chance of {sides[0]}: <b>{percent(chance.before)}</b> before, <b>{percent(chance.after)}</b> after.
        </p>
      )}
      {one.terms.length > 0 && (
        <details className="small" key={one.n}>
          <summary>Modifiers</summary>
          <Ledger terms={one.terms} sides={sides} />
        </details>
      )}
    </div>
  );
}

/** The battle once more, entry by entry, backwards and forwards. */
function Stepper({ told, analysis, sides, onFork }: Props) {
  const entries = told.filter(({ undone, type, routine }) => !undone && !routine && type !== "undo");
  const [at, go] = useState(0);
  const last = entries.length - 1;
  const one = entries[Math.min(at, last)];
  if (!one) return null;
  return (
    <div className="steps-back">
      <div className="step-bar">
        <button type="button" className="btn" disabled={at <= 0} onClick={() => go(at - 1)}>
          Earlier
        </button>
        <input
          type="range"
          aria-label="Entry"
          aria-valuetext={`${at + 1} of ${entries.length}`}
          min={0}
          max={last}
          value={at}
          onChange={(event) => go(Number(event.target.value))}
        />
        <button type="button" className="btn" disabled={at >= last} onClick={() => go(at + 1)}>
          Later
        </button>
      </div>
      <p className="small quiet">
        Entry {at + 1} of {entries.length}
      </p>
      <Moment one={one} analysis={analysis} sides={sides} />
      {onFork && (
        <p className="row">
          <button type="button" className="btn" onClick={() => onFork(one.n)}>
            Continue from here
          </button>
          <span className="small quiet">A new battle; this one stays as it is.</span>
        </p>
      )}
    </div>
  );
}

/** Every order and roll of a game that is over, one at a time, and what each did. */
export function LookBack(props: Props) {
  const { analysis, sides, told } = props;
  return (
    <section className="sheet analysis look-back" aria-labelledby="look-back">
      <h2 id="look-back" tabIndex={-1}>
        Every order and roll
      </h2>
      <Stepper {...props} />
      {analysis && <Accounts analysis={analysis} sides={sides} told={told} />}
    </section>
  );
}
