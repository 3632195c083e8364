import type { Question, RollLedger, Seat, Term } from "@banneret/core";
import { useEffect, useState } from "react";
import { RuleTag } from "../rules/RuleTag.js";
import { useWaiting } from "../settling.js";
import { capital, sideLetter } from "../words.js";
import { figure, sums, type Sum } from "./ledger.js";
import { Ledger } from "./Ledger.js";
import type { Drawn } from "./played.js";

/** What an open roll is measured against, as soon as it is known; null: nothing that this seat may know. */
export function useRollLedger(game: Drawn, seat: Seat, question: Question | null): RollLedger | null {
  const [found, setFound] = useState<{ of: number; ledger: RollLedger | null } | null>(null);
  const id = question?.form === "roll" ? question.id : null;
  useEffect(() => {
    if (id === null || !game.ledger) return;
    let here = true;
    game.ledger(seat, id).then(
      (ledger) => here && setFound({ of: id, ledger }),
      () => here && setFound({ of: id, ledger: null }),
    );
    return () => void (here = false);
  }, [game, seat, id]);
  useWaiting(id !== null && game.ledger !== undefined && found?.of !== id);
  return found !== null && found.of === id ? found.ledger : null;
}

interface Row {
  words: string;
  rule: string;
  values: (string | null)[];
}

/** The sums of the sides beside each other, if each of them has one. */
export function beside(terms: Term[], sides: number): { rows: Row[]; total: Row } | null {
  const own = Array.from({ length: sides }, (_, side) => sums(terms).filter((sum) => sum.side === side));
  if (own.some((all) => all.length !== 1 || !all[0]?.total)) return null;
  const rows: Row[] = [];
  own.forEach(([sum], side) => {
    for (const { words, rule, value } of (sum as Sum).lines) {
      const row = rows.find((one) => one.words === words && one.rule === rule && one.values[side] === null);
      if (row) row.values[side] = value;
      else rows.push({ words, rule, values: own.map((_, i) => (i === side ? value : null)) });
    }
  });
  const totals = own.map(([sum]) => sum?.total as Term);
  const named = new Set(totals.map(({ words }) => words.slice(words.lastIndexOf(": ") + 1).trim()));
  const [words = ""] = named;
  return {
    rows,
    total: {
      words: named.size === 1 ? words : "total",
      rule: totals[0]?.rule ?? "",
      values: totals.map(({ value }) => value),
    },
  };
}

function Line({ row: { words, rule, values } }: { row: Row }) {
  return (
    <tr>
      <th scope="row">{capital(words)}</th>
      <td className="wide-only">
        <RuleTag rule={rule} />
      </td>
      {values.map((value, side) => (
        <td key={side} className="n">
          {value === null ? "–" : figure(value)}
        </td>
      ))}
    </tr>
  );
}

/** The modifiers of all sides before the dice: each line with its rule, and what they add up to. */
export function RollSheet({ terms, sides }: { terms: Term[]; sides: string[] }) {
  if (terms.length === 0) return null;
  const table = beside(terms, sides.length);
  if (!table) return <Ledger terms={terms} sides={sides} />;
  return (
    <table className="ledger both">
      <caption className="vh">Modifiers before the roll</caption>
      <thead>
        <tr>
          <th scope="col">Modifiers</th>
          <th scope="col" className="wide-only">
            Rule
          </th>
          {sides.map((name, side) => (
            <th key={name} scope="col" className="n" data-side={sideLetter(side)}>
              <span className="side">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, i) => (
          <Line key={i} row={row} />
        ))}
      </tbody>
      <tfoot>
        <Line row={table.total} />
      </tfoot>
    </table>
  );
}
