import { loadModule, readJournal, REFEREE, Table, type Entry, type Tree } from "@banneret/core";
import type { KeptShare, Seen } from "../keep/shares.js";
import { compareOwn, type OwnShare } from "./compare.js";
import { commitment, sha256 } from "./shares.js";

// Works the dice of a journal with joint dice out again, as src/store/joint.h describes them.

/** What a page found in a journal. */
export type Finding = { fits: true; rolls: number; leftOut: number } | { fits: false; n: number; why: string };

/** The dice, and what became of the shares of the seat that looks. */
export interface Checked {
  finding: Finding;
  own: OwnShare[];
}

class Differs extends Error {}

const WORD = 0xffffffffn;

/** Philox 4x32-10 as its authors publish it: four random words. */
function philox(seed: bigint, stream: number, block: number): bigint[] {
  let [a, b, c, d] = [BigInt(block), 0n, BigInt(stream), 0n];
  let [k, l] = [seed & WORD, seed >> 32n];
  for (let i = 0; i < 10; i++) {
    const [p, q] = [0xd2511f53n * a, 0xcd9e8d57n * c];
    [a, b, c, d] = [(q >> 32n) ^ b ^ k, q & WORD, (p >> 32n) ^ d ^ l, p & WORD];
    [k, l] = [(k + 0x9e3779b9n) & WORD, (l + 0xbb67ae85n) & WORD];
  }
  return [a, b, c, d];
}

function* wordsOf(seed: bigint, stream: number): Generator<bigint, never> {
  for (let block = 0; ; block++) yield* philox(seed, stream, block);
}

/** A word falls into one of as many equal rows as the die has sides; those that would make rows uneven are refused. */
function face(words: Generator<bigint, never>, sides: bigint): number {
  let product = words.next().value * sides;
  while ((product & WORD) < (WORD + 1n) % sides) product = words.next().value * sides;
  return Number(product >> 32n) + 1;
}

/** What dice show in entry `n`. */
export function diceOf(seed: bigint, n: number, throws: { count: number; sides: number }[]): number[][] {
  const words = wordsOf(seed, n - 1);
  return throws.map(({ count, sides }) => Array.from({ length: count }, () => face(words, BigInt(sides))));
}

/** Who is committed to what, and what was given since the orders were locked. */
class Draws {
  readonly #table: string;
  readonly #parties: Map<string, { commit: string | null; away: boolean; given: string | null }>;
  #lock: string | null = null;
  leftOut = 0;

  constructor({ table, seats }: { table: string; seats: string[] }) {
    this.#table = table;
    this.#parties = new Map([...seats, "referee"].map((seat) => [seat, { commit: null, away: false, given: null }]));
  }

  #lockBy(hash: string): void {
    const all = [...this.#parties.values()];
    if (this.#lock === null && all.some(({ commit, away }) => commit === null && !away)) return;
    this.#lock = hash;
    for (const party of all) {
      party.given = null;
      if (party.commit !== null) party.away = false;
    }
  }

  async #share({ seat = "", share, commit, left_out: out }: Entry): Promise<void> {
    const party = this.#parties.get(String(out ?? seat));
    if (!party) throw new Differs("a seat without a share in the dice gives one");
    if (typeof out === "string") {
      this.leftOut++;
      Object.assign(party, { away: true, commit: null });
      return;
    }
    if (typeof share === "string") {
      if ((await commitment(this.#table, seat, share)) !== party.commit)
        throw new Differs("the share does not fit its commitment");
      party.given = share;
    }
    party.commit = String(commit);
  }

  async follow(entry: Entry, hash: string): Promise<void> {
    if (entry.type === "share") await this.#share(entry);
    if (entry.type !== "roll" && (entry.type !== "share" || this.#lock === null)) this.#lockBy(hash);
  }

  async seed(): Promise<bigint> {
    const parties = [...this.#parties].filter(([, { away }]) => !away);
    if (this.#lock === null || parties.some(([, { given }]) => given === null))
      throw new Differs("the dice were rolled before all shares were given");
    const lines = parties.map(([seat, { given }]) => `${seat} ${given}\n`).join("");
    return BigInt(`0x${(await sha256(`banneret draw 1\n${this.#table}\n${this.#lock}\n${lines}`)).slice(0, 16)}`);
  }
}

/** Whether the dice of a roll are those of the seed. */
function sameDice(table: Table, { n, ask, faces }: Entry, seed: bigint): boolean {
  const asked = table.questions(REFEREE).filter((one) => one.form === "roll" && one.ask === ask);
  return asked.some(({ throws = [] }) => JSON.stringify(diceOf(seed, n, throws)) === JSON.stringify(faces));
}

/** Compares a whole journal with what the page saw of it, and works out every roll again. */
export async function audit(journal: string, seen: Seen[]): Promise<Finding> {
  const { head, lines, entries } = readJournal(journal);
  const table = Table.open(await loadModule(head.system), head.document as Tree);
  const draws = new Draws(head["shares"] as { table: string; seats: string[] });
  const before = new Map(seen.map((one) => [one.n, one]));
  let rolls = 0;
  for (const [i, one] of entries.entries()) {
    const entry = one as unknown as Entry;
    const known = before.get(i + 1);
    before.delete(i + 1);
    try {
      if (known && (known.seat !== entry.seat || known.commit !== entry["commit"]))
        throw new Differs("the commitment is not the one that this page was shown");
      if (entry.type === "roll" && entry.dice !== "typed") {
        if (!sameDice(table, entry, await draws.seed())) throw new Differs("the dice do not match the shares");
        rolls++;
      }
      await draws.follow(entry, String((JSON.parse(lines[i + 1] ?? "{}") as { hash?: string }).hash));
      table.replay(entry);
    } catch (error) {
      return { fits: false, n: i + 1, why: (error as Error).message };
    }
  }
  const [gone] = before.keys();
  return gone === undefined
    ? { fits: true, rolls, leftOut: draws.leftOut }
    : { fits: false, n: gone, why: "this page was shown a commitment that the journal does not have" };
}

/** Compares a journal with everything that a device has kept of a seat. */
export async function check(
  journal: string,
  { seat, seen, drawn }: { seat: string; seen: Seen[]; drawn: KeptShare[] },
): Promise<Checked> {
  return {
    finding: await audit(journal, seen),
    own: compareOwn(readJournal(journal).entries as unknown as Entry[], seat, drawn),
  };
}
