import { useState } from "react";
import { href } from "../route.js";
import { sideLetter } from "../words.js";
import { replaceSeat, type SeatLink } from "./api.js";
import { QrCode } from "./QrCode.js";
import { readSeat, seatName, sideOf } from "./seats.js";
import type { OnlineTable } from "./table.js";

/** What is sent to somebody. The secret is behind the #, so that no server and no log sees it. */
export const linkOf = (token: string): string => new URL(href({ at: "table", token }), location.href.replace(/#.*/, "")).href;

function meaning(seat: string, sides: string[]): string {
  const { role } = readSeat(seat);
  if (role === "spectator") return "For everybody who wants to watch. They see what all may know.";
  return `Whoever opens this link plays ${seatName(seat, sides)}.`;
}

function OneLink({ table, link }: { table: OnlineTable; link: SeatLink }) {
  const [shown, setShown] = useState<"no" | "code" | "text">("no");
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const { sides, title, links } = table.now;
  const name = seatName(link.seat, sides), url = linkOf(link.token);
  const copy = (): Promise<void> => navigator.clipboard.writeText(url).then(() => setSaid("Copied."), () => { setShown("text"); setSaid("Copy it from here:"); });
  const share = (): Promise<void> => navigator.share({ title: `${title}: ${name}`, url }).catch(() => {});
  const replace = async (): Promise<void> => {
    setBusy(true);
    try {
      const fresh = await replaceSeat(table.token, link.seat);
      await table.keepLinks(links.map((old) => (old.seat === link.seat ? fresh : old)));
      setSaid("This is a new link. The old one opens nothing any more.");
    } catch (error) {
      setSaid((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <li data-side={sideLetter(sideOf(link.seat))}>
      <p>{sideOf(link.seat) !== null && <i className="flag" aria-hidden="true" />} <span className="side">{name}</span><br /><span className="small quiet">{meaning(link.seat, sides)}</span></p>
      <div className="row">
        <button type="button" className="btn" aria-label={`Copy the link: ${name}`} onClick={() => void copy()}>Copy</button>
        {"share" in navigator && <button type="button" className="btn" aria-label={`Share the link: ${name}`} onClick={() => void share()}>Share</button>}
        <button type="button" className="btn" aria-expanded={shown === "code"} aria-label={`QR code: ${name}`} onClick={() => setShown(shown === "code" ? "no" : "code")}>QR code</button>
        <a className="btn plain" aria-label={`Sit here yourself: ${name}`} href={href({ at: "table", token: link.token })}>Sit here yourself</a>
        <button type="button" className="btn plain" disabled={busy} aria-label={`Make a new link: ${name}`} onClick={() => void replace()}>New link</button>
      </div>
      <p className="small" role="status">{said}</p>
      {shown === "text" && <input className="field" readOnly aria-label={`The link: ${name}`} value={url} onFocus={(event) => event.target.select()} />}
      {shown === "code" && <QrCode text={url} label={`QR code of the link: ${name}`} />}
    </li>
  );
}

/** The links of the other seats, for whoever opened the table. */
export function Links({ table, open }: { table: OnlineTable; open: boolean }) {
  const { links } = table.now;
  if (links.length === 0) return null;
  return (
    <section className="sheet links" aria-labelledby="links">
      <details open={open}>
        <summary><h2 id="links">Links to this table</h2></summary>
        <p className="small quiet">A link is a seat: send each to one person only. They are kept on this device, and nobody can look them up elsewhere.</p>
        <ul>{links.map((link) => <OneLink key={link.seat} table={table} link={link} />)}</ul>
      </details>
    </section>
  );
}
