import { useEffect, useRef, useState } from "react";
import { number } from "../words.js";

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

const FIRST = 400; // ms until a held button repeats, and then between two steps
const NEXT = 90;

/** Larger numbers go in larger steps. */
const stepAt = (value: number): number => (value >= 100 ? 10 : value >= 20 ? 5 : 1);

/** A number with a button on either side. Held, they repeat; the number can be typed as well. */
export function Stepper({ label, value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const now = useRef(value);
  now.current = value;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false); // the click that ends a hold is not another step
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Whether there was room for a step. */
  const step = (direction: number): boolean => {
    const size = stepAt(direction < 0 ? now.current - 1 : now.current);
    const next = Math.min(max, Math.max(min, now.current + direction * size));
    if (next === now.current) return false;
    onChange(next);
    return true;
  };
  const hold = (direction: number, wait: number): void => {
    held.current = wait === NEXT;
    timer.current = setTimeout(() => {
      if (step(direction)) hold(direction, NEXT);
    }, wait);
  };
  const click = (direction: number): void => {
    if (!held.current) step(direction);
    held.current = false;
  };
  const take = (text: string): void => {
    setTyped(text);
    const whole = /^\s*[-−]?\d+\s*$/.test(text) ? Number(text.replace("−", "-")) : NaN;
    if (whole >= min && whole <= max) onChange(whole);
  };
  const button = (direction: -1 | 1, sign: string, word: string) => (
    <button
      type="button"
      aria-label={`${word}: ${label}`}
      disabled={direction < 0 ? value <= min : value >= max}
      onClick={() => click(direction)}
      onPointerDown={() => hold(direction, FIRST)}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
    >
      {sign}
    </button>
  );
  const refused = typed !== null && Number(typed.replace("−", "-")) !== value;
  return (
    <span className="stepper" data-refused={refused || undefined}>
      {button(-1, "−", "Fewer")}
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? number(value)}
        aria-invalid={refused}
        onFocus={(event) => {
          setTyped(String(value));
          const field = event.target;
          requestAnimationFrame(() => field.select());
        }}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          setTyped(null);
          step(event.key === "ArrowUp" ? 1 : -1);
        }}
      />
      {button(1, "+", "More")}
    </span>
  );
}
