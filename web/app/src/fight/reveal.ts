/** The order of each side in a sentence such as "Gar chose Attack, Thar chose Hold"; null: it is not such a sentence. */
export function ordersIn(sentence: string, sides: string[]): string[] | null {
  const parts = sentence.split(", ");
  const found = sides.map((name) => {
    const own = parts.find((part) => part.startsWith(`${name}: `) || part.startsWith(`${name} chose `));
    return own?.slice(name.length).replace(/^(:| chose) /, "") ?? null;
  });
  return parts.length === sides.length && found.every((order) => order !== null) ? found : null;
}
