import type { OwnShare } from "./compare.js";

const FOUND: Record<OwnShare["found"], string> = { same: "the same", differs: "differs", elsewhere: "not drawn here" };

/** All of them in a sentence. */
function verdict(shares: OwnShare[]): string {
  const same = shares.filter(({ found }) => found === "same").length;
  return `Your own shares: ${same} of ${shares.length} in the journal ${same === 1 ? "is" : "are"} what this device drew.`;
}

/** The shares of one's own seat in the journal, each compared with what this device kept. */
export function OwnShares({ shares }: { shares: OwnShare[] }) {
  if (shares.length === 0) return null;
  return (
    <>
      <details className="own-shares">
        <summary>{verdict(shares)}</summary>
        <table className="small">
          <thead>
            <tr>
              <th scope="col">Committed</th>
              <th scope="col">Given</th>
              <th scope="col">On this device</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ committed, given, found }) => (
              <tr key={committed} data-found={found}>
                <td>entry {committed}</td>
                <td>{given === null ? "not needed" : `entry ${given}`}</td>
                <td>{FOUND[found]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {shares.some(({ found }) => found !== "same") && (
        <p className="note">
          If you did not play this seat on another device too, someone else gave these shares in your name.
        </p>
      )}
    </>
  );
}
