import { useState } from "react";
import { capital } from "../words.js";
import type { AnswerProps } from "./Ask.js";

/** Any number of these, and then one button. */
export function Flags({ question, disabled, onAnswer }: AnswerProps) {
  const preset = question.preset?.[0] ?? 0;
  const [chosen, setChosen] = useState(
    () => new Set((question.options ?? []).map(({ value }) => value).filter((value) => (preset >>> value) & 1)),
  );
  const turn = (value: number): void =>
    setChosen((old) => (old.has(value) ? new Set([...old].filter((one) => one !== value)) : new Set([...old, value])));
  const sum = [...chosen].reduce((bits, value) => bits | (1 << value), 0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer([sum]);
      }}
    >
      <div className="options" role="group" aria-labelledby="question">
        {(question.options ?? []).map(({ value, name }) => (
          <label key={value} className="check">
            <input type="checkbox" checked={chosen.has(value)} onChange={() => turn(value)} />
            {capital(name)}
          </label>
        ))}
      </div>
      <button type="submit" className="btn main" disabled={disabled} data-first>
        {chosen.size === 0 ? "None of these" : `Confirm ${chosen.size}`}
      </button>
    </form>
  );
}
