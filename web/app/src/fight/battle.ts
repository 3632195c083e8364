import {
  answering,
  commander,
  open,
  REFEREE,
  resumeClosed,
  SPECTATOR,
  type ActAnswer,
  type Bot,
  type Entry,
  type Game,
  type JudgementAnswer,
  type Question,
  type Seat,
  type Wish,
} from "@banneret/core";
import { filesBeside, type Sample } from "../home/samples.js";
import { ownDice } from "../keep/dice.js";
import { deviceKey, keep, linesOf, mark, whyNot, type Kept } from "../keep/store.js";
import { eachInTurn, notAll } from "./inTurn.js";
import { persons, seatOf, type Seating } from "./seat.js";
import { judgementKey } from "./judging.js";
import { momentOf } from "./moment.js";
import type { Played, Shown } from "./played.js";
import { joined, undoTarget, withUndone } from "./told.js";

/** What is shown of a battle on this device. */
export interface Now extends Shown {
  bots: (Bot | null)[];
  /** Several persons play, and none may see what another has sealed. */
  curtain: boolean;
  /** The side whose player comes next. Until that player says so, nothing of anyone's is shown or remembered. */
  handTo: number | null;
  /** All players look at the screen together: sealed orders are opened, or dice are rolled that everyone may see. */
  aloud: boolean;
  /** The entry with which sealed orders were opened on that screen. */
  opened: number | null;
  since: number;
  /** Why the battle is not kept, as a sentence. */
  unkept: string | null;
  /** Another tab has continued with it. */
  away: boolean;
}

const SHOW_EVERY = 200; // ms between two pictures of a battle that runs by itself

/** A battle being played: it asks, answers for bots, and saves itself after every answer. */
export class Battle implements Played {
  readonly id: string;
  readonly game: Game;
  readonly oracle: Game;
  now: Now;
  readonly system: string;
  #entries: Entry[] = [];
  #have: number;
  #stop = false;
  #sealed: number[] = []; // entries that all others know only as sealed
  #public = 0; // entries that were already searched for them
  #acting: Promise<void> = Promise.resolve();
  readonly #hearers = new Set<() => void>();

  private constructor(id: string, game: Game, system: string, have: number, now: Now) {
    this.id = id;
    this.game = this.oracle = game;
    this.now = now;
    this.system = system;
    this.#have = have;
  }

  static async begin(id: string, sample: Sample, against: boolean): Promise<Battle> {
    const game = await open(sample.text, { find: filesBeside(sample) });
    const bots = (await game.sides()).map((_, side): Bot | null => (against && side > 0 ? "steady" : null));
    return Battle.of(id, game, sample.system, sample.title, { bots, curtain: false });
  }

  /** Takes a game in its present state, which is not kept yet. Without a seating one person has all sides. */
  static async of(
    id: string,
    game: Game,
    system: string,
    title: string,
    seating: Seating = { bots: [], curtain: false },
  ): Promise<Battle> {
    const battle = await Battle.#at(id, game, system, title, seating, 0);
    await battle.#act(async () => {});
    return battle;
  }

  /** Continues with a battle that is kept; null: there is none of this name. */
  static async continue(id: string): Promise<Battle | null> {
    const found = await linesOf(id);
    if (!found) return null;
    const { system, title, bots, curtain } = found.battle;
    const game = await resumeClosed(system, found.lines, await deviceKey());
    const battle = await Battle.#at(id, game, system, title, { bots: bots as (Bot | null)[], curtain }, found.have);
    await battle.#sit();
    return battle;
  }

  static async #at(
    id: string,
    game: Game,
    system: string,
    title: string,
    { bots, curtain }: Seating,
    have: number,
  ): Promise<Battle> {
    const sides = await game.sides();
    const seating = { bots: sides.map((_, side) => bots[side] ?? null), curtain };
    const view = await game.view(SPECTATOR);
    const rest = {
      handTo: null,
      aloud: false,
      opened: null,
      since: 0,
      question: null,
      outcome: null,
      told: [],
      busy: false,
      running: false,
      refused: null,
      unkept: null,
      away: false,
    };
    return new Battle(id, game, system, have, { title, sides, seat: seatOf(seating), ...seating, view, ...rest });
  }

  subscribe = (heard: () => void): (() => void) => {
    this.#hearers.add(heard);
    return () => this.#hearers.delete(heard);
  };

  #show(change: Partial<Now>): void {
    this.now = { ...this.now, ...change };
    for (const heard of this.#hearers) heard();
  }

  // ---- what a person does

  answer(question: Question, values: number[]): Promise<void> {
    return this.#act(() => this.game.answer(answering(this.now.seat, question), question.id, values));
  }

  /** Gives answers one after the other: a later one only if it is then asked for. */
  give(answers: ActAnswer[]): Promise<void> {
    return this.#act(() => this.#give(answers));
  }

  async #give(answers: ActAnswer[]): Promise<void> {
    for (const { ask, value } of answers) {
      const asked = await this.game.next(this.now.seat);
      if (asked?.ask !== ask) return;
      await this.game.answer(answering(this.now.seat, asked), asked.id, value);
    }
  }

  /** Gives stands the same order, each as the engine allows it when it is its turn, and says who could not. */
  together(wishes: Wish[], act: string): Promise<void> {
    return this.#act(async () => {
      const { left, refused } = await eachInTurn(wishes, act, {
        next: () => this.#settle(),
        probe: (wish) => this.game.probe(this.now.seat, wish),
        give: (answers) => this.#give(answers),
      });
      if (left > 0) this.#show({ refused: notAll(wishes.length, left, refused) });
    });
  }

  /**
   * Makes the judgements that are open one after the other. An answer may remove a later question; new questions are
   * asked then.
   */
  judge(answers: JudgementAnswer[]): Promise<void> {
    const chosen = new Map(answers.map((one) => [judgementKey(one), one.value]));
    return this.#act(async () => {
      for (let { length } = await this.game.judgements(); length > 0; length--) {
        const asked = await this.game.next(REFEREE);
        if (asked?.to !== "referee" || asked.form === "roll") return;
        const value = chosen.get(judgementKey(asked));
        if (value) await this.game.answer(REFEREE, asked.id, value);
        else await this.game.answerDefault(REFEREE, asked);
      }
    });
  }

  /** The referee changes something without being asked. */
  rule(id: number, values: number[], reason: string): Promise<void> {
    return this.#act(() => this.game.answer(REFEREE, id, values, reason));
  }

  /** Rolls the dice, or takes those that were typed in. */
  roll(question: Question, faces?: number[][]): Promise<void> {
    return this.#act(() => this.game.roll(this.#roller(question), question.id, faces));
  }

  /** Rolls the dice, one after the other, until someone has to decide something. */
  rollOn(): Promise<void> {
    return this.#act(async () => {
      for (let asked = await this.#settle(); asked?.form === "roll"; asked = await this.#settle())
        await this.game.roll(this.#roller(asked), asked.id);
    });
  }

  /** Answers a question, and those of its kind that follow, by their defaults. */
  rest({ ask }: Question): Promise<void> {
    return this.#act(async () => {
      const next = (): Promise<Question | null> => this.#settle();
      for (let asked = await next(); asked?.ask === ask; asked = await next())
        await this.game.answerDefault(answering(this.now.seat, asked), asked);
    });
  }

  /** Answers by the defaults, and rolls, until the phase on the board is over, or the round where there is none. */
  restOfPhase(): Promise<void> {
    return this.#act(async () => {
      const own = this.#shared || ownDice(); // dice that people roll, or see
      const now = async ({ round }: Question): Promise<string> =>
        (await this.game.board(this.now.seat))?.moment ?? String(round);
      let asked = await this.#settle();
      const from = asked && (await now(asked));
      while (asked && (await now(asked)) === from && !(own && asked.form === "roll")) {
        if (asked.form === "roll") await this.game.roll(this.#roller(asked), asked.id);
        else await this.game.answerDefault(answering(this.now.seat, asked), asked);
        asked = await this.#settle();
      }
    });
  }

  /** The players have seen what was shown to all. */
  goOn(): Promise<void> {
    this.#show({ aloud: false, opened: null });
    return this.#act(async () => {});
  }

  /**
   * Players who share the device are checked for what they may undo. A person who plays alone is the referee too: no
   * one else could learn anything from it.
   */
  undo(): Promise<void> {
    const { told, seat, bots } = this.now;
    const alone = seat.role === "referee" || persons(bots).length === 1;
    return this.#act(() => this.game.undo(alone ? REFEREE : seat, alone ? (undoTarget(told, seat) ?? 0) : 0));
  }

  command(side: number, bot: Bot | null): Promise<void> {
    this.#show({ bots: this.now.bots.map((old, i) => (i === side ? bot : old)) });
    return this.#sit();
  }

  /** Says who plays each side, before the first answer. */
  seatAll(bots: (Bot | null)[], curtain: boolean): Promise<void> {
    this.#show({ bots, curtain });
    return this.#sit();
  }

  /** Draws a curtain between the players, or lets one person see everything as the referee. */
  drawCurtain(curtain: boolean): Promise<void> {
    this.#show({ curtain });
    return this.#sit();
  }

  /** The player of the side whose turn it is has the device. */
  takeSeat(): Promise<void> {
    const { handTo } = this.now;
    if (handTo === null) return Promise.resolve();
    this.#forget({ seat: commander(handTo), handTo: null, aloud: false, opened: null });
    return this.#act(async () => {});
  }

  /** Uses the defaults, and rolls the dice, until the battle is over. */
  runToEnd(): Promise<void> {
    return this.#act(async () => {
      this.#stop = false;
      this.#show({ running: true });
      let shown = performance.now();
      const next = (): Promise<Question | null> => this.game.settle(this.now.seat, this.now.bots);
      for (let asked = await next(); asked && !this.#stop; asked = await next()) {
        await this.game.answerDefault(answering(this.now.seat, asked), asked);
        if (performance.now() - shown < SHOW_EVERY) continue;
        await this.#look();
        shown = performance.now();
      }
    });
  }

  stop(): void {
    this.#stop = true;
  }

  /** Tries once more to store what could not be stored. */
  keepAgain(): Promise<void> {
    return this.#act(async () => {});
  }

  /** Another tab wants the battle: finishes what is under way, and goes. False: something of it is not stored. */
  async letGo(): Promise<boolean> {
    this.#stop = true;
    await this.#acting;
    if (this.now.unkept !== null) return false;
    this.leave();
    return true;
  }

  /** Another tab has the battle. */
  leave(): void {
    this.#show({ away: true });
    this.close();
  }

  close(): void {
    this.#stop = true;
    this.game.close();
  }

  // ---- after it

  /** Does one thing at a time, then lets the bots answer, keeps the battle and shows it. */
  #act(what: () => Promise<void>): Promise<void> {
    if (this.now.busy || this.now.away) return Promise.resolve();
    return (this.#acting = this.#do(what));
  }

  async #do(what: () => Promise<void>): Promise<void> {
    this.#show({ busy: true, refused: null });
    try {
      await what();
      const question = this.now.handTo === null ? await this.#together(await this.#settle()) : null;
      if (!question) await this.#pass();
      await this.#look({ question });
    } catch (error) {
      this.#show({ refused: (error as Error).message });
    }
    this.#show({ busy: false, running: false });
  }

  /** Several players share the device: public screens are for all of them together. */
  get #shared(): boolean {
    return this.now.curtain && persons(this.now.bots).length > 1;
  }

  #settle(): Promise<Question | null> {
    return this.game.settle(this.now.seat, this.now.bots, this.#shared);
  }

  /** Before all players no one in particular rolls. */
  #roller(question: Question): Seat {
    return this.now.aloud ? REFEREE : answering(this.now.seat, question);
  }

  /** Orders that were opened, and dice that everyone may see, are for a screen before all players. */
  async #together(question: Question | null): Promise<Question | null> {
    if (!this.#shared) return question;
    const since = this.#public;
    const opened = await this.#opened();
    const dice = question !== null && (await this.game.isPublic(question));
    if (opened === null && !dice) return question;
    if (!this.now.aloud) this.#forget({ seat: SPECTATOR, aloud: true, since });
    if (opened !== null) this.#show({ opened });
    return dice ? question : null;
  }

  /** The entry with which orders were opened that were sealed when last looked at; null: none were. */
  async #opened(): Promise<number | null> {
    const from = Math.min(this.#public, ...this.#sealed.map((n) => n - 1));
    const entries = await this.game.entries(SPECTATOR, from);
    const sealed = entries.filter(({ locked, value }) => locked && !value).map(({ n }) => n);
    const first = this.#sealed.find((n) => !sealed.includes(n));
    this.#sealed = sealed;
    this.#public = from + entries.length;
    if (first === undefined) return null;
    const events = await this.game.events(SPECTATOR, first - 1);
    return events.find(({ sentence }) => sentence !== "")?.n ?? null;
  }

  /** Everything is read again, from the seat of the person at the device now. */
  async #sit(): Promise<void> {
    const seat = seatOf(this.now);
    this.#forget({ seat, handTo: null, aloud: false, opened: null });
    if (this.#shared) {
      const next = await this.#owing();
      if (next === undefined) this.#forget({ seat: SPECTATOR, aloud: true });
      else await this.#handOver(next);
    }
    await this.#act(async () => {});
  }

  #forget(change: Partial<Now>): void {
    this.#entries = [];
    this.#show({ question: null, told: [], refused: null, ...change });
  }

  /** If the present player has nothing to answer, the device goes to one who has; after the end everything is open. */
  async #pass(): Promise<void> {
    if (await this.game.outcome())
      return this.now.seat.role === "referee"
        ? undefined
        : this.#forget({ seat: REFEREE, handTo: null, aloud: false, opened: null });
    if (this.now.aloud || this.now.handTo !== null) return;
    const next = await this.#owing();
    if (this.now.seat.role !== "referee" && next !== undefined) await this.#handOver(next);
  }

  async #handOver(handTo: number): Promise<void> {
    this.#forget({ seat: SPECTATOR, handTo, view: await this.game.view(SPECTATOR) });
  }

  /** The first side with a person that has to answer something. */
  async #owing(): Promise<number | undefined> {
    return (await this.game.owing()).find((side) => this.now.bots[side] === null);
  }

  /** Shows the new state, together with another change, and saves it. */
  async #look(change: Partial<Now> = {}): Promise<void> {
    const { seat } = this.now;
    const from = this.#entries.length;
    const [view, outcome, entries, events] = await Promise.all([
      this.game.view(seat),
      this.game.outcome(),
      this.game.entries(seat, from),
      this.game.events(seat, from),
    ]);
    this.#entries = [...this.#entries, ...entries];
    const told = withUndone([...this.now.told, ...joined(entries, events)], this.#entries);
    this.#show({ view, outcome, told, ...change });
    await this.#keep();
  }

  async #keep(): Promise<void> {
    const { title, bots, curtain, outcome, sides, view } = this.now;
    const moment = momentOf(view.state);
    try {
      const added = await this.game.closedLines(await deviceKey(), this.#have);
      const lines = this.#have + added.length;
      const kept: Kept = {
        id: this.id,
        title,
        system: this.system,
        at: Date.now(),
        lines,
        winner: outcome?.name ?? null,
        bots,
        curtain,
        sides,
        ...(moment === null ? {} : { moment }),
      };
      await keep(kept, added, this.#have);
      this.#have = lines;
      mark(this.id, true);
      this.#show({ unkept: null });
    } catch (error) {
      mark(this.id, false);
      this.#show({ unkept: whyNot(error as Error) });
    }
  }
}
