import { faultOf, openEvents, Refused, type News, type Note } from "./api.js";
import { EventReader } from "./events.js";

export interface Hearer {
  /** The id of the last event that was heard; the stream continues after it. */
  last(): string;
  onNews(news: News, id: string): void;
  onNotes(notes: Note[], id: string): void;
  /** The stream is open, or it is not. */
  onLink(open: boolean): void;
  /** The link opens nothing any more. */
  onGone(why: Refused): void;
}

const SILENCE = 45_000; // ms without a word, or a comment, after which a stream is dead: the server speaks every 15 s
const PAUSES = [500, 1000, 2000, 5000, 10_000, 20_000]; // ms before one more attempt

/** Follows a table until it is closed. A broken stream continues where it was, at any server. */
export class Stream {
  readonly #token: string;
  readonly #hearer: Hearer;
  #closed = false;
  #cut = new AbortController();
  #wake = (): void => {};
  #failures = 0;

  constructor(token: string, hearer: Hearer) {
    this.#token = token;
    this.#hearer = hearer;
    addEventListener("online", this.again);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.again);
    void this.#run();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.again);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.again);
    this.#cut.abort();
    this.#wake();
  }

  /** Does not wait any longer before the next attempt. */
  again = (): void => {
    this.#failures = 0;
    this.#wake();
  };

  #lose = (): void => this.#cut.abort();

  async #run(): Promise<void> {
    while (!this.#closed) {
      this.#cut = new AbortController();
      try {
        await this.#listen(this.#cut.signal);
      } catch (error) {
        if (error instanceof Refused && !this.#closed) {
          this.#hearer.onGone(error);
          return this.close();
        }
      }
      if (this.#closed) return;
      this.#hearer.onLink(false);
      await this.#pause();
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const reader = new EventReader();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      clearTimeout(timer);
      timer = setTimeout(this.#lose, SILENCE);
    };
    listen();
    try {
      const response = await openEvents(this.#token, this.#hearer.last(), signal);
      if (!response.ok || !response.body) throw await faultOf(response);
      const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
        listen();
        const events = reader.push(piece.value);
        for (const { id, type, data } of events) {
          if (type === "table") this.#hearer.onNews(JSON.parse(data) as News, id);
          if (type === "notes") this.#hearer.onNotes((JSON.parse(data) as { notes: Note[] }).notes, id);
        }
        if (events.length > 0) {
          this.#failures = 0;
          this.#hearer.onLink(true);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #pause(): Promise<void> {
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)] ?? 0;
    return new Promise((done) => {
      const timer = setTimeout(done, pause * (0.5 + Math.random())); // not all clients of a server at once
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
