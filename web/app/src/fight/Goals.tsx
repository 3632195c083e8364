import type { View } from "@banneret/core";
import { useState } from "react";
import { RuleTag } from "../rules/RuleTag.js";
import { sideLetter } from "../words.js";

/** What each side must achieve, as everyone may know it: open until someone has decided something, then a tap away. */
export function Goals({ view, sides, early }: { view: View; sides: string[]; early: boolean }) {
  const [wanted, want] = useState<boolean | null>(null);
  const goals = (view.goals ?? []).filter((one) => one.goals.length > 0);
  if (goals.length === 0) return null;
  return (
    <details
      className="sheet goals"
      open={wanted ?? early}
      onToggle={({ currentTarget: { open } }) => open !== (wanted ?? early) && want(open)}
    >
      <summary>How each side wins</summary>
      <div className="goal-sides">
        {goals.map(({ side, goals: all }) => (
          <div key={side} data-side={sideLetter(side)}>
            <h2>
              <i className="flag" aria-hidden="true" /> <span className="side">{sides[side]}</span>
              {all.length > 1 && <span className="small quiet"> any one of these</span>}
            </h2>
            <ul>
              {all.map(({ text, rule }) => (
                <li key={text}>
                  {text} {rule !== undefined && <RuleTag rule={rule} />}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {view.ahead && <p className="small ahead">{view.ahead.text}</p>}
    </details>
  );
}
