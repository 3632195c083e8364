// One tab at a time plays a battle. It holds a lock of the battle's name; another tab that wants the battle asks for
// it, and gets it once everything that was answered is stored. Without locks (a page that does not come over https) the
// store refuses what a second tab would write over.

/** What the holder of a battle does when another tab wants it: stores everything, and says whether it could. */
export type GiveUp = () => Promise<boolean>;

type Said = { id: string; says: "who has it?" | "hand it over" | "it is here" | "wait" | "not stored" };

export interface Hold {
  release(): void;
}

const SILENCE = 3000; // ms after which a tab that does not answer is taken for frozen
const NOBODY: Hold = { release: () => {} };
const lockName = (id: string): string => `banneret-battle-${id}`;

function request(id: string, options: LockOptions, onStolen: () => void): Promise<Hold> {
  return new Promise((got, failed) => {
    let held = false;
    navigator.locks
      .request(
        lockName(id),
        options,
        () =>
          new Promise<void>((release) => {
            held = true;
            got({ release });
          }),
      )
      .catch((error: unknown) => (held ? onStolen() : failed(error)));
  });
}

/** Answers other tabs for as long as this one has the battle. */
function serve(id: string, hold: Hold, giveUp: GiveUp, onGone: () => void, channel: BroadcastChannel): void {
  channel.onmessage = async ({ data }) => {
    const { id: wanted, says } = data as Said;
    const say = (what: Said["says"]): void => channel.postMessage({ id, says: what } satisfies Said);
    if (wanted !== id) return;
    if (says === "who has it?") say("it is here");
    if (says !== "hand it over") return;
    say("wait");
    if (!(await giveUp())) return say("not stored");
    onGone();
    hold.release();
  };
}

/** Resolves when another tab says one of these. */
function heard(channel: BroadcastChannel, id: string, ...what: Said["says"][]): Promise<Said["says"]> {
  return new Promise((resolve) =>
    channel.addEventListener("message", ({ data }) => {
      const said = data as Said;
      if (said.id === id && what.includes(said.says)) resolve(said.says);
    }),
  );
}

const later = (): Promise<"silence"> => new Promise((done) => setTimeout(done, SILENCE, "silence"));

/**
 * Takes a battle for this tab; with `insist` also from a tab that has it. Null: another tab has it, or cannot let go of
 * it.
 */
export async function hold(id: string, insist: boolean, giveUp: GiveUp, onGone: () => void): Promise<Hold | null> {
  if (!("locks" in navigator)) return NOBODY;
  const channel = new BroadcastChannel("banneret-battles");
  const end = (): void => channel.close();
  const give = new AbortController();
  const stolen = (): void => {
    end();
    onGone();
  };
  const lock = request(id, { signal: give.signal }, stolen);
  lock.catch(() => {});
  const refusal = heard(channel, id, "not stored");
  const alive = heard(channel, id, "it is here", "wait");
  channel.postMessage({ id, says: insist ? "hand it over" : "who has it?" } satisfies Said);
  let got = await Promise.race([lock, alive, refusal, later()]);
  if (insist && got === "wait") got = await Promise.race([lock, refusal]);
  if (insist && got === "silence") {
    give.abort();
    got = await request(id, { steal: true }, stolen); // a frozen tab: it finds out when it writes
  }
  if (typeof got === "string") {
    give.abort();
    void lock.then(
      (late) => late.release(),
      () => {},
    ); // it may have come at the same moment
    end();
    return null;
  }
  const mine = got;
  const whole: Hold = {
    release: () => {
      end();
      mine.release();
    },
  };
  serve(id, whole, giveUp, onGone, channel);
  return whole;
}
