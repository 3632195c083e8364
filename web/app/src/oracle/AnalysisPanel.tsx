import type { Analysis } from "@banneret/core";
import { capital, percent } from "../words.js";
import { courseOf } from "./course.js";
import { Curve } from "./Curve.js";
import { Grades } from "./Grades.js";
import { Luck, Rolls } from "./Luck.js";
import { baselineOf, isTooRough } from "./luck.js";
import type { Oracle } from "../fight/played.js";
import type { Told } from "../fight/told.js";
import { useAnalysis, type Analysing } from "./useAnalysis.js";
import { Working } from "./Working.js";

const basis = ({ games, standard_error: error }: Analysis): string =>
  games === 0 ? "exact" : `± ${percent(Number(error))} from ${games} games`;

/** What the chances are based on, and how they are drawn. */
function Basis({ analysis, first }: { analysis: Analysis; first: string }) {
  return (
    <p className="row">
      <span className="tag">{basis(analysis)}</span>{" "}
      <span className="small quiet">
        Chance of {first} in percent, {baselineOf(analysis)}; a draw counts as half a win.
      </span>
    </p>
  );
}

/** The chance drawn as ground held, and what moved it most. */
export function Turned({ analysis, sides }: { analysis: Analysis; sides: string[] }) {
  const course = courseOf(analysis);
  return (
    <>
      <Basis analysis={analysis} first={sides[0] ?? ""} />
      <Curve course={course} sides={sides} />
      {course.turns.length > 0 && (
        <ol className="turns">
          {course.turns.map(({ at, words, before, after }) => (
            <li key={at}>
              <span>{words}</span>{" "}
              <b>
                {percent(before)} to {percent(after)}
              </b>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface Seen {
  analysis: Analysis;
  sides: string[];
  told: Told[];
}

/** What each order gave away, where a side's result came from, and the dice against expectation. */
export function Accounts({ analysis, sides, told, whole = false }: Seen & { whole?: boolean }) {
  if (isTooRough(analysis))
    return (
      <p className="quiet">
        {analysis.games} games are too few to grade orders or to measure luck. A longer analysis can.
      </p>
    );
  return (
    <>
      {"steps" in analysis && <Grades analysis={analysis} sides={sides} told={told} whole={whole} />}
      {"steps" in analysis && (
        <div className="ledgers">
          {analysis.sides.map((account, side) => (
            <Luck key={account.side} account={account} side={side} />
          ))}
        </div>
      )}
      {"moments" in analysis && (
        <p className="small quiet">
          This battle has too many orders to grade each: the chances at the start of each round are estimated from
          battles that a bot plays to the end.
        </p>
      )}
      <Rolls rolled={analysis.rolled} whole={whole} />
    </>
  );
}

/** What is under way, and the buttons that start it or make it more exact. */
export function Progress({ work: { long, start, stop, couldBeCloser } }: { work: Analysing }) {
  return (
    <>
      {long.at === "known" && long.better && <Working label="Looking closer" share={long.better.share} onStop={stop} />}
      {couldBeCloser && (
        <button type="button" className="btn" onClick={start}>
          More exact: simulate for longer
        </button>
      )}
      {long.at === "working" && <Working label="Analysing" share={long.share} onStop={stop} />}
      {long.at === "refused" && (
        <p className="note" role="alert">
          {capital(long.why)}.
        </p>
      )}
      {(long.at === "idle" || long.at === "refused") && (
        <button type="button" className="btn" onClick={start}>
          Analyse the battle
        </button>
      )}
    </>
  );
}

interface Printed {
  game: Oracle;
  sides: string[];
  told: Told[];
  /** With every order, and the dice against expectation; otherwise it is not printed, so that a report stays short. */
  whole: boolean;
}

/** The analysis on a page that is to be printed: nothing of it waits for a tap. */
export function AnalysisPanel({ game, sides, told, whole }: Printed) {
  const work = useAnalysis(game, told.length);
  return (
    <section className={whole ? "sheet analysis" : "sheet analysis on-screen"} aria-labelledby="analysis">
      <h2 id="analysis">How it was won</h2>
      {work.long.at === "known" && (
        <>
          <Turned analysis={work.long.answer} sides={sides} />
          {whole && <Accounts analysis={work.long.answer} sides={sides} told={told} whole />}
        </>
      )}
      <Progress work={work} />
    </section>
  );
}
