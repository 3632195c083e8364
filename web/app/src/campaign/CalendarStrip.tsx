import type { Book } from "@banneret/core";
import { useMemo, useState } from "react";
import type { Told } from "../fight/told.js";
import { dayWords } from "../map/words.js";
import { capital } from "../words.js";
import { coming, happened, windowOf, type Days } from "./days.js";
import "../style/campaign.css";

export interface CalendarProps {
  book: Book;
  /** The moment of the book. */
  of: number;
  told: Told[];
  /** The seat's view. */
  state: Record<string, unknown>;
}

const SHOWN = 14; // days at once; a phone shows the first half of them
const BEFORE = 2; // of them, those before today
const STEP = 7;

interface Cell {
  day: number;
  when: "past" | "now" | "later";
  words: string[];
}

/** One day: what happens on it in short, and a button if there is something. */
function DayCell({
  cell: { day, when, words },
  late,
  open,
  onOpen,
}: {
  cell: Cell;
  late: boolean;
  open: boolean;
  onOpen(): void;
}) {
  const inside = (
    <>
      <b>{when === "now" ? `Day ${day}` : day}</b>
      <span className="what">{when === "now" ? ["today", ...words].join(" · ") : capital(words[0] ?? "")}</span>
      {words.length > 1 && when !== "now" && <span className="more">+{words.length - 1}</span>}
    </>
  );
  return (
    <li className={`${when}${late ? " late" : ""}`} aria-current={when === "now" ? "date" : undefined}>
      {words.length === 0 ? (
        <div className="cell">{inside}</div>
      ) : (
        <button
          type="button"
          className="cell"
          aria-expanded={open}
          aria-label={`Day ${day}: ${words.length === 1 ? words[0] : `${words.length} things`}`}
          onClick={onOpen}
        >
          {inside}
        </button>
      )}
    </li>
  );
}

function Opened({ day, days }: { day: number; days: Days[] }) {
  const words = days.flatMap((one) => one.get(day) ?? []);
  return (
    <div className="sheet small day-open" role="status">
      <h3>Day {day}</h3>
      <ul>
        {words.map((one) => (
          <li key={one}>{capital(one)}.</li>
        ))}
      </ul>
    </div>
  );
}

/** The days of a campaign, so far and to come, with what happens on them as far as the seat knows. */
export function CalendarStrip({ book, of, told, state }: CalendarProps) {
  const past = useMemo(() => happened(book, told), [book, told]);
  const later = useMemo(() => coming(book, state), [book, state]);
  const [moved, setMoved] = useState<number | null>(null); // the first day that is shown; null: today is in view
  const [open, setOpen] = useState<number | null>(null);
  const days = windowOf(book, moved ?? book.day - BEFORE, SHOWN);
  const cells = days.map(
    (day): Cell => ({
      day,
      when: day < book.day ? "past" : day === book.day ? "now" : "later",
      words: [...(past.get(day) ?? []), ...(later.get(day) ?? [])],
    }),
  );
  const first = days[0] ?? 1,
    last = days.at(-1) ?? 1;
  return (
    <section className="calendar" aria-label="Calendar" data-of={of}>
      <div className="calendar-head small">
        <h2>{dayWords(book)}</h2>
        <div className="push">
          <button
            type="button"
            className="btn plain"
            disabled={first === 1}
            onClick={() => setMoved(Math.max(1, first - STEP))}
          >
            Earlier
          </button>
          {moved !== null && (
            <button type="button" className="btn plain" onClick={() => setMoved(null)}>
              Today
            </button>
          )}
          <button
            type="button"
            className="btn plain"
            disabled={last === book.days}
            onClick={() => setMoved(first + STEP)}
          >
            Later
          </button>
        </div>
      </div>
      <ol className="days" aria-label="Days">
        {cells.map((cell, i) => (
          <DayCell
            key={cell.day}
            cell={cell}
            late={i >= STEP}
            open={open === cell.day}
            onOpen={() => setOpen(open === cell.day ? null : cell.day)}
          />
        ))}
      </ol>
      {open !== null && cells.some(({ day, words }) => day === open && words.length > 0) && (
        <Opened day={open} days={[past, later]} />
      )}
    </section>
  );
}
