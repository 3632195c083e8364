import { useId, useState } from "react";
import { capital } from "../words.js";
import { seatName, whomTo } from "./seats.js";
import type { OnlineTable } from "./table.js";
import { when } from "./when.js";

const MOST = 500; // letters of a note: some take several of the 2,000 bytes that the server takes

/** What people at the table write to each other. No one else learns that there is a note. */
export function Notes({ table }: { table: OnlineTable }) {
  const { notes, rules, seats, seatWords, sides, busy } = table.now;
  const known = whomTo(rules?.notes ?? "all", seatWords, seats);
  const [wanted, setTo] = useState("all");
  const to = known.includes(wanted) ? wanted : (known[0] ?? "all");
  const [text, setText] = useState("");
  const id = useId();
  const name = (words: string): string =>
    words === "all"
      ? "everybody"
      : words === seatWords
        ? "you"
        : words === "referee"
          ? "the referee"
          : seatName(words, sides);
  const send = (): void => {
    if (text.trim() !== "") void table.write(to, text.trim()).then(() => setText(""));
  };
  if (known.length === 0 && notes.length === 0) return null;
  return (
    <section className="sheet notes" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length === 0 && <p className="small quiet">Only those to whom a note is written can read it.</p>}
      <ol className="small">
        {notes.map(({ n, from, to: whom, text: said, at }) => (
          <li key={n}>
            <p className="quiet">
              <b>{capital(name(from))}</b> to {name(whom)} · {when(1000 * at)}
            </p>
            <p>{said}</p>
          </li>
        ))}
      </ol>
      {known.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <div className="number">
            <label htmlFor={`${id}-to`}>To</label>
            <select id={`${id}-to`} className="field" value={to} onChange={(event) => setTo(event.target.value)}>
              {known.map((one) => (
                <option key={one} value={one}>
                  {one === "all" ? "Everyone" : seatName(one, sides)}
                </option>
              ))}
            </select>
          </div>
          <div className="number">
            <label htmlFor={`${id}-text`}>Note</label>
            <textarea
              id={`${id}-text`}
              className="field"
              rows={2}
              maxLength={MOST}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <button type="submit" className="btn" disabled={busy || text.trim() === ""}>
            Send the note
          </button>
        </form>
      )}
    </section>
  );
}
