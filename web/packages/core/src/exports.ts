/** What the module exports: src/wasm. Texts go in by `input` and come out by `output`. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reset(): void;
  begin(): void;
  input(): number;
  input_size(): number;
  output(): number;
  error(): number;
  push_map(): number;
  push_list(): number;
  push_text(): number;
  push_number(): number;
  push_bool(truth: number): number;
  push_null(): number;
  pop(): number;
  catalogue(): number;
  schema(): number;
  rate(): number;
  open(): number;
  effects(): number;
  ask(): number;
  next(seat: number): number;
  ruling(index: number): number;
  asked(): number;
  describe(id: number): number;
  word(id: number, index: number): number;
  answer(seat: number, id: number, a: number, b: number, c: number, d: number): number;
  faces(): number;
  roll(seat: number, id: number): number;
  roll_seeded(seat: number, id: number, seed: bigint): number;
  winner(): number;
  sides(): number;
  side(index: number): number;
  undo(seat: number, to: number): number;
  reopen(to: number, seed: bigint): number;
  replay(): number;
  entries(): number;
  entry(index: number, seat: number): number;
  tell(index: number, seat: number): number;
  ledger(seat: number, id: number): number;
  prospects(seat: number): number;
  judgements(seat: number): number;
  judge(seat: number): number;
  head(seeded: number, seed: bigint): number;
  view(seat: number): number;
  state(): number;
  state_size(): number;
  hash(): bigint;
  grant(mebibytes: number): number;
  odds(winnerOnly: number, states: bigint): number;
  chances(winnerOnly: number, states: bigint, games: bigint, seed: bigint, timed: number): number;
  simulate(games: bigint, seed: bigint): number;
  matrix(seat: number, winnerOnly: number, states: bigint, games: bigint): number;
  advise(seat: number, states: bigint, games: bigint): number;
  analyse(games: bigint, timed: number): number;
  bot(seat: number, id: number, seed: bigint): number;
  board(seat: number, chosen: number): number;
  map(seat: number): number;
  book(seat: number, month: number): number;
  toward(seat: number, x: number, y: number): number;
  probe(seat: number, stand: number, anywhere: number, x: number, y: number, heading: number): number;
  solve(side: number, sealedOnly: number, held: number, states: bigint): number;
}

/** Is shown how far the oracle has come; true cancels. */
export type Watch = (done: number, of: number, finished: number) => boolean;

export function instantiate(module: WebAssembly.Module, watch: Watch): Exports {
  const imports = {
    banneret: { watch: (done: number, of: number, finished: number) => (watch(done, of, finished) ? 1 : 0) },
  };
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  exports._initialize();
  return exports;
}
