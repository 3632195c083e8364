import type { Term } from "@banneret/core";
import { RuleTag } from "../rules/RuleTag.js";
import { sideLetter } from "../words.js";
import { figure, sums, type Sum } from "./ledger.js";

function Line({ term }: { term: Term }) {
  return (
    <tr>
      <th scope="row">{term.words}</th>
      <td>
        <RuleTag rule={term.rule} />
      </td>
      <td className="n">{figure(term.value)}</td>
    </tr>
  );
}

function Table({ sum, name }: { sum: Sum; name: string }) {
  return (
    <table className="ledger" data-side={sideLetter(sum.side)}>
      <caption>{name === "" ? <span className="quiet">Modifiers</span> : <span className="side">{name}</span>}</caption>
      <tbody>
        {sum.lines.map((term, i) => (
          <Line key={i} term={term} />
        ))}
      </tbody>
      {sum.total && (
        <tfoot>
          <Line term={sum.total} />
        </tfoot>
      )}
    </table>
  );
}

/** The modifiers of an event, each with its rule, as sums that add up. */
export function Ledger({ terms, sides }: { terms: Term[]; sides: string[] }) {
  return (
    <div className="ledgers">
      {sums(terms).map((sum, i) => (
        <Table key={i} sum={sum} name={sum.side === null ? "" : (sides[sum.side] ?? "")} />
      ))}
    </div>
  );
}
