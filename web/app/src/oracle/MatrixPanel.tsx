import type { Matrix, Patience, Seat } from "@banneret/core";
import type { Oracle } from "../fight/played.js";
import { capital, number, percent, sideLetter } from "../words.js";
import { Heat } from "./Heat.js";
import { useLong } from "./long.js";
import { pairsOf, type Pairs } from "./pairs.js";
import { Working } from "./Working.js";

const FIRST_LOOK = { winnerOnly: true, states: 200, games: 2000 }; // soon there, and rough

/** First a look that is soon there; then, unless that was exact, a better one. */
async function look(game: Oracle, seat: Seat, patience: Patience, first: (matrix: Matrix) => void): Promise<Matrix> {
  const rough = await game.matrix({ seat, ...FIRST_LOOK }, patience);
  if (rough.games === 0) return rough;
  first(rough);
  return game.matrix({ seat, winnerOnly: true }, patience);
}

/** How the figures were found, so that no one takes an estimate for the truth. */
function basis({ margin, games, rollsBefore, believed }: Pairs): string {
  const how =
    games === 0
      ? "Exact"
      : `± ${percent(margin)} at most, 95 times in 100, from ${number(games)} games; orders that differ by less may be equally good`;
  const rolls =
    rollsBefore > 0
      ? ` Each number is an average over all results of ${rollsBefore === 1 ? "the roll" : `the ${rollsBefore} rolls`} before these orders.`
      : "";
  return `${how}. Every later order is its default.${rolls}${believed === "" ? "" : ` ${capital(believed)}.`}`;
}

function Shown({ pairs }: { pairs: Pairs }) {
  const { rows, columns, cells } = pairs;
  const drawn = cells.flat().some((pair) => pair?.drawn);
  return (
    <>
      <p className="small quiet row">
        <span className="row" data-side={sideLetter(rows.side)}>
          <i className="flag" aria-hidden="true" />
          rows: {rows.name}
        </span>
        <span className="row" data-side={sideLetter(columns.side)}>
          <i className="flag" aria-hidden="true" />
          columns: {columns.name}
        </span>
        <span className="tag">{pairs.games === 0 ? "exact" : `± ${percent(pairs.margin)}`}</span>
      </p>
      <Heat pairs={pairs} />
      <p className="small quiet">
        Framed: the best reply to that column, and the best of the last one. The bar in a cell is its chance. At worst:
        if the other side has guessed it.{drawn && " “=”: most often no winner."}
      </p>
      <p className="small quiet">{basis(pairs)}</p>
    </>
  );
}

/** The chance of winning for each pair of the orders that two commanders now choose, by what the seat may know. */
export function MatrixPanel({
  game,
  seat,
  sides,
  stands,
}: {
  game: Oracle;
  seat: Seat;
  sides: string[];
  stands: number;
}) {
  const { long, start, stop } = useLong<Matrix>(game, stands, (patience, first) => look(game, seat, patience, first));
  const pairs = long.at === "known" ? pairsOf(long.answer, seat, sides.length) : null;
  const share = long.at === "working" ? long.share : long.at === "known" && long.better ? long.better.share : undefined;
  return (
    <section
      className="sheet matrix"
      aria-labelledby="matrix"
      data-look={pairs ? (share === undefined ? "last" : "first") : "none"}
    >
      <h2 id="matrix">{pairs ? `Chance that ${pairs.rows.name} wins` : "Order matchups"}</h2>
      {pairs && <Shown pairs={pairs} />}
      {share !== undefined && (
        <Working label={pairs ? "Looking closer" : "Comparing the orders"} share={share} onStop={stop} />
      )}
      {long.at === "refused" && (
        <p className="note" role="alert">
          {capital(long.why)}.
        </p>
      )}
      {(long.at === "idle" || long.at === "refused") && (
        <button type="button" className="btn" onClick={start}>
          Show the chance of each pair
        </button>
      )}
    </section>
  );
}
