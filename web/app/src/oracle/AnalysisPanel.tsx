import type { Analysis, Patience } from "@banneret/core";
import type { Oracle } from "../fight/played.js";
import { capital, percent } from "../words.js";
import { courseOf } from "./course.js";
import { Curve } from "./Curve.js";
import { Grades } from "./Grades.js";
import { useLong } from "./long.js";
import { Luck, Rolls } from "./Luck.js";
import { Working } from "./Working.js";

const basis = ({ games, standard_error: error }: Analysis): string =>
  games === 0 ? "exact" : `± ${percent(Number(error))} from ${games} games`;

// How long games are played for chances that cannot be counted, and how much longer each time that somebody asks for
// more.
const SECONDS = 3;
const LONGER = 4;

/**
 * What was worked out of a game that is over, so that its report need not do it again, and for how long games were
 * played.
 */
interface Made {
  stands: number;
  seconds: number;
  analysis: Analysis;
}
const made = new WeakMap<Oracle, Made>();
const madeOf = (game: Oracle, stands: number): Made | undefined => {
  const known = made.get(game);
  return known?.stands === stands ? known : undefined;
};

async function lookBack(
  game: Oracle,
  stands: number,
  patience: Patience,
  first: (rough: Analysis) => void,
): Promise<Analysis> {
  const before = madeOf(game, stands)?.seconds;
  const seconds = before === undefined ? SECONDS : before * LONGER;
  const analysis = await game.analyse({ seconds }, patience, first);
  made.set(game, { stands, seconds, analysis });
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
      <p className="row">
        <span className="tag">{basis(analysis)}</span>{" "}
        <span className="small quiet">Chance of {sides[0]}, in percent; a draw counts as half a win.</span>
      </p>
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
      {"steps" in analysis && <Grades analysis={analysis} sides={sides} whole={whole} />}
      {"steps" in analysis && (
        <div className="ledgers">
          {analysis.sides.map((account, side) => (
            <Luck key={account.side} account={account} side={side} />
          ))}
        </div>
      )}
      {"moments" in analysis && (
        <p className="small quiet">
          This battle has too many orders to grade each: the chances at the start of each round are from games played to
          the end by a bot.
        </p>
      )}
      <Rolls rolled={analysis.rolled} whole={whole} />
    </>
  );
}

/** What each order gave away and what luck did. It tells everything, so it is for a battle that is over. */
export function AnalysisPanel({ game, sides, stands, whole = false }: Props) {
  const { long, start, stop } = useLong(
    game,
    stands,
    (patience, first) => lookBack(game, stands, patience, first),
    madeOf(game, stands)?.analysis,
  );
  // Servers set the time by themselves.
  const couldBeCloser = long.at === "known" && !long.better && long.answer.games > 0 && game.onlyAsked !== true;
  return (
    <section className="sheet analysis" aria-labelledby="analysis">
      <h2 id="analysis">How it was won</h2>
      {long.at === "known" && <Review analysis={long.answer} sides={sides} whole={whole} />}
      {long.at === "known" && long.better && <Working label="Looking closer" share={long.better.share} onStop={stop} />}
      {couldBeCloser && (
        <button type="button" className="btn" onClick={start}>
          More exact: play games for longer
        </button>
      )}
      {long.at === "working" && <Working label="Looking back" share={long.share} onStop={stop} />}
      {long.at === "refused" && (
        <p className="note" role="alert">
          {capital(long.why)}.
        </p>
      )}
      {(long.at === "idle" || long.at === "refused") && (
        <button type="button" className="btn main" onClick={start}>
          Grade the orders, weigh the luck
        </button>
      )}
    </section>
  );
}
