import type { Ruling } from "@banneret/core";
import { useEffect, useId, useState } from "react";
import { capital, humanise, number } from "../words.js";
import { allOf, wholeNumber } from "./entry.js";
import { NumberField } from "./NumberField.js";
import type { Drawn } from "./played.js";

const NOTE_MAX = 120; // bytes of a reason in the journal; letters beyond ASCII take more than one

/** As much of a text as fits into this many bytes. */
export function fitting(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= most ? text : new TextDecoder().decode(bytes.slice(0, most)).replace(/\uFFFD+$/, "");
}

interface Props {
  game: Drawn;
  /** How many entries the journal has: what may be ruled changes with it. */
  moment: number;
  disabled: boolean;
  onRule(id: number, values: number[], reason: string): void;
}

interface Chosen {
  ruling: Ruling;
  values: (number | null)[];
}

/** One number, one word, or any of several words, with the current value in it. */
function Value({ ruling, onValues }: { ruling: Ruling; onValues(values: (number | null)[]): void }) {
  const id = useId();
  const { form, options = [], numbers = [], preset } = ruling;
  const [texts, setTexts] = useState(() => numbers.map((_, i) => String(preset[i] ?? 0)));
  const [value, setValue] = useState(preset[0] ?? 0);
  const choose = (next: number): void => {
    setValue(next);
    onValues([next]);
  };
  const type = (at: number, text: string): void => {
    const next = texts.map((old, i) => (i === at ? text : old));
    setTexts(next);
    onValues(allOf(numbers.map(({ min, max }, i) => wholeNumber(next[i] ?? "", min, max))) ?? [null]);
  };
  if (form === "numbers")
    return (
      <div className="numbers">
        {numbers.map(({ word, min, max }, i) => (
          <NumberField
            key={i}
            label={word === "" ? "New value" : capital(humanise(word))}
            hint={`${number(min)} to ${number(max)}`}
            text={texts[i] ?? ""}
            typed={wholeNumber(texts[i] ?? "", min, max)}
            strict
            onChange={(text) => type(i, text)}
          />
        ))}
      </div>
    );
  if (form === "flags")
    return (
      <fieldset className="options">
        <legend>New value</legend>
        {options.map(({ value: bit, word }) => (
          <label key={bit} className="check">
            <input type="checkbox" checked={((value >>> bit) & 1) === 1} onChange={() => choose(value ^ (1 << bit))} />
            {capital(humanise(word))}
          </label>
        ))}
      </fieldset>
    );
  return (
    <div className="number">
      <label htmlFor={id}>New value</label>
      <select id={id} className="field" value={value} onChange={(event) => choose(Number(event.target.value))}>
        {options.map(({ value: option, word }) => (
          <option key={option} value={option}>
            {capital(humanise(word))}
          </option>
        ))}
      </select>
    </div>
  );
}

function Rulings({ game, moment, disabled, onRule }: Props) {
  const [rulings, setRulings] = useState<Ruling[] | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [reason, setReason] = useState("");
  const id = useId();
  useEffect(() => {
    let here = true;
    setChosen(null);
    game.rulings().then(
      (found) => here && setRulings(found),
      () => here && setRulings([]),
    );
    return () => void (here = false);
  }, [game, moment]);
  if (!rulings) return null;
  if (rulings.length === 0) return <p className="small quiet">There is nothing to rule on now.</p>;
  const pick = (index: number): void => {
    const ruling = rulings[index];
    setChosen(ruling ? { ruling, values: ruling.preset } : null);
  };
  const values = chosen?.values.flatMap((value) => (value === null ? [] : [value])) ?? [];
  const ready =
    chosen !== null &&
    values.length === chosen.values.length &&
    values.some((value, i) => value !== chosen.ruling.preset[i]);
  const rule = (): void => {
    if (chosen && ready) {
      onRule(chosen.ruling.id, values, fitting(reason.trim(), NOTE_MAX));
      setReason("");
    }
  };
  return (
    <form
      className="ruling"
      onSubmit={(event) => {
        event.preventDefault();
        rule();
      }}
    >
      <div className="number">
        <label htmlFor={id}>What changes</label>
        <select
          id={id}
          className="field"
          value={chosen ? rulings.indexOf(chosen.ruling) : -1}
          onChange={(event) => pick(Number(event.target.value))}
        >
          <option value={-1}>Choose…</option>
          {rulings.map(({ text }, i) => (
            <option key={i} value={i}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {chosen && (
        <>
          <Value
            key={chosen.ruling.id}
            ruling={chosen.ruling}
            onValues={(next) => setChosen({ ...chosen, values: next })}
          />
          <div className="number">
            <label htmlFor={`${id}-why`}>The reason, for the journal</label>
            <input
              id={`${id}-why`}
              className="field"
              maxLength={NOTE_MAX}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <button type="submit" className="btn" disabled={disabled || !ready}>
            Apply ruling
          </button>
        </>
      )}
    </form>
  );
}

/** What the referee may change though no one asks: troops, wounds, a treasury, who holds a place. */
export function RulingsPanel(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section className="sheet rulings">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Make a ruling</summary>
        {open && <Rulings {...props} />}
      </details>
    </section>
  );
}
