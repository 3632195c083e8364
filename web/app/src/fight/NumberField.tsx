import { useId } from "react";
import type { Typed } from "./entry.js";

interface Props {
  label: string;
  hint?: string;
  text: string;
  typed: Typed;
  /** Whether a wrong entry is already named as one. */
  strict: boolean;
  onChange(text: string): void;
}

/** A number with its range. What is wrong is said under it. */
export function NumberField({ label, hint, text, typed, strict, onChange }: Props) {
  const id = useId();
  const wrong = strict && "refused" in typed;
  return (
    <div className="number">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={wrong}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-hint`} className={wrong ? "note" : "small quiet"}>
        {wrong ? typed.refused : hint}
      </span>
    </div>
  );
}
