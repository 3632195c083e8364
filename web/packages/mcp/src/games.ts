import { type Engine, Fault, type Tree } from "./engine.js";

/** A game and the seat for which it was opened: that never changes. */
export interface Game {
  id: number;
  seat: string;
  /** People throw the dice and type in what they show. */
  typed: boolean;
  /** How it started. */
  opened: Tree;
}

export const REFEREE = "referee";

/** Starts a game from a document (`name`, `text` or `document`). */
export async function openGame(engine: Engine, seat: string, params: Tree, signal?: AbortSignal): Promise<Game> {
  const opened = await engine.call("open", params, signal);
  return seated(engine, { id: Number(opened["game"]), seat, typed: params["dice"] === "typed", opened });
}

/** Continues the text of a journal. */
export async function resumeGame(engine: Engine, seat: string, journal: string, signal?: AbortSignal): Promise<Game> {
  const opened = await engine.call("resume", { journal }, signal);
  const head = JSON.parse(journal.slice(0, journal.indexOf("\n"))) as Tree;
  return seated(engine, { id: Number(opened["game"]), seat, typed: !("seed" in head), opened });
}

/** The engine shows the referee's question to who opens: a seat is shown its own. */
async function seated(engine: Engine, game: Game): Promise<Game> {
  const sides = (game.opened["sides"] as string[]).length;
  const side = /^(?:commander|character) (\d)/.exec(game.seat)?.[1];
  if (side !== undefined && Number(side) >= sides) {
    await engine.call("close", { game: game.id });
    throw new Fault("seat", `this game has no ${game.seat}: its sides are 0 to ${sides - 1}`);
  }
  const { asks: _, ...stands } = await engine.call("questions", { game: game.id, seat: game.seat });
  return { ...game, opened: { ...game.opened, ...stands, seat: game.seat } };
}
