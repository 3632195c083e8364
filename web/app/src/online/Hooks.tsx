import { useEffect, useId, useState } from "react";
import { addHook, listHooks, removeHook, type Format, type Hook, type Hooks as Listed } from "./api.js";
import { newKey } from "./random.js";
import { useSaid } from "./said.js";
import { seatName } from "./seats.js";
import type { OnlineTable } from "./table.js";

const messages = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);

/** Whether an address was reached, as far as the server knows. */
export function reached({
  waiting,
  failures,
  sent,
  dropped,
}: Pick<Hook, "waiting" | "failures" | "sent" | "dropped">): string {
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

/** What can be sent, and what its address is called. */
const FORMATS: Record<Format, { name: string; address: string; type: "url" | "email" }> = {
  discord: { name: "Discord", address: "Webhook of the channel, starting with https://", type: "url" },
  slack: { name: "Slack, Mattermost or Rocket.Chat", address: "Incoming webhook, starting with https://", type: "url" },
  mail: { name: "Mail", address: "Mail address", type: "email" },
  banneret: { name: "A program", address: "Address, starting with https://", type: "url" },
};
const MAILTO = "mailto:";

const shown = ({ url, format }: Hook): string => (format === "mail" ? url.replace(MAILTO, "") : url);

const state = (hook: Hook): string =>
  hook.confirmed === false ? "Waiting for the owner to confirm it by the link in a mail." : reached(hook);

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

function Address({ hook, table, busy, onRemove }: { hook: Hook; table: OnlineTable; busy: boolean; onRemove(): void }) {
  const { sides, seatWords: me } = table.now;
  const name = shown(hook);
  return (
    <li data-failures={hook.failures} data-sent={hook.sent} data-dropped={hook.dropped}>
      <span>
        <b>{name}</b>
        <br />
        <span className="small quiet">
          {FORMATS[hook.format].name} · {hook.seat === undefined ? "the whole table" : seatName(hook.seat, sides)}
          {hook.owner !== me && `, added by ${seatName(hook.owner, sides)}`} · {state(hook)}
        </span>
      </span>
      <button type="button" className="btn plain" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

interface NewAddress {
  url: string;
  format: Format;
  seat: string;
  link: boolean;
}

/** What a new address is sent, about whom, and whether that opens the seat. */
function NewHook({
  table,
  listed,
  busy,
  onAdd,
}: {
  table: OnlineTable;
  listed: Listed;
  busy: boolean;
  onAdd(hook: NewAddress, done: () => void): void;
}) {
  const { sides, seat: me } = table.now;
  const formats = (Object.keys(FORMATS) as Format[]).filter((one) => listed.formats.includes(one));
  const [format, setFormat] = useState<Format>(formats[0] ?? "banneret");
  const [url, setUrl] = useState("");
  const [seat, setSeat] = useState("");
  const [link, setLink] = useState(false);
  const { address, type } = FORMATS[format];
  const player = me.role !== "referee";
  if (formats.length === 0) return <p className="small quiet">This server sends no notices.</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const given = url.trim();
        onAdd({ url: format === "mail" ? MAILTO + given : given, format, seat, link }, () => setUrl(""));
      }}
    >
      <label className="number">
        <span>Service</span>
        <select className="field" value={format} onChange={(event) => setFormat(event.target.value as Format)}>
          {formats.map((one) => (
            <option key={one} value={one}>
              {FORMATS[one].name}
            </option>
          ))}
        </select>
      </label>
      <label className="number">
        <span>{address}</span>
        <input
          className="field"
          type={type}
          required
          maxLength={512}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
      {format === "mail" && (
        <p className="small quiet">
          The address first gets a mail with a link that confirms it, and nothing else until then.
        </p>
      )}
      {!player && (
        <label className="number">
          <span>Events</span>
          <select className="field" value={seat} onChange={(event) => setSeat(event.target.value)}>
            <option value="">the whole table</option>
            {table.others
              .filter((one) => one !== "spectator")
              .map((one) => (
                <option key={one} value={one}>
                  {seatName(one, sides)}
                </option>
              ))}
          </select>
        </label>
      )}
      {player && listed.links && format !== "banneret" && (
        <label className="check">
          <input type="checkbox" checked={link} onChange={(event) => setLink(event.target.checked)} />
          <span>Include my link. Anyone who reads the messages can then play my seat.</span>
        </label>
      )}
      <button type="submit" className="btn" disabled={busy || url.trim() === ""}>
        Add the address
      </button>
    </form>
  );
}

/** Addresses that the server notifies when someone should look at the table. Each seat has its own. */
export function Hooks({ table }: { table: OnlineTable }) {
  const { token } = table;
  const [listed, setListed] = useState<Listed | null>(null);
  const [secret, setSecret] = useState("");
  const { busy, said, say } = useSaid();
  const look = async (): Promise<void> => setListed(await listHooks(token));
  const add = async ({ url, format, seat, link }: NewAddress): Promise<void> => {
    const made = await addHook(token, {
      url,
      key: newKey(),
      format,
      ...(seat === "" ? {} : { seat }),
      ...(link && format !== "banneret" ? { link } : {}),
    });
    setSecret(made.secret ?? "");
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
        The server sends a short message when a seat must answer, its time is nearly up, a note has come or the game is
        over: people get at most one a minute. It never says anything that other sides may not know.
      </p>
      {listed && listed.hooks.length > 0 && (
        <ul>
          {listed.hooks.map((one) => (
            <Address
              key={one.hook}
              hook={one}
              table={table}
              busy={busy}
              onRemove={() => say(() => remove(one), "Removed.")}
            />
          ))}
        </ul>
      )}
      {listed && listed.hooks.length > 0 && (
        <button type="button" className="btn" disabled={busy} onClick={() => say(look, "")}>
          Look again
        </button>
      )}
      {secret !== "" && <Secret secret={secret} />}
      {listed && (
        <NewHook
          table={table}
          listed={listed}
          busy={busy}
          onAdd={(hook, done) => say(() => add(hook).then(done), "Added.")}
        />
      )}
      {said}
    </div>
  );
}
