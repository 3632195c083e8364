import * as answers from "./answers.js";
import type { Board, Probe, Wish } from "./board.js";
import type { Tree } from "./documents.js";
import type { CampaignMap, Space, Toward } from "./map.js";
import type { Book } from "./book.js";
import { closed, type ClosedLine } from "./closed.js";
import { BanneretError } from "./errors.js";
import type { Watch } from "./exports.js";
import { chained, JOINT, readJournal, type JournalHead } from "./journal.js";
import type { Advice, Analysis } from "./generated/index.js";
import { Machine } from "./machine.js";
import { matrixOf, type Matrix, type MatrixRequest } from "./matrix.js";
import type {
  Entry,
  Event,
  Judgement,
  JudgementAnswer,
  Option,
  Prospects,
  Question,
  RollLedger,
  Span,
  View,
} from "./questions.js";
import { answering, commander, packed, REFEREE, SPECTATOR, type Seat } from "./seats.js";
import { newSeed, seedNumber, type Seed } from "./seeds.js";
import { askedOf, NUMBERS, type Story } from "./story.js";

const DICE_MAX = 12; // bytes of faces to a throw
const GOES_ON = -2;
const MEMORY = 256; // MiB for the oracle if no one says how much
const FORMS = ["roll", "choice", "flags", "numbers"] as const;

/** Who may play a side: without a plan, plainly, or by looking ahead where a system judges positions. */
export type Bot = "random" | "steady" | "search";

/** How a game ended: a side of null is no one. */
export interface Outcome {
  side: number | null;
  name: string;
}

/** What the referee may change though no one asks. The default is the current value. */
export interface Ruling {
  id: number;
  text: string;
  form: "choice" | "flags" | "numbers";
  options?: Pick<Option, "value" | "word">[];
  numbers?: Span[];
  preset: number[];
}

export interface TableOptions {
  /** Of the dice. Left out: one that no one knows. */
  seed?: Seed;
  /** Gets the progress of the oracle; returning true cancels. */
  watch?: Watch;
}

/** One game on this thread. A question to the oracle takes as long as it takes: see Game for its own thread. */
export class Table {
  readonly #module: WebAssembly.Module;
  readonly #machine: Machine;
  #seed: Seed = "";
  #lines: string[] = [];
  #joint = false; // the dice of its journal are made at a server
  #started = 0; // when a call with a time started, and when its time is over, by performance.now()
  #until = 0;

  private constructor(module: WebAssembly.Module, watch: Watch = () => false) {
    const asked: Watch = (done, of, finished) =>
      finished < 0 ? performance.now() >= this.#end(finished === -2) : watch(done, of, finished);
    this.#module = module;
    this.#machine = new Machine(module, asked);
  }

  /** Opens a new game for a scenario or campaign. Every field of it must have an effect. */
  static open(module: WebAssembly.Module, document: Tree, options: TableOptions = {}): Table {
    const table = new Table(module, options.watch);
    table.#begin(document, options.seed ?? newSeed());
    table.#machine.check(table.#machine.wasm.effects());
    return table;
  }

  /**
   * Continues with the game of a journal, after verifying its hashes and every state. One with joint dice can only be
   * read.
   */
  static resume(module: WebAssembly.Module, journal: string, options: Pick<TableOptions, "watch"> = {}): Table {
    const { head, lines, entries } = readJournal(journal);
    const table = new Table(module, options.watch);
    table.#begin(head.document, head.seed ?? newSeed());
    const today = JSON.parse(table.#head()) as typeof head;
    if (today.data !== head.data)
      throw new BanneretError({ code: "version", text: "the figures have changed since this journal was written" });
    for (const entry of entries) table.replay(entry);
    table.#lines = lines;
    table.#joint = head.format === JOINT;
    return table;
  }

  #begin(document: Tree, seed: Seed): void {
    seedNumber(seed);
    this.#seed = seed;
    this.#machine.build(document);
    this.#machine.check(this.#machine.wasm.open());
  }

  get #wasm() {
    return this.#machine.wasm;
  }

  /** What the sides are called. */
  sides(): string[] {
    return Array.from({ length: this.#wasm.sides() }, (_, i) => this.#machine.words(this.#wasm.side(i)));
  }

  /** How it ended; null before the end. */
  outcome(): Outcome | null {
    const side = this.#wasm.winner();
    if (side === GOES_ON) return null;
    return { side: side < 0 ? null : side, name: this.#machine.words(this.#wasm.side(side)) };
  }

  // ---- questions and answers

  /** Everything that a seat may know. */
  view(seat: Seat): View {
    return this.#machine.json<View>(this.#wasm.view(packed(seat)));
  }

  /** The open questions that concern a seat. */
  questions(seat: Seat): Question[] {
    return this.view(seat).asks;
  }

  /** The next question that a seat has to answer, or may roll the dice of; null: it waits, or the game is over. */
  next(seat: Seat): Question | null {
    if (this.#wasm.next(packed(seat)) === 0) return null;
    const id = new Uint32Array(this.#wasm.memory.buffer, this.#wasm.asked(), 1)[0];
    return this.questions(seat).find((question) => question.id === id) ?? null;
  }

  /** What is added here to a journal with joint dice would have no dice that anyone could verify. */
  #goesOn(): void {
    if (this.#joint)
      throw new BanneretError({
        code: "journal",
        text: "the dice of this journal are made by its players together: it can be looked at here, and goes on at a table online",
      });
  }

  /** Answers by the number of an option, a sum of 1 << option for flags, or the numbers that are asked. */
  answer(seat: Seat, id: number, values: number | number[], note = ""): void {
    this.#goesOn();
    const [a = 0, b = 0, c = 0, d = 0] = Array.isArray(values) ? values : [values];
    this.#machine.input(note);
    this.#machine.check(this.#wasm.answer(packed(seat), id, a, b, c, d));
  }

  /** Rolls the dice of the seed; or takes those that were typed in, a list of faces to each throw. */
  roll(seat: Seat, id: number, faces?: number[][]): void {
    this.#goesOn();
    if (!faces) {
      this.#machine.check(this.#wasm.roll_seeded(packed(seat), id, seedNumber(this.#seed)));
      return;
    }
    const bytes = this.#machine.bytes(this.#wasm.faces(), 4 * DICE_MAX);
    bytes.fill(0);
    faces.forEach((dice, part) => bytes.set(dice, part * DICE_MAX));
    this.#machine.check(this.#wasm.roll(packed(seat), id));
  }

  /** Answers as if no one had: dice are rolled, and the default is used. */
  answerDefault(seat: Seat, question: Question): void {
    if (question.form === "roll") this.roll(seat, question.id);
    else this.answer(seat, question.id, question.preset ?? []);
  }

  /** Lets a bot answer for its side. */
  answerByBot(seat: Seat, id: number, bot: Bot = "steady"): void {
    this.#goesOn();
    this.#machine.input(bot);
    this.#machine.check(this.#wasm.bot(packed(seat), id, seedNumber(this.#seed)));
  }

  /** What an open roll is measured against, as a seat may know it; null: the seat does not see the dice. */
  ledger(seat: Seat, id: number): RollLedger | null {
    return this.#machine.json<RollLedger | null>(this.#wasm.ledger(packed(seat), id));
  }

  /** Possible results of the open rolls that the seat sees. */
  prospects(seat: Seat): Prospects[] {
    return this.#machine.json<Prospects[]>(this.#wasm.prospects(packed(seat)));
  }

  /** Every judgement that can be answered now, as the referee sees them: others may be asked before it. */
  judgements(seat: Seat = REFEREE): Judgement[] {
    return this.#machine.json<Judgement[]>(this.#wasm.judgements(packed(seat)));
  }

  /** Answers all of them together, as the referee: those that are given, and the others by their defaults. */
  judge(answers: JudgementAnswer[] = []): void {
    this.#goesOn();
    this.#machine.build(answers.map(({ ask, side, person, about, value }) => ({ ask, side, person, about, value })));
    this.#machine.check(this.#wasm.judge(packed(REFEREE)));
  }

  /**
   * Lets bots answer for their sides, null being a person, until the seat is asked something; null: it waits for
   * another person, or the game is over. A commander is also asked what persons of their own side do (`answering` says
   * who then answers). Where a commander or a spectator looks, no one is the referee, and judgements use their
   * defaults. With `aloud` it also stops before dice that everyone may see, for all to roll together.
   */
  settle(seat: Seat, bots: (Bot | null)[], aloud = false): Question | null {
    const goesOn = seat.role === "commander" || (seat.role === "spectator" && aloud);
    for (;;) {
      if (this.#botAnswers(bots)) continue;
      const asked = this.next(seat) ?? this.#ofPerson(seat);
      if (asked || !goesOn || this.owing().some((side) => !bots[side])) return asked;
      const judgement = this.next(REFEREE);
      if (!judgement || (aloud && this.isPublic(judgement))) return judgement;
      this.answerDefault(REFEREE, judgement);
    }
  }

  /** Whether these are dice that everyone at the table may see. */
  isPublic(question: Question): boolean {
    return question.form === "roll" && this.ledger(SPECTATOR, question.id)?.public === true;
  }

  /** What a person of the commander's side is asked. */
  #ofPerson(seat: Seat): Question | null {
    const open = seat.role === "commander" ? this.next(REFEREE) : null;
    const own = open ? answering(seat, open) : seat;
    return own === seat ? null : this.next(own);
  }

  #botAnswers(bots: (Bot | null)[]): boolean {
    for (const side of this.owing()) {
      const bot = bots[side];
      const asked = bot && this.next(commander(side));
      if (!asked) continue;
      this.answerByBot(commander(side), asked.id, bot);
      return true;
    }
    return false;
  }

  /** The sides that have to answer something, whatever it is. */
  owing(): number[] {
    return this.sides().flatMap((_, side) => (this.#owes(side) ? [side] : []));
  }

  #owes(side: number): boolean {
    const asked = this.next(commander(side)) ?? this.#ofPerson(commander(side));
    return asked !== null && asked.form !== "roll" && asked.to === "side" && asked.side === side;
  }

  /**
   * A player undoes their own newest answer; the referee goes back to the moment after entry `to`, and alone reopens a
   * game that is over, whose dice get a new seed.
   */
  undo(seat: Seat, to = 0): void {
    this.#goesOn();
    const reopens = seat.role === "referee" && this.outcome() !== null;
    this.#machine.check(reopens ? this.#wasm.reopen(to, seedNumber(newSeed())) : this.#wasm.undo(packed(seat), to));
  }

  /** What the referee may change at any time; `answer` changes it. What has one answer changes nothing. */
  rulings(): Ruling[] {
    const rulings: Ruling[] = [];
    for (let i = 0; this.#wasm.ruling(i) === 1; i++) {
      const ruling = this.#ruling();
      if (ruling.options?.length !== 1) rulings.push(ruling);
    }
    return rulings;
  }

  #ruling(): Ruling {
    const n = Array.from(new Int32Array(this.#wasm.memory.buffer, this.#wasm.asked(), NUMBERS));
    const at = (i: number): number => n[i] ?? 0;
    const id = at(0) >>> 0;
    const word = (i: number): string => this.#machine.words(this.#wasm.word(id, i));
    const form = FORMS[at(7)] as Ruling["form"];
    const ruling: Ruling = { id, text: this.#machine.words(this.#wasm.describe(id)), form, preset: n.slice(28, 32) };
    if (form === "numbers")
      ruling.numbers = Array.from({ length: at(8) }, (_, i) => ({
        word: word(i),
        min: at(16 + 3 * i),
        max: at(17 + 3 * i),
      }));
    else
      ruling.options = Array.from({ length: at(11) }, (_, value) => value)
        .filter((i) => (at(14 + (i >> 5)) >>> (i & 31)) & 1)
        .map((value) => ({ value, word: word(value) }));
    return ruling;
  }

  // ---- a table of stands

  /** The table as a seat may see it, and how far the chosen stand reaches; null: this game is not played on one. */
  board(seat: Seat, chosen = -1): Board | null {
    return this.#machine.json<Board | null>(this.#wasm.board(packed(seat), chosen));
  }

  /** What a stand may do where a pointer is, how far that is, and what it would meet there. */
  probe(seat: Seat, { stand, at, heading = -1 }: Wish): Probe {
    const [x, y] = (at ?? [0, 0]).map(Math.round) as [number, number];
    return this.#machine.json<Probe>(this.#wasm.probe(packed(seat), stand, at ? 0 : 1, x, y, Math.round(heading)));
  }

  // ---- the map of a campaign

  /** The map as a seat may see it, and the march that the seat has to order; null: this game has none. */
  map(seat: Seat): CampaignMap | null {
    return this.#machine.json<CampaignMap | null>(this.#wasm.map(packed(seat)));
  }

  /**
   * The answer that sends the force of that march to a space, or as near to it as one answer can; null: no march is
   * asked for.
   */
  toward(seat: Seat, [x, y]: Space): Toward | null {
    return this.#machine.json<Toward | null>(this.#wasm.toward(packed(seat), x, y));
  }

  /**
   * The calendar and the accounts of a month, counted from 0, or of the newest, as a seat may know them; null: this
   * game has no calendar.
   */
  book(seat: Seat, month = -1): Book | null {
    return this.#machine.json<Book | null>(this.#wasm.book(packed(seat), month));
  }

  // ---- what happened

  get entryCount(): number {
    return this.#wasm.entries();
  }

  /** The entries from `from` on, counted from 0, as a seat may see them. */
  entries(seat: Seat, from = 0): Entry[] {
    return this.#from(from, (i) => this.#machine.json<Entry>(this.#wasm.entry(i, packed(seat))));
  }

  /** The same in words, with the reasons of every number. */
  events(seat: Seat, from = 0): Event[] {
    return this.#from(from, (i) => this.#machine.json<Event>(this.#wasm.tell(i, packed(seat))));
  }

  #from<T>(from: number, one: (index: number) => T): T[] {
    return Array.from({ length: Math.max(0, this.entryCount - from) }, (_, i) => one(from + i));
  }

  /** How it started, and what each entry answered. It plays all of it once more, and it shows everything. */
  story(): Story {
    const again = new Table(this.#module, undefined);
    again.#begin((JSON.parse(this.#head()) as JournalHead).document as Tree, this.#seed);
    const start = again.view(REFEREE);
    let round = 1;
    const asked = this.entries(REFEREE).map((entry) => {
      const one = askedOf(entry, again.#open(), round);
      ({ round } = one);
      again.replay(entry);
      return one;
    });
    return { start, asked };
  }

  /** The open questions as numbers. */
  #open(): Int32Array[] {
    const count = this.#wasm.ask();
    return Array.from(
      { length: count },
      (_, i) => new Int32Array(this.#wasm.memory.buffer, this.#wasm.asked() + 4 * NUMBERS * i, NUMBERS),
    );
  }

  /** Plays one entry of a journal, as the referee is shown it. */
  replay(entry: object): void {
    this.#machine.build(entry);
    this.#machine.check(this.#wasm.replay());
  }

  #head(): string {
    return this.#machine.text(this.#wasm.head(1, seedNumber(this.#seed)));
  }

  /** The journal, which `banneret replay` verifies. It has everything in it: it is the referee's. */
  journal(): string {
    return this.#written().join("\n") + "\n";
  }

  /** Its lines from `from` on, counted from 0, each encrypted with a key: a program that keeps them for a player learns
   * nothing. */
  closedLines(key: CryptoKey, from = 0): Promise<ClosedLine[]> {
    return Promise.all(
      this.#written()
        .slice(from)
        .map((line) => closed(line, key)),
    );
  }

  #written(): string[] {
    if (this.#lines.length === 0) this.#lines.push(chained(this.#head(), undefined));
    for (let i = this.#lines.length - 1; i < this.entryCount; i++)
      this.#lines.push(chained(this.#machine.text(this.#wasm.entry(i, packed(REFEREE))), this.#lines[i]));
    return this.#lines;
  }

  /** The hash of the state, as journals keep it. */
  hash(): string {
    return BigInt.asUintN(64, this.#wasm.hash()).toString(16).padStart(16, "0");
  }

  /** A copy of the state's bytes. */
  state(): Uint8Array {
    return this.#machine.bytes(this.#wasm.state(), this.#wasm.state_size()).slice();
  }

  // ---- the oracle, about the game as it is

  odds({ orders = "", winnerOnly = false, states = 0, memory = MEMORY }: answers.OddsRequest = {}): answers.Odds {
    this.#grant(memory, orders);
    return this.#machine.json<answers.Odds>(this.#wasm.odds(winnerOnly ? 1 : 0, BigInt(states)));
  }

  /** The odds by whichever way is possible: exact, or estimated, within a time. What `banneret serve` calls `chances`. */
  chances(request: answers.ChancesRequest = {}): answers.Odds | answers.Estimate {
    const { orders = "", winnerOnly = false, states = 0, games = 0, seed, seconds = 0, memory = MEMORY } = request;
    const from = seed === undefined ? 1n : seedNumber(seed);
    this.#grant(memory, orders);
    this.#start(seconds);
    return this.#machine.json(
      this.#wasm.chances(winnerOnly ? 1 : 0, BigInt(states), BigInt(games), from, seconds > 0 ? 1 : 0),
    );
  }

  simulate({ orders = "", games, seed, memory = MEMORY }: answers.SimulateRequest): answers.Simulated {
    this.#grant(memory, orders);
    const from = seed === undefined ? 1n : seedNumber(seed);
    return this.#machine.json<answers.Simulated>(this.#wasm.simulate(BigInt(games), from));
  }

  solve(request: answers.SolveRequest = {}): answers.Solution {
    const { orders = "", objective = "victory", side = 0, sealedOnly = false, held = [], states = 0 } = request;
    this.#grant(request.memory ?? MEMORY, orders, objective);
    const bits = held.reduce((sum, one) => sum | (1 << one), 0);
    return answers.solutionOf(this.#machine.json(this.#wasm.solve(side, sealedOnly ? 1 : 0, bits, BigInt(states))));
  }

  /**
   * The coming round, each pair of sealed orders with its chance: what `banneret odds --json` prints, by what the seat
   * knows.
   */
  matrix({ seat, winnerOnly = false, states = 0, games = 0, memory = MEMORY }: MatrixRequest): Matrix {
    this.#grant(memory);
    return matrixOf(
      this.#machine.json(this.#wasm.matrix(packed(seat), winnerOnly ? 1 : 0, BigInt(states), BigInt(games))),
      this.sides(),
    );
  }

  /** What a seat should order now, and why: what `banneret advise --json` prints. */
  advise({ seat, objective = "victory", states = 0, games = 0, memory = MEMORY }: answers.AdviseRequest): Advice {
    this.#grant(memory, objective);
    return this.#machine.json<Advice>(this.#wasm.advise(packed(seat), BigInt(states), BigInt(games)));
  }

  /** What each order gave away, and what luck did: what `banneret analyse --json` prints. It shows everything. */
  analyse({ games = 0, seconds = 0, memory = MEMORY }: answers.AnalyseRequest = {}): Analysis {
    this.#grant(memory);
    this.#start(seconds);
    return this.#machine.json<Analysis>(this.#wasm.analyse(BigInt(games), seconds > 0 ? 1 : 0));
  }

  #start(seconds: number): void {
    this.#started = performance.now();
    this.#until = this.#started + 1000 * seconds;
  }

  #end(half: boolean): number {
    return half ? (this.#started + this.#until) / 2 : this.#until;
  }

  #grant(memory: number, ...words: string[]): void {
    this.#machine.check(this.#wasm.grant(memory));
    this.#machine.input(...words);
  }
}
