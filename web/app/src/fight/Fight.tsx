import type { Seat } from "@banneret/core";
import { useSyncExternalStore } from "react";
import { BoardSlot } from "../board/BoardSlot.js";
import { Accounts, Calendar, useBook } from "../campaign/CampaignSlot.js";
import { MapSlot } from "../map/MapSlot.js";
import { AdvicePanel } from "../oracle/AdvicePanel.js";
import { AnalysisPanel } from "../oracle/AnalysisPanel.js";
import { MatrixPanel } from "../oracle/MatrixPanel.js";
import { Page } from "../Page.js";
import { href } from "../route.js";
import { Ask } from "./Ask.js";
import type { Battle } from "./battle.js";
import { ChancePanel } from "./ChancePanel.js";
import { Chronicle } from "./Chronicle.js";
import { Ending } from "./Ending.js";
import { Curtain } from "./Curtain.js";
import { download, fileName } from "./exportJournal.js";
import { Latest } from "./Latest.js";
import { Elsewhere } from "./Elsewhere.js";
import type { Found } from "./live.js";
import { RulingsPanel } from "./RulingsPanel.js";
import { seatOf } from "./seat.js";
import { Seats } from "./Seats.js";
import { Situation, Standing } from "./Situation.js";
import { undoTarget } from "./told.js";
import { Unkept } from "./Unkept.js";
import { useFound } from "./useFound.js";

function Controls({ battle }: { battle: Battle }) {
  const { busy, running, outcome, told, title, seat, curtain } = battle.now;
  const shared = curtain && seat.role === "commander";
  const settled = outcome !== null && seatOf(battle.now).role === "commander"; // everything has been seen
  const nothing = settled || (seat.role === "referee" ? undoTarget(told) === null : told.length === 0);
  const save = (): void => void battle.game.journal().then((text) => download(fileName(title), text));
  return (
    <div className="controls">
      {outcome === null && !running && !shared && <button type="button" className="btn" disabled={busy} onClick={() => void battle.runToEnd()}>Let the defaults hold to the end</button>}
      {running && <button type="button" className="btn" onClick={() => battle.stop()}>Stop here</button>}
      <button type="button" className="btn" disabled={busy || nothing} onClick={() => void battle.undo()}>Undo</button>
      {!shared && <button type="button" className="btn" disabled={busy} onClick={save}>Export the journal</button>}
      {outcome !== null && <a className="btn" href={href({ at: "report", id: battle.id })}>Report to print</a>}
      {outcome !== null && <a className="btn main" href={href({ at: "home" })}>Choose another battle</a>}
    </div>
  );
}

const seatKey = (seat: Seat): string => JSON.stringify(seat);

function Table({ battle, onFound }: { battle: Battle; onFound(found: Found): void }) {
  const now = useSyncExternalStore(battle.subscribe, () => battle.now);
  const book = useBook(battle.game, now.seat, now.view.game, now.told.length);
  if (now.away) return <Elsewhere id={battle.id} onFound={onFound} />;
  if (now.handTo !== null) return <Curtain battle={battle} to={now.handTo} />;
  const { question, outcome, busy, running, sides, told, seat } = now;
  return (
    <Page title={`${now.title} · Banneret`} where={now.title} className="fight">
      <div className="top">
        <Standing state={now.view.state} sides={sides} dated={book !== null} />
        {book && <Calendar book={book.book} of={book.of} told={told} state={now.view.state} />}
      </div>
      <BoardSlot key={seatKey(seat)} game={battle.game} seat={seat} question={running ? null : question} moment={told.length} busy={busy} onGive={(answers) => void battle.give(answers)} />
      <MapSlot key={`map ${seatKey(seat)}`} game={battle.game} seat={seat} sides={sides} question={running ? null : question} moment={told.length} busy={busy} onAnswer={(asked, values) => void battle.answer(asked, values)} />
      <div className="first" data-entries={told.length} data-busy={busy}>
        {outcome && <Ending outcome={outcome} told={told} game={now.view.game} />}
        {!outcome && running && <section className="sheet ask" data-side="none"><p className="eyebrow">The defaults hold</p><div role="status"><h1>{told.length} answers so far</h1></div></section>}
        {!outcome && !running && question && (
          <Ask key={told.length} question={question} sides={sides} disabled={busy} onAnswer={(values) => void battle.answer(question, values)} onRoll={(faces) => void battle.roll(question, faces)} />
        )}
        {now.refused !== null && <p className="note" role="alert">{now.refused}</p>}
        {now.unkept !== null && <Unkept why={now.unkept} disabled={busy} onAgain={() => void battle.keepAgain()} />}
        <Controls battle={battle} />
        {!running && <Latest told={told} sides={sides} />}
        {question?.sealed && !running && now.view.game === "battle" && <MatrixPanel key={`pairs ${seatKey(seat)}`} game={battle.game} seat={seat} sides={sides} stands={told.length} />}
        {outcome && now.view.game === "battle" && <AnalysisPanel game={battle.game} sides={sides} stands={told.length} />}
        {book && <Accounts key={seatKey(seat)} game={battle.game} seat={seat} sides={sides} newest={book.book} of={book.of} />}
        <Situation state={now.view.state} sides={sides} />
      </div>
      <div className="second">
        {seat.role === "referee" && !outcome && <ChancePanel game={battle.game} sides={sides} told={told} round={question?.round ?? 0} wanted={!busy} />}
        {question?.to === "side" && question.form !== "roll" && !running && <AdvicePanel game={battle.game} question={question} name={sides[question.side] ?? ""} stands={told.length} />}
        <Chronicle told={told} sides={sides} />
        {seat.role === "referee" && !outcome && !running && <RulingsPanel game={battle.game} moment={told.length} disabled={busy} onRule={(id, values, reason) => void battle.rule(id, values, reason)} />}
        <Seats sides={sides} bots={now.bots} curtain={now.curtain} disabled={busy} onCommand={(side, bot) => void battle.command(side, bot)} onCurtain={(curtain) => void battle.drawCurtain(curtain)} />
      </div>
    </Page>
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
      {problem !== "" && <p className="note" role="alert">{problem}</p>}
      {found === "looking" && problem === "" && <p role="status">Setting up the table…</p>}
      <p><a href={href({ at: "home" })}>Choose a battle</a></p>
    </Page>
  );
}
