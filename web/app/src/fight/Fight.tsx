import { useSyncExternalStore } from "react";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import type { Battle } from "./battle.js";
import { Curtain } from "./Curtain.js";
import { download, fileName } from "./exportJournal.js";
import { Elsewhere } from "./Elsewhere.js";
import { fightAgain, fork, type Found } from "./live.js";
import { Scene } from "./Scene.js";
import { persons, seatOf } from "./seat.js";
import { Seats } from "./Seats.js";
import { undoTarget } from "./told.js";
import { Unkept } from "./Unkept.js";
import { useFound } from "./useFound.js";

/** Goes to another battle as soon as it is there. */
const leaveFor = async (made: Promise<string>): Promise<void> => go({ at: "fight", id: await made });

function Controls({ battle }: { battle: Battle }) {
  const { busy, running, outcome, told, title, seat, curtain, aloud } = battle.now;
  const shared = aloud || (curtain && seat.role === "commander");
  const settled = outcome !== null && seatOf(battle.now).role === "commander"; // everything has been seen
  const nothing = settled || undoTarget(told, seat) === null;
  const save = (): void => void battle.game.journal().then((text) => download(fileName(title), text));
  return (
    <div className="controls">
      {outcome === null && !running && !shared && (
        <button type="button" className="btn" disabled={busy} onClick={() => void battle.runToEnd()}>
          Finish with defaults
        </button>
      )}
      {running && (
        <button type="button" className="btn" onClick={() => battle.stop()}>
          Stop here
        </button>
      )}
      <button type="button" className="btn" disabled={busy || nothing} onClick={() => void battle.undo()}>
        Undo
      </button>
      {!shared && (
        <button type="button" className="btn" disabled={busy} onClick={save}>
          Export the journal
        </button>
      )}
      {outcome !== null && (
        <>
          <a className="btn" href={href({ at: "report", id: battle.id })}>
            Print the report
          </a>
          <button type="button" className="btn" disabled={busy} onClick={() => void leaveFor(fightAgain(battle))}>
            Fight it again
          </button>
        </>
      )}
      {outcome === null && !running && !shared && (
        <a className="btn plain" href={href({ at: "open", id: battle.id })}>
          Play online
        </a>
      )}
      {outcome !== null && (
        <a className="btn plain" href={href({ at: "home" })}>
          Choose another battle
        </a>
      )}
    </div>
  );
}

/** All players have seen what was shown. */
function Seen({ battle }: { battle: Battle }) {
  return (
    <section className="sheet ask" data-side="none">
      <p className="eyebrow">For all players</p>
      <p>The device goes to the next player.</p>
      <button
        type="button"
        className="btn main"
        disabled={battle.now.busy}
        onClick={() => void battle.goOn()}
        data-first
      >
        Continue
      </button>
    </section>
  );
}

function Table({ battle, onFound }: { battle: Battle; onFound(found: Found): void }) {
  const now = useSyncExternalStore(battle.subscribe, () => battle.now);
  if (now.away) return <Elsewhere id={battle.id} onFound={onFound} />;
  if (now.handTo !== null) return <Curtain battle={battle} to={now.handTo} />;
  const [only, ...others] = persons(now.bots);
  return (
    <Scene
      battle={battle}
      you={only !== undefined && others.length === 0 ? only : null}
      onFork={(n) => void leaveFor(fork(battle, n))}
      waiting={now.aloud && <Seen battle={battle} />}
      notices={
        now.unkept !== null && <Unkept why={now.unkept} disabled={now.busy} onAgain={() => void battle.keepAgain()} />
      }
      controls={<Controls battle={battle} />}
      seats={
        <Seats
          sides={now.sides}
          bots={now.bots}
          curtain={now.curtain}
          disabled={now.busy}
          onCommand={(side, bot) => void battle.command(side, bot)}
          onCurtain={(curtain) => void battle.drawCurtain(curtain)}
        />
      }
    />
  );
}

/** A battle by its name: the one on the table, or one that is kept. */
export function Fight({ id }: { id: string }) {
  const { found, problem, setFound } = useFound(id);
  if (found === "elsewhere") return <Elsewhere id={id} onFound={setFound} />;
  if (found !== null && found !== "looking") return <Table battle={found} onFound={setFound} />;
  return (
    <Page title="Battle · Banneret">
      <h1>{found === null ? "This battle is not on this device" : "Battle"}</h1>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {found === "looking" && problem === "" && <p role="status">Loading…</p>}
      <p>
        <a href={href({ at: "home" })}>Choose a battle</a>
      </p>
    </Page>
  );
}
