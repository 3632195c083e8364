import {
  BanneretError,
  open,
  parseDocument,
  placedMessage,
  readJournal,
  resume,
  type Game,
  type Tree,
} from "@banneret/core";
import type { Sample } from "../home/samples.js";
import { newId } from "../keep/id.js";
import { hold } from "../keep/lock.js";
import { Battle } from "./battle.js";

/** Null: there is none of this name on the device. */
export type Found = Battle | null | "elsewhere";

// One battle at a time has workers. Another takes its place.
let live: { id: string; battle: Promise<Found>; leave(): void } | undefined;

/** Puts a battle on the table of this tab, unless another tab has it and does not give it away. */
function seat(id: string, make: () => Promise<Battle | null>, insist = false): Promise<Found> {
  live?.leave();
  let made: Promise<Battle | null> = Promise.resolve(null);
  const gone = (): void => {
    if (live === mine) live = undefined;
    void made.then(
      (battle) => battle?.leave(),
      () => {},
    );
  };
  const held = hold(id, insist, async () => (await made)?.letGo() ?? true, gone);
  const battle = held.then((ours): Promise<Found> | Found => (ours ? (made = make()) : "elsewhere"));
  const leave = (): void => {
    void made.then(
      (old) => old?.close(),
      () => {},
    );
    void held.then(
      (ours) => ours?.release(),
      () => {},
    );
  };
  const mine = { id, battle, leave };
  live = mine;
  const forget = (): void => {
    if (live === mine) live = undefined;
    leave();
  };
  battle.then((found) => {
    if (found === null || found === "elsewhere") forget();
  }, forget);
  return battle;
}

/** Starts a sample battle and gives the name under which it is kept. */
export async function beginBattle(sample: Sample, against = false): Promise<string> {
  const id = newId();
  await seat(id, () => Battle.begin(id, sample, against));
  return id;
}

/** The game of a document. An error names its place in the text. */
async function gameOf(text: string): Promise<{ document: Tree; game: Game }> {
  try {
    const document = await parseDocument(text);
    return { document, game: await open(document) };
  } catch (error) {
    throw error instanceof BanneretError ? new Error(placedMessage(error, text)) : error;
  }
}

async function gameOfJournal(text: string): Promise<{ document: Tree; game: Game }> {
  return { document: readJournal(text).head.document, game: await resume(text) };
}

/** Starts the game of a document, or continues with that of a journal, and gives the name under which it is kept. */
export async function openText(text: string): Promise<string> {
  const id = newId();
  const journal = text.startsWith('{"banneret":"journal"');
  const { document, game } = await (journal ? gameOfJournal(text) : gameOf(text));
  const title = typeof document["title"] === "string" ? document["title"] : "A battle";
  await seat(id, () => Battle.of(id, game, String(document["system"]), title));
  return id;
}

/** The battle of this name: the one that is open, or one that is kept. With `insist` also if another tab has it. */
export function battleOf(id: string, insist = false): Promise<Found> {
  return live?.id === id && !insist ? live.battle : seat(id, () => Battle.continue(id), insist);
}

/** The same battle from its start, by the same players with new dice, and the name under which it is kept. */
export async function fightAgain(battle: Battle): Promise<string> {
  const { title, bots, curtain } = battle.now;
  const { head } = readJournal(await battle.game.journal());
  const [id, game] = [newId(), await open(head.document)];
  await seat(id, () => Battle.of(id, game, battle.system, title, { bots, curtain }));
  return id;
}

/** Its own battle that continues from before an entry of another one, and the name under which it is kept. */
export async function fork(battle: Battle, n: number): Promise<string> {
  const { title, bots, curtain } = battle.now;
  const lines = (await battle.game.journal()).split("\n");
  const [id, game] = [newId(), await resume(`${lines.slice(0, n).join("\n")}\n`)];
  await seat(id, () => Battle.of(id, game, battle.system, `${title}, from entry ${n}`, { bots, curtain }));
  return id;
}
