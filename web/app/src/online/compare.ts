import type { Entry } from "@banneret/core";
import type { KeptShare } from "../keep/shares.js";

/** A commitment of one's own seat in a journal, compared with what this device drew. */
export interface OwnShare {
  /** The entry that has the commitment. */
  committed: number;
  /** The entry that has the share; null: it was never asked for, or the referee continued without it. */
  given: number | null;
  /** Drawn here, and given as it was drawn; given differently; or not drawn on this device. */
  found: "same" | "differs" | "elsewhere";
}

/** All commitments of a seat in the order of the journal. A share belongs to the seat's last commitment before it. */
export function compareOwn(entries: Entry[], seat: string, drawn: KeptShare[]): OwnShare[] {
  const out: OwnShare[] = [];
  let open: { row: OwnShare; kept: KeptShare | undefined } | null = null;
  for (const { n, type, seat: by, share, commit } of entries) {
    if (type !== "share" || by !== seat) continue;
    if (open && typeof share === "string") {
      open.row.given = n;
      if (open.kept && open.kept.share !== share) open.row.found = "differs";
    }
    if (typeof commit !== "string") continue;
    const kept = drawn.find((one) => one.commit === commit);
    const row: OwnShare = { committed: n, given: null, found: kept ? "same" : "elsewhere" };
    out.push(row);
    open = { row, kept };
  }
  return out;
}
