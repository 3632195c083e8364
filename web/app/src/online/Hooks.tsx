import { useEffect, useId, useState } from "react";
import { addHook, listHooks, removeHook, type Hook } from "./api.js";
import { newKey } from "./random.js";
import { useSaid } from "./said.js";
import { seatName } from "./seats.js";
import type { OnlineTable } from "./table.js";

const messages = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);

/** Whether an address was reached, as far as the server knows. */
export function reached({ waiting, failures, sent, dropped }: Omit<Hook, "hook" | "owner" | "url" | "seat">): string {
  const lost =
    dropped > 0
      ? ` ${messages(dropped)} could not be delivered for a day and ${dropped === 1 ? "was" : "were"} dropped.`
      : "";
  return last({ waiting, failures, sent }) + lost;
}

function last({ waiting, failures, sent }: Pick<Hook, "waiting" | "failures" | "sent">): string {
  if (failures > 0)
    return `Not reached: the last ${failures === 1 ? "attempt" : `${failures} attempts`} failed. ${waiting > 0 ? `${messages(waiting)} will be sent again, for a day.` : "Nothing waits for it."}`;
  if (waiting > 0) return `${messages(waiting)} on the way.`;
  return sent > 0 ? `Reached: ${messages(sent)} so far.` : "Nothing was sent yet.";
}

/** The secret is shown once: the server does not repeat it. */
function Secret({ secret }: { secret: string }) {
  const id = useId();
  return (
    <div className="number note">
      <label htmlFor={id}>The messages are signed with this secret. It is shown only now.</label>
      <input id={id} className="field" readOnly value={secret} onFocus={(event) => event.target.select()} />
    </div>
  );
}

/** Addresses that the server notifies when someone should look at the table. Each seat has its own. */
export function Hooks({ table }: { table: OnlineTable }) {
  const { token, others } = table;
  const { sides, seatWords: me } = table.now;
  const [hooks, setHooks] = useState<Hook[] | null>(null);
  const [url, setUrl] = useState("");
  const [seat, setSeat] = useState("");
  const [secret, setSecret] = useState("");
  const { busy, said, say } = useSaid();
  const look = async (): Promise<void> => setHooks(await listHooks(token));
  const add = async (): Promise<void> => {
    setSecret((await addHook(token, { url: url.trim(), key: newKey(), ...(seat === "" ? {} : { seat }) })).secret);
    setUrl("");
    await look();
  };
  const remove = async ({ hook }: Hook): Promise<void> => {
    await removeHook(token, hook);
    setSecret("");
    await look();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another seat has other addresses
  useEffect(() => say(look, ""), [token]);
  return (
    <div className="hooks">
      <p className="small quiet">
        The server sends a short message to your address when a seat must answer, its time is nearly up, a note has come
        or the battle is over. It never says what is asked or written.
      </p>
      {hooks && hooks.length > 0 && (
        <ul>
          {hooks.map((one) => (
            <li key={one.hook} data-failures={one.failures} data-sent={one.sent} data-dropped={one.dropped}>
              <span>
                <b>{one.url}</b>
                <br />
                <span className="small quiet">
                  {one.seat === undefined ? "the whole table" : seatName(one.seat, sides)}
                  {one.owner !== me && `, added by ${seatName(one.owner, sides)}`} · {reached(one)}
                </span>
              </span>
              <button
                type="button"
                className="btn plain"
                disabled={busy}
                aria-label={`Remove ${one.url}`}
                onClick={() => say(() => remove(one), "Removed.")}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {hooks && hooks.length > 0 && (
        <button type="button" className="btn" disabled={busy} onClick={() => say(look, "")}>
          Look again
        </button>
      )}
      {secret !== "" && <Secret secret={secret} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          say(add, "Added.");
        }}
      >
        <label className="number">
          <span>Address, starting with https://</span>
          <input
            className="field"
            type="url"
            required
            maxLength={512}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </label>
        <label className="number">
          <span>Events</span>
          <select className="field" value={seat} onChange={(event) => setSeat(event.target.value)}>
            <option value="">the whole table</option>
            {others
              .filter((one) => one !== "spectator")
              .map((one) => (
                <option key={one} value={one}>
                  {seatName(one, sides)}
                </option>
              ))}
          </select>
        </label>
        <button type="submit" className="btn" disabled={busy || url.trim() === ""}>
          Add the address
        </button>
      </form>
      {said}
    </div>
  );
}
