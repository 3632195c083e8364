import type { CampaignMap, Day, Force, Question, Space, Toward } from "@banneret/core";
import { capital, humanise, number } from "../words.js";
import { isSame } from "./geometry.js";
import { groundOf, sightOf } from "./Ground.js";

/** "Day 3 of 60, 3 July" */
export function dayWords({ day, days, day_of_month, month, name }: Day): string {
  const date = name === undefined ? `day ${day_of_month} of month ${month + 1}` : `${day_of_month} ${capital(name)}`;
  return `Day ${day} of ${days}, ${date}`;
}

/** What a space is called. */
export function spaceName({ places }: CampaignMap, at: Space): string {
  return places.find((place) => place.kind !== "region" && isSame(place.at, at))?.name ?? `(${at[0]}, ${at[1]})`;
}

export function forceWords({ name, side, strength, seen }: Force, sides: string[]): string {
  return `${name} of ${sides[side] ?? "no side"}${strength === undefined ? "" : `, ${number(strength)}`}${seen === undefined ? "" : `, ${seen}`}`;
}

/** The force that a question is about, which is named first in it: of several the one with the longest name. */
export function actingOf({ forces }: CampaignMap, question: Question | null): Force | undefined {
  if (question?.to !== "side") return undefined;
  const { side, text } = question;
  const named = forces.filter(
    (force) => force.side === side && force.seen === undefined && text.startsWith(force.name),
  );
  return named.toSorted((a, b) => b.name.length - a.name.length)[0];
}

const SEEN = { ".": "", "?": "poorly visible", "#": "not seen" };

/** Everything that is known of a space, in a line. */
export function spaceWords(map: CampaignMap, at: Space, sides: string[]): string {
  const here = map.forces.filter((force) => isSame(force.at, at)).map((force) => forceWords(force, sides));
  return [spaceName(map, at), humanise(groundOf(map, at)), SEEN[sightOf(map, at)], ...here]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The result of a tap. */
export function marchWords({ words, short, allowed, line }: Toward): string {
  if (line.length < 2) return allowed ? "It stays where it is." : "No open way leads nearer: it would stay.";
  if (!allowed) return "It cannot march that way.";
  return short ? `The nearest that one order reaches: ${words}.` : `The march: ${words}.`;
}
