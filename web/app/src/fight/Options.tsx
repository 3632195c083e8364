import { capital } from "../words.js";
import type { AnswerProps } from "./Ask.js";
import { sourceOf, startOf } from "./proposal.js";

/** One tap answers. The default, or what the map proposes, is marked and has the focus. */
export function Options({ question, proposal, disabled, onAnswer }: AnswerProps) {
  return (
    <div className="options" role="group" aria-labelledby="question">
      {(question.options ?? []).map(({ value, name }) => {
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
            {capital(name)}
            {preset && <span className="default">{sourceOf(proposal)}</span>}
          </button>
        );
      })}
    </div>
  );
}
