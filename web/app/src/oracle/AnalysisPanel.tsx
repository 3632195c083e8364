import type { Analysis, Game } from "@banneret/core";
import { percent } from "../words.js";
import { courseOf } from "./course.js";
import { Curve } from "./Curve.js";
import { Grades } from "./Grades.js";
import { useLong } from "./long.js";
import { Luck, Rolls } from "./Luck.js";
import { Working } from "./Working.js";

const basis = ({ games, standard_error: error }: Analysis): string => (games === 0 ? "exact" : `± ${percent(Number(error))} from ${games} games`);

function Review({ analysis, sides }: { analysis: Analysis; sides: string[] }) {
  const course = courseOf(analysis);
  return (
    <>
      <p className="row"><span className="tag">{basis(analysis)}</span> <span className="small quiet">Chance of {sides[0]}, in percent; a draw counts as half a win.</span></p>
      <Curve course={course} sides={sides} />
      {course.turns.length > 0 && (
        <ol className="turns">{course.turns.map(({ at, words, before, after }) => <li key={at}><span>{words}</span> <b>{percent(before)} to {percent(after)}</b></li>)}</ol>
      )}
      {"steps" in analysis && <Grades analysis={analysis} sides={sides} />}
      {"steps" in analysis && <div className="ledgers">{analysis.sides.map((account, side) => <Luck key={account.side} account={account} side={side} />)}</div>}
      {"moments" in analysis && <p className="small quiet">This battle has too many orders to grade each: the chances at the start of each round are from games played to the end by a bot.</p>}
      <Rolls rolled={analysis.rolled} />
    </>
  );
}

/** What each order gave away and what luck did. It tells everything, so it is for a battle that is over. */
export function AnalysisPanel({ game, sides, stands }: { game: Game; sides: string[]; stands: number }) {
  const { long, start, stop } = useLong(game, stands, (patience) => game.analyse({}, patience));
  return (
    <section className="sheet analysis" aria-labelledby="analysis">
      <h2 id="analysis">How it was won</h2>
      {long.at === "known" && <Review analysis={long.answer} sides={sides} />}
      {long.at === "working" && <Working label="Looking back" share={long.share} onStop={stop} />}
      {long.at === "refused" && <p className="note" role="alert">{long.why}</p>}
      {(long.at === "idle" || long.at === "refused") && <button type="button" className="btn main" onClick={start}>Grade the orders, weigh the luck</button>}
    </section>
  );
}
