import type { Book, Paid, Seat, Statement } from "@banneret/core";
import { useEffect, useState } from "react";
import { capital, humanise, number, sideLetter } from "../words.js";
import { figure } from "../fight/ledger.js";
import type { Drawn } from "../fight/played.js";
import "../style/campaign.css";

export interface AccountsProps {
  game: Drawn;
  seat: Seat;
  sides: string[];
  /** The book with the accounts of this month. */
  newest: Book;
  /** The moment of these accounts. */
  of: number;
}

/** "July", "Month 2", or of a month that continues "July, so far". */
function monthWords({ name, month, ended }: Statement, now: string | undefined): string {
  const called = ended ? name : now;
  return `${called === undefined ? `Month ${month}` : capital(called)}${ended ? "" : ", so far"}`;
}

function Lines({ lines, sign, words, sum }: { lines: Paid[]; sign: string; words: string; sum: number }) {
  return (
    <>
      {lines.map(({ words: said, value, ends }, i) => (
        <tr key={i} className={ends ? "ends" : "part"}>
          <th scope="row">{capital(said)}</th>
          <td className="n">{ends ? `${sign}${value}` : figure(value)}</td>
        </tr>
      ))}
      <tr className="all">
        <th scope="row">{words}</th>
        <td className="n">{sum === 0 ? "0" : `${sign}${number(sum)}`}</td>
      </tr>
    </>
  );
}

function Account({ statement, name, now }: { statement: Statement; name: string; now: string | undefined }) {
  const { side, income, paid, income_in_all, paid_in_all, changes } = statement;
  return (
    <table className="ledger small account" data-side={sideLetter(side)}>
      <caption>
        <i className="flag" aria-hidden="true" /> <span className="side">{name}</span>{" "}
        <span className="quiet">{monthWords(statement, now)}</span>
      </caption>
      <tbody>
        <Lines lines={income} sign="+" words="Income" sum={income_in_all} />
        <Lines lines={paid} sign="−" words="Paid" sum={paid_in_all} />
      </tbody>
      <tfoot>
        {changes.map(({ key, before, after }) => (
          <tr key={key}>
            <th scope="row">{capital(humanise(key))}</th>
            <td className="n">{before === after ? number(after) : `${number(before)} → ${number(after)}`}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** What each side took in and paid in a month, and what it has: of the sides whose affairs the seat may know. */
export function AccountsPanel({ game, seat, sides, newest, of }: AccountsProps) {
  const [month, setMonth] = useState<number | null>(null); // null: the newest
  const [old, setOld] = useState<{ book: Book | null; month: number } | null>(null);
  useEffect(() => {
    let here = true;
    if (month !== null)
      game.book(seat, month).then(
        (book) => here && setOld({ book, month }),
        () => {},
      );
    return () => void (here = false);
  }, [game, seat, month, newest]);
  const book = month !== null && old?.month === month && old.book ? old.book : newest;
  if (newest.statements.length === 0) return null;
  const shown = month ?? newest.month;
  return (
    <section className="sheet accounts" aria-labelledby="accounts" data-of={of}>
      <div className="row">
        <h2 id="accounts">Accounts</h2>
        {newest.month > 0 && (
          <div className="push">
            <button type="button" className="btn plain" disabled={shown === 0} onClick={() => setMonth(shown - 1)}>
              Month before
            </button>
            <button
              type="button"
              className="btn plain"
              disabled={shown >= newest.month}
              onClick={() => setMonth(shown + 1 >= newest.month ? null : shown + 1)}
            >
              Next month
            </button>
          </div>
        )}
      </div>
      {book.statements.map((statement) => (
        <Account key={statement.side} statement={statement} name={sides[statement.side] ?? ""} now={newest.name} />
      ))}
    </section>
  );
}
