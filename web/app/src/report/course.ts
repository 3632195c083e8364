import type { Asked } from "@banneret/core";
import type { Told } from "../fight/told.js";
import { capital, humanise } from "../words.js";

/** A round, or a day of a campaign: what happened, and who answered what. */
export interface Chapter {
  /** Its number; 0: before the first round. */
  at: number;
  sentences: string[];
  notes: { label: string; answers: string[] }[];
  /** What has figures. */
  told: Told[];
}

const LABELS = [
  ["side", "Orders"],
  ["chance", "Dice"],
  ["referee", "Referee"],
] as const;

const sentence = (text: string): string => capital(text) + (/[.!]$/.test(text) ? "" : ".");

/** A question without what helps to answer it, in brackets at its end, and its answer. */
function answered({ asked, answer, type }: Told): string {
  const question = asked.replace(/ \([^()]*\)$/, "");
  return `${type === "ruling" ? "ruled: " : ""}${question}${question.endsWith("?") ? "" : ":"} ${humanise(answer)}`;
}

function chapter(at: number, told: Told[], asked: (one: Told) => Asked | undefined): Chapter {
  const answers = (to: Asked["to"]): string[] =>
    told.filter((one) => one.asked !== "" && asked(one)?.to === to && !asked(one)?.usual).map(answered);
  const notes = LABELS.map(([to, label]) => ({ label, answers: answers(to) })).filter(
    (note) => note.answers.length > 0,
  );
  return {
    at,
    sentences: told.flatMap((one) => (one.sentence === "" ? [] : [sentence(one.sentence)])),
    notes,
    told: told.filter(({ terms }) => terms.length > 0),
  };
}

/** The course without what was undone. `begun` has the entry with which each day of a campaign started. */
export function chaptersOf(told: Told[], asked: Asked[], begun: [number, number][] | null): Chapter[] {
  const of = ({ n }: Told): Asked | undefined => asked[n - 1];
  const at = (one: Told): number =>
    begun ? (begun.findLast(([entry]) => entry <= one.n)?.[1] ?? 0) : (of(one)?.round ?? 0);
  const held = told.filter(({ undone, type, routine }) => !undone && !routine && type !== "undo");
  const numbers = [...new Set(held.map(at))];
  return numbers
    .map((number) =>
      chapter(
        number,
        held.filter((one) => at(one) === number),
        of,
      ),
    )
    .filter(({ sentences, notes }) => sentences.length + notes.length > 0);
}
