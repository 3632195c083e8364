import type { Entry, View } from "./questions.js";

/** What an entry answered. */
export interface Asked {
  round: number;
  to: "chance" | "side" | "referee";
  /** It was answered by its default, and was no choice between orders. */
  usual: boolean;
}

/** A game from its start: the state before the first entry, and what each entry answered. */
export interface Story {
  start: View;
  asked: Asked[];
}

/** How many numbers a question has (struct asked of src/wasm/face.h). */
export const NUMBERS = 32;
const [ROUND, TO, SIDE, PERSON, FORM, ABOUT, PRESET] = [3, 4, 5, 6, 7, 12, 28];
const TO_WORDS = ["chance", "side", "referee"] as const;
const [ROLL, CHOICE] = [0, 1];

/** How well a question fits an entry: whose it is, and what it is about. */
function likeness(question: Int32Array, { type, side, person, about }: Entry): number {
  const [first = -1, second = -1] = (about as number[] | undefined) ?? [];
  const same = [
    (question[FORM] === ROLL) === (type === "roll"),
    question[SIDE] === (side ?? 0),
    question[PERSON] === (person ?? 0),
    question[ABOUT] === first,
    question[ABOUT + 1] === second,
  ];
  return same.filter(Boolean).length;
}

/** Which of the open questions an entry answers. A ruling belongs to the round of the questions that were open. */
export function askedOf(entry: Entry, open: Int32Array[], before: number): Asked {
  const [question] = [...open].sort((a, b) => likeness(b, entry) - likeness(a, entry));
  const round = question?.[ROUND] ?? before;
  if (!question || ["undo", "ruling", "share"].includes(entry.type)) return { round, to: "referee", usual: false };
  const to = TO_WORDS[question[TO] ?? 0] ?? "referee";
  const order = to === "side" && question[FORM] === CHOICE;
  const preset = (entry.value ?? []).every((value, i) => value === question[PRESET + i]);
  return { round, to, usual: entry.type === "answer" && !order && preset };
}
