import type { Target, Throw } from "@banneret/core";
import { useState } from "react";
import { capital, humanise } from "../words.js";
import { allOf, wholeNumber } from "./entry.js";
import { NumberField } from "./NumberField.js";
import { facesOf, isPad, totalsOf, wins } from "./totals.js";

const name = ({ word, count }: Throw, die: number): string =>
  `${capital(humanise(word))}${count > 1 ? `, die ${die + 1}` : ""}`;
const added = (add: number): string => (add === 0 ? "" : `, ${add > 0 ? "+" : "−"}${Math.abs(add)} is added`);

interface PadProps {
  one: Throw;
  target: Target | undefined;
  chosen: number | null;
  onChoose(total: number): void;
}

/** One button for each total of a throw; those that succeed are framed. */
function Totals({ one, target, chosen, onChoose }: PadProps) {
  const framed = target?.low === true;
  return (
    <div className="totals" role="group" aria-label={`${capital(humanise(one.word))}: total of ${one.dice}`}>
      <p className="small">
        <b>{capital(humanise(one.word))}</b>: total of {one.dice}
        {added(one.add)}.{framed && " Framed numbers succeed."}
      </p>
      <div>
        {totalsOf(one).map((total) => (
          <button
            key={total}
            type="button"
            className="btn"
            aria-pressed={chosen === total}
            data-wins={target ? wins(total, one, target) : undefined}
            onClick={() => onChoose(total)}
          >
            {total}
          </button>
        ))}
      </div>
    </div>
  );
}

interface Props {
  throws: Throw[];
  targets: Target[];
  main: boolean;
  disabled: boolean;
  onRoll(faces: number[][]): void;
}

/** Dice from the table: the total of each throw where only that counts, otherwise each die. */
export function TypedDice({ throws, targets, main, disabled, onRoll }: Props) {
  const [texts, setTexts] = useState(() => throws.map(({ count }) => Array<string>(count).fill("")));
  const [strict, setStrict] = useState(false);
  const typed = throws.map(({ sides }, i) => (texts[i] ?? []).map((text) => wholeNumber(text, 1, sides)));
  const put = (row: number, dice: string[]): void => setTexts(texts.map((old, i) => (i === row ? dice : old)));
  const faces = typed.map(allOf).filter((dice) => dice !== null);
  const missing = throws.filter((one, i) => isPad(one, targets) && !(texts[i]?.[0] ?? ""));
  const confirm = (): void => {
    if (faces.length === throws.length) onRoll(faces);
    else setStrict(true);
  };
  const total = (row: number): number | null => {
    const dice = allOf(typed[row] ?? []);
    return dice?.reduce((sum, face) => sum + face, 0) ?? null;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {throws.map(
        (one, row) =>
          isPad(one, targets) && (
            <Totals
              key={row}
              one={one}
              target={targets[row]}
              chosen={total(row)}
              onChoose={(wanted) => put(row, facesOf(one, wanted).map(String))}
            />
          ),
      )}
      <div className="numbers dice">
        {throws.map(
          (one, row) =>
            !isPad(one, targets) &&
            (texts[row] ?? []).map((text, die) => (
              <NumberField
                key={`${row}-${die}`}
                label={name(one, die)}
                hint={`1 to ${one.sides}${added(one.add)}`}
                text={text}
                typed={typed[row]?.[die] ?? { refused: "" }}
                strict={strict}
                onChange={(next) =>
                  put(
                    row,
                    (texts[row] ?? []).map((old, i) => (i === die ? next : old)),
                  )
                }
              />
            )),
        )}
      </div>
      {strict && missing.length > 0 && (
        <p className="note" role="alert">
          Choose a total: {missing.map(({ word }) => humanise(word)).join(", ")}
        </p>
      )}
      <button type="submit" className={main ? "btn main" : "btn"} disabled={disabled}>
        Take these dice
      </button>
    </form>
  );
}
