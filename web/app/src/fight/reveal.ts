import type { Told } from "./told.js";

/** The order of each side in a sentence such as "Gar chose Attack, Thar chose Hold"; null: it is not such a sentence. */
export function ordersIn(sentence: string, sides: string[]): string[] | null {
  const parts = sentence.split(", ");
  const found = sides.map((name) => {
    const own = parts.find((part) => part.startsWith(`${name}: `) || part.startsWith(`${name} chose `));
    return own?.slice(name.length).replace(/^(:| chose) /, "") ?? null;
  });
  return parts.length === sides.length && found.every((order) => order !== null) ? found : null;
}

/** The orders that were opened, as long as no dice have been rolled since. */
export function openedBy(told: Told[]): Told | undefined {
  const at = told.findLastIndex(({ pairing, undone }) => pairing !== undefined && !undone);
  return told.slice(at + 1).some(({ faces, undone }) => faces.length > 0 && !undone) ? undefined : told[at];
}

/** "The battle is joined. Gar: a win counts double." in its first sentence, if that is one for all, and the others. */
export function pairingParts(pairing: string): { title: string; rest: string } {
  const end = pairing.indexOf(". ");
  const title = (end < 0 ? pairing : pairing.slice(0, end)).replace(/\.$/, "");
  if (title === "" || title.includes(":")) return { title: "The orders are revealed", rest: pairing };
  return { title, rest: end < 0 ? "" : pairing.slice(end + 2) };
}
