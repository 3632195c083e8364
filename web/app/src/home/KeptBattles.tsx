import { useEffect, useState } from "react";
import { battles, remove, type Kept } from "../keep/store.js";
import { href } from "../route.js";
import { useWaiting } from "../settling.js";
import { capital } from "../words.js";
import { finds, Search } from "./Search.js";
import { systemName } from "./samples.js";

type Listed = Kept & { stored: boolean };
interface Gone {
  title: string;
  bringBack(): Promise<void>;
}

/** The battles on this device in which something was answered. */
export interface KeptHere {
  battles: Listed[];
  gone: Gone | null;
  erase(battle: Kept): Promise<void>;
  undo(): Promise<void>;
}

export function useKept(): KeptHere {
  const [kept, setKept] = useState<Listed[] | null>(null);
  const [gone, setGone] = useState<Gone | null>(null);
  const look = (): void =>
    void battles().then(
      (all) => setKept(all.filter(({ lines }) => lines > 1)),
      () => setKept([]),
    );
  useEffect(look, []);
  useWaiting(kept === null);
  return {
    battles: kept ?? [],
    gone,
    async erase({ id, title }) {
      setGone({ title, bringBack: await remove(id) });
      look();
    },
    async undo() {
      await gone?.bringBack().catch(() => {}); // without room it is kept in memory, and the list says so
      setGone(null);
      look();
    },
  };
}

const won = (winner: string): string => (winner === "nobody" ? "no winner" : `${winner} won`);
const standing = ({ winner, lines, moment }: Kept): string =>
  winner !== null ? won(winner) : (moment ?? `${lines - 1} answers so far`);

/** "today, 14:05", "3 November" */
function when(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  return then.toDateString() === now.toDateString()
    ? `today, ${then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`
    : then.toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

function Battle({ battle, onDelete }: { battle: Listed; onDelete(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <li>
      <a className="pick" href={href({ at: "fight", id: battle.id })}>
        <b>{battle.title}</b>
        <span className="small">
          {capital(standing(battle))}
          {battle.sides && <span className="quiet"> · {battle.sides.join(" against ")}</span>}
        </span>
        <span className="small quiet">
          {systemName(battle.system)} · {when(battle.at)}
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

const MANY = 5;

function List({ id, title, all, onDelete }: { id: string; title: string; all: Listed[]; onDelete(one: Kept): void }) {
  if (all.length === 0) return null;
  return (
    <>
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>
        {all.map((battle) => (
          <Battle key={battle.id} battle={battle} onDelete={() => onDelete(battle)} />
        ))}
      </ul>
    </>
  );
}

/** The battles on this device: those that continue, and apart from them those that are over. Without any, nothing. */
export function KeptBattles({ kept: { battles, gone, erase, undo } }: { kept: KeptHere }) {
  const [wanted, setWanted] = useState("");
  if (battles.length === 0 && !gone) return null;
  const found = battles.filter((one) => finds(wanted, `${one.title} ${systemName(one.system)} ${one.winner ?? ""}`));
  const onDelete = (one: Kept): void => void erase(one);
  return (
    <section className="sheet kept" aria-label="Battles on this device">
      {battles.length > MANY && <Search label="Search your battles" text={wanted} onChange={setWanted} />}
      {gone && (
        <div className="row" role="status">
          <p>{gone.title} is deleted.</p>
          <button type="button" className="btn" onClick={() => void undo()}>
            Undo
          </button>
        </div>
      )}
      <List id="kept" title="Continue" all={found.filter(({ winner }) => winner === null)} onDelete={onDelete} />
      <List id="over" title="Finished" all={found.filter(({ winner }) => winner !== null)} onDelete={onDelete} />
    </section>
  );
}
