/** A name that no one else has, for something that is kept. */
export const newId = (): string =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((text, word) => text + word.toString(36), "");
