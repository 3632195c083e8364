/** Bytes in hexadecimal digits. */
export const digits = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** This many random bytes in digits. */
export const random = (bytes: number): string => digits(crypto.getRandomValues(new Uint8Array(bytes)));

/** The key of something that is sent, perhaps several times, and counts once. */
export const newKey = (): string => random(16);
