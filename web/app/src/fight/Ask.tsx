import type { Question, RollLedger } from "@banneret/core";
import { useRef } from "react";
import { RuleTag } from "../rules/RuleTag.js";
import { useWhenSettled } from "../settling.js";
import { capital, sideLetter } from "../words.js";
import { Dice } from "./Dice.js";
import { Flags } from "./Flags.js";
import { Numbers } from "./Numbers.js";
import { Options } from "./Options.js";
import type { Hands } from "./played.js";
import type { Proposal } from "./proposal.js";
import { RollSheet } from "./RollSheet.js";
import { useWide } from "./useWide.js";

export interface AnswerProps {
  question: Question;
  /** What was chosen on the map. */
  proposal?: Proposal | null;
  disabled: boolean;
  onAnswer(values: number[]): void;
  /** Answers this and all that follow of its kind by their defaults. */
  onRest?: (() => void) | undefined;
  /** The same with everything else that is asked, and the dice, until the phase is over. */
  onRestOfPhase?: (() => void) | undefined;
}

interface Props extends AnswerProps {
  sides: string[];
  hands?: Hands | undefined;
  /** What a roll is measured against. */
  ledger?: RollLedger | null;
  onRoll(faces?: number[][]): void;
  /** Rolls until someone has to decide something. */
  onRollOn?: (() => void) | undefined;
}

function who({ to, side }: Question, sides: string[]): string {
  if (to === "chance") return "The dice";
  return to === "referee" ? "For the referee" : `For ${sides[side] ?? "a side"}`;
}

function Answers({ onRoll, onRollOn, hands, ledger, ...props }: Props) {
  const { form } = props.question;
  const wide = useWide();
  if (form === "roll") {
    const sheet = ledger && <RollSheet terms={ledger.terms} sides={props.sides} />;
    return (
      <>
        {wide && sheet}
        <Dice
          question={props.question}
          hands={hands}
          targets={ledger?.targets ?? []}
          disabled={props.disabled}
          onRoll={onRoll}
          onRollOn={onRollOn}
        />
        {!wide && sheet}
      </>
    );
  }
  if (form === "flags") return <Flags {...props} />;
  return form === "numbers" ? <Numbers {...props} /> : <Options {...props} />;
}

/** The one open question, and the ways to answer it. */
export function Ask(props: Props) {
  const { question, sides, disabled } = props;
  const here = useRef<HTMLElement>(null);
  // For people who answer by keyboard the focus goes to the next question's default; for people who read elsewhere it
  // does not move.
  useWhenSettled(() => {
    if (disabled || document.activeElement !== document.body) return;
    here.current?.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
  }, [question, disabled]);
  return (
    <section
      ref={here}
      className="sheet ask"
      data-ask={question.ask}
      data-side={question.to === "side" ? sideLetter(question.side) : "none"}
      aria-labelledby="question"
    >
      <p className="eyebrow">
        {question.to === "side" && <i className="flag" aria-hidden="true" />}
        <span>
          {who(question, sides)} · {question.title}
        </span>
        {question.rule !== undefined && <RuleTag rule={question.rule} />}
        {question.sealed && <span className="tag">sealed until all have ordered</span>}
      </p>
      <h1 id="question">{question.text}</h1>
      {question.gloss !== undefined && <p className="small quiet">{capital(question.gloss)}.</p>}
      <Answers {...props} />
    </section>
  );
}
