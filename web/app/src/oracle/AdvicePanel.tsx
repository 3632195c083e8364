import { commander, type Advice, type Question } from "@banneret/core";
import type { Oracle } from "../fight/played.js";
import { capital, named, percent } from "../words.js";
import { useLong } from "./long.js";
import { Working } from "./Working.js";

const often = (chance: number): string => (chance === 0 ? "never" : percent(chance));

/** How the figures were found, so that no one takes an estimate for a proof. */
function basis({ how, error, games, exploitability, coarse, belief }: Advice): string {
  const parts = [
    `Worked out with ${how}`,
    games > 0 ? `± ${percent(error)}` : exploitability !== null && exploitability < 1e-6 ? "proved" : "",
    coarse ?? "",
    belief.assumes ?? belief.words,
  ];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
}

function Plays({ advice }: { advice: Advice }) {
  return (
    <>
      {advice.value !== null && (
        <p>
          {percent(advice.value)} for {advice.side}, all sides at their best; a draw counts as half a win.
        </p>
      )}
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col" className="n">
              how often
            </th>
            <th scope="col" className="n">
              value
            </th>
            <th scope="col" className="n">
              worst case
            </th>
          </tr>
        </thead>
        <tbody>
          {advice.plays.slice(0, 12).map(({ order, chance, value, worst }) => (
            <tr key={order} className={chance > 0 ? "good" : ""}>
              <th scope="row">{capital(named(order))}</th>
              <td className="n">{often(chance)}</td>
              <td className="n">{percent(value)}</td>
              <td className="n">{percent(worst)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small quiet">{basis(advice)}</p>
    </>
  );
}

/** What a commander should order, by what that commander knows. */
export function AdvicePanel({
  game,
  question,
  name,
  stands,
}: {
  game: Oracle;
  question: Question;
  name: string;
  stands: number;
}) {
  const { long, start, stop } = useLong<Advice>(game, stands, (patience, first) =>
    game.advise({ seat: commander(question.side) }, patience, first),
  );
  return (
    <section className="sheet advice" aria-labelledby="advice">
      <h2 id="advice">Advice for {name}</h2>
      {long.at === "known" && <Plays advice={long.answer} />}
      {long.at === "known" && long.better && <Working label="Looking closer" share={long.better.share} onStop={stop} />}
      {long.at === "working" && <Working label="Comparing the orders" share={long.share} onStop={stop} />}
      {long.at === "refused" && (
        <p className="note" role="alert">
          {capital(long.why)}.
        </p>
      )}
      {(long.at === "idle" || long.at === "refused") && (
        <button type="button" className="btn" onClick={start}>
          Ask for advice
        </button>
      )}
    </section>
  );
}
