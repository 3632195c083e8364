import { useEffect, useState } from "react";
import { battles, remove, type Kept } from "../keep/store.js";
import { href } from "../route.js";
import { systemName } from "./samples.js";

const standing = ({ winner, lines }: Kept): string =>
  winner === null ? `${lines - 1} answers so far` : `over: ${winner}`;

/** The battles on this device in which something was answered. Without any, nothing. */
export function KeptBattles() {
  const [kept, setKept] = useState<(Kept & { stored: boolean })[]>([]);
  const look = (): void =>
    void battles().then(
      (all) => setKept(all.filter(({ lines }) => lines > 1)),
      () => setKept([]),
    );
  useEffect(look, []);
  if (kept.length === 0) return null;
  return (
    <section className="sheet kept" aria-labelledby="kept">
      <h2 id="kept">Continue</h2>
      <ul>
        {kept.map((battle) => (
          <li key={battle.id}>
            <a className="pick" href={href({ at: "fight", id: battle.id })}>
              <b>{battle.title}</b>
              <span className="small quiet">
                {systemName(battle.system)} · {standing(battle)}
                {!battle.stored && " · not stored: lost when this page is closed"}
              </span>
            </a>
            <button
              type="button"
              className="btn plain"
              aria-label={`Delete ${battle.title}`}
              onClick={() => void remove(battle.id).then(look)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
