/** What a key does on the board. */
export type Deed =
  | { do: "nudge"; x: number; y: number } // inches
  | { do: "turn"; tenths: number }
  | { do: "zoom"; factor: number }
  | { do: "give" | "letGo" | "whole" }
  | { do: "stand" | "target"; step: 1 | -1 };

const STEP = 0.5,
  FINE = 0.1; // inches
const TURN = 150,
  FINE_TURN = 25; // tenths of a degree

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** By the key, and whether Shift is held: then arrows and brackets go by small steps. */
export function deedOf(key: string, shift: boolean): Deed | null {
  const arrow = ARROWS[key];
  const step = shift ? FINE : STEP;
  if (arrow) return { do: "nudge", x: arrow[0] * step, y: arrow[1] * step };
  switch (key) {
    case "[":
      return { do: "turn", tenths: TURN };
    case "{":
      return { do: "turn", tenths: FINE_TURN };
    case "]":
      return { do: "turn", tenths: -TURN };
    case "}":
      return { do: "turn", tenths: -FINE_TURN };
    case "+":
    case "=":
      return { do: "zoom", factor: 1.25 };
    case "-":
      return { do: "zoom", factor: 0.8 };
    case "0":
      return { do: "whole" };
    case "Enter":
      return { do: "give" };
    case "Escape":
      return { do: "letGo" };
    case "n":
      return { do: "stand", step: 1 };
    case "N":
    case "p":
      return { do: "stand", step: -1 };
    case "t":
      return { do: "target", step: 1 };
    case "T":
      return { do: "target", step: -1 };
    default:
      return null;
  }
}
