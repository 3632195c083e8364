import type { Judgement, JudgementAnswer } from "@banneret/core";
import { useState } from "react";
import { capital, humanise, sideLetter } from "../words.js";
import { answersOf, judgementKey, rowsOf, type Chosen, type JudgedRow } from "./judging.js";
import "../style/judgements.css";

interface CellProps {
  one: Judgement;
  value: number[];
  onChange(value: number[]): void;
}

/** Any number of options as boxes. */
function Boxes({ one, value, onChange }: CellProps) {
  const mask = value[0] ?? 0;
  return (
    <details className="small">
      <summary>{mask === 0 ? "none" : `${[...mask.toString(2)].filter((bit) => bit === "1").length} chosen`}</summary>
      {(one.options ?? []).map(({ value: bit, name }) => (
        <label key={bit} className="row">
          <input type="checkbox" checked={Boolean((mask >>> bit) & 1)} onChange={() => onChange([mask ^ (1 << bit)])} />
          {name}
        </label>
      ))}
    </details>
  );
}

/** One judgement: a list of its answers, boxes, or its numbers. */
function Cell(props: CellProps) {
  const { one, value, onChange } = props;
  if (one.form === "flags") return <Boxes {...props} />;
  if (one.form === "numbers")
    return (one.numbers ?? []).map(({ word, min, max }, i) => (
      <input
        key={word}
        className="field"
        type="number"
        min={min}
        max={max}
        aria-label={`${one.text} ${humanise(word)}`}
        value={value[i] ?? 0}
        onChange={({ target }) => {
          const typed = Math.round(Math.min(max, Math.max(min, Number(target.value))));
          onChange(value.map((old, at) => (at === i ? typed : old)));
        }}
      />
    ));
  return (
    <select
      className="field"
      aria-label={one.text}
      value={value[0]}
      onChange={({ target }) => onChange([Number(target.value)])}
    >
      {(one.options ?? []).map(({ value: option, name }) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface ListProps {
  list: Judgement[];
  sides: string[];
  chosen: Chosen;
  onChange(chosen: Chosen): void;
}

function Rows({ rows, head, sides, chosen, onChange }: { rows: JudgedRow[]; head: string } & Omit<ListProps, "list">) {
  if (rows.length === 0) return null;
  const many = sides.length > 0;
  return (
    <table className="judgements">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {many ? (
            sides.map((name, side) => (
              <th key={name} scope="col" data-side={sideLetter(side)}>
                <span className="side">{name}</span>
              </th>
            ))
          ) : (
            <th scope="col">
              <span className="vh">Answer</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{capital(label)}</th>
            {cells.map((one, i) => {
              if (!one) return <td key={i}>–</td>;
              const value = chosen.get(judgementKey(one)) ?? one.preset;
              const changed = value.join() !== one.preset.join();
              return (
                <td key={i} data-changed={changed || undefined}>
                  <Cell
                    one={one}
                    value={value}
                    onChange={(next) => onChange(new Map([...chosen, [judgementKey(one), next]]))}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All judgements as one list, each at its default until someone changes it. */
export function JudgementList({ list, sides, chosen, onChange }: ListProps) {
  const rows = rowsOf(list, sides.length);
  const changed = answersOf(list, chosen).length;
  return (
    <div className="judged">
      <p className="small quiet">
        Facts that no rule decides. Change them now, or leave them.{" "}
        <span className="tag">
          {list.length}, {changed === 0 ? "all at their defaults" : `${changed} changed`}
        </span>
      </p>
      <Rows rows={rows.field} head="The field" sides={[]} chosen={chosen} onChange={onChange} />
      <Rows rows={rows.sides} head="Each side" sides={sides} chosen={chosen} onChange={onChange} />
    </div>
  );
}

interface PanelProps {
  list: Judgement[];
  sides: string[];
  disabled: boolean;
  onJudge(answers: JudgementAnswer[]): void;
}

/** The same beside a question to the referee, with a button that makes all of them. */
export function JudgementsPanel({ list, sides, disabled, onJudge }: PanelProps) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  if (list.length < 2) return null;
  return (
    <details className="sheet all-judgements">
      <summary>All {list.length} judgements at once</summary>
      <JudgementList list={list} sides={sides} chosen={chosen} onChange={setChosen} />
      <button type="button" className="btn" disabled={disabled} onClick={() => onJudge(answersOf(list, chosen))}>
        Apply all {list.length}
      </button>
    </details>
  );
}
