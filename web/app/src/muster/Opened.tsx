import { useEffect } from "react";
import type { Term } from "@banneret/core";
import { capital, number } from "../words.js";
import { figure } from "../fight/ledger.js";
import { RuleTag } from "../rules/RuleTag.js";
import type { Sum } from "./sums.js";

/** Which number is open, and how to open one. */
export interface Opening {
  key: string | null;
  open(key: string | null): void;
}

const shown = (value: string): string => figure(value).replace(/\d{4,}/g, (digits) => number(Number(digits)));

/** A number; it can be opened to show its reasons, if it has any. */
export function Figure({
  value,
  label,
  sum,
  opening,
}: {
  value: number;
  label: string;
  sum: Sum | null;
  opening: Opening;
}) {
  const text = number(value);
  if (!sum) return <span className="n">{text}</span>;
  const open = opening.key === sum.key;
  return (
    <button
      type="button"
      className="num"
      aria-expanded={open}
      aria-label={`${label} ${text}: show how it adds up`}
      onClick={() => opening.open(open ? null : sum.key)}
    >
      {text}
    </button>
  );
}

function Line({ term }: { term: Term }) {
  return (
    <tr>
      <th scope="row">{term.words}</th>
      <td>
        <RuleTag rule={term.rule} />
      </td>
      <td className="n">{shown(term.value)}</td>
    </tr>
  );
}

/** The reasons of the number that is open. */
export function Opened({ sum, onClose }: { sum: Sum; onClose(): void }) {
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, [onClose]);
  return (
    <section className="opened" aria-label={`${sum.total.words}: how it adds up`}>
      <div className="row">
        <h2>
          {sum.owner === "" ? "" : `${sum.owner}: `}
          {sum.owner === "" ? capital(sum.label) : sum.label}
        </h2>
        <button type="button" className="btn plain push" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      <table className="ledger">
        <tbody>
          {sum.lines.map((term, i) => (
            <Line key={i} term={term} />
          ))}
        </tbody>
        <tfoot>
          <Line term={{ ...sum.total, words: sum.label }} />
        </tfoot>
      </table>
      {sum.remarks.length > 0 && (
        <ul className="small quiet">
          {sum.remarks.map((term, i) => (
            <li key={i}>
              {capital(term.words)} <RuleTag rule={term.rule} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
