import type { Board, Book, CampaignMap, Probe, Ruling, Toward } from "@banneret/core";
import type { Drawn } from "../fight/played.js";
import { look } from "./api.js";

/**
 * What is drawn or listed at a table of a server, which knows the seat by its link. `head`: how many entries the page
 * has heard of.
 */
export function drawnOnline(token: string, head: () => number): Drawn {
  const get = <T>(what: string, wish: Record<string, number> = {}): Promise<T> =>
    look<T>(token, what, { ...wish, after: head() });
  return {
    board: (_, chosen) => get<Board | null>("board", chosen === undefined || chosen < 0 ? {} : { chosen }),
    probe: (_, { stand, at, heading }) =>
      get<Probe>("probe", {
        stand,
        ...(at ? { x: Math.round(at[0]), y: Math.round(at[1]) } : {}),
        ...(heading === undefined ? {} : { heading: Math.round(heading) }),
      }),
    map: () => get<CampaignMap | null>("map"),
    toward: (_, [x, y]) => get<Toward | null>("toward", { x, y }),
    book: (_, month) => get<Book | null>("book", month === undefined ? {} : { month }),
    rulings: () => get<Ruling[]>("rulings"),
  };
}
