import type { Question, Target, Throw } from "@banneret/core";
import { useState } from "react";
import { ownDice, rememberDice } from "../keep/dice.js";
import { capital, humanise } from "../words.js";
import type { Hands } from "./played.js";
import { TypedDice } from "./TypedDice.js";

interface Props {
  question: Question;
  hands?: Hands | undefined;
  /** What each throw is measured against, if that is known. */
  targets?: Target[];
  disabled: boolean;
  onRoll(faces?: number[][]): void;
  onRollOn?: (() => void) | undefined;
}

/** "Richard: 3d6, 13 or less (effective skill)" */
function aim({ word, dice }: Throw, { words, number, low }: Target): string {
  const value = String(number).replace("-", "−");
  if (low) return `${capital(humanise(word))}: ${dice}, ${value} or less succeeds (${words})`;
  const sign = value.startsWith("−") ? "" : "+";
  return `${capital(humanise(word))}: ${dice} ${sign}${value} (${words})`;
}

/** Dice are rolled by a tap, or typed in from the table, which is remembered for the next roll. */
export function Dice({
  question,
  hands = { type: true, roll: true },
  targets = [],
  disabled,
  onRoll,
  onRollOn,
}: Props) {
  const throws = question.throws ?? [];
  const dice = [...new Set(throws.map((one) => one.dice))].join(" and ");
  const known = targets.length === throws.length ? targets : [];
  const [own, setOwn] = useState(ownDice);
  const turn = (open: boolean): void => {
    setOwn(open);
    rememberDice(open);
  };
  const typed = (
    <TypedDice throws={throws} targets={known} main={!hands.roll || own} disabled={disabled} onRoll={onRoll} />
  );
  return (
    <div className="roll">
      {known.length > 0 && (
        <ul className="small aims">
          {throws.map((one, i) => (
            <li key={i}>{aim(one, known[i] as Target)}</li>
          ))}
        </ul>
      )}
      {hands.roll && (
        <div className="row">
          <button
            type="button"
            className={hands.type && own ? "btn" : "btn main"}
            disabled={disabled}
            onClick={() => onRoll()}
            data-first
          >
            {throws.length > 2 ? "Roll all dice: " : "Roll "}
            {dice}
            {throws.length === 2 ? ` for ${throws.map(({ word }) => humanise(word)).join(" and ")}` : ""}
          </button>
          {onRollOn && (
            <button type="button" className="btn" disabled={disabled} onClick={onRollOn}>
              Roll until the next decision
            </button>
          )}
        </div>
      )}
      {hands.type && hands.roll && (
        <details open={own} onToggle={({ currentTarget: { open } }) => open !== own && turn(open)}>
          <summary>Type in your own dice</summary>
          {typed}
        </details>
      )}
      {hands.type && !hands.roll && typed}
    </div>
  );
}
