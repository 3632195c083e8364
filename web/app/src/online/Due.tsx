import type { Clock } from "./api.js";
import { nextDue } from "./table.js";
import { when } from "./when.js";

const THEN = { remind: "you are reminded", default: "the default is taken", referee: "the referee decides" };

/** By when the seat has to answer, and that the table is paused. */
export function Due({ clock }: { clock: Clock | null }) {
  const next = nextDue(clock);
  if (clock?.paused !== undefined)
    return <p className="note">The referee has paused the table. Nothing is due until the referee continues it.</p>;
  return next?.due === undefined ? null : (
    <p className="note">
      Answer by {when(next.due)}; then {THEN[next.then]}.
    </p>
  );
}
