import type { Question, Target, Throw } from "@banneret/core";
import { useState } from "react";
import { capital, humanise } from "../words.js";
import { allOf, wholeNumber } from "./entry.js";
import { NumberField } from "./NumberField.js";
import type { Hands } from "./played.js";

const name = ({ word, count }: Throw, die: number): string =>
  `${capital(humanise(word))}${count > 1 ? `, die ${die + 1}` : ""}`;
const added = (add: number): string => (add === 0 ? "" : `, ${add > 0 ? "+" : "−"}${Math.abs(add)} is added`);

function TypedDice({
  throws,
  main,
  disabled,
  onRoll,
}: {
  throws: Throw[];
  main: boolean;
  disabled: boolean;
  onRoll(faces: number[][]): void;
}) {
  const [texts, setTexts] = useState(() => throws.map(({ count }) => Array<string>(count).fill("")));
  const [strict, setStrict] = useState(false);
  const typed = throws.map(({ sides }, i) => (texts[i] ?? []).map((text) => wholeNumber(text, 1, sides)));
  const change = (row: number, die: number, text: string): void =>
    setTexts(texts.map((dice, i) => (i === row ? dice.map((old, j) => (j === die ? text : old)) : dice)));
  const confirm = (): void => {
    const faces = typed.map(allOf).filter((dice) => dice !== null);
    if (faces.length === throws.length) onRoll(faces);
    else setStrict(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <div className="numbers dice">
        {throws.map((one, i) =>
          (texts[i] ?? []).map((text, die) => (
            <NumberField
              key={`${i}-${die}`}
              label={name(one, die)}
              hint={`1 to ${one.sides}${added(one.add)}`}
              text={text}
              typed={typed[i]?.[die] ?? { refused: "" }}
              strict={strict}
              onChange={(next) => change(i, die, next)}
            />
          )),
        )}
      </div>
      <button type="submit" className={main ? "btn main" : "btn"} disabled={disabled}>
        Take these dice
      </button>
    </form>
  );
}

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

/** Dice are rolled by a tap, or typed in from the table, each die for itself. */
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
  const typed = <TypedDice throws={throws} main={!hands.roll} disabled={disabled} onRoll={onRoll} />;
  return (
    <div className="roll">
      {targets.length === throws.length && (
        <ul className="small aims">
          {throws.map((one, i) => (
            <li key={i}>{aim(one, targets[i] as Target)}</li>
          ))}
        </ul>
      )}
      {hands.roll && (
        <div className="row">
          <button type="button" className="btn main" disabled={disabled} onClick={() => onRoll()} data-first>
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
        <details>
          <summary>Type in your own dice</summary>
          {typed}
        </details>
      )}
      {hands.type && !hands.roll && typed}
    </div>
  );
}
