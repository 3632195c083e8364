import { Fragment } from "react";
import type { Tree } from "@banneret/core";
import { capital, humanise, label, number } from "../words.js";
import { Figure, type Opening } from "./Opened.js";
import { figureOf, type Rows, type Sum } from "./sums.js";
import { at, isTree, written, type Path } from "./tree.js";

interface Props {
  sheet: Tree;
  /** The lists that the roster shows, which are left out here. */
  rows: Rows[];
  /** The sum of each number, by its place, and those of no number. */
  found: Map<string, Sum>;
  rest: Sum[];
  headline: Path;
  /** Whether it is of the force as it is; otherwise of the force as it was a moment ago. */
  fresh: boolean;
  opening: Opening;
}

/** What all parts of a sheet need. */
interface Context {
  skip: Set<string>;
  found: Map<string, Sum>;
  opening: Opening;
}

interface Fact {
  path: Path;
  label: string;
  value: unknown;
}

export const title = (key: string | number): string => capital(label(String(key)));
const empty = (value: unknown): boolean =>
  value === "" ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isTree(value) && Object.keys(value).length === 0);
const said = (value: unknown): string =>
  typeof value === "boolean"
    ? value
      ? "yes"
      : "no"
    : typeof value === "number"
      ? number(value)
      : humanise(String(value));
const inLine = (node: Tree): string =>
  Object.entries(node)
    .filter(([, value]) => !empty(value))
    .map(([key, value]) => (key === "name" ? said(value) : `${humanise(key)} ${said(value)}`))
    .join(" · ");

function factsOf(node: Tree, path: Path, { skip }: Context): Fact[] {
  const all = Object.entries(node).map(([key, value]) => ({ path: [...path, key], label: title(key), value }));
  return all.filter((fact) => !empty(fact.value) && !skip.has(written(fact.path)));
}

/** A number, which may open, or a word. */
function Value({
  value,
  name,
  path,
  context: { found, opening },
}: {
  value: unknown;
  name: string;
  path: Path;
  context: Context;
}) {
  const figure = figureOf(value);
  return figure === null ? (
    <span>{said(value)}</span>
  ) : (
    <Figure value={figure} label={name} sum={found.get(written(path)) ?? null} opening={opening} />
  );
}

/** What is said of one thing, in a line. */
function InLine({ node, path, context }: { node: Tree; path: Path; context: Context }) {
  const parts = Object.entries(node).filter(([, value]) => !empty(value));
  return (
    <span>
      {parts.map(([key, value], i) => (
        <Fragment key={key}>
          {i > 0 && " · "}
          {key !== "name" && `${humanise(key)} `}
          <Value value={value} name={title(key)} path={[...path, key]} context={context} />
        </Fragment>
      ))}
    </span>
  );
}

function Facts({ node, path, context }: { node: Tree; path: Path; context: Context }) {
  return (
    <ul className="facts">
      {factsOf(node, path, context).map((fact) => (
        <Told key={written(fact.path)} fact={fact} context={context} />
      ))}
    </ul>
  );
}

/** A list on the sheet: one line each, or a heading where its own entry has parts. */
function Entries({ list, path, context }: { list: unknown[]; path: Path; context: Context }) {
  return (
    <ul className="facts">
      {list.map((entry, i) => {
        if (!isTree(entry))
          return (
            <li key={i}>
              <Value value={entry} name={title(path.at(-1) ?? "")} path={[...path, i]} context={context} />
            </li>
          );
        if (!Object.values(entry).some((inner) => typeof inner === "object"))
          return (
            <li key={i}>
              <InLine node={entry} path={[...path, i]} context={context} />
            </li>
          );
        const { name, ...rest } = entry;
        return (
          <li key={i} className="wide">
            <h3>{String(name ?? i + 1)}</h3>
            <Facts node={rest} path={[...path, i]} context={context} />
          </li>
        );
      })}
    </ul>
  );
}

/** One thing on the sheet: a number, a word, or what belongs together under a heading. */
function Told({ fact: { path, label, value }, context }: { fact: Fact; context: Context }) {
  if (Array.isArray(value) && value.some(isTree))
    return (
      <li className="wide">
        <h3>{label}</h3>
        <Entries list={value} path={path} context={context} />
      </li>
    );
  if (Array.isArray(value))
    return (
      <li>
        <span>{label}</span>
        <span>
          {value.map((one, i) => (
            <Fragment key={i}>
              {i > 0 && ", "}
              <Value value={one} name={label} path={[...path, i]} context={context} />
            </Fragment>
          ))}
        </span>
      </li>
    );
  if (isTree(value) && typeof value["name"] === "string")
    return (
      <li>
        <span>{label}</span>
        <InLine node={value} path={path} context={context} />
      </li>
    );
  if (isTree(value))
    return (
      <li className="wide">
        <h3>{label}</h3>
        <Facts node={value} path={path} context={context} />
      </li>
    );
  return (
    <li>
      <span>{label}</span>
      <Value value={value} name={label} path={path} context={context} />
    </li>
  );
}

/** What the force amounts to: whatever the system puts on its sheet, each number with its reasons. */
export function Sheet({ sheet, rows, found, rest, headline, fresh, opening }: Props) {
  const hidden = rows.map(({ path }) => written(path));
  const context: Context = { skip: new Set(["name", "warnings", written(headline), ...hidden]), found, opening };
  const main = at(sheet, headline);
  const name = title(headline.at(-1) ?? "");
  const warnings = (Array.isArray(sheet["warnings"]) ? sheet["warnings"] : []) as unknown[];
  return (
    <section className="sheet amounts" aria-labelledby="amounts">
      <div className="headline">
        <h2 id="amounts">{typeof main === "number" ? name : "Strength"}</h2>
        {!fresh && <span className="small quiet working">being worked out</span>}
        {typeof main === "number" && (
          <Figure value={main} label={name} sum={found.get(written(headline)) ?? null} opening={opening} />
        )}
      </div>
      {warnings.map((warning, i) => (
        <p key={i} className="note">
          {capital(isTree(warning) ? inLine(warning) : String(warning))}
        </p>
      ))}
      <Facts node={sheet} path={[]} context={context} />
      <Rest sums={rest} opening={opening} />
    </section>
  );
}

/** Sums that no number of the sheet shows. */
export function Rest({ sums, opening }: { sums: Sum[]; opening: Opening }) {
  if (sums.length === 0) return null;
  return (
    <ul className="facts">
      {sums.map((sum) => (
        <li key={sum.key}>
          <span>{sum.owner === "" ? capital(sum.label) : `${sum.owner}: ${sum.label}`}</span>
          <Figure value={sum.amount} label={sum.label} sum={sum} opening={opening} />
        </li>
      ))}
    </ul>
  );
}
