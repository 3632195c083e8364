import type { Judgement, JudgementAnswer, Question, Seat } from "@banneret/core";
import { useEffect, useState } from "react";
import { useWaiting } from "../settling.js";
import type { Drawn } from "./played.js";

type Asked = Pick<Judgement, "ask" | "side" | "person" | "about">;

/** The key of a judgement: its kind and what it is about. */
export const judgementKey = ({ ask, side, person, about }: Asked): string =>
  JSON.stringify([ask, side, person ?? 0, about ?? []]);

/** What was chosen for judgements, by their keys; what is not there is at its default. */
export type Chosen = ReadonlyMap<string, number[]>;

/** Those that were changed, as the engine takes them. */
export const answersOf = (list: Judgement[], chosen: Chosen): JudgementAnswer[] =>
  list.flatMap((one) => {
    const value = chosen.get(judgementKey(one));
    if (value === undefined || value.join() === one.preset.join()) return [];
    const { ask, side, person, about } = one;
    return [
      { ask, side, value, ...(person === undefined ? {} : { person }), ...(about === undefined ? {} : { about }) },
    ];
  });

/** A row of the list: one thing to judge, for the field or for each side that has it. */
export interface JudgedRow {
  label: string;
  cells: (Judgement | null)[];
}

/** What concerns the whole field, and what concerns sides, with a cell for each side. */
export function rowsOf(list: Judgement[], sides: number): { field: JudgedRow[]; sides: JudgedRow[] } {
  const field = list.filter(({ scope }) => scope === "field").map((one) => ({ label: one.text, cells: [one] }));
  const own = new Map<string, (Judgement | null)[]>();
  for (const one of list.filter(({ scope }) => scope === "side")) {
    let name = one.title;
    for (let more = 2; own.get(name)?.[one.side]; more++) name = `${one.title} ${more}`;
    const cells = own.get(name) ?? Array.from({ length: sides }, () => null);
    cells[one.side] = one;
    own.set(name, cells);
  }
  return { field, sides: [...own].map(([label, cells]) => ({ label, cells })) };
}

/** The judgements that can be made now; none where the seat does not referee. */
export function useJudgements(game: Drawn, seat: Seat, question: Question | null): Judgement[] {
  const [found, setFound] = useState<{ of: number; list: Judgement[] } | null>(null);
  const id = question?.to === "referee" && question.form !== "roll" ? question.id : null;
  useEffect(() => {
    if (id === null || seat.role !== "referee" || !game.judgements) return;
    let here = true;
    game.judgements(seat).then(
      (list) => here && setFound({ of: id, list }),
      () => here && setFound({ of: id, list: [] }),
    );
    return () => void (here = false);
  }, [game, seat, id]);
  useWaiting(id !== null && seat.role === "referee" && game.judgements !== undefined && found?.of !== id);
  return found !== null && found.of === id ? found.list : [];
}
