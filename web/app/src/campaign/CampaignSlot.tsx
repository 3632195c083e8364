import type { Book, Seat } from "@banneret/core";
import { lazy, Suspense, useEffect, useState } from "react";
import type { AccountsProps } from "./AccountsPanel.js";
import type { CalendarProps } from "./CalendarStrip.js";
import type { Drawn } from "../fight/played.js";
import { useWaiting, Waiting } from "../settling.js";

const CalendarStrip = lazy(() => import("./CalendarStrip.js").then((module) => ({ default: module.CalendarStrip })));
const AccountsPanel = lazy(() => import("./AccountsPanel.js").then((module) => ({ default: module.AccountsPanel })));

/** A book, and its moment. */
export interface ReadBook {
  book: Book;
  of: number;
}

/** The book of a campaign as the seat may know it; null: it is not there yet, or the game has none. */
export function useBook(game: Drawn, seat: Seat, kind: string, moment: number): ReadBook | null {
  const [read, setRead] = useState<{ book: Book | null; of: number; seat: Seat } | null>(null);
  useEffect(() => {
    let here = true;
    if (kind === "campaign")
      game.book(seat).then(
        (book) => here && setRead({ book, of: moment, seat }),
        () => here && setRead((old) => old ?? { book: null, of: moment, seat }),
      );
    return () => void (here = false);
  }, [game, seat, kind, moment]);
  useEffect(() => () => setRead(null), [seat]); // the next player finds nothing of another seat
  const known = read?.seat === seat ? read : null;
  useWaiting(kind === "campaign" && known === null);
  return known?.book ? { book: known.book, of: known.of } : null;
}

export const Calendar = (props: CalendarProps) => (
  <Suspense fallback={<Waiting />}>
    <CalendarStrip {...props} />
  </Suspense>
);
export const Accounts = (props: AccountsProps) => (
  <Suspense fallback={<Waiting />}>
    <AccountsPanel {...props} />
  </Suspense>
);
