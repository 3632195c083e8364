import type { Option, Question } from "@banneret/core";
import { useState } from "react";
import { capital } from "../words.js";
import type { AnswerProps } from "./Ask.js";
import { figure } from "./ledger.js";
import { sourceOf, startOf } from "./proposal.js";

/** What an order is called and does, and what it adds to the roll. */
function About({ option: { name, gloss, adds }, source }: { option: Option; source: string | null }) {
  return (
    <>
      <span className="about">
        <b>
          {capital(name)} {source !== null && <span className="default">{source}</span>}
        </b>
        {gloss !== undefined && <span className="small quiet">{gloss}</span>}
      </span>
      {adds && <span className="adds">{figure(adds.words)}</span>}
    </>
  );
}

/** To what the numbers beside the orders are added; empty: they have none. */
function addsTo({ options = [] }: Question): string {
  const to = new Set(options.flatMap(({ adds }) => (adds ? [adds.to] : [])));
  return to.size === 0 ? "" : `The number is what it adds to your ${[...to].join(" or ")}. `;
}

/** A sealed order is chosen first and given by its own button, which does not name it. */
function Sealed({ question, proposal, disabled, onAnswer }: AnswerProps) {
  const preset = startOf(question, proposal)[0] ?? -1;
  const [chosen, setChosen] = useState(preset);
  return (
    <form
      className="seal"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer([chosen]);
      }}
    >
      <p className="small quiet">{addsTo(question)}All orders are revealed together.</p>
      <div className="orders-list" role="radiogroup" aria-labelledby="question">
        {(question.options ?? []).map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name="order"
              checked={chosen === option.value}
              onChange={() => setChosen(option.value)}
            />
            <About option={option} source={preset === option.value ? sourceOf(proposal) : null} />
          </label>
        ))}
      </div>
      <button type="submit" className="btn main" disabled={disabled} data-first>
        Seal the order
      </button>
    </form>
  );
}

/** One tap answers. The default, or what the map proposes, is marked and has the focus. */
function Taps({ question, proposal, disabled, onAnswer }: AnswerProps) {
  const options = question.options ?? [];
  const told = options.some(({ gloss, adds }) => gloss !== undefined || adds !== undefined);
  const words = addsTo(question);
  return (
    <>
      {words !== "" && <p className="small quiet">{words}</p>}
      <div className={told ? "options told" : "options"} role="group" aria-labelledby="question">
        {options.map((option) => {
          const preset = startOf(question, proposal)[0] === option.value;
          return (
            <button
              key={option.value}
              type="button"
              className={preset ? "btn main" : "btn"}
              disabled={disabled}
              onClick={() => onAnswer([option.value])}
              {...(preset ? { "data-first": true } : {})}
            >
              <About option={option} source={preset ? sourceOf(proposal) : null} />
            </button>
          );
        })}
      </div>
    </>
  );
}

export const Options = (props: AnswerProps) => (props.question.sealed ? <Sealed {...props} /> : <Taps {...props} />);
