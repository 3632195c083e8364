import { sideLetter } from "../words.js";
import type { ByAnswers } from "./course.js";
import { points } from "./luck.js";

type Account = ByAnswers["sides"][number];

const PARTS = [
  ["luck", "dice"],
  ["meeting", "matchups of orders"],
  ["own_orders", "own orders"],
  ["others_orders", "orders of others"],
  ["referee", "the referee"],
] as const;

/** How a side's result adds up: the chance at the start, and every change. */
export function Luck({ account, side }: { account: Account; side: number }) {
  return (
    <table className="ledger" data-side={sideLetter(side)}>
      <caption>
        <i className="flag" aria-hidden="true" /> <span className="side">{account.side}</span>
        <span className="small quiet"> points in 100</span>
      </caption>
      <tbody>
        <tr>
          <th scope="row">at the start</th>
          <td className="n">{points(Number(account.start))}</td>
        </tr>
        {PARTS.filter(([part]) => Math.abs(Number(account[part])) >= 0.0005).map(([part, words]) => (
          <tr key={part}>
            <th scope="row">{words}</th>
            <td className="n">{points(Number(account[part]), true)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">at the end</th>
          <td className="n">{points(Number(account.result))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What the dice showed against what was to be expected. */
export function Rolls({ rolled, whole = false }: { rolled: ByAnswers["rolled"]; whole?: boolean | undefined }) {
  return (
    <details open={whole}>
      <summary>The dice against expectation</summary>
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Roll</th>
            <th scope="col" className="n">
              rolls
            </th>
            <th scope="col" className="n">
              mean
            </th>
            <th scope="col" className="n">
              expected
            </th>
            <th scope="col" className="n">
              z
            </th>
          </tr>
        </thead>
        <tbody>
          {rolled.map(({ ask, side, part, dice, words, rolls, sum, expected, z }) => (
            <tr key={`${ask} ${side} ${part} ${dice}`}>
              <th scope="row">{words}</th>
              <td className="n">{rolls}</td>
              <td className="n">{(sum / rolls).toFixed(2)}</td>
              <td className="n">{(Number(expected) / rolls).toFixed(2)}</td>
              <td className="n">{Number(z).toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small quiet">z: standard deviations off. One in twenty lies beyond 2 either way.</p>
    </details>
  );
}
