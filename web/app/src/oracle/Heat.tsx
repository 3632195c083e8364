import { capital, sideLetter } from "../words.js";
import type { Pair, Pairs } from "./pairs.js";

/** A chance as a figure, a shade and a bar; a frame marks the best. */
function Cell({ pair, mark, className = "" }: { pair: Pair | null; mark: string; className?: string }) {
  if (!pair) return <td className={className}>–</td>;
  const style = { "--v": 100 * pair.chance } as React.CSSProperties;
  return (
    <td className={`${className} ${pair.best ? "best" : ""}`} style={style}>
      {pair.words}
      {pair.drawn && <abbr title="most often no winner">=</abbr>}
      {pair.best && <span className="vh">, {mark}</span>}
    </td>
  );
}

/** Strategies against strategies. A table of many columns is scrolled in its own frame. */
export function Heat({ pairs: { rows, columns, cells, worst } }: { pairs: Pairs }) {
  return (
    <div className="heat-frame" role="region" aria-label="Pairs of orders" tabIndex={0}>
      <table className="heat" data-side={sideLetter(rows.side)}>
        <caption className="vh">
          Chance of {rows.name} in percent. A row is an order of {rows.name}, a column an order of {columns.name}.
        </caption>
        <thead>
          <tr>
            <td />
            {columns.orders.map((order) => (
              <th key={order} scope="col" data-side={sideLetter(columns.side)}>
                <span>{capital(order)}</span>
              </th>
            ))}
            <th scope="col" className="w">
              <span>worst case</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.orders.map((order, row) => (
            <tr key={order}>
              <th scope="row">{capital(order)}</th>
              {columns.orders.map((other, column) => (
                <Cell key={other} pair={cells[row]?.[column] ?? null} mark="best reply" />
              ))}
              <Cell pair={worst[row] ?? null} mark="the best of these" className="w" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
