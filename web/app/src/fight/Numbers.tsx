import { useState } from "react";
import { capital, humanise, named, number, rounded } from "../words.js";
import type { AnswerProps } from "./Ask.js";
import { allOf, wholeNumber } from "./entry.js";
import { NumberField } from "./NumberField.js";
import { sourceOf, startOf } from "./proposal.js";

const FEW = 12; // this many values are buttons instead of a field

/** One tap for a single number of few values. */
function Pad({ question, proposal, disabled, onAnswer, min, max }: AnswerProps & { min: number; max: number }) {
  return (
    <div className="pad" role="group" aria-labelledby="question">
      {Array.from({ length: max - min + 1 }, (_, i) => min + i).map((value) => {
        const preset = startOf(question, proposal)[0] === value;
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
            {preset && <span className="default">{sourceOf(proposal)}</span>}
          </button>
        );
      })}
    </div>
  );
}

export function Numbers(props: AnswerProps) {
  const [only, ...more] = props.question.numbers ?? [];
  if (only && more.length === 0 && only.max - only.min < FEW) return <Pad {...props} min={only.min} max={only.max} />;
  const { preset_words: words } = props.question;
  // Another proposal starts another form.
  const key = startOf(props.question, props.proposal).join(" ");
  return words === undefined ? (
    <Fields key={key} {...props} />
  ) : (
    <Said key={key} {...props} words={props.proposal?.words ?? words} />
  );
}

/** The default or the proposal in words, and the numbers for anyone who wants to type them. */
function Said({ words, ...props }: AnswerProps & { words: string }) {
  return (
    <div className="roll">
      <button
        type="button"
        className="btn main"
        disabled={props.disabled}
        onClick={() => props.onAnswer(startOf(props.question, props.proposal))}
        data-first
      >
        {capital(named(humanise(rounded(words))))}
        <span className="default">{sourceOf(props.proposal)}</span>
      </button>
      {props.onRest && (
        <button type="button" className="btn" disabled={props.disabled} onClick={props.onRest}>
          The rest as proposed
        </button>
      )}
      {props.onRestOfPhase && (
        <button type="button" className="btn" disabled={props.disabled} onClick={props.onRestOfPhase}>
          The whole phase as proposed
        </button>
      )}
      <details>
        <summary>Type the values</summary>
        <Fields {...props} />
      </details>
    </div>
  );
}

/** One field for each number, with the default or the proposal in it. */
function Fields({ question, proposal, disabled, onAnswer }: AnswerProps) {
  const spans = question.numbers ?? [];
  const [texts, setTexts] = useState(() => spans.map((_, i) => String(startOf(question, proposal)[i] ?? "")));
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
        {proposal && <span className="default">{sourceOf(proposal)}</span>}
      </button>
    </form>
  );
}
