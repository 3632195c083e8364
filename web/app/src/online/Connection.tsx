import { humanise } from "../words.js";
import type { OnlineTable } from "./table.js";

/** The state of the connection: whether the server answers, and which answers wait. */
export function Connection({ table }: { table: OnlineTable }) {
  const { link, waiting, gone, unkept, busy } = table.now;
  const held = busy ? [] : waiting;
  return (
    <div role="status" className="connection" data-link={link} data-waiting={held.length}>
      {gone !== null && (
        <p className="note">This link no longer opens the table: {gone}. Ask the referee for a new one.</p>
      )}
      {gone === null && link === "lost" && (
        <p className="note">
          No connection to the server. This page shows the last state it received, and continues as soon as there is a
          connection.
        </p>
      )}
      {held.length > 0 && (
        <div className="note">
          <p>
            {held.length === 1
              ? "Your answer is kept on this device and will be sent once there is a connection. It counts once."
              : `${held.length} answers are kept on this device and will be sent once there is a connection. Each counts once.`}
          </p>
          <ul>
            {held.map(({ key, words }) => (
              <li key={key}>
                <b>{humanise(words)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {unkept && (
        <p className="note">
          This browser stores nothing for this page. Keep the link: without it you cannot come back to your seat.
        </p>
      )}
    </div>
  );
}
