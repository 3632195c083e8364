import { alone } from "../keep/alone.js";
import { Rows } from "../keep/rows.js";
import { act as send, Refused, Unreachable, type News } from "./api.js";

/**
 * Something that a person did, until the server is known to have stored it. The key makes every further attempt
 * harmless.
 */
export interface Act {
  key: string;
  path: "answers" | "rolls" | "undo" | "notes" | "seed" | "shares/leave_out";
  body: {
    seat?: string;
    text?: string;
    question?: number;
    value?: number[];
    faces?: number[][];
    note?: string;
    to?: number | string;
  };
  /** What was answered, to be shown while it waits. */
  words: string;
}

/** Why the server did not take an act. */
export interface Refusal {
  words: string;
  why: string;
  /** The link opens nothing any more. */
  gone: boolean;
}

/** A message to the other tabs at its seat; with neither member: something was added, or changed. */
interface Said {
  news?: News;
  refused?: Refusal;
}

export interface OutboxHearer {
  /** The acts have changed, or something else that the tabs have in common. */
  onChange(): void;
  onNews(news: News): void;
  onRefused(refused: Refusal): void;
  /** Everything was sent, or cannot be sent now. */
  onRound(): Promise<void>;
}

const RETRY = 3000; // ms before an act is sent again while the stream does not say that the server is back

/** The acts that wait, of all tables, by their keys. */
export const waitingActs = new Rows<Act>("acts");

/**
 * The acts of a seat that wait for the server. All tabs of the browser at this seat have them in common: one tab at a
 * time sends them, whichever gets through, and passes the result to the others.
 */
export class Outbox {
  readonly #id: string;
  readonly #token: string;
  readonly #hearer: OutboxHearer;
  #channel: BroadcastChannel | undefined;
  #wanted = false; // someone wants another round
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** As this tab knows them. */
  acts: readonly Act[];

  constructor(id: string, token: string, acts: readonly Act[], hearer: OutboxHearer) {
    this.#id = id;
    this.#token = token;
    this.acts = acts;
    this.#hearer = hearer;
  }

  /** Hears what other tabs do from now on. */
  open(): void {
    this.#channel ??= new BroadcastChannel(`banneret-seat-${this.#id}`);
    this.#channel.onmessage = ({ data }) => void this.#hear(data as Said);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
    clearTimeout(this.#timer);
  }

  /** An act is kept before it is sent: a page that is closed meanwhile sends it again with the same key. */
  async add(act: Act): Promise<void> {
    this.acts = [...this.acts, act];
    await waitingActs.put(this.#id, act.key, act);
    this.say();
  }

  /** Has the other tabs look at what is kept. */
  say(said: Said = {}): void {
    this.#channel?.postMessage(said);
  }

  async #hear({ news, refused }: Said): Promise<void> {
    this.acts = await waitingActs.all(this.#id);
    if (news) this.#hearer.onNews(news);
    if (refused) this.#hearer.onRefused(refused);
    this.#hearer.onChange();
    if (this.acts.length > 0) await this.flush();
  }

  /** Sends what waits, one round at a time. What is added meanwhile belongs to the next round. */
  flush(): Promise<void> {
    this.#wanted = true;
    return (this.#sending ??= this.#sendAll().then(() => this.#hearer.onRound()));
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      while (this.#wanted) {
        this.#wanted = false;
        await alone(`banneret-acts-${this.#id}`, () => this.#sendKept());
      }
    } finally {
      this.#sending = undefined; // at once: a flush that comes now starts a new one
    }
  }

  /** The act that has waited longest, from any tab. */
  async #first(): Promise<Act | undefined> {
    this.acts = await waitingActs.all(this.#id);
    return this.acts[0];
  }

  async #sendKept(): Promise<void> {
    for (let first = await this.#first(); first; first = await this.#first()) {
      const { key } = first,
        said = await this.#sendOne(first);
      if (!said) {
        this.#timer = setTimeout(() => void this.flush(), RETRY);
        return;
      }
      await waitingActs.drop(this.#id, key);
      this.acts = this.acts.filter((one) => one.key !== key);
      if (said.news) this.#hearer.onNews(said.news);
      if (said.refused) this.#hearer.onRefused(said.refused);
      this.say(said);
    }
  }

  /** What the server says of it; null: it cannot be reached. */
  async #sendOne({ key, path, body, words }: Act): Promise<Said | null> {
    try {
      const news = await send(this.#token, path, { ...body, key });
      return path === "notes" ? {} : { news }; // a note comes with the stream
    } catch (error) {
      if (error instanceof Unreachable) return null;
      return { refused: { words, why: (error as Error).message, gone: error instanceof Refused && error.gone } };
    }
  }
}
