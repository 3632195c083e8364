import { lazy, Suspense, useState } from "react";
import type { OnlineTable } from "./table.js";

const Hooks = lazy(() => import("./Hooks.js").then((module) => ({ default: module.Hooks })));

/** Which addresses are notified, when someone wants to see them. */
export function Told({ table, summary }: { table: OnlineTable; summary: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="told" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && (
        <Suspense fallback={null}>
          <Hooks table={table} />
        </Suspense>
      )}
    </details>
  );
}

/** How a player hears that it is their turn. The referee finds the same under the rules of the table. */
export function OwnNotices({ table }: { table: OnlineTable }) {
  const { role } = table.now.seat;
  if (role === "referee" || role === "spectator") return null;
  return (
    <section className="sheet" aria-label="Notices">
      <Told table={table} summary="Notify me when it is my turn" />
    </section>
  );
}
