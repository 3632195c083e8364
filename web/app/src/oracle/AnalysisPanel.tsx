import type { Analysis, Patience } from "@banneret/core";
import type { Oracle } from "../fight/played.js";
import { capital, percent } from "../words.js";
import { courseOf } from "./course.js";
import { Curve } from "./Curve.js";
import { Grades } from "./Grades.js";
import { useLong } from "./long.js";
import { Luck, Rolls } from "./Luck.js";
import { Working } from "./Working.js";

const basis = ({ games, standard_error: error }: Analysis): string => (games === 0 ? "exact" : `± ${percent(Number(error))} from ${games} games`);

// What was worked out of a game that is over, so that its report need not do it again.
const made = new WeakMap<Oracle, { stands: number; analysis: Analysis }>();

async function lookBack(game: Oracle, stands: number, patience: Patience, first: (rough: Analysis) => void): Promise<Analysis> {
  const analysis = await game.analyse({}, patience, first);
  made.set(game, { stands, analysis });
  return analysis;
}

interface Props {
  game: Oracle;
  sides: string[];
  stands: number;
  /** Nothing of it waits for a tap: it is to be printed. */
  whole?: boolean;
}

function Review({ analysis, sides, whole }: Pick<Props, "sides" | "whole"> & { analysis: Analysis }) {
  const course = courseOf(analysis);
  return (
    <>
      <p className="row"><span className="tag">{basis(analysis)}</span> <span className="small quiet">Chance of {sides[0]}, in percent; a draw counts as half a win.</span></p>
      <Curve course={course} sides={sides} />
      {course.turns.length > 0 && (
        <ol className="turns">{course.turns.map(({ at, words, before, after }) => <li key={at}><span>{words}</span> <b>{percent(before)} to {percent(after)}</b></li>)}</ol>
      )}
      {"steps" in analysis && <Grades analysis={analysis} sides={sides} whole={whole} />}
      {"steps" in analysis && <div className="ledgers">{analysis.sides.map((account, side) => <Luck key={account.side} account={account} side={side} />)}</div>}
      {"moments" in analysis && <p className="small quiet">This battle has too many orders to grade each: the chances at the start of each round are from games played to the end by a bot.</p>}
      <Rolls rolled={analysis.rolled} whole={whole} />
    </>
  );
}

/** What each order gave away and what luck did. It tells everything, so it is for a battle that is over. */
export function AnalysisPanel({ game, sides, stands, whole = false }: Props) {
  const known = made.get(game);
  const { long, start, stop } = useLong(game, stands, (patience, first) => lookBack(game, stands, patience, first), known?.stands === stands ? known.analysis : undefined);
  return (
    <section className="sheet analysis" aria-labelledby="analysis">
      <h2 id="analysis">How it was won</h2>
      {long.at === "known" && <Review analysis={long.answer} sides={sides} whole={whole} />}
      {long.at === "known" && long.better && <Working label="Looking closer" share={long.better.share} onStop={stop} />}
      {long.at === "working" && <Working label="Looking back" share={long.share} onStop={stop} />}
      {long.at === "refused" && <p className="note" role="alert">{capital(long.why)}.</p>}
      {(long.at === "idle" || long.at === "refused") && <button type="button" className="btn main" onClick={start}>Grade the orders, weigh the luck</button>}
    </section>
  );
}
