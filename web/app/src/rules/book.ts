/** A rule as it is shown: its title, what it says in short, and where the book has it. */
export type Rule = [title: string, text: string, source: string];

// A file for each system, which is loaded when one of its rules is opened.
const FILES = import.meta.glob<Record<string, Rule>>("../../../../rules/*/rules.md", {
  query: "?rules",
  import: "default",
});
const SYSTEMS: Record<string, string> = {
  DQ: "dragonquest",
  G3: "gurps3",
  G4: "gurps4",
  OB: "obsidian",
  WM: "warmachine",
};

/** A rule by its number, "G4-095"; null: there is none. */
export async function ruleOf(number: string): Promise<Rule | null> {
  const read = FILES[`../../../../rules/${SYSTEMS[number.slice(0, 2)]}/rules.md`];
  return (await read?.())?.[number] ?? null;
}
