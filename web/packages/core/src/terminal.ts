import type { Question } from "./questions.js";

/** A question as lines of text: what can be typed is in front. */
export function shown(asked: Question): string {
  const lines = [`\n${asked.text}${asked.sealed ? "  (sealed)" : ""}`];
  const preset = asked.preset ?? [];
  if (asked.form === "roll") lines.push(`  Enter rolls ${(asked.throws ?? []).map(({ dice }) => dice).join(", ")}`);
  asked.options?.forEach(({ value, name, gloss }, i) => {
    const isDefault = asked.form === "flags" ? (((preset[0] ?? 0) >> value) & 1) === 1 : preset[0] === value;
    lines.push(`  ${i + 1} ${name}${gloss ? `: ${gloss}` : ""}${isDefault ? "  (default)" : ""}`);
  });
  asked.numbers?.forEach(({ word, min, max }, i) => {
    lines.push(`  ${word}: ${min} to ${max}  (default ${preset[i] ?? min})`);
  });
  if (asked.form === "flags") lines.push("  any of these, with spaces between; 0 for none");
  return lines.join("\n") + "\n";
}

/** The value of an option by its place, from 1, its word or its name. */
function chosen(asked: Question, typed: string): number {
  const plain = typed.toLowerCase();
  const options = asked.options ?? [];
  const found = /^\d+$/.test(typed)
    ? options[Number(typed) - 1]
    : options.find(({ word, name }) => word.toLowerCase() === plain || name.toLowerCase() === plain);
  if (!found) throw new Error(`"${typed}" is none of these; type 1 to ${options.length}`);
  return found.value;
}

/** The answer that a typed line gives. */
export function reply(asked: Question, line: string): number[] {
  const words = line.split(/[\s,]+/);
  if (asked.form === "choice") return [chosen(asked, line)];
  if (asked.form === "flags")
    return [line === "0" ? 0 : words.reduce((bits, word) => bits | (1 << chosen(asked, word)), 0)];
  const spans = asked.numbers ?? [];
  const numbers = words.map(Number);
  if (numbers.length !== spans.length || !numbers.every(Number.isInteger))
    throw new Error(`type ${spans.length === 1 ? "a number" : `${spans.length} numbers with spaces between`}`);
  return numbers;
}
