import type { Seat } from "@banneret/core";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { BoardSlot } from "../board/BoardSlot.js";
import { Accounts, Calendar, useBook } from "../campaign/CampaignSlot.js";
import { MapSlot } from "../map/MapSlot.js";
import { AdvicePanel } from "../oracle/AdvicePanel.js";
import { AnalysisPanel } from "../oracle/AnalysisPanel.js";
import { MatrixPanel } from "../oracle/MatrixPanel.js";
import { Page } from "../Page.js";
import { Ask } from "./Ask.js";
import { ChancePanel } from "./ChancePanel.js";
import { Chronicle } from "./Chronicle.js";
import { Ending } from "./Ending.js";
import { Goals } from "./Goals.js";
import { Happened, happened } from "./Happened.js";
import { Latest } from "./Latest.js";
import type { Played } from "./played.js";
import type { Proposal } from "./proposal.js";
import { Reveal } from "./Reveal.js";
import { useRollLedger } from "./RollSheet.js";
import { RulingsPanel } from "./RulingsPanel.js";
import { Scorecard } from "./Scorecard.js";
import { Situation } from "./Situation.js";
import { isOwn } from "./told.js";

interface Props {
  battle: Played;
  /** Stands where the question would, while there is none. */
  waiting?: ReactNode;
  /** What has to be said, below the question. */
  notices: ReactNode;
  controls: ReactNode;
  /** At the beginning of the second column. */
  aside?: ReactNode;
  /** At its end. */
  seats: ReactNode;
}

/** What was chosen on the map for the question of this moment. It goes with the moment. */
function useProposal(moment: number): [Proposal | null, (proposal: Proposal | null) => void] {
  const [kept, keep] = useState<{ of: number; proposal: Proposal | null }>({ of: -1, proposal: null });
  return [kept.of === moment ? kept.proposal : null, (proposal) => keep({ of: moment, proposal })];
}

const seatKey = (seat: Seat): string => JSON.stringify(seat);

/**
 * The fight screen: the question, how it stands, what happened. It knows neither the system nor where the battle is
 * played.
 */
export function Scene({ battle, waiting, notices, controls, aside, seats }: Props) {
  const now = useSyncExternalStore(battle.subscribe, () => battle.now);
  const { question, outcome, busy, running, sides, told, seat } = now;
  const { game, oracle } = battle;
  // The referee watches while others choose.
  const sealing = question?.sealed || (seat.role === "referee" && now.view.asks.some(({ sealed }) => sealed));
  const [proposal, propose] = useProposal(told.length);
  const ledger = useRollLedger(game, seat, running ? null : question);
  const opened = told.find(({ n }) => n === now.opened);
  const news = happened(told, seat, now.aloud ? Math.max(now.opened ?? 0, now.since ?? 0) : null);
  const early = !told.some((one) => !one.undone && one.type === "answer" && isOwn(one.seat, seat));
  const book = useBook(game, seat, now.view.game, told.length);
  return (
    <Page title={`${now.title} · Banneret`} where={now.title} className="fight" sides={sides}>
      <div className="top">
        <Scorecard view={now.view} sides={sides} seat={seat} dated={book !== null} />
        {book && <Calendar book={book.book} of={book.of} told={told} state={now.view.state} />}
      </div>
      <BoardSlot
        key={seatKey(seat)}
        game={game}
        seat={seat}
        question={running ? null : question}
        moment={told.length}
        busy={busy}
        onGive={(answers) => void battle.give(answers)}
      />
      <MapSlot
        key={`map ${seatKey(seat)}`}
        game={game}
        seat={seat}
        sides={sides}
        question={running ? null : question}
        moment={told.length}
        busy={busy}
        onPropose={propose}
      />
      <div className="first" data-entries={told.length} data-busy={busy} data-aloud={now.aloud || undefined}>
        {opened && <Reveal one={opened} sides={sides} />}
        {!running && !outcome && <Happened news={news} sides={sides} />}
        {outcome && <Ending outcome={outcome} told={told} game={now.view.game} />}
        {!outcome && running && (
          <section className="sheet ask" data-side="none">
            <p className="eyebrow">The defaults hold</p>
            <div role="status">
              <h1>{told.length} answers so far</h1>
            </div>
          </section>
        )}
        {!outcome && !running && question && (
          <Ask
            key={question.id}
            question={question}
            proposal={proposal}
            hands={now.hands}
            ledger={ledger}
            onRollOn={battle.rollOn && (() => void battle.rollOn?.())}
            sides={sides}
            disabled={busy}
            onAnswer={(values) => void battle.answer(question, values)}
            onRoll={(faces) => void battle.roll(question, faces)}
          />
        )}
        {!outcome && !question && waiting}
        {now.refused !== null && (
          <p className="note" role="alert">
            {now.refused}
          </p>
        )}
        {notices}
        {!outcome && !running && <Goals view={now.view} sides={sides} early={early} />}
        {controls}
        {!running && news.length === 0 && <Latest told={told} sides={sides} />}
        {oracle && sealing && !running && now.view.game === "battle" && (
          <MatrixPanel key={`pairs ${seatKey(seat)}`} game={oracle} seat={seat} sides={sides} stands={told.length} />
        )}
        {oracle && outcome && now.view.game === "battle" && (
          <AnalysisPanel game={oracle} sides={sides} stands={told.length} />
        )}
        {book && <Accounts key={seatKey(seat)} game={game} seat={seat} sides={sides} newest={book.book} of={book.of} />}
        <Situation state={now.view.state} sides={sides} />
      </div>
      <div className="second">
        {aside}
        {oracle && seat.role === "referee" && !outcome && (
          <ChancePanel game={oracle} sides={sides} told={told} round={question?.round ?? 0} wanted={!busy} />
        )}
        {oracle && question?.to === "side" && question.form !== "roll" && !running && (
          <AdvicePanel game={oracle} question={question} name={sides[question.side] ?? ""} stands={told.length} />
        )}
        <Chronicle told={told} sides={sides} />
        {seat.role === "referee" && !outcome && !running && (
          <RulingsPanel
            game={game}
            moment={told.length}
            disabled={busy}
            onRule={(id, values, reason) => void battle.rule(id, values, reason)}
          />
        )}
        {seats}
      </div>
    </Page>
  );
}
