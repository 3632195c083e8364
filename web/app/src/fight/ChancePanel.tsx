import { useEffect, useState } from "react";
import { Curve } from "../oracle/Curve.js";
import { capital, percent, sideLetter } from "../words.js";
import { useChance, type Counted } from "./chance.js";
import { margin } from "./margin.js";
import type { Oracle } from "./played.js";
import { seen, soFar, withSeen, type Seen } from "./sofar.js";
import type { Told } from "./told.js";

function Shares({ counted: { winners, games } }: { counted: Counted }) {
  if (winners.every(({ side, chance }) => side === null || chance === 0))
    return <p className="small quiet">Default orders lead to a draw.</p>;
  const sure = winners.find(({ side, chance }) => side !== null && chance === 1);
  // A result that only the defaults decide is no chance: a percentage would promise too much.
  if (sure)
    return (
      <p className="small">
        {games === 0
          ? "If every order is the default, the winner is "
          : `In all ${games} simulated battles in which every order is the default, the winner is `}
        <b data-side={sideLetter(sure.side)}>
          <span className="side">{sure.name}</span>
        </b>
        . Your orders decide.
      </p>
    );
  const shown = winners.filter(({ side, chance }) => side !== null || chance > 0);
  const widest = Math.max(...shown.map(({ chance }) => (games > 0 ? margin(chance, games) : 0)));
  return (
    <>
      <div className="ground" aria-hidden="true">
        {shown.map(({ side, name, chance }) => (
          <i key={name} data-side={sideLetter(side)} style={{ flexGrow: chance }} />
        ))}
      </div>
      <ul className="shares">
        {shown.map(({ side, name, chance }) => (
          <li key={name} data-side={sideLetter(side)}>
            {side !== null && <i className="flag" aria-hidden="true" />}{" "}
            <span className="side">{side === null ? "No winner" : name}</span> <b>{percent(chance)}</b>
          </li>
        ))}
      </ul>
      <p className="small quiet">
        {games === 0
          ? "Exact, if every order is the default."
          : `± ${percent(widest)}, from ${games} simulated battles in which every order is the default.`}
      </p>
    </>
  );
}

/** Remembers what was counted, as long as the seat that may know it is at the device. */
function useSoFar(game: Oracle, counted: Counted | null, stands: number, round: number): Seen[] {
  const [all, setAll] = useState<Seen[]>([]);
  useEffect(() => () => setAll([]), [game]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted belongs to the moment at which it came
  useEffect(() => {
    if (counted) setAll((before) => withSeen(before, seen(stands, round, counted.winners)));
  }, [counted]);
  return all;
}

interface Props {
  game: Oracle;
  sides: string[];
  told: Told[];
  round: number;
  wanted: boolean;
}

/**
 * The chance of winning, now and so far. For the referee: a commander's would have to come from what that commander
 * knows.
 */
export function ChancePanel({ game, sides, told, round, wanted }: Props) {
  const stands = told.length;
  const { chance, start, stop } = useChance(game, stands, wanted);
  const all = useSoFar(game, chance.at === "known" && chance.stands === stands ? chance.counted : null, stands, round);
  const course = soFar(all, (entry) => told[entry - 1]?.undone ?? false);
  return (
    <section className="sheet chance" aria-labelledby="chance">
      <h2 id="chance">Chance of winning</h2>
      {chance.at === "known" && <Shares counted={chance.counted} />}
      {course.moments.length > 1 && (
        <figure>
          <Curve course={course} sides={sides} over={false} />
          <figcaption className="small quiet">
            Chance of {sides[0]} in percent, after each entry at which it was counted; a draw is shared.
          </figcaption>
        </figure>
      )}
      {chance.at === "working" && (
        <div className="row">
          <progress aria-label="Counting" {...(chance.share === null ? {} : { value: chance.share })} />
          <button type="button" className="btn plain" onClick={stop}>
            Stop
          </button>
        </div>
      )}
      {(chance.at === "long" || chance.at === "idle") && (
        <>
          {chance.at === "long" && (
            <p className="small quiet">{capital(chance.why ?? "this battle takes longer to count")}.</p>
          )}
          <button type="button" className="btn" onClick={start}>
            Count the chances
          </button>
        </>
      )}
    </section>
  );
}
