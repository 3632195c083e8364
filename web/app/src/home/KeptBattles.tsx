import { useEffect, useState } from "react";
import { battles, remove, type Kept } from "../keep/store.js";
import { href } from "../route.js";
import { systemName } from "./samples.js";

type Listed = Kept & { stored: boolean };

const standing = ({ winner, lines }: Kept): string =>
  winner === null ? `${lines - 1} answers so far` : `over: ${winner}`;

function Battle({ battle, onDelete }: { battle: Listed; onDelete(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <li>
      <a className="pick" href={href({ at: "fight", id: battle.id })}>
        <b>{battle.title}</b>
        <span className="small quiet">
          {systemName(battle.system)} · {standing(battle)}
          {!battle.stored && " · not stored: lost when this page is closed"}
        </span>
      </a>
      {asked ? (
        <span className="row" role="group" aria-label={`Delete ${battle.title}?`}>
          <button type="button" className="btn" onClick={onDelete}>
            Delete it
          </button>
          <button type="button" className="btn plain" onClick={() => setAsked(false)} ref={(one) => one?.focus()}>
            Keep it
          </button>
        </span>
      ) : (
        <button
          type="button"
          className="btn plain"
          aria-label={`Delete ${battle.title}`}
          onClick={() => setAsked(true)}
        >
          Delete
        </button>
      )}
    </li>
  );
}

/** The battles on this device in which something was answered. Without any, nothing. */
export function KeptBattles() {
  const [kept, setKept] = useState<Listed[]>([]);
  const [gone, setGone] = useState<{ title: string; bringBack(): Promise<void> } | null>(null);
  const look = (): void =>
    void battles().then(
      (all) => setKept(all.filter(({ lines }) => lines > 1)),
      () => setKept([]),
    );
  useEffect(look, []);
  const erase = async ({ id, title }: Kept): Promise<void> => {
    setGone({ title, bringBack: await remove(id) });
    look();
  };
  const undo = async (): Promise<void> => {
    await gone?.bringBack().catch(() => {}); // without room it is kept in memory, and the list says so
    setGone(null);
    look();
  };
  if (kept.length === 0 && !gone) return null;
  return (
    <section className="sheet kept" aria-labelledby="kept">
      <h2 id="kept">Continue</h2>
      {gone && (
        <div className="row" role="status">
          <p>{gone.title} is deleted.</p>
          <button type="button" className="btn" onClick={() => void undo()}>
            Undo
          </button>
        </div>
      )}
      <ul>
        {kept.map((battle) => (
          <Battle key={battle.id} battle={battle} onDelete={() => void erase(battle)} />
        ))}
      </ul>
    </section>
  );
}
