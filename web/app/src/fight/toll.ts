import { isTree } from "../muster/tree.js";
import { humanise, label, number } from "../words.js";
import { amount } from "./card.js";

type Tree = Record<string, unknown>;

/** What is left of a kind of troops, of as many as came. */
export interface Loss {
  name: string;
  left: number;
  came: number;
}

/** The fate of someone: "wounded", and its numbers. */
export interface Fate {
  side: number;
  name: string;
  fate: string;
  more: string[];
}

/** What a side took: "loot worth" 4,850,000. */
export interface Spoil {
  side: number;
  words: string;
  value: string;
}

// Under these names the systems count what is left of something: men, figures, elements, strength points.
const LEFT = ["count", "heads", "fit", "sp"];
const PERSONS = ["persons", "characters"];
const UNHURT = ["fit", "well", "absent"];
const HEALTH = ["hp", "hits"];
const FATE_NUMBERS = ["survival", "glory", "reputation", "favour", "experience", "xp"];
const SPOILS: [key: string, words: string, money: boolean][] = [
  ["loot_value", "loot worth", true],
  ["loot_sale", "loot, sold for", true],
  ["city_loot", "booty of the place", true],
  ["captives", "captives", false],
  ["ransom", "ransom", true],
  ["guns_captured", "guns captured", false],
  ["guns_without_crews", "guns kept without crews", false],
  ["gear_recovered", "own gear recovered", false],
  ["gear_looted", "gear looted", false],
  ["brings", "gear, sold for", true],
  ["arms_taken", "arms taken", false],
  ["mounts_taken", "mounts taken", false],
];

const treesIn = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const sidesOf = (state: Tree): Tree[] => treesIn(state["sides"]);
const sum = (all: Map<string, number>, name: string, value: number): void =>
  void all.set(name, (all.get(name) ?? 0) + value);

/** How many of each kind a side has, whatever it is part of. */
function counted(tree: Tree, into: { left: Map<string, number>; start: Map<string, number> }): void {
  for (const [key, list] of Object.entries(tree)) {
    if (PERSONS.includes(key)) continue;
    for (const one of treesIn(list)) {
      const left = LEFT.find((name) => typeof one[name] === "number");
      if (left === undefined || typeof one["name"] !== "string") counted(one, into);
      else {
        sum(into.left, one["name"], Number(one[left]));
        sum(into.start, one["name"], Number(one[`${left}_start`] ?? 0));
      }
    }
  }
}

function countedOf(side: Tree | undefined): { left: Map<string, number>; start: Map<string, number> } {
  const found = { left: new Map<string, number>(), start: new Map<string, number>() };
  if (side) counted(side, found);
  return found;
}

/** If an account of the losses tells them apart from survivors: kinds may have lost a part of one. */
function lostOf({ aftermath }: Tree, side: unknown): Map<string, number> | null {
  const account = isTree(aftermath) ? treesIn(aftermath["sides"]).find((one) => one["side"] === side) : undefined;
  const lost = new Map<string, number>();
  for (const one of treesIn(account?.["elements"]))
    sum(lost, String(one["name"]), amount(one["elements_lost"] as number | string | undefined) ?? 0);
  return lost.size > 0 ? lost : null;
}

/** What is left of each kind of troops of each side, in the order in which they came. */
export function lossesOf(now: Tree, was: Tree): Loss[][] {
  return sidesOf(now).map((side, i) => {
    const { left, start } = countedOf(side);
    const came = countedOf(sidesOf(was)[i]).left;
    for (const [name, lost] of lostOf(now, side["name"]) ?? []) left.set(name, (came.get(name) ?? 0) - lost);
    return [...new Set([...came.keys(), ...left.keys()])]
      .map((name) => ({ name, left: left.get(name) ?? 0, came: start.get(name) || (came.get(name) ?? 0) }))
      .filter((loss) => loss.came > 0);
  });
}

function personsOf(tree: Tree): Tree[] {
  return Object.entries(tree).flatMap(([key, list]) =>
    PERSONS.includes(key) ? treesIn(list) : treesIn(list).flatMap(personsOf),
  );
}

/** "HP 1 of 10": what is left of someone's health, if that is less than before. */
function healthOf(person: Tree, before: Tree | undefined): string | null {
  const key = HEALTH.find((one) => typeof person[one] === "number" && typeof before?.[one] === "number");
  if (key === undefined) return null;
  const [left, had] = [Number(person[key]), Number(before?.[key])];
  return left < had ? `${label(key)} ${number(left)} of ${number(had)}` : null;
}

function fateOf(side: number, person: Tree, before: Tree | undefined): Fate | null {
  const fate = person["status"] ?? person["condition"];
  if (typeof fate !== "string" || typeof person["name"] !== "string") return null;
  const health = healthOf(person, before);
  const numbers = FATE_NUMBERS.flatMap((key) => {
    const value = person[key];
    return value === undefined || value === 0 || value === "" ? [] : [`${label(key)} ${humanise(String(value))}`];
  });
  const hurt = UNHURT.includes(fate) && health !== null ? "wounded" : humanise(fate);
  return { side, name: person["name"], fate: hurt, more: health === null ? numbers : [health, ...numbers] };
}

/** The fate of the persons of all sides: first those to whom something happened. */
export function fatesOf(state: Tree, was: Tree): Fate[] {
  const before = sidesOf(was).map(personsOf);
  const fates = sidesOf(state)
    .flatMap((side, i) =>
      personsOf(side).map((person) =>
        fateOf(
          i,
          person,
          before[i]?.find(({ name }) => name === person["name"]),
        ),
      ),
    )
    .filter((fate) => fate !== null);
  return [...fates.filter((one) => !isUnhurt(one)), ...fates.filter(isUnhurt)];
}

/** Whether someone's fate is none: unhurt, or not there. */
export const isUnhurt = ({ fate }: Fate): boolean => UNHURT.includes(fate);

function spoilsIn(tree: Tree, side: number): Spoil[] {
  return SPOILS.flatMap(([key, words, money]) => {
    const value = amount(tree[key] as number | string | undefined);
    if (value === null || value === 0) return [];
    return [{ side, words, value: `${money ? "$" : ""}${number(Math.floor(value))}` }];
  });
}

/** What the sides took from each other, as far as it is known. */
export function spoilsOf(state: Tree, sides: string[]): Spoil[] {
  const { aftermath } = state;
  const apart = isTree(aftermath) ? treesIn(aftermath["spoils"]) : [];
  return [
    ...apart.flatMap((one) => spoilsIn(one, sides.indexOf(String(one["side"])))),
    ...sidesOf(state).flatMap(spoilsIn),
  ];
}
