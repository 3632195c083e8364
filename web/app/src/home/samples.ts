import type { Find, System } from "@banneret/core";
import { aboutOf } from "./about.js";

/** A battle or a campaign that is ready to be played. */
export interface Sample {
  /** "gurps4/equal-forces": the name of its file. */
  id: string;
  system: System;
  game: "battle" | "campaign";
  title: string;
  about: string;
  text: string;
}

export interface Group {
  system: System;
  name: string;
  /** How its battles are fought. */
  plays: string;
  samples: Sample[];
}

// The order in which they are offered.
const NAMES: Record<System, string> = {
  warmachine: "The War Machine",
  gurps4: "GURPS Mass Combat, 4th edition",
  gurps3: "GURPS mass combat, 3rd edition",
  dragonquest: "DragonQuest mass combat",
  obsidian: "Obsidian Ludum ad Bellum",
};

const PLAYS: Record<System, string> = {
  warmachine: "one roll decides the day",
  gurps4: "rounds, strategies, heroes, sieges",
  gurps3: "days, strategies, morale",
  dragonquest: "forms of attack and defence, casualties",
  obsidian: "miniatures on a board of inches",
};

export const ROOT = "../../../../scenarios/";
/** The text of every sample, by its path. */
export const files = import.meta.glob<string>("../../../../scenarios/**/*.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const systemName = (system: string): string => NAMES[system as System] ?? system;

export function readSample(id: string, text: string): Sample | null {
  const field = (key: string): string | undefined => new RegExp(`^${key}:\\s*(.+)$`, "m").exec(text)?.[1]?.trim();
  const [kind, system] = [field("banneret"), field("system")];
  if ((kind !== "scenario" && kind !== "campaign") || system === undefined || !(system in NAMES)) return null;
  const title = field("title") ?? id;
  return {
    id,
    system: system as System,
    game: kind === "scenario" ? "battle" : "campaign",
    title,
    about: aboutOf(text, title),
    text,
  };
}

const SAMPLES = Object.entries(files)
  .map(([path, text]) => readSample(path.slice(ROOT.length, -".yaml".length), text))
  .filter((sample) => sample !== null);

export const GROUPS: Group[] = Object.entries(NAMES).map(([system, name]) => ({
  system: system as System,
  name,
  plays: PLAYS[system as System],
  // Battles first: they are over sooner.
  samples: SAMPLES.filter((sample) => sample.system === system).sort((a, b) => a.game.localeCompare(b.game)),
}));

export const sampleOf = (id: string): Sample | undefined => SAMPLES.find((sample) => sample.id === id);

/** Gives the files that a sample names, which are bundled as it is. */
export function filesBeside(sample: Sample): Find {
  const folder = sample.id.slice(0, sample.id.lastIndexOf("/") + 1);
  return (name) => {
    const text = files[`${ROOT}${folder}${name}`];
    if (text === undefined) throw new Error(`${name} is not there`);
    return text;
  };
}
