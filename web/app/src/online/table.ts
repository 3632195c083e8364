import type { ActAnswer, Entry, Event, Outcome, Question, View } from "@banneret/core";
import type { Hands, Oracle, Played, Shown } from "../fight/played.js";
import { joined, withUndone, type Told } from "../fight/told.js";
import { keepTable, newTableId, removeTable, secretOf } from "../keep/tables.js";
import { Rows } from "../keep/rows.js";
import {
  changeRules,
  chronicle,
  deleteTable,
  getTable,
  journalOf,
  pause,
  replaceSeat,
  revokeSeat,
  type Clock,
  type News,
  type Note,
  type Rules,
  type Seed,
  type SeatLink,
  type TableNews,
} from "./api.js";
import { mayAsk, oracleOnline } from "./counsel.js";
import { drawnOnline } from "./drawn.js";
import { Outbox, waitingActs, type Act, type Refusal } from "./outbox.js";
import { newKey } from "./random.js";
import { owing, questionFor, readSeat, seatName, type Owing } from "./seats.js";
import { answerable, ShareHand, sharesOf, type HandNow } from "./shares.js";
import { Stream } from "./stream.js";

/** What belongs to a seat only, and is kept closed. */
interface Secret {
  token: string;
  /** Everything that the seat was shown, so that the table opens without a network. */
  known: TableNews;
  told: Event[];
  notes: Note[];
}

/** What is kept beside it, in its own rows. An older page kept it with the rest. */
interface Beside {
  /** The links of the other seats: anyone who opened the table has them. */
  links: SeatLink[];
  acts: Act[];
}

const links = new Rows<SeatLink>("links");

export interface Now extends Shown {
  hands: Hands;
  /** The words of the seat, as "commander 0". */
  seatWords: string;
  bots: Record<string, string>;
  /** The seats that have a link. */
  seats: string[];
  notes: Note[];
  rules: Rules | undefined;
  /** Where the seed of the dice comes from; undefined: an older page or server did not note it. */
  seed: Seed | undefined;
  /** The clock that the server last sent; null: nothing is due, and the table is not paused. */
  clock: Clock | null;
  links: SeatLink[];
  owing: Owing[];
  /** Whether the server answers: not yet, now, or no longer. */
  link: "looking" | "live" | "lost";
  /** What was answered and is not yet known to be stored. */
  waiting: Act[];
  /** The side for which the referee answers just now. */
  standsFor: number | null;
  /** Why the link opens nothing any more. */
  gone: string | null;
  /** The state of the joint dice shares that the page gives. */
  hand: HandNow;
  /** The browser keeps nothing: the link is lost when the page is closed. */
  unkept: boolean;
}

function outcomeOf({ over, winner }: View, sides: string[]): Outcome | null {
  if (!over) return null;
  const side = typeof winner === "number" && winner >= 0 ? winner : null;
  return { side, name: side === null ? "nobody" : (sides[side] ?? "") };
}

/** What happens next if no one answers; undefined: nothing. */
export const nextDue = (clock: Clock | null) =>
  clock?.deadlines?.find(({ passed, due }) => !passed && due !== undefined);

/** A table that was kept by an older page does not say it: the server judges. */
const handsOf = ({ may_type: type = true, may_roll: roll = true }: TableNews): Hands => ({ type, roll });

/** The seats that have a link. */
const seated = ({ seats }: TableNews): string[] => seats.flatMap(({ seat, revoked }) => (revoked ? [] : [seat]));

/** The entries from the first on, as far as none is missing. */
function unbroken(entries: Map<number, Entry>): Entry[] {
  const out: Entry[] = [];
  for (let entry = entries.get(1); entry; entry = entries.get(out.length + 1)) out.push(entry);
  return out;
}

/**
 * A seat at a table of a server. It shows what the server shows this seat, and what is answered reaches the server
 * once.
 */
export class OnlineTable implements Played {
  readonly id: string;
  readonly token: string;
  readonly game;
  now: Now;
  readonly #oracle: Oracle;
  readonly #entries = new Map<number, Entry>();
  #told: Event[];
  #head: number;
  #heard: string; // the last event of the stream
  readonly #outbox: Outbox;
  #known: TableNews;
  #asked = false; // whether the server was asked for what its stream does not say
  #stream: Stream | undefined;
  #telling = false;
  #retell: number | null = null; // tell again from this entry on: it was revealed
  readonly #hand: ShareHand;
  readonly #hearers = new Set<() => void>();

  constructor(id: string, { token, links, known, told, notes, acts }: Secret & Beside) {
    this.id = id;
    this.token = token;
    this.game = drawnOnline(token, () => this.#head);
    this.#oracle = oracleOnline({ token, seat: readSeat(known.seat), sides: known.sides, head: () => this.#head });
    this.#known = known;
    this.#told = told;
    this.#outbox = new Outbox(id, token, acts, {
      onChange: () => {
        this.#look();
        this.#stream?.again();
        void this.#readLinks();
      },
      onNews: (news) => this.#hear(news),
      onRefused: (refused) => this.#refuse(refused),
      onRound: () => this.#settle(),
    });
    this.#head = known.head;
    this.#heard = `${known.head}${notes.length > 0 ? `.${notes.at(-1)?.n}` : ""}`;
    for (const entry of known.entries) this.#entries.set(entry.n, entry);
    const { title, sides, bots, view, seat, rules, clock = null } = known;
    this.#hand = new ShareHand(
      token,
      seat,
      (news) => this.#hear(news),
      (hand) => this.#show({ hand }),
    );
    this.now = {
      title: title || "A table",
      sides,
      bots,
      view,
      links,
      notes,
      clock,
      rules,
      hands: handsOf(known),
      seed: known.seed,
      seats: seated(known),
      seat: readSeat(seat),
      seatWords: seat,
      question: null,
      outcome: null,
      told: [],
      busy: false,
      running: false,
      refused: null,
      owing: [],
      link: "looking",
      waiting: acts,
      standsFor: null,
      gone: null,
      unkept: false,
      hand: { lost: false, problem: null },
    };
    this.#look();
  }

  get oracle(): Oracle | null {
    const { rules, seat, outcome } = this.now;
    return mayAsk(rules, seat, outcome !== null) ? this.#oracle : null;
  }

  /** Sits down with a link, and keeps it. Gives the name under which the table is kept. */
  static async sit(token: string, given: SeatLink[] = []): Promise<{ id: string; kept: boolean }> {
    const table = new OnlineTable(newTableId(), {
      token,
      links: given,
      known: await getTable(token),
      told: [],
      notes: [],
      acts: [],
    });
    for (const one of given) await links.put(table.id, one.seat, one);
    await table.#keep();
    return { id: table.id, kept: !table.now.unkept };
  }

  /** Continues with a table that is kept; null: there is none of this name. */
  static async continue(id: string): Promise<OnlineTable | null> {
    const secret = await secretOf<Secret & Partial<Beside>>(id);
    if (!secret) return null;
    for (const one of secret.links ?? []) await links.put(id, one.seat, one);
    for (const one of secret.acts ?? []) await waitingActs.put(id, one.key, one);
    return new OnlineTable(id, {
      ...secret,
      notes: secret.notes ?? [],
      links: await links.all(id),
      acts: await waitingActs.all(id),
    });
  }

  // ---- the connection

  open(): void {
    this.#stream ??= new Stream(this.token, {
      last: () => this.#heard,
      onNews: (news, id) => {
        this.#heard = id;
        this.#show({ clock: news.clock ?? null });
        if (news.rules) this.#allow({ rules: news.rules });
        this.#hear(news);
      },
      onNotes: (notes, id) => {
        this.#heard = id;
        const had = this.now.notes;
        this.#show({ notes: [...had, ...notes.filter(({ n }) => !had.some((one) => one.n === n))] });
        void this.#keep();
      },
      onLink: (open) => {
        this.#show({ link: open ? "live" : "lost" });
        if (open) {
          void this.#outbox.flush();
          this.#share();
          void this.#askRules();
        }
      },
      onGone: ({ message }) => this.#show({ gone: message }),
    });
    this.#outbox.open();
    void this.#tell();
    void this.#outbox.flush();
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#hand.close();
    this.#outbox.close();
  }

  subscribe = (heard: () => void): (() => void) => {
    this.#hearers.add(heard);
    return () => this.#hearers.delete(heard);
  };

  #show(change: Partial<Now>): void {
    this.now = { ...this.now, ...change };
    for (const heard of this.#hearers) heard();
  }

  // ---- what the server says

  #hear({ head, entries, revealed = [], view }: News): void {
    for (const entry of [...revealed, ...entries]) this.#entries.set(entry.n, entry);
    for (const { n } of revealed) this.#retell = Math.min(this.#retell ?? n, n);
    if (head >= this.#head) {
      this.#head = head;
      if (view) this.#known = { ...this.#known, view };
    }
    this.#look();
    this.#share();
    void this.#tell();
    void this.#keep();
    if (this.#known.seed?.from === "opener" && entries.some(({ type }) => type === "undo")) this.#askAgain();
  }

  /** Gives what is wanted for joint dice, while the page is at the table. */
  #share(): void {
    if (this.#stream) this.#hand.look(sharesOf(this.#known.view), unbroken(this.#entries));
  }

  #allow(change: Partial<TableNews>): void {
    this.#known = { ...this.#known, ...change };
    const { rules, seed } = this.#known;
    this.#show({ rules, seed, seats: seated(this.#known), hands: handsOf(this.#known) });
    this.#look();
  }

  /** Rules and seats may have changed since the table was kept, and an older page kept less. */
  async #askRules(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      // Those come with the stream.
      const { head: _head, entries: _entries, view: _view, ...about } = await getTable(this.token);
      this.#allow(about);
    } catch {
      this.#asked = false; // with the next connection
    }
  }

  /** An undo may have brought the dice a new seed. */
  #askAgain(): void {
    this.#asked = false;
    void this.#askRules();
  }

  #look(): void {
    const { view, sides } = this.#known;
    const open = { ...view, asks: answerable(view) };
    const sent = this.#outbox.acts.flatMap(({ body }) => (body.question === undefined ? [] : [body.question]));
    const { seat, seats, hands, standsFor } = this.now;
    const company = { seats, typists: this.#known.typists ?? "asked" };
    const stillAsked =
      standsFor !== null && view.asks.some(({ to, side, locked }) => to !== "referee" && side === standsFor && !locked);
    const question = questionFor({ seat, hands, sent, standsFor }, open, company);
    this.#show({
      view,
      question,
      outcome: outcomeOf(view, sides),
      owing: owing(open, sides, company),
      told: this.#lines(),
      waiting: [...this.#outbox.acts],
      standsFor: stillAsked ? standsFor : null,
    });
  }

  #lines(): Told[] {
    const entries = unbroken(this.#entries);
    return withUndone(joined(entries, this.#told), entries);
  }

  /** Asks for the words of what happened. They come after the news, and one request at a time. */
  async #tell(): Promise<void> {
    if (this.#telling) return;
    this.#telling = true;
    try {
      while (this.#told.length < this.#head || this.#retell !== null) {
        const from = Math.min(this.#retell ?? Infinity, this.#told.length + 1);
        this.#retell = null;
        const told = await chronicle(this.token, from, this.#head);
        this.#told = [...this.#told.slice(0, from - 1), ...told];
        this.#show({ told: this.#lines() });
        if (told.length === 0) break;
      }
    } catch {
      // The next news asks again.
    }
    this.#telling = false;
  }

  // ---- what a person does

  answer(question: Question, values: number[]): Promise<void> {
    const chosen =
      (question.options ?? []).find(({ value }) => question.form === "choice" && value === values[0])?.word ??
      values.join(", ");
    return this.#act("answers", { question: question.id, value: values }, `${question.text} ${chosen}`);
  }

  async give(answers: ActAnswer[]): Promise<void> {
    for (const { ask, value } of answers) {
      const asked = this.now.question;
      if (asked?.ask !== ask) return;
      await this.answer(asked, value);
    }
  }

  rule(id: number, values: number[], reason: string): Promise<void> {
    return this.#act("answers", { question: id, value: values, note: reason }, "a ruling");
  }

  roll(question: Question, faces?: number[][]): Promise<void> {
    return this.#act("rolls", { question: question.id, ...(faces ? { faces } : {}) }, "the dice");
  }

  undo(to?: number): Promise<void> {
    return this.#act("undo", to === undefined ? {} : { to }, "undoing the last answer");
  }

  /** Writes to a seat, or to all. */
  write(to: string, text: string): Promise<void> {
    return this.#act("notes", { to, text }, text);
  }

  /** The referee continues without the share of a seat. */
  leaveOut(seat: string): Promise<void> {
    return this.#act("shares/leave_out", { seat }, "continuing without a share of the dice");
  }

  /** The server draws a new seed, because the player who opened the table knows the old one. */
  renewSeed(): Promise<void> {
    return this.#act("seed", {}, "a new seed for the dice");
  }

  /** Commits the seat to another share, because the one that it is committed to is gone. */
  renewShare(): Promise<void> {
    return this.#hand.renew();
  }

  /** The referee answers for a side, or no longer. */
  standFor(side: number | null): void {
    this.#show({ standsFor: side });
    this.#look();
  }

  journal(): Promise<string> {
    return journalOf(this.token);
  }

  // ---- what the referee decides about the table; each fails with the server's words

  /** Every seat except this one, with a link or without one. */
  get others(): string[] {
    return this.#known.seats.flatMap(({ seat }) => (seat === this.now.seatWords ? [] : [seat]));
  }

  async replace(seat: string): Promise<void> {
    const fresh = await replaceSeat(this.token, seat);
    await links.put(this.id, seat, fresh);
    await this.#relink(seat, [...this.now.links.filter((old) => old.seat !== seat), fresh]);
  }

  async revoke(seat: string): Promise<void> {
    await revokeSeat(this.token, seat);
    await links.drop(this.id, seat);
    await this.#relink(
      seat,
      this.now.links.filter((old) => old.seat !== seat),
    );
  }

  async #relink(seat: string, now: SeatLink[]): Promise<void> {
    const revoked = !now.some((link) => link.seat === seat);
    this.#show({ links: now });
    this.#allow({ seats: this.#known.seats.map((old) => (old.seat === seat ? { seat, revoked } : old)) });
    this.#outbox.say();
    await this.#keep();
  }

  /** Another tab may have made or revoked one. */
  async #readLinks(): Promise<void> {
    this.#show({ links: await links.all(this.id) });
  }

  async change(change: Partial<Rules>): Promise<void> {
    this.#allow({ rules: await changeRules(this.token, change) });
    await this.#keep();
  }

  async pause(paused: boolean): Promise<void> {
    await pause(this.token, paused); // the stream shows it
  }

  /** Deletes the table for everyone. */
  async delete(): Promise<void> {
    await deleteTable(this.token);
    this.close();
    await removeTable(this.id);
  }

  async #act(path: Act["path"], body: Act["body"], words: string): Promise<void> {
    if (this.now.busy || this.now.gone !== null) return;
    this.#show({ busy: true, refused: null });
    await this.#outbox.add({ key: newKey(), path, body, words });
    await this.#outbox.flush();
  }

  async #settle(): Promise<void> {
    this.#look();
    this.#show({ busy: false });
    await this.#keep();
  }

  /** The table has judged it. A person who answered long ago, or in another tab, sees which answer it was. */
  #refuse({ words, why, gone }: Refusal): void {
    if (gone) this.#show({ gone: why });
    else this.#show({ refused: this.now.busy ? why : `Your answer “${words}” was not taken: ${why}.` });
  }

  // ---- on this device

  /** Keeps the table as it is now, and what could not be kept before. */
  async #keep(): Promise<void> {
    const { title, seatWords, view, question, notes, sides, clock } = this.now;
    const due = nextDue(clock)?.due;
    const entries = unbroken(this.#entries),
      head = entries.length;
    const about = {
      id: this.id,
      title,
      system: view.system,
      seat: seatWords,
      who: seatName(seatWords, sides),
      at: Date.now(),
      owes: question !== null,
      over: view.over,
      head,
      ...(due === undefined ? {} : { due }),
    };
    const stored = await Promise.all([
      keepTable<Secret>(about, {
        token: this.token,
        known: { ...this.#known, entries, head },
        told: this.#told,
        notes,
      }),
      links.save(),
      waitingActs.save(),
    ]);
    const unkept = stored.includes(false);
    if (unkept !== this.now.unkept) this.#show({ unkept });
  }
}
