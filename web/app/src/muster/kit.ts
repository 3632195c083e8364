import { parseDocument, type Tree } from "@banneret/core";
import { humanise, number } from "../words.js";
import { at, isTree, listAt, pathTo, put, type Path } from "./tree.js";

// What `banneret new` has for each system: usual troops, and a scenario with words in capitals to fill in. The page
// reads the same files, and so knows where a force has its troops without knowing the system.

/** Troops that can be added to a force. */
export interface Stock {
  name: string;
  about: string;
  /** The tech level or year from which on there are such; null: always. */
  level: number | null;
  entry: Tree;
}

export interface Kit {
  system: string;
  tree: Tree;
  /** Where the troops are within a force: ["members"], or ["units", 0, "groups"]. */
  troops: Path;
  /** The key that says how many there are, and how many there are if no one says so. */
  count: string;
  number: number;
  /** Where a force has its tech level or year; null: its system has none. */
  level: Path | null;
  /** Where a side has its forces: "forces", a list, or "force". */
  holder: string;
  /** Where a scenario has the year of the battle, which is that of the most modern force; null: nowhere. */
  year: Path | null;
  /** The most important number of a sheet. */
  headline: Path;
  /** A force without troops. */
  empty: Tree;
}

type Filling = Record<string, string>;

/** Replaces the words in capitals, as `banneret new` does. */
export function fill(text: string, filling: Filling): string {
  const words = Object.keys(filling);
  return words.length === 0 ? text : text.replace(new RegExp(words.join("|"), "g"), (word) => filling[word] ?? word);
}

const textAt = (tree: unknown, ...path: string[]): string => {
  const found = at(tree, path);
  return typeof found === "string" ? found : "";
};

const MARKS: Filling = {
  TITLE: "title",
  FIRST: "My force",
  SECOND: "Their force",
  GROUND: "",
  ATTACK_1: "",
  ATTACK_2: "",
  LEADER_1: "Leader",
  LEADER_2: "Leader",
  LEVEL_1: "Level-1",
  LEVEL_2: "Level-2",
  YEAR: "Year",
  TROOPS_1: "- Troops",
  TROOPS_2: "- Troops",
};

const documentOf = (kit: Tree, filling: Filling): Promise<Tree> =>
  parseDocument(fill(textAt(kit, "document"), { ...MARKS, ...filling }));

/** The line of a document for one kind of troops. */
function line(kit: Tree, name: string, count: string, figures: string): string {
  return fill(textAt(kit, "line"), { NAME: JSON.stringify(name), COUNT: count, FIGURES: figures });
}

export async function readKit(system: string, text: string): Promise<Kit> {
  const tree = await parseDocument(text);
  const scenario = await documentOf(tree, {});
  const holder = isTree(at(scenario, ["sides", 0, "force"])) ? "force" : "forces";
  const inSide = holder === "force" ? ["sides", 0, "force"] : ["sides", 0, "forces", 0];
  const force = at(scenario, inSide);
  const troops = pathTo(force, "Troops")?.slice(0, -1) ?? [];
  const sample = await parseDocument(line(tree, "Name", "Count", ""));
  const level = pathTo(force, "Level-1") ?? null;
  const year = pathTo(scenario, "Year") ?? null;
  const least = typeof tree["level"] === "number" ? tree["level"] : 0;
  const own = listAt(force, troops).filter((entry) => isTree(entry)); // a general, say
  const head = { banneret: "force", system, name: "My force" };
  const levelled = level ? put(force, level, least) : year ? put(force, year, least) : force;
  return {
    system,
    tree,
    troops,
    count: String(pathTo(sample, "Count")?.at(-1) ?? "count"),
    number: typeof tree["number"] === "number" ? tree["number"] : 1,
    level: level ?? year,
    holder,
    year,
    headline: textAt(tree, "headline")
      .split(".")
      .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    empty: { ...head, ...put(levelled as Tree, troops, own), name: "My force" },
  };
}

function facts(row: Tree): string {
  const told = Object.entries(row).filter(
    ([key, value]) => !["name", "notes", "tl"].includes(key) && value !== "" && value !== 0,
  );
  return told
    .map(([key, value]) => (typeof value === "number" ? `${humanise(key)} ${number(value)}` : String(value)))
    .join(" · ");
}

/** What there is to choose from: the kit's own troops, or those of the book's catalogue. */
export async function stockOf(kit: Kit, catalogue: Tree[]): Promise<Stock[]> {
  const own = kit.tree["troops"];
  const rows = isTree(own)
    ? Object.entries(own).map(([name, row]) => {
        const figures = isTree(row) ? textAt(row, "figures") : String(row);
        return {
          name,
          figures,
          about: humanise(figures)
            .replaceAll(": true", "")
            .replaceAll(": ", " ")
            .replace(/[[\]{}]/g, ""),
          level: isTree(row) && typeof row["level"] === "number" ? row["level"] : null,
        };
      })
    : catalogue.map((row) => ({
        name: String(row["name"]),
        figures: textAt(kit.tree, "figures", String(row["name"])),
        about: facts(row),
        level: typeof row["tl"] === "number" ? row["tl"] : null,
      }));
  const lines = rows.map(({ name, figures }) => `- ${line(kit.tree, name, String(kit.number), figures)}`);
  const { list } = await parseDocument(`list:\n${lines.join("\n")}\n`);
  return rows.map(({ name, about, level }, i) => ({ name, about, level, entry: (list as Tree[])[i] ?? {} }));
}

const uncounted = (entry: Tree, count: string): string => JSON.stringify({ ...entry, [count]: 0 });

/** The troops with some more: as their own line, or added to one that is the same but for its number. */
function added({ count, number }: Kit, lines: Tree[], entry: Tree): Tree[] {
  const amount = (one: Tree | undefined): number => (typeof one?.[count] === "number" ? one[count] : number);
  const same = lines.findIndex((line) => uncounted(line, count) === uncounted(entry, count));
  if (same < 0) return [...lines, entry];
  return lines.map((line, i) => (i === same ? { ...line, [count]: amount(line) + amount(entry) } : line));
}

/** The force with more troops, of a kind that it has or of another one; as modern as they are. */
export function withTroops(kit: Kit, force: Tree, { entry, level }: Stock): Tree {
  const more = put(force, kit.troops, added(kit, listAt(force, kit.troops), entry));
  const now = kit.level ? at(force, kit.level) : null;
  return kit.level && level !== null && !(typeof now === "number" && now >= level) ? put(more, kit.level, level) : more;
}

/** An answer to "Who attacks?", or whatever the kit asks. */
export interface Attack {
  says: string;
  first: string;
  second: string;
  turned: boolean;
}

export const attackQuestion = (kit: Kit): string => textAt(kit.tree, "attack", "ask");

export function attacks(kit: Kit, names: [string, string]): Attack[] {
  return listAt(kit.tree, ["attack", "answers"]).map((answer) => ({
    says: fill(textAt(answer, "says"), { FIRST: names[0], SECOND: names[1] }),
    first: textAt(answer, "first"),
    second: textAt(answer, "second"),
    turned: answer["order"] === "turned",
  }));
}

export const groundQuestion = (kit: Kit): string => textAt(kit.tree, "ground", "ask");

/** The grounds that can be chosen: pieces of the kit's own, or the words of the scenario's schema. */
export function grounds(kit: Kit, scenario: Tree): { word: string; text: string }[] {
  const none = textAt(kit.tree, "ground", "none");
  const pieces = at(kit.tree, ["ground", "pieces"]);
  const field = at(scenario, ["properties", "battle", "properties", textAt(kit.tree, "ground", "field")]);
  const words = (at(field, ["items", "enum"]) ?? at(field, ["enum"]) ?? []) as unknown[];
  const standard = at(field, ["default"]);
  const told = isTree(pieces)
    ? Object.entries(pieces).map(([word, text]) => ({ word, text: String(text) }))
    : words.map((word) => ({ word: String(word), text: String(word) }));
  const first = told.filter(({ text }) => text === standard);
  return [
    ...(none === "" ? first : [{ word: none, text: "" }]),
    ...told.filter((ground) => none !== "" || !first.includes(ground)),
  ];
}

const headless = ({ banneret: _kind, system: _system, format: _format, title: _title, ...force }: Tree): Tree => force;
const nameOf = (force: Tree): string =>
  typeof force["name"] === "string" && force["name"] !== "" ? force["name"] : "A force";

/** What the two sides are called, apart from each other. */
export function sideNames(forces: [Tree, Tree]): [string, string] {
  const [first, second] = forces.map(nameOf) as [string, string];
  return first === second ? [first, `${second.slice(0, 54)} (2nd)`] : [first, second];
}

/** How many forces a side may have, by the form of the system's scenarios. */
export function mostForces(kit: Kit, scenario: Tree): number {
  const most = at(scenario, ["properties", "sides", "items", "properties", kit.holder, "maxItems"]);
  return kit.holder === "forces" && typeof most === "number" ? most : 1;
}

/** How many sides a battle may have. */
export function mostSides(scenario: Tree): number {
  const most = at(scenario, ["properties", "sides", "maxItems"]);
  return typeof most === "number" ? most : 2;
}

/** Forces whose names are all different: those that come later are numbered. */
function named(forces: Tree[]): Tree[] {
  const known = new Set<string>();
  return forces.map((force) => {
    const name = nameOf(force);
    let free = name;
    for (let n = 2; known.has(free); n++) free = `${name.slice(0, 54)} (${n})`;
    known.add(free);
    return { ...force, name: free };
  });
}

/** Who else fights: beside the first force, beside the second, and as their own sides. */
export interface More {
  allies: [Tree[], Tree[]];
  others: Tree[];
}

/** A battle between two forces and anyone else who comes, as the kit of their system writes one. */
export async function battleOf(
  kit: Kit,
  forces: [Tree, Tree],
  attack: Attack,
  ground: string,
  { allies, others }: More = { allies: [[], []], others: [] },
): Promise<Tree> {
  const names = sideNames(forces);
  const filling = {
    TITLE: JSON.stringify([names[0], names[1], ...others.map(nameOf)].join(" against ").slice(0, 120)),
    GROUND: ground,
    ATTACK_1: attack.first,
    ATTACK_2: attack.second,
  };
  const scenario = await documentOf(kit.tree, filling);
  const order = attack.turned ? [1, 0] : [0, 1];
  const heads = forces.map((force, which): Tree => ({ ...headless(force), name: names[which] }));
  // No two in a battle have the same name.
  const beside = named([...heads, ...[...allies.flat(), ...others].map(headless)]).slice(heads.length);
  const own = beside.splice(allies.flat().length);
  const sides = [beside.slice(0, allies[0].length), beside.slice(allies[0].length)];
  let whole = scenario;
  order.forEach((which, side) => {
    const force = headless(forces[which] as Tree);
    whole = put(whole, ["sides", side, "name"], names[which]);
    whole = put(
      whole,
      ["sides", side, kit.holder],
      kit.holder === "force" ? force : [heads[which], ...(sides[which] ?? [])],
    );
  });
  const model = at(scenario, ["sides", 1]) as Tree; // what else a side has
  own.forEach(
    (force, i) =>
      (whole = put(whole, ["sides", 2 + i], {
        ...model,
        name: force["name"],
        [kit.holder]: kit.holder === "force" ? headless(others[i] as Tree) : [force],
      })),
  );
  const years = [...forces, ...allies.flat(), ...others]
    .map((force) => (kit.year ? at(force, kit.year) : null))
    .filter((year) => typeof year === "number");
  return kit.year && years.length > 0 ? put(whole, kit.year, Math.max(...years)) : whole;
}
