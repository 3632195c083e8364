// banneret.wasm for JavaScript: trees go in as plain objects, views come out as plain objects.
// One Engine plays one table at a time.

const ROLES = { referee: 0, commander: 1, character: 2, spectator: 3 };
const FORMS = ["roll", "choice", "flags", "numbers"];
const ADDRESSEES = ["chance", "side", "referee"];
const GOES_ON = -2;
const DICE_MAX = 12; // bytes of faces to a throw

// {role: "commander", side: 1} as the engine counts seats.
const packed = ({ role, side = 0, person = 0 }) => ROLES[role] + 256 * side + 65536 * person;

export class BanneretError extends Error {
  constructor(details) {
    super(details.text);
    Object.assign(this, details); // code, rule, path, text, hint
  }
}

export class Engine {
  // Of a WebAssembly.Module. `watch(done, of, finished)` is told how far the oracle has come; if it returns
  // true, the call is cancelled.
  constructor(module, watch = () => false) {
    const imports = { banneret: { watch: (done, of, finished) => (watch(done, of, finished) ? 1 : 0) } };
    this.wasm = new WebAssembly.Instance(module, imports).exports;
    this.wasm._initialize();
    this.wasm.reset();
    this.room = this.wasm.input_size();
  }

  #bytes(at, length) {
    return new Uint8Array(this.wasm.memory.buffer, at, length);
  }

  #output(length) {
    return new TextDecoder().decode(this.#bytes(this.wasm.output(), length));
  }

  #error() {
    return new BanneretError(JSON.parse(this.#output(this.wasm.error())));
  }

  #check(code) {
    if (code !== 0) throw this.#error();
  }

  #input(...words) {
    if (words.some((word) => word.includes("\0"))) throw new RangeError("a zero within a text");
    const bytes = new TextEncoder().encode(words.join("\0") + "\0");
    if (bytes.length > this.room) throw new RangeError("a text is too long");
    this.#bytes(this.wasm.input(), bytes.length).set(bytes);
  }

  // Adds a node, under `key` if its parent is a map.
  #push(value, key) {
    const { wasm } = this;
    const leaf = typeof value === "string" || typeof value === "number" ? String(value) : "";
    this.#input(key, leaf);
    if (value === null || value === undefined) this.#check(wasm.push_null());
    else if (typeof value === "string") this.#check(wasm.push_text());
    else if (typeof value === "number") this.#check(wasm.push_number());
    else if (typeof value === "boolean") this.#check(wasm.push_bool(value ? 1 : 0));
    else if (Array.isArray(value)) {
      this.#check(wasm.push_list());
      for (const item of value) this.#push(item, "");
      this.#check(wasm.pop());
    } else {
      this.#check(wasm.push_map());
      for (const [name, item] of Object.entries(value)) this.#push(item, name);
      this.#check(wasm.pop());
    }
  }

  #build(value) {
    this.wasm.begin();
    this.#push(value, "");
  }

  // Opens a table for a scenario or campaign, and leaves the one before it.
  open(document) {
    this.wasm.reset();
    this.#build(document);
    this.#check(this.wasm.open());
  }

  // What a page needs to build a force, without a table: the stock troops that answer {system, tl, class, find}, the
  // JSON Schema of {system, document}, and what a force amounts to: {sheet, terms}. They leave the table that is open.
  catalogue(query) {
    return this.#muster(query, () => this.wasm.catalogue());
  }

  schema(query) {
    return this.#muster(query, () => this.wasm.schema());
  }

  rate(force) {
    return this.#muster(force, () => this.wasm.rate());
  }

  #muster(tree, ask) {
    this.wasm.reset();
    this.#build(tree);
    return this.#text(ask());
  }

  // The open questions.
  ask() {
    return this.#questions(this.wasm.ask());
  }

  // The next question that a seat has to answer, or may roll the dice of; null if there is none.
  next(seat) {
    return this.#questions(this.wasm.next(packed(seat)))[0] ?? null;
  }

  // A question in words, and the word for one of its options or parts. Both are "" once it is answered.
  describe({ id }) {
    return this.#output(this.wasm.describe(id));
  }

  word({ id }, index) {
    return this.#output(this.wasm.word(id, index));
  }

  // The side that won, null if no side did, undefined before the end.
  get winner() {
    const side = this.wasm.winner();
    return side === GOES_ON ? undefined : side < 0 ? null : side;
  }

  // What the sides are called.
  get sides() {
    return Array.from({ length: this.wasm.sides() }, (_, i) => this.#output(this.wasm.side(i)));
  }

  #questions(count) {
    const size = this.wasm.asked_size();
    const numbers = new Int32Array(this.wasm.memory.buffer, this.wasm.asked(), count * size);
    return Array.from({ length: count }, (_, i) => question([...numbers.slice(i * size, (i + 1) * size)]));
  }

  answer(seat, id, values, note = "") {
    const [a, b = 0, c = 0, d = 0] = values;
    this.#input(note);
    this.#check(this.wasm.answer(packed(seat), id, a, b, c, d));
  }

  // Faces: a list of faces to each throw.
  roll(seat, id, faces) {
    const bytes = this.#bytes(this.wasm.faces(), 4 * DICE_MAX);
    bytes.fill(0);
    faces.forEach((dice, part) => bytes.set(dice, part * DICE_MAX));
    this.#check(this.wasm.roll(packed(seat), id));
  }

  // The dice of the generator, for the open question with this index.
  seed(seed, stream = 0n) {
    this.wasm.seed(seed, stream);
  }

  throwDice(index, question) {
    this.#check(this.wasm.throw(index));
    const bytes = this.#bytes(this.wasm.faces(), 4 * DICE_MAX);
    return question.throws.map(({ count }, part) => [...bytes.slice(part * DICE_MAX, part * DICE_MAX + count)]);
  }

  undo(seat, to = 0) {
    this.#check(this.wasm.undo(packed(seat), to));
  }

  // Feeds back an entry of a journal, as the referee is shown it.
  replay(entry) {
    this.#build(entry);
    this.#check(this.wasm.replay());
  }

  get entries() {
    return this.wasm.entries();
  }

  entry(index, seat) {
    return this.#text(this.wasm.entry(index, packed(seat)));
  }

  view(seat) {
    return this.#text(this.wasm.view(packed(seat)));
  }

  // The table of stands and terrain as a seat may see it, and how far the chosen stand reaches; null: the game has none.
  board(seat, chosen = -1) {
    return this.#text(this.wasm.board(packed(seat), chosen));
  }

  // The map of a campaign as a seat may see it, and where the march starts that the seat has to order; null: the game has
  // none.
  map(seat) {
    return this.#text(this.wasm.map(packed(seat)));
  }

  // The answer that sends the force of that march to a space, or as near to it as one answer can; null: no march is asked
  // for.
  toward(seat, x, y) {
    return this.#text(this.wasm.toward(packed(seat), x, y));
  }

  // The calendar and the accounts of a month, from 0 or the newest, that a seat may know; null: the game has none.
  book(seat, month = -1) {
    return this.#text(this.wasm.book(packed(seat), month));
  }

  // What an open roll is measured against, as a seat may know it: {public, terms, targets}; null if it does not see it.
  ledger(seat, id) {
    return this.#text(this.wasm.ledger(packed(seat), id));
  }

  // What may come of the open rolls that a seat sees: a list, as docs/schemas/replay.json has it.
  prospects(seat) {
    return this.#text(this.wasm.prospects(packed(seat)));
  }

  // Every judgement that can be answered now.
  judgements(seat) {
    return this.#text(this.wasm.judgements(packed(seat)));
  }

  // What a stand may do with its centre at a point, how far that is, and what it would meet there: for a page on
  // which it is dragged. Units and headings of the board; without `heading` it faces as it comes there. Without a point:
  // everything that it may be told.
  probe(seat, { stand, x, y, heading = -1 }) {
    const anywhere = x === undefined ? 1 : 0;
    return this.#text(this.wasm.probe(packed(seat), stand, anywhere, x ?? 0, y ?? 0, heading));
  }

  // The oracle, about the table as it stands: what requests.h says, doubles as numbers. `memory` is
  // in MiB. A call takes as long as it takes: run it in a worker if others wait.
  odds({ orders = "", winnerOnly = false, states = 0n, memory = 256 } = {}) {
    this.#grant(memory, orders);
    return this.#text(this.wasm.odds(winnerOnly ? 1 : 0, states));
  }

  simulate({ orders = "", games, seed = 1n, memory = 256 }) {
    this.#grant(memory, orders);
    return this.#text(this.wasm.simulate(BigInt(games), seed));
  }

  // `held` lists the sides that are free in nothing.
  solve({ orders = "", objective = "victory", side = 0, sealedOnly = false, held = [], states = 0n, memory = 256 } = {}) {
    this.#grant(memory, orders, objective);
    const bits = held.reduce((sum, one) => sum | (1 << one), 0);
    const solved = this.#text(this.wasm.solve(side, sealedOnly ? 1 : 0, bits, states));
    for (const key of ["value", "low", "high", "exploitability"]) solved[key] = doubleOf(solved[key]);
    for (const play of solved.plays.flat())
      for (const key of ["chance", "value"]) play[key] = doubleOf(play[key]);
    return solved;
  }

  #grant(memory, ...words) {
    this.#check(this.wasm.grant(memory));
    this.#input(...words);
  }

  #text(length) {
    if (length === 0) throw this.#error();
    return JSON.parse(this.#output(length));
  }

  // A copy of the state's bytes.
  get state() {
    return this.#bytes(this.wasm.state(), this.wasm.state_size()).slice();
  }

  // 16 hexadecimal digits, as journals keep them.
  get hash() {
    return BigInt.asUintN(64, this.wasm.hash()).toString(16).padStart(16, "0");
  }
}

// A double from the digits of its bits.
function doubleOf(digits) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt("0x" + digits));
  return view.getFloat64(0);
}

function question(n) {
  const [id, locked, kind, round, to, side, person, form, parts, sealed, seen, options] = n;
  const rest = n.slice(12);
  const part = (i) => rest.slice(4 + 3 * i, 7 + 3 * i);
  const all = Array.from({ length: parts }, (_, i) => part(i));
  const q = { id, locked: locked !== 0, kind, round, to: ADDRESSEES[to], side, person, form: FORMS[form] };
  Object.assign(q, { sealed: sealed !== 0, bySide: seen !== 0, options, about: rest.slice(0, 2) });
  q.preset = rest.slice(16, 20);
  q.id = id >>> 0;
  if (form === 0) q.throws = all.map(([count, sides, add]) => ({ count, sides, add }));
  else if (form === 3) q.spans = all.map(([min, max]) => ({ min, max }));
  else q.allowed = (BigInt(rest[3] >>> 0) << 32n) | BigInt(rest[2] >>> 0);
  return q;
}
