import { memo, useState } from "react";
import type { Tree } from "@banneret/core";
import { capital, humanise } from "../words.js";
import { Chip, Group, type Change } from "./Fields.js";
import { Figure, type Opening } from "./Opened.js";
import { title } from "./Sheet.js";
import { fieldAt, type Field } from "./schema.js";
import { Stepper } from "./Stepper.js";
import type { Sum } from "./sums.js";
import type { Path } from "./tree.js";

interface Props {
  entry: Tree;
  field: Field;
  count: string;
  path: Path;
  /** What the sheet says of these troops, each number with its sum, and the sums of no number. */
  figures: Numbered[];
  rest: Sum[];
  openKey: string | null;
  onOpen(key: string | null): void;
  onChange: Change;
}

/** A number of a row of the sheet. */
export interface Numbered {
  key: string;
  value: number;
  sum: Sum | null;
}

export const lineName = (entry: Tree): string => String(entry["name"] ?? entry["element"] ?? entry["type"] ?? "Troops");

const fieldsOf = (field: Field): [string, Field][] => (field.kind === "group" ? field.fields : []);

/** What sets these troops apart, as chips that take it away again. */
function Marks({ entry, field, path, onChange }: Pick<Props, "entry" | "field" | "path" | "onChange">) {
  const marks = fieldsOf(field).flatMap(([key, inner]): { label: string; path: Path; next: unknown }[] => {
    const value = entry[key];
    if (inner.kind === "switch" && value === true)
      return [{ label: humanise(key), path: [...path, key], next: undefined }];
    if (inner.kind === "words" && Array.isArray(value))
      return value
        .filter((word) => typeof word === "string")
        .map((word) => ({
          label: humanise(word),
          path: [...path, key],
          next: value.length === 1 ? undefined : value.filter((other) => other !== word),
        }));
    return [];
  });
  if (marks.length === 0) return null;
  return (
    <div className="chips">
      {marks.map(({ label, path: where, next }) => (
        <Chip key={label} label={label} on onTurn={() => onChange(where, next)} />
      ))}
    </div>
  );
}

/** The numbers that are set, in words. */
function said(entry: Tree, field: Field, count: string): string {
  return fieldsOf(field)
    .flatMap(([key, { kind, standard }]) => {
      const value = entry[key];
      if (key === count || key === "name" || value === undefined || value === standard) return [];
      if (kind === "whole" || kind === "number") return [`${humanise(key)} ${String(value)}`];
      return kind === "word" && typeof value === "string" && value !== lineName(entry) ? [humanise(value)] : [];
    })
    .join(" · ");
}

function Figures({
  entry,
  count,
  figures,
  rest,
  opening,
}: Pick<Props, "entry" | "count" | "figures" | "rest"> & { opening: Opening }) {
  const facts = figures.filter(
    ({ key, value }, i) =>
      value !== 0 && key !== count && value !== entry[key] && figures.findIndex((other) => other.key === key) === i,
  );
  if (facts.length + rest.length === 0) return null;
  return (
    <ul className="figures">
      {facts.map(({ key, value, sum }) => (
        <li key={key}>
          <span className="quiet">{title(key)}</span>{" "}
          <Figure value={value} label={title(key)} sum={sum} opening={opening} />
        </li>
      ))}
      {rest.map((sum) => (
        <li key={sum.key}>
          <span className="quiet">{capital(sum.label)}</span>{" "}
          <Figure value={sum.amount} label={sum.label} sum={sum} opening={opening} />
        </li>
      ))}
    </ul>
  );
}

/** One kind of troops: how many, what they are, what they amount to, and everything that can be said of them. */
export const Line = memo(function Line({ entry, field, count, path, figures, rest, openKey, onOpen, onChange }: Props) {
  const [wide, setWide] = useState(false);
  const name = lineName(entry);
  const counted = fieldAt(fieldsOf(field), count);
  const bounds = counted?.kind === "whole" ? counted : { min: 1, max: 1_000_000 };
  const number = typeof entry[count] === "number" ? entry[count] : 1;
  return (
    <li className="line">
      <div className="line-head">
        <Stepper
          label={`${name}: how many`}
          value={number}
          min={Math.max(1, bounds.min ?? 1)}
          max={bounds.max ?? 1_000_000}
          onChange={(next) => onChange([...path, count], next)}
        />
        <div className="who">
          <h3>{capital(name)}</h3>
          <p className="small quiet">{said(entry, field, count)}</p>
        </div>
        <div className="line-tools">
          <button
            type="button"
            className="btn plain"
            aria-expanded={wide}
            aria-label={`Change ${name}`}
            onClick={() => setWide(!wide)}
          >
            {wide ? "Done" : "Change"}
          </button>
          <button
            type="button"
            className="btn plain"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(path, undefined)}
          >
            Remove
          </button>
        </div>
      </div>
      <Marks entry={entry} field={field} path={path} onChange={onChange} />
      <Figures entry={entry} count={count} figures={figures} rest={rest} opening={{ key: openKey, open: onOpen }} />
      {wide && <Group field={field} value={entry} path={path} onChange={onChange} without={[count]} />}
    </li>
  );
});
