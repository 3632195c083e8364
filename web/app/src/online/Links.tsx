import { useState, type ReactNode } from "react";
import { href } from "../route.js";
import { sideLetter } from "../words.js";
import { QrCode } from "./QrCode.js";
import { readSeat, seatName, sideOf } from "./seats.js";
import { useSaid } from "./said.js";
import type { OnlineTable } from "./table.js";

/** What is sent to someone. The secret is behind the #, so that no server and no log sees it. */
export const linkOf = (token: string): string =>
  new URL(href({ at: "table", token }), location.href.replace(/#.*/, "")).href;

function meaning(seat: string, sides: string[]): string {
  const { role } = readSeat(seat);
  if (role === "spectator") return "For anyone who wants to watch. They see only public information.";
  return `Anyone who opens this link plays ${seatName(seat, sides)}.`;
}

interface GiveProps {
  token: string;
  name: string;
  title: string;
  /** The result. */
  said: ReactNode;
  onSaid(words: string): void;
  /** Further buttons. */
  children: ReactNode;
}

/** The ways to give a link to someone. */
function Give({ token, name, title, said, onSaid, children }: GiveProps) {
  const [shown, setShown] = useState<"no" | "code" | "text">("no");
  const url = linkOf(token);
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(url).then(
      () => onSaid("Copied."),
      () => {
        setShown("text");
        onSaid("Copy it from here:");
      },
    );
  const share = (): Promise<void> => navigator.share({ title: `${title}: ${name}`, url }).catch(() => {});
  return (
    <>
      <div className="row">
        <button type="button" className="btn" aria-label={`Copy the link: ${name}`} onClick={() => void copy()}>
          Copy
        </button>
        {"share" in navigator && (
          <button type="button" className="btn" aria-label={`Share the link: ${name}`} onClick={() => void share()}>
            Share
          </button>
        )}
        <button
          type="button"
          className="btn"
          aria-expanded={shown === "code"}
          aria-label={`QR code: ${name}`}
          onClick={() => setShown(shown === "code" ? "no" : "code")}
        >
          QR code
        </button>
        <a className="btn plain" aria-label={`Take this seat: ${name}`} href={href({ at: "table", token })}>
          Take this seat
        </a>
        {children}
      </div>
      {said}
      {shown === "text" && (
        <input
          className="field"
          readOnly
          aria-label={`The link: ${name}`}
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
      {shown === "code" && <QrCode text={url} label={`QR code of the link: ${name}`} />}
    </>
  );
}

function OneSeat({ table, seat }: { table: OnlineTable; seat: string }) {
  const { busy, said, say, setSaid } = useSaid();
  const { sides, title, links, seats } = table.now;
  const name = seatName(seat, sides),
    token = links.find((link) => link.seat === seat)?.token,
    open = seats.includes(seat);
  const change = (
    <>
      <button
        type="button"
        className="btn plain"
        disabled={busy}
        aria-label={`Make a new link: ${name}`}
        onClick={() => say(() => table.replace(seat), "This is a new link. An older one opens nothing any more.")}
      >
        New link
      </button>
      {open && (
        <button
          type="button"
          className="btn plain"
          disabled={busy}
          aria-label={`Revoke the link: ${name}`}
          onClick={() =>
            say(() => table.revoke(seat), "The link opens nothing any more. A new link opens the seat again.")
          }
        >
          Revoke
        </button>
      )}
    </>
  );
  return (
    <li data-side={sideLetter(sideOf(seat))}>
      <p>
        {sideOf(seat) !== null && <i className="flag" aria-hidden="true" />} <span className="side">{name}</span>
        <br />
        <span className="small quiet">
          {!open
            ? "No link opens this seat."
            : token === undefined
              ? "The link of this seat is not on this device."
              : meaning(seat, sides)}
        </span>
      </p>
      {token === undefined ? (
        <>
          <div className="row">{change}</div>
          {said}
        </>
      ) : (
        <Give key={token} token={token} name={name} title={title} said={said} onSaid={setSaid}>
          {change}
        </Give>
      )}
    </li>
  );
}

/** The links of the other seats, for the referee. */
export function Links({ table, open }: { table: OnlineTable; open: boolean }) {
  if (table.now.seat.role !== "referee") return null;
  return (
    <section className="sheet links" aria-labelledby="links">
      <details open={open}>
        <summary>
          <h2 id="links">Links to this table</h2>
        </summary>
        <p className="small quiet">
          Anyone with a link plays its seat: send it to one person. The links are kept only on this device; no one can
          look them up elsewhere.
        </p>
        <ul>
          {table.others.map((seat) => (
            <OneSeat key={seat} table={table} seat={seat} />
          ))}
        </ul>
      </details>
    </section>
  );
}
