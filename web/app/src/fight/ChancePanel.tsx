import type { Game } from "@banneret/core";
import { percent, sideLetter } from "../words.js";
import { useChance, type Counted } from "./chance.js";
import { margin } from "./margin.js";

function Shares({ counted: { winners, games } }: { counted: Counted }) {
  if (winners.every(({ side, chance }) => side === null || chance === 0)) return <p className="small quiet">If every default holds, nobody wins: it takes orders to tell.</p>;
  const shown = winners.filter(({ side, chance }) => side !== null || chance > 0);
  const widest = Math.max(...shown.map(({ chance }) => (games > 0 ? margin(chance, games) : 0)));
  return (
    <>
      <div className="ground" aria-hidden="true">
        {shown.map(({ side, name, chance }) => <i key={name} data-side={sideLetter(side)} style={{ flexGrow: chance }} />)}
      </div>
      <ul className="shares">
        {shown.map(({ side, name, chance }) => (
          <li key={name} data-side={sideLetter(side)}>
            {side !== null && <i className="flag" aria-hidden="true" />} <span className="side">{name}</span> <b>{percent(chance)}</b>
          </li>
        ))}
      </ul>
      <p className="small quiet">{games === 0 ? "Exact, if every default holds." : `± ${percent(widest)}, from ${games} games in which every default holds.`}</p>
    </>
  );
}

/** The chance of winning. For the referee: a commander's would have to come from what that commander knows. */
export function ChancePanel({ game, stands, wanted }: { game: Game; stands: number; wanted: boolean }) {
  const { chance, start, stop } = useChance(game, stands, wanted);
  return (
    <section className="sheet chance" aria-labelledby="chance">
      <h2 id="chance">Chance of winning</h2>
      {chance.at === "known" && <Shares counted={chance.counted} />}
      {chance.at === "working" && (
        <div className="row">
          <progress aria-label="Counting" {...(chance.share === null ? {} : { value: chance.share })} />
          <button type="button" className="btn plain" onClick={stop}>Stop</button>
        </div>
      )}
      {(chance.at === "long" || chance.at === "idle") && (
        <>
          {chance.at === "long" && <p className="small quiet">This battle takes longer to count.</p>}
          <button type="button" className="btn" onClick={start}>Count the chances</button>
        </>
      )}
    </section>
  );
}
