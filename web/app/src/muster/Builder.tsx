import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Tree } from "@banneret/core";
import { keepForce } from "../keep/forces.js";
import { Page } from "../Page.js";
import { href } from "../route.js";
import { number } from "../words.js";
import { systemName } from "../home/samples.js";
import { Catalogue } from "./Catalogue.js";
import { useRating, type Desk } from "./desk.js";
import { Group } from "./Fields.js";
import { withTroops } from "./kit.js";
import { Line, lineName, type Numbered } from "./Line.js";
import { Opened } from "./Opened.js";
import { fieldAlong, type Field } from "./schema.js";
import { Sheet, title } from "./Sheet.js";
import { figuresIn, links, rowsOf, split, sumsOf, type Rows, type Sum } from "./sums.js";
import { at, listAt, put, written, type Path } from "./tree.js";
import { Tools } from "./Tools.js";

const KEEP_AFTER = 250; // ms without a change
const NONE: never[] = [];

/** Keeps the force a moment after its last change, and when the reader leaves. */
function useKept(id: string, force: Tree): { kept: boolean; problem: string } {
  const [problem, setProblem] = useState("");
  const [done, setDone] = useState(force);
  const kept = useRef(force);
  const now = useRef(force);
  now.current = force;
  const keep = useCallback(() => {
    if (kept.current === now.current) return;
    kept.current = now.current;
    const document = now.current;
    keepForce(id, document).then(
      () => {
        setProblem("");
        setDone(document);
      },
      (error: Error) => setProblem(error.message),
    );
  }, [id]);
  useEffect(() => {
    const timer = setTimeout(keep, KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [force, keep]);
  useEffect(() => {
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);
  return { kept: done === force, problem };
}

/** All lists of troops: one, or one for each unit of a force. */
function troopPaths(force: Tree, troops: Path): Path[] {
  const cut = troops.findIndex((key) => typeof key === "number");
  if (cut < 0) return [troops];
  return listAt(force, troops.slice(0, cut)).map((_, i) => [...troops.slice(0, cut), i, ...troops.slice(cut + 1)]);
}

interface RosterProps {
  force: Tree;
  path: Path;
  desk: Desk;
  field: Field;
  sheet: Tree | null;
  found: Map<string, Sum>;
  rest: Sum[][];
  from: number;
  openKey: string | null;
  onOpen(key: string | null): void;
  onChange(path: Path, value: unknown): void;
}

/** The numbers of one row in all lists of the sheet that have it. */
const numbered = (rows: Rows[], i: number, found: Map<string, Sum>): Numbered[] =>
  rows.flatMap(({ path, rows: all }) =>
    figuresIn(all[i], [...path, i]).map(({ path: place, value }) => ({
      key: place
        .slice(path.length + 1)
        .map((part) => (typeof part === "number" ? part + 1 : part))
        .join(" "),
      value,
      sum: found.get(written(place)) ?? null,
    })),
  );

function Roster({ force, path, desk, field, sheet, found, rest, from, openKey, onOpen, onChange }: RosterProps) {
  const entries = listAt(force, path);
  const rows = sheet ? rowsOf(sheet, entries.map(lineName)) : NONE;
  return (
    <ul className="lines">
      {entries.map((entry, i) => (
        <Line
          key={i}
          entry={entry}
          field={field}
          count={desk.kit.count}
          path={[...path, i]}
          figures={numbered(rows, i, found)}
          rest={rest[from + i] ?? NONE}
          openKey={openKey}
          onOpen={onOpen}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

/** A force on the desk: what there is to add, what there is, and what it amounts to. */
export function Builder({ id, desk, start }: { id: string; desk: Desk; start: Tree }) {
  const [force, setForce] = useState(start);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { rated, refused, fresh } = useRating(desk.engine, force);
  const { kept, problem } = useKept(id, force);
  const { kit } = desk;
  const change = useCallback((path: Path, value: unknown) => setForce((old) => put(old, path, value)), []);

  const name = typeof force["name"] === "string" ? force["name"] : "";
  const paths = troopPaths(force, kit.troops);
  const names = paths.flatMap((path) => listAt(force, path).map(lineName));
  const sums = useMemo(() => (rated ? sumsOf(rated.terms) : []), [rated]);
  const found = useMemo(() => (rated ? links(rated.sheet, sums) : new Map<string, Sum>()), [rated, sums]);
  const used = new Set(found.values());
  const { lines, whole } = split(
    sums.filter((sum) => !used.has(sum)),
    String(rated?.sheet["name"] ?? name),
    names,
  );
  const rows = rated ? paths.flatMap((path) => rowsOf(rated.sheet, listAt(force, path).map(lineName))) : [];
  const opened = sums.find(({ key }) => key === openKey);
  const list = fieldAlong(desk.fields, kit.troops);
  const field = list?.kind === "list" ? list.item : undefined;
  const full = list?.kind === "list" && listAt(force, kit.troops).length >= list.max;
  const level = kit.level ? { name: String(kit.level.at(-1)), value: Number(at(force, kit.level) ?? 0) } : null;
  const rest: Field = {
    kind: "group",
    fields: desk.fields.filter(([key]) => key !== "name" && (kit.troops.length > 1 || key !== kit.troops[0])),
    required: [],
    help: "",
    rule: "",
    asked: false,
    standard: undefined,
  };
  const main = rated ? at(rated.sheet, kit.headline) : null;
  let from = 0;
  return (
    <Page title={`${name || "A force"} · Banneret`} where="Forces" className="muster">
      <header className="muster-head">
        <div>
          <p className="eyebrow">
            <span>{systemName(kit.system)}</span>
            <span className="kept-word">{kept ? "Saved on this device" : "Saving…"}</span>
          </p>
          <h1>
            <input
              className="force-name"
              aria-label="Name of the force"
              maxLength={60}
              value={name}
              placeholder="Name of the force"
              onChange={(event) => change(["name"], event.target.value)}
            />
          </h1>
          {typeof main === "number" && !refused && (
            <p className="narrow-only">
              {title(kit.headline.at(-1) ?? "")} <b>{number(main)}</b>
            </p>
          )}
        </div>
        <Tools id={id} force={force} ready={refused === null && rated !== null} empty={names.length === 0} />
      </header>
      {problem !== "" && (
        <p className="note wide" role="alert">
          Not saved on this device: {problem}
        </p>
      )}
      <Catalogue
        stock={desk.stock}
        level={level}
        full={full}
        onAdd={(stock) => setForce((old) => withTroops(kit, old, stock))}
      />
      <section className="sheet roster" aria-labelledby="roster" data-fresh={fresh} data-lines={names.length}>
        <h2 id="roster">Roster</h2>
        {names.length === 0 && (
          <p className="quiet">No troops yet. Add troops with + from the list; change their number here.</p>
        )}
        {field &&
          paths.map((path) => {
            const before = from;
            from += listAt(force, path).length;
            const unit = path.length > 1 ? at(force, path.slice(0, -1)) : null;
            return (
              <div key={path.join("/")}>
                {paths.length > 1 && <h3 className="unit">{String(at(unit, ["name"]) ?? "")}</h3>}
                <Roster
                  force={force}
                  path={path}
                  desk={desk}
                  field={field}
                  sheet={rated?.sheet ?? null}
                  found={found}
                  rest={lines}
                  from={before}
                  openKey={openKey}
                  onOpen={setOpenKey}
                  onChange={change}
                />
              </div>
            );
          })}
        <details className="rest">
          <summary>People, training and everything else</summary>
          <Group field={rest} value={force} path={[]} onChange={change} />
        </details>
      </section>
      <div className="side-column">
        {opened && <Opened sum={opened} onClose={() => setOpenKey(null)} />}
        {refused && names.length > 0 && (
          <p className="note" role="alert">
            {refused.path !== "" && <b>{refused.path}: </b>}
            {refused.text}
            {refused.hint !== "" && ` (${refused.hint})`}
          </p>
        )}
        {rated && !refused && (
          <Sheet
            sheet={rated.sheet}
            rows={rows}
            found={found}
            rest={whole}
            headline={kit.headline}
            fresh={fresh}
            opening={{ key: openKey, open: setOpenKey }}
          />
        )}
        {!rated && !refused && names.length > 0 && (
          <p className="sheet quiet">Strengths and costs are being worked out.</p>
        )}
        {names.length === 0 && <p className="sheet quiet">Strengths and costs appear as soon as there are troops.</p>}
      </div>
      <p className="wide small">
        <a href={href({ at: "muster" })}>All forces</a>
      </p>
    </Page>
  );
}
