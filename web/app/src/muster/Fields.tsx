import { useId } from "react";
import type { Tree } from "@banneret/core";
import { capital, humanise } from "../words.js";
import { blank, type Field } from "./schema.js";
import { Stepper } from "./Stepper.js";
import { isTree, type Path } from "./tree.js";

/** Sets a part of the document; undefined takes it out. */
export type Change = (path: Path, value: unknown) => void;

interface Props {
  name: string;
  field: Field;
  value: unknown;
  path: Path;
  onChange: Change;
}

const title = (name: string): string => capital(humanise(name));

/** Defaults are not written, except for fields that are otherwise asked in play. */
const tidy = (field: Field, value: unknown): unknown => (!field.asked && value === field.standard ? undefined : value);

export function Chip({
  label,
  help,
  on,
  onTurn,
}: {
  label: string;
  help?: string;
  on: boolean;
  onTurn(on: boolean): void;
}) {
  return (
    <button type="button" className="chip" aria-pressed={on} title={help} onClick={() => onTurn(!on)}>
      {on && <span aria-hidden="true">✓ </span>}
      {label}
    </button>
  );
}

function Text({ name, field, value, path, onChange }: Props) {
  const id = useId();
  const max = field.kind === "text" ? field.max : undefined;
  const take = (text: string): void =>
    onChange(
      path,
      field.kind === "number" && /^-?\d+(\.\d+)?$/.test(text)
        ? tidy(field, Number(text))
        : text === "" && name !== "name"
          ? undefined
          : text,
    );
  return (
    <div className="part-field">
      <label htmlFor={id}>{title(name)}</label>
      <input
        id={id}
        className="field"
        maxLength={max}
        autoComplete="off"
        value={String(value ?? field.standard ?? "")}
        onChange={(event) => take(event.target.value)}
        aria-describedby={`${id}-help`}
      />
      <Help id={`${id}-help`} field={field} />
    </div>
  );
}

function Help({ id, field }: { id: string; field: Field }) {
  return (
    <span id={id} className="help quiet">
      {field.help}
      {field.rule !== "" && (
        <>
          {" "}
          <span className="tag">{field.rule}</span>
        </>
      )}
    </span>
  );
}

function Whole({ name, field, value, path, onChange }: Props) {
  if (field.kind !== "whole") return null;
  const now =
    typeof value === "number"
      ? value
      : typeof field.standard === "number"
        ? field.standard
        : Math.max(field.min ?? 0, 0);
  return (
    <div className="part-field">
      <span className="label">{title(name)}</span>
      <Stepper
        label={title(name)}
        value={now}
        min={field.min ?? -1_000_000}
        max={field.max ?? 1_000_000}
        onChange={(next) => onChange(path, tidy(field, next))}
      />
      <Help id="" field={field} />
    </div>
  );
}

function Word({ name, field, value, path, onChange }: Props) {
  const id = useId();
  if (field.kind !== "word") return null;
  const now = typeof value === "string" ? value : String(field.standard ?? "");
  return (
    <div className="part-field">
      <label htmlFor={id}>{title(name)}</label>
      <select
        id={id}
        className="field"
        value={now}
        onChange={(event) => onChange(path, event.target.value === "" ? undefined : tidy(field, event.target.value))}
      >
        {!field.words.includes(now) && <option value={now}>{now === "" ? "–" : humanise(now)}</option>}
        {field.words.map((word) => (
          <option key={word} value={word}>
            {humanise(word)}
          </option>
        ))}
      </select>
      <Help id="" field={field} />
    </div>
  );
}

function Words({ name, field, value, path, onChange }: Props) {
  if (field.kind !== "words") return null;
  const chosen = Array.isArray(value) ? (value as unknown[]) : [];
  const plain = chosen.every((word) => typeof word === "string");
  const turn = (word: string, on: boolean): void => {
    const next = on ? [...chosen, word] : chosen.filter((other) => other !== word);
    onChange(path, next.length === 0 && !field.asked ? undefined : next);
  };
  return (
    <fieldset className="part-field wide" disabled={!plain}>
      <legend>{title(name)}</legend>
      <div className="chips">
        {field.words.map((word) => (
          <Chip key={word} label={humanise(word)} on={chosen.includes(word)} onTurn={(on) => turn(word, on)} />
        ))}
      </div>
      <Help id="" field={field} />
    </fieldset>
  );
}

function List({ name, field, value, path, onChange }: Props) {
  if (field.kind !== "list") return null;
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  return (
    <details className="part-field wide nest">
      <summary>
        {title(name)}
        {entries.length > 0 && ` (${entries.length})`}
      </summary>
      <Help id="" field={field} />
      {entries.map((entry, i) => (
        <div key={i} className="entry">
          <div className="row">
            <b>{isTree(entry) && typeof entry["name"] === "string" ? entry["name"] : `${title(name)} ${i + 1}`}</b>
            <button type="button" className="btn plain push" onClick={() => onChange([...path, i], undefined)}>
              Remove
            </button>
          </div>
          <Group field={field.item} value={entry} path={[...path, i]} onChange={onChange} />
        </div>
      ))}
      <button
        type="button"
        className="btn"
        disabled={entries.length >= field.max}
        onClick={() => onChange([...path, entries.length], blank(field.item))}
      >
        Add to {humanise(name)}
      </button>
    </details>
  );
}

function One(props: Props) {
  switch (props.field.kind) {
    case "text":
    case "number":
      return <Text {...props} />;
    case "whole":
      return <Whole {...props} />;
    case "word":
      return <Word {...props} />;
    case "words":
      return <Words {...props} />;
    case "list":
      return <List {...props} />;
    case "group":
      return (
        <details className="part-field wide nest">
          <summary>{title(props.name)}</summary>
          <Help id="" field={props.field} />
          <Group {...props} />
        </details>
      );
    default:
      return null;
  }
}

/**
 * A form for a map of the document, made from its schema: numbers and words first, then what is true or not, then
 * parts.
 */
export function Group({ field, value, path, onChange, without = [] }: Omit<Props, "name"> & { without?: string[] }) {
  if (field.kind !== "group") return null;
  const tree: Tree = isTree(value) ? value : {};
  const shown = field.fields.filter(([key, { kind }]) => !without.includes(key) && kind !== "other");
  const deep = (kind: Field["kind"]): boolean => kind === "group" || kind === "list" || kind === "words";
  const plain = shown.filter(([, { kind }]) => kind !== "switch" && !deep(kind));
  const switches = shown.filter(([, { kind }]) => kind === "switch");
  const one = ([key, inner]: [string, Field]) => (
    <One key={key} name={key} field={inner} value={tree[key]} path={[...path, key]} onChange={onChange} />
  );
  return (
    <div className="form">
      {plain.map(one)}
      {switches.length > 0 && (
        <div className="chips wide">
          {switches.map(([key, inner]) => (
            <Chip
              key={key}
              label={humanise(key)}
              help={`${inner.help} ${inner.rule}`.trim()}
              on={(tree[key] ?? inner.standard) === true}
              onTurn={(on) => onChange([...path, key], tidy(inner, on) === undefined ? undefined : on)}
            />
          ))}
        </div>
      )}
      {shown.filter(([, { kind }]) => deep(kind)).map(one)}
    </div>
  );
}
