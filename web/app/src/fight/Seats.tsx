import type { Bot } from "@banneret/core";
import { sideLetter } from "../words.js";
import { persons } from "./seat.js";

const BOTS: [Bot, string][] = [
  ["steady", "bot, steady"],
  ["search", "bot, looks ahead"],
  ["random", "bot, random"],
];

interface Props {
  sides: string[];
  bots: (Bot | null)[];
  curtain: boolean;
  disabled: boolean;
  onCommand(side: number, bot: Bot | null): void;
  onCurtain(curtain: boolean): void;
}

function whatYouSee(people: number, curtain: boolean): string {
  if (people === 1) return "You see what your side may know. Judgements use their defaults.";
  if (people > 1 && curtain) return "Each player sees what that side may know. Judgements use their defaults.";
  return "You are the referee: you see everything and answer for every side that no bot commands.";
}

/** Who commands each side. */
export function Seats({ sides, bots, curtain, disabled, onCommand, onCurtain }: Props) {
  const people = persons(bots).length;
  return (
    <section className="sheet seats" aria-labelledby="seats">
      <h2 id="seats">Who commands</h2>
      {sides.map((name, side) => (
        <label key={side} className="seat" data-side={sideLetter(side)}>
          <span>
            <i className="flag" aria-hidden="true" /> <span className="side">{name}</span>
          </span>
          <select
            className="field"
            value={bots[side] ?? ""}
            disabled={disabled}
            onChange={(event) => onCommand(side, (event.target.value || null) as Bot | null)}
          >
            <option value="">you</option>
            {BOTS.map(([bot, label]) => (
              <option key={bot} value={bot}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {people > 1 && (
        <label className="check">
          <input
            type="checkbox"
            checked={curtain}
            disabled={disabled}
            onChange={(event) => onCurtain(event.target.checked)}
          />
          <span>Pass and play on this device</span>
        </label>
      )}
      <p className="small quiet">{whatYouSee(people, curtain)}</p>
    </section>
  );
}
