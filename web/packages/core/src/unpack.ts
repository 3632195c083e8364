// Unpacks LZMA, the format of `xz --format=lzma`: each byte is either a literal or part of a match, a piece of what was
// unpacked before. Every decision is a bit whose probability is learned from those before it in the same situation, and
// is read by a range decoder. The names are those of the format's specification.

const LITERAL = 0x300; // probabilities of the bits of one literal
const MATCH_LEAST = 2; // bytes
const LENGTHS = 2 + (16 << 3) + (16 << 3) + 256; // two choices, low, middle and high trees
const LOW = 2;
const MIDDLE = LOW + (16 << 3);
const HIGH = MIDDLE + (16 << 3);

// Where the probabilities of each kind start.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + (12 << 4);
const IS_REP_G0 = IS_REP + 12;
const IS_REP_G1 = IS_REP_G0 + 12;
const IS_REP_G2 = IS_REP_G1 + 12;
const IS_REP0_LONG = IS_REP_G2 + 12;
const SLOT = IS_REP0_LONG + (12 << 4);
const SPECIAL = SLOT + (4 << 6);
const ALIGN = SPECIAL + 128;
const MATCH_LENGTH = ALIGN + 16;
const REP_LENGTH = MATCH_LENGTH + LENGTHS;
const LITERALS = REP_LENGTH + LENGTHS;

// The two registers of the range decoder.
const RANGE = 0;
const CODE = 1;

const HEADER = 13; // bytes: properties, size of the dictionary, size of the whole, which is not known here

export const damaged = (): Error => new Error("a packed module is damaged");

/** Unpacks exactly this many bytes. Damaged input may give other bytes, or is refused. */
export function unpack(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  const properties = packed[0] ?? 0;
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pbMask = (1 << Math.floor(properties / 45)) - 1;
  const lpMask = (1 << lp) - 1;
  const probs = new Uint16Array(LITERALS + (LITERAL << (lc + lp))).fill(1024);
  let next = HEADER + 5;
  // Quicker than two variables, which would be allocated again whenever they exceed 31 bits.
  const reg = new Uint32Array(2) as Uint32Array & Record<typeof RANGE | typeof CODE, number>;
  reg[RANGE] = 0xffffffff;
  reg[CODE] = new DataView(packed.buffer, packed.byteOffset).getUint32(HEADER + 1);

  function normalize(): void {
    if (reg[RANGE] >= 0x1000000) return;
    reg[RANGE] <<= 8;
    reg[CODE] = (reg[CODE] << 8) | (packed[next++] as number);
  }

  function bit(at: number): number {
    const prob = probs[at] as number;
    const bound = (reg[RANGE] >>> 11) * prob;
    let found = 0;
    if (reg[CODE] < bound) {
      reg[RANGE] = bound;
      probs[at] = prob + ((2048 - prob) >> 5);
    } else {
      reg[RANGE] -= bound;
      reg[CODE] -= bound;
      probs[at] = prob - (prob >> 5);
      found = 1;
    }
    normalize();
    return found;
  }

  /** Bits that are as likely 0 as 1. */
  function direct(count: number): number {
    let value = 0;
    for (; count > 0; count--) {
      reg[RANGE] >>>= 1;
      const found = reg[CODE] >= reg[RANGE] ? 1 : 0;
      if (found) reg[CODE] -= reg[RANGE];
      normalize();
      value = (value << 1) | found;
    }
    return value;
  }

  function tree(at: number, bits: number): number {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | bit(at + node);
    return node - (1 << bits);
  }

  function reverseTree(at: number, bits: number): number {
    let value = 0;
    for (let i = 0, node = 1; i < bits; i++) {
      const found = bit(at + node);
      node = (node << 1) | found;
      value |= found << i;
    }
    return value;
  }

  function length(at: number, place: number): number {
    if (!bit(at)) return MATCH_LEAST + tree(at + LOW + (place << 3), 3);
    if (!bit(at + 1)) return MATCH_LEAST + 8 + tree(at + MIDDLE + (place << 3), 3);
    return MATCH_LEAST + 16 + tree(at + HIGH, 8);
  }

  function distance(count: number): number {
    const slot = tree(SLOT + (Math.min(count - MATCH_LEAST, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reverseTree(SPECIAL + base - slot, bits);
    return base + (direct(bits - 4) << 4) + reverseTree(ALIGN, 4);
  }

  /** A literal that follows a match is likely to differ from the byte that would have continued it. */
  function literal(at: number, like: number): number {
    let symbol = 1;
    for (let differs = like < 0; symbol < 0x100; ) {
      const expected = differs ? 0 : (like >> 7) & 1;
      const found = bit(at + (differs ? symbol : ((1 + expected) << 8) + symbol));
      symbol = (symbol << 1) | found;
      like <<= 1;
      if (expected !== found) differs = true;
    }
    return symbol & 0xff;
  }

  let state = 0; // what the last bytes were: literals, matches, repeated matches
  const last = [0, 0, 0, 0]; // the distances of the last matches, newest first

  /** Takes one of the last distances for the match that follows, and gives its length. */
  function repeated(place: number): number {
    let which = 0;
    if (!bit(IS_REP_G0 + state)) {
      if (!bit(IS_REP0_LONG + (state << 4) + place)) {
        state = state < 7 ? 9 : 11;
        return 1;
      }
    } else which = !bit(IS_REP_G1 + state) ? 1 : !bit(IS_REP_G2 + state) ? 2 : 3;
    last.unshift(...last.splice(which, 1));
    state = state < 7 ? 8 : 11;
    return length(REP_LENGTH, place);
  }

  function matched(place: number): number {
    const count = length(MATCH_LENGTH, place);
    last.pop();
    last.unshift(distance(count));
    state = state < 7 ? 7 : 10;
    return count;
  }

  for (let done = 0; done < size; ) {
    const place = done & pbMask;
    if (!bit(IS_MATCH + (state << 4) + place)) {
      const before = done > 0 ? (out[done - 1] as number) : 0;
      const at = LITERALS + LITERAL * (((done & lpMask) << lc) + (before >> (8 - lc)));
      out[done] = literal(at, state < 7 ? -1 : (out[done - (last[0] as number) - 1] as number));
      done++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    } else {
      const count = bit(IS_REP + state) ? repeated(place) : matched(place);
      const back = (last[0] as number) + 1;
      if (back < 1 || back > done || count > size - done) throw damaged();
      for (const end = done + count; done < end; done++) out[done] = out[done - back] as number;
    }
  }
  return out;
}
