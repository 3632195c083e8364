import type { Entry, Event, Tree, View } from "@banneret/core";

// The interface of banneret-server (docs/openapi.yaml), which is beside the page: under /api/ of the same site.

/** A line of a seat's link as the server gives it. */
export interface SeatLink {
  seat: string;
  token: string;
}

export interface Created {
  table: string;
  head: number;
  seats: SeatLink[];
}

/** What one seat wrote to another, or to all. Numbered among those that this seat may read. */
export interface Note {
  n: number;
  from: string;
  to: string;
  text: string;
  /** In seconds since 1970. */
  at: number;
}

/** Whether the table is paused, and by when the seat has to answer; times in ms since 1970. */
export interface Clock {
  paused?: number;
  deadlines?: { due?: number; then: Then; passed: boolean }[];
}

/** Who of a table: everyone, the referee alone, or no one. */
export type Whom = "all" | "referee" | "nobody";

/** What the referee allows. */
export interface Rules {
  journal_shown: "referee" | "end";
  notes: Whom;
  /** Who may ask for odds and advice before the end. */
  counsel: Whom;
  deadlines?: { after: number; then: Then }[];
  delay?: { seconds?: number; entries?: number; rounds?: number };
}

/** Who may type in dice: the side that throws them, the referee, or no one. */
export type Typists = "asked" | "referee" | "nobody";

/** What happens when time is up. */
export type Then = "remind" | "default" | "referee";

/** What a seat is shown: everything, what an act brought, or what came since. */
export interface News {
  head: number;
  entries: Entry[];
  /** Only with the newest entry. */
  view?: View;
  /** Earlier sealed orders that count by now. */
  revealed?: Entry[];
  /** Left out if there is nothing to say of it. */
  clock?: Clock;
  /** With the first news of a stream, and when they have changed. Tables that were kept by an older page have none. */
  rules?: Rules;
}

export interface Seed {
  from: "server" | "joint" | "opener" | "typed" | "unknown";
  /** Entries of the journal with which the table was opened. */
  brought?: number;
}

export interface TableNews extends News {
  view: View;
  /** The entry from which to ask for the rest. */
  more?: number;
  seat: string;
  dice: "rolled" | "typed" | "joint";
  /** Where the seed of the coming dice comes from. Tables that were kept by an older page do not say it. */
  seed?: Seed;
  /**
   * Who types in dice, and what the seat may do with those that it is asked for. Tables that were kept by an older page
   * do not say it.
   */
  typists?: Typists;
  may_type?: boolean;
  may_roll?: boolean;
  title: string;
  bots: Record<string, string>;
  sides: string[];
  seats: { seat: string; revoked: boolean }[];
}

export interface NewTable {
  document?: Tree;
  journal?: string;
  dice?: "rolled" | "typed" | "joint";
  typists?: Typists;
  journal_shown?: "referee" | "end";
  bots?: Record<string, string>;
}

/** The server has judged a request and refused it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, text: string, code?: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
  /** The link opens nothing any more. */
  get gone(): boolean {
    return this.status === 401;
  }
  /** The host lets only those open tables who have one of the host's codes, and this was none. */
  get uninvited(): boolean {
    return this.code === "invitation";
  }
}

/** No answer came, or none that counts: the request may have been heard or not, and is sent again. */
export class Unreachable extends Error {
  readonly status: number | undefined;
  constructor(status?: number, text = "The server for tables cannot be reached.") {
    super(text);
    this.status = status;
  }
}

const PATIENCE = 20_000; // ms for one request
const address = (path: string): URL => new URL(`/api/${path}`, location.origin);
export const bearing = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** The error in a reply. */
export async function faultOf(response: Response): Promise<Refused | Unreachable> {
  const fault = (await response.json().catch(() => null)) as { error?: { code?: string; text?: string } } | null;
  const { code, text } = fault?.error ?? {};
  // A proxy without its server, and a server that is too busy, say nothing about the request.
  return text === undefined || response.status >= 500 || response.status === 429
    ? new Unreachable(response.status, text)
    : new Refused(response.status, text, code);
}

async function ask(
  method: string,
  path: string,
  token: string | null,
  body?: object,
  signal = AbortSignal.timeout(PATIENCE),
  more: Record<string, string> = {},
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path), {
      method,
      headers: {
        ...(token === null ? {} : bearing(token)),
        ...(body ? { "content-type": "application/json" } : {}),
        ...more,
      },
      cache: "no-store",
      signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Unreachable();
  }
  if (!response.ok) throw await faultOf(response);
  return response;
}

const read = <T>(response: Response): Promise<T> =>
  response.json().catch(() => {
    throw new Unreachable();
  }) as Promise<T>;

/** With a code of the host, if the host wants one. */
export async function createTable(table: NewTable, invitation: string): Promise<Created> {
  const headers: Record<string, string> = invitation === "" ? {} : { "banneret-invitation": invitation };
  return read(await ask("POST", "tables", null, table, undefined, headers));
}
/** The table with all its entries, which come in pieces if they are many. */
export async function getTable(token: string): Promise<TableNews> {
  let table = await read<TableNews>(await ask("GET", "table", token));
  while (table.more !== undefined) {
    const rest = await read<TableNews>(await ask("GET", `table?from=${table.more}`, token));
    table = { ...rest, entries: [...table.entries, ...rest.entries] };
  }
  return table;
}
export const act = async (token: string, path: string, body: object): Promise<News> =>
  read(await ask("POST", path, token, body));
export const replaceSeat = async (token: string, seat: string): Promise<SeatLink> =>
  read(await ask("POST", "seats/replace", token, { seat }));
export const revokeSeat = async (token: string, seat: string): Promise<unknown> =>
  read(await ask("POST", "seats/revoke", token, { seat }));
export const deleteTable = async (token: string): Promise<unknown> => read(await ask("DELETE", "table", token));
export const changeRules = async (token: string, change: Partial<Rules>): Promise<Rules> =>
  read(await ask("POST", "rules", token, change));
export const pause = async (token: string, paused: boolean): Promise<unknown> =>
  read(await ask("POST", "pause", token, { paused }));
/** What an address is sent: notices for people, or signed JSON for a program. */
export type Format = "discord" | "slack" | "mail" | "banneret";

/** An address that the server notifies when someone should look at the table. */
export interface Hook {
  hook: string;
  format: Format;
  /** Of mail: whether the owner of the address has agreed. */
  confirmed?: boolean;
  /** Its notices have the link of the seat. */
  link?: true;
  /** The seat that added it. The referee sees those of all, and of other seats' addresses the start. */
  owner: string;
  url: string;
  /** Left out: it is notified about all seats. */
  seat?: string;
  /**
   * Messages that it has not received, attempts in a row that failed, messages that it has received, and those that
   * were given up after a day.
   */
  waiting: number;
  failures: number;
  sent: number;
  dropped: number;
}

/** The addresses, what the server can send, and whether that may have links of seats. */
export interface Hooks {
  hooks: Hook[];
  formats: Format[];
  links: boolean;
}

export const listHooks = async (token: string): Promise<Hooks> => read(await ask("GET", "hooks", token));
export const addHook = async (
  token: string,
  hook: { url: string; key: string; format: Format; seat?: string; link?: boolean },
): Promise<{ secret?: string }> => read(await ask("POST", "hooks", token, hook));
export const removeHook = async (token: string, hook: string): Promise<unknown> =>
  read(await ask("POST", "hooks/remove", token, { hook }));
/** What the owner of an address does by a link in a mail, which has the code. */
export const answerMail = async (what: "confirm" | "stop", code: string): Promise<unknown> =>
  read(await ask("POST", `mail/${what}?code=${encodeURIComponent(code)}`, null));
export const journalOf = async (token: string): Promise<string> => (await ask("GET", "journal", token)).text();

/** The entries from `from` on in words. The client has heard of `head` entries. */
export async function chronicle(token: string, from: number, head: number): Promise<Event[]> {
  return (await read<{ chronicle: Event[] }>(await ask("GET", `chronicle?from=${from}&after=${head}`, token)))
    .chronicle;
}

type Wish = Record<string, number | string>;
const query = (wish: Wish): string =>
  Object.entries(wish)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

/** What is drawn or listed: the member of the reply that is called as the path is. */
export async function look<T>(token: string, what: string, wish: Wish): Promise<T> {
  return (await read<Record<string, T>>(await ask("GET", `${what}?${query(wish)}`, token)))[what] as T;
}

/** A question that the server thinks about. The server cancels it when no one waits any more. */
export async function think<T>(token: string, what: string, wish: Wish, signal?: AbortSignal): Promise<T> {
  return read<T>(await ask("GET", `${what}?${query(wish)}`, token, undefined, signal ?? new AbortController().signal));
}

/** Opens the stream of what happens after entry `last`. */
export function openEvents(token: string, last: string, signal: AbortSignal): Promise<Response> {
  return fetch(address("events"), { headers: { ...bearing(token), "last-event-id": last }, cache: "no-store", signal });
}
