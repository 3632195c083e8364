import { useState } from "react";
import { capital, humanise, number } from "../words.js";
import type { AnswerProps } from "./Ask.js";
import { allOf, wholeNumber } from "./entry.js";
import { NumberField } from "./NumberField.js";

const FEW = 12; // so many values are buttons instead of a field

/** One tap for a single number of few values. */
function Pad({ question, disabled, onAnswer, min, max }: AnswerProps & { min: number; max: number }) {
  return (
    <div className="pad" role="group" aria-labelledby="question">
      {Array.from({ length: max - min + 1 }, (_, i) => min + i).map((value) => {
        const preset = question.preset?.[0] === value;
        return (
          <button
            key={value}
            type="button"
            className={preset ? "btn main" : "btn"}
            disabled={disabled}
            onClick={() => onAnswer([value])}
            {...(preset ? { "data-first": true } : {})}
          >
            {number(value)}
            {preset && <span className="default">default</span>}
          </button>
        );
      })}
    </div>
  );
}

export function Numbers(props: AnswerProps) {
  const [only, ...more] = props.question.numbers ?? [];
  if (only && more.length === 0 && only.max - only.min < FEW) return <Pad {...props} min={only.min} max={only.max} />;
  return props.question.preset_words === undefined ? (
    <Fields {...props} />
  ) : (
    <Said {...props} words={props.question.preset_words} />
  );
}

/** The default in words, and the numbers for whoever wants to type them. */
function Said({ words, ...props }: AnswerProps & { words: string }) {
  return (
    <div className="roll">
      <button
        type="button"
        className="btn main"
        disabled={props.disabled}
        onClick={() => props.onAnswer(props.question.preset ?? [])}
        data-first
      >
        {capital(humanise(words))}
        <span className="default">default</span>
      </button>
      <details>
        <summary>Answer by numbers</summary>
        <Fields {...props} />
      </details>
    </div>
  );
}

/** One field for each number, with the default in it. */
function Fields({ question, disabled, onAnswer }: AnswerProps) {
  const spans = question.numbers ?? [];
  const [texts, setTexts] = useState(() => spans.map((_, i) => String(question.preset?.[i] ?? "")));
  const [strict, setStrict] = useState(false);
  const typed = spans.map(({ min, max }, i) => wholeNumber(texts[i] ?? "", min, max));
  const confirm = (): void => {
    const values = allOf(typed);
    if (values) onAnswer(values);
    else setStrict(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <div className="numbers">
        {spans.map(({ word, min, max }, i) => (
          <NumberField
            key={i}
            label={capital(humanise(word))}
            hint={`${number(min)} to ${number(max)}`}
            text={texts[i] ?? ""}
            typed={typed[i] ?? { refused: "" }}
            strict={strict}
            onChange={(text) => setTexts(texts.map((old, at) => (at === i ? text : old)))}
          />
        ))}
      </div>
      <button type="submit" className="btn main" disabled={disabled} data-first>
        Confirm
      </button>
    </form>
  );
}
