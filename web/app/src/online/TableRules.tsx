import { useState } from "react";
import { go } from "../route.js";
import type { Then, Whom } from "./api.js";
import { DEADLINES, deadlinesOf, delayOf, typedDeadline, typedDelay, UNITS, type Typed, type Unit } from "./rules.js";
import { useSaid } from "./said.js";
import type { OnlineTable } from "./table.js";
import { Told } from "./Told.js";

const THEN: Record<Then, string> = {
  remind: "remind the player",
  default: "take the default answer",
  referee: "ask me to decide",
};
const NOTES: Record<Whom, string> = {
  all: "everyone to everyone",
  referee: "only to and from the referee",
  nobody: "no one",
};
const COUNSEL: Record<Whom, string> = {
  all: "everyone, from what they know",
  referee: "only the referee",
  nobody: "no one",
};
const BEHIND: Record<Unit, string> = { seconds: "seconds", entries: "answers and rolls", rounds: "rounds" };

function Select<T extends string>({
  label,
  words,
  value,
  onChange,
}: {
  label: string;
  words: Record<T, string>;
  value: T;
  onChange(value: T): void;
}) {
  return (
    <label className="number">
      <span>{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value as T)}>
        {Object.entries<string>(words).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const Count = ({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) => (
  <label className="number">
    <span>{label}</span>
    <input className="field" inputMode="numeric" value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
);

function Deadlines({ typed, onChange }: { typed: Typed[]; onChange(typed: Typed[]): void }) {
  const change = (at: number, more: Partial<Typed>): void =>
    onChange(typed.map((one, i) => (i === at ? { ...one, ...more } : one)));
  return (
    <fieldset>
      <legend>Deadlines</legend>
      {typed.length === 0 && <p className="small quiet">No time limit.</p>}
      {typed.map(({ count, unit, then }, i) => (
        <div key={i} className="row" role="group" aria-label={`Deadline ${i + 1}`}>
          <Count label="After" value={count} onChange={(text) => change(i, { count: text })} />
          <Select
            label="Unit"
            words={Object.fromEntries([...(unit === 1 ? [[1, "seconds"]] : []), ...UNITS]) as Record<string, string>}
            value={String(unit)}
            onChange={(next) => change(i, { unit: Number(next) })}
          />
          <Select label="Then" words={THEN} value={then} onChange={(next) => change(i, { then: next })} />
          <button
            type="button"
            className="btn plain"
            aria-label={`Remove deadline ${i + 1}`}
            onClick={() => onChange(typed.filter((_, j) => j !== i))}
          >
            Remove
          </button>
        </div>
      ))}
      {typed.length < DEADLINES && (
        <button
          type="button"
          className="btn"
          onClick={() => onChange([...typed, { count: "1", unit: 86_400, then: "remind" }])}
        >
          Add a deadline
        </button>
      )}
    </fieldset>
  );
}

function Allowed({ table }: { table: OnlineTable }) {
  const { rules } = table.now;
  const [deadlines, setDeadlines] = useState(() => (rules?.deadlines ?? []).map(typedDeadline));
  const [delay, setDelay] = useState(() => typedDelay(rules?.delay));
  const [notes, setNotes] = useState<Whom>(rules?.notes ?? "all");
  const [counsel, setCounsel] = useState<Whom>(rules?.counsel ?? "all");
  const { busy, said, say } = useSaid();
  const save = async (): Promise<void> => {
    const due = deadlinesOf(deadlines),
      behind = delayOf(delay);
    if (!due || !behind)
      throw new Error(
        due
          ? "How far spectators are behind must be a whole number."
          : "The time of each deadline must be a whole number above 0.",
      );
    await table.change({ deadlines: due, delay: behind, notes, counsel });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        say(save, "Saved. These rules apply from now on.");
      }}
    >
      <Deadlines typed={deadlines} onChange={setDeadlines} />
      <fieldset>
        <legend>Spectators</legend>
        <div className="row">
          <Count label="Delay" value={delay.count} onChange={(count) => setDelay({ ...delay, count })} />
          <Select label="Unit" words={BEHIND} value={delay.unit} onChange={(unit) => setDelay({ ...delay, unit })} />
        </div>
        <p className="small quiet">0: they see it at once.</p>
      </fieldset>
      <Select label="Who may write notes" words={NOTES} value={notes} onChange={setNotes} />
      <Select
        label="Who may ask for odds and advice before the end"
        words={COUNSEL}
        value={counsel}
        onChange={setCounsel}
      />
      <button type="submit" className="btn main" disabled={busy}>
        Save these rules
      </button>
      {said}
    </form>
  );
}

function Pause({ table }: { table: OnlineTable }) {
  const paused = table.now.clock?.paused !== undefined;
  const { busy, said, say } = useSaid();
  return (
    <div>
      <button type="button" className="btn" disabled={busy} onClick={() => say(() => table.pause(!paused), "")}>
        {paused ? "Continue" : "Pause the table"}
      </button>
      <p className="small quiet">While it is paused no one can act, and no deadline comes closer.</p>
      {said}
    </div>
  );
}

function Delete({ table }: { table: OnlineTable }) {
  const [sure, setSure] = useState(false);
  const { busy, said, say } = useSaid();
  const erase = async (): Promise<void> => {
    await table.delete();
    go({ at: "online" });
  };
  return (
    <div>
      {!sure && (
        <button type="button" className="btn plain" onClick={() => setSure(true)}>
          Delete the table
        </button>
      )}
      {sure && (
        <>
          <p className="note" role="alert">
            Everything at this table is lost for everybody: the seats and their links, all answers and dice, the notes
            and the journal. No one can bring it back. Export the journal first if you want to keep it.
          </p>
          <div className="row">
            <button type="button" className="btn" disabled={busy} onClick={() => say(erase, "")}>
              Delete it for ever
            </button>
            <button type="button" className="btn main" disabled={busy} onClick={() => setSure(false)}>
              Keep it
            </button>
          </div>
        </>
      )}
      {said}
    </div>
  );
}

/** What the referee decides about the table itself. */
export function TableRules({ table }: { table: OnlineTable }) {
  const [open, setOpen] = useState(false);
  if (table.now.seat.role !== "referee") return null;
  return (
    <section className="sheet rules" aria-labelledby="rules">
      <details
        onToggle={(event) => {
          if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
        }}
      >
        <summary>
          <h2 id="rules">Rules of this table</h2>
        </summary>
        {open && (
          <>
            <Pause table={table} />
            <Allowed table={table} />
            <Told table={table} summary="Webhooks and mail" />
            <Delete table={table} />
          </>
        )}
      </details>
    </section>
  );
}
