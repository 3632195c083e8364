/** One write, which waits for the one before it. */
class Turn<T> {
  job: () => Promise<T>;
  begun = false;
  readonly outcome: Promise<T>;

  constructor(job: () => Promise<T>, before: Promise<unknown> | undefined) {
    this.job = job;
    this.outcome = this.#take(before);
  }

  async #take(before: Promise<unknown> | undefined): Promise<T> {
    await Promise.allSettled([before]); // a write that fails holds up none
    this.begun = true;
    return this.job();
  }
}

/**
 * Has the writes of one name follow each other, so that none ends after a newer one. Those of different names do not
 * wait for each other.
 */
export class Turns<T> {
  readonly #last = new Map<string, Turn<T>>();

  /** Writes when it is this one's turn. It replaces one that has not started, and both get the result. */
  take(name: string, job: () => Promise<T>): Promise<T> {
    const last = this.#last.get(name);
    if (last && !last.begun) {
      last.job = job;
      return last.outcome;
    }
    const turn = new Turn(job, last?.outcome);
    this.#last.set(name, turn);
    const forget = (): void => {
      if (this.#last.get(name) === turn) this.#last.delete(name);
    };
    turn.outcome.then(forget, forget);
    return turn.outcome;
  }

  /** Waits for the writes of a name that were given before, or for all. */
  async done(name?: string): Promise<void> {
    const turns = name === undefined ? [...this.#last.values()] : [this.#last.get(name)];
    await Promise.allSettled(turns.map((turn) => turn?.outcome));
  }
}
