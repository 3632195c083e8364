/** A text that this device remembers, if the browser stores anything. */
export class Setting {
  readonly #key: string;

  constructor(name: string) {
    this.#key = `banneret.${name}`;
  }

  get(): string {
    try {
      return localStorage.getItem(this.#key) ?? "";
    } catch {
      return "";
    }
  }

  /** The empty text is forgotten. */
  set(text: string): void {
    try {
      if (text === "") localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, text);
    } catch {
      // the next page does not know it
    }
  }
}
