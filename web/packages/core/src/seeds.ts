/** A seed of the dice: 16 hexadecimal digits, as journals have it. */
export type Seed = string;

export function seedNumber(seed: Seed): bigint {
  if (!/^[0-9a-f]{16}$/.test(seed)) throw new RangeError("a seed is 16 hexadecimal digits");
  return BigInt("0x" + seed);
}

/** One that no one knows. */
export function newSeed(): Seed {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
