import type { Seat } from "@banneret/core";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { BoardSlot } from "../board/BoardSlot.js";
import { Accounts, Calendar, useBook } from "../campaign/CampaignSlot.js";
import { MapSlot } from "../map/MapSlot.js";
import { AdvicePanel } from "../oracle/AdvicePanel.js";
import { LookBack } from "../oracle/LookBack.js";
import { MatrixPanel } from "../oracle/MatrixPanel.js";
import { useAnalysis } from "../oracle/useAnalysis.js";
import { Page } from "../Page.js";
import { Ask } from "./Ask.js";
import { ChancePanel } from "./ChancePanel.js";
import { Chronicle } from "./Chronicle.js";
import { Goals } from "./Goals.js";
import { Happened, happened } from "./Happened.js";
import { JudgementsPanel } from "./Judgements.js";
import { useJudgements } from "./judging.js";
import { Latest } from "./Latest.js";
import { Outcomes, useProspects } from "./Outcomes.js";
import type { Played } from "./played.js";
import type { Proposal } from "./proposal.js";
import { Result } from "./Result.js";
import { openedBy } from "./reveal.js";
import { Reveal } from "./Reveal.js";
import { useRollLedger } from "./RollSheet.js";
import { RulingsPanel } from "./RulingsPanel.js";
import { Scorecard } from "./Scorecard.js";
import { Situation } from "./Situation.js";
import { isOwn } from "./told.js";
import { useWide } from "./useWide.js";

interface Props {
  battle: Played;
  /** Shown instead of a question, while there is none. */
  waiting?: ReactNode;
  /** Notices below the question. */
  notices: ReactNode;
  controls: ReactNode;
  /** At the start of the second column. */
  aside?: ReactNode;
  /** At its end, until the game is over. */
  seats: ReactNode;
  /** The side of the only person who plays, whom the result addresses as "you". */
  you?: number | null;
  /** Starts its own battle from before an entry of one that is over. */
  onFork?: (n: number) => void;
}

/** What was chosen on the map for the question of this moment. It goes with the moment. */
function useProposal(moment: number): [Proposal | null, (proposal: Proposal | null) => void] {
  const [kept, keep] = useState<{ of: number; proposal: Proposal | null }>({ of: -1, proposal: null });
  return [kept.of === moment ? kept.proposal : null, (proposal) => keep({ of: moment, proposal })];
}

const seatKey = (seat: Seat): string => JSON.stringify(seat);

/**
 * The fight screen: the question, the situation, what happened. It knows neither the system nor where the battle is
 * played.
 */
export function Scene({ battle, waiting, notices, controls, aside, seats, you = null, onFork }: Props) {
  const now = useSyncExternalStore(battle.subscribe, () => battle.now);
  const { question, outcome, busy, running, sides, told, seat } = now;
  const { game, oracle } = battle;
  // The referee watches while others choose.
  const sealing = question?.sealed || (seat.role === "referee" && now.view.asks.some(({ sealed }) => sealed));
  const [proposal, propose] = useProposal(told.length);
  const ledger = useRollLedger(game, seat, running ? null : question);
  const judgements = useJudgements(game, seat, running ? null : question);
  const prospects = useProspects(game, seat, running || busy ? null : question);
  const wide = useWide();
  const opened = told.find(({ n }) => n === now.opened) ?? (question?.form === "roll" ? openedBy(told) : undefined);
  const news = happened(told, seat, now.aloud ? Math.max(now.opened ?? 0, now.since ?? 0) : null);
  const early = !told.some((one) => !one.undone && one.type === "answer" && isOwn(one.seat, seat));
  const book = useBook(game, seat, now.view.game, told.length);
  const over = outcome !== null && !running;
  const analysed = over && now.view.game === "battle" ? oracle : null;
  const work = useAnalysis(analysed, told.length, true);
  // On a phone the question comes first.
  const map = (
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
  );
  const calendar = book && <Calendar book={book.book} of={book.of} told={told} state={now.view.state} />;
  const outcomes = !over && !running && prospects && (
    <Outcomes prospects={prospects} state={now.view.state} sides={sides} />
  );
  return (
    <Page title={`${now.title} · Banneret`} where={now.title} className="fight" sides={sides}>
      <div className="top">
        {over ? (
          <Result now={now} game={game} you={you} work={analysed && work} controls={controls} notices={notices} />
        ) : (
          <Scorecard view={now.view} sides={sides} seat={seat} />
        )}
      </div>
      <BoardSlot
        key={seatKey(seat)}
        game={game}
        seat={seat}
        question={running ? null : question}
        moment={told.length}
        busy={busy}
        onGive={(answers) => void battle.give(answers)}
        onTogether={battle.together && ((wishes, act) => void battle.together?.(wishes, act))}
      />
      {wide && map}
      {wide && calendar}
      <div className="first" data-entries={told.length} data-busy={busy} data-aloud={now.aloud || undefined}>
        {opened && !over && !running && <Reveal one={opened} sides={sides} />}
        {!running && !outcome && <Happened news={news} sides={sides} />}
        {!outcome && running && (
          <section className="sheet ask" data-side="none">
            <p className="eyebrow">Using defaults</p>
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
            onRest={battle.rest && (() => void battle.rest?.(question))}
            onRestOfPhase={battle.restOfPhase && (() => void battle.restOfPhase?.())}
            onRollOn={battle.rollOn && (() => void battle.rollOn?.())}
            sides={sides}
            disabled={busy}
            onAnswer={(values) => void battle.answer(question, values)}
            onRoll={(faces) => void battle.roll(question, faces)}
          />
        )}
        {!over && !running && battle.judge && (
          <JudgementsPanel
            key={`judgements ${told.length}`}
            list={judgements}
            sides={sides}
            disabled={busy}
            onJudge={(answers) => void battle.judge?.(answers)}
          />
        )}
        {!wide && outcomes}
        {!wide && map}
        {!wide && calendar}
        {!outcome && !question && waiting}
        {!over && (
          <>
            {now.refused !== null && (
              <p className="note" role="alert">
                {now.refused}
              </p>
            )}
            {notices}
            {!running && <Goals view={now.view} sides={sides} early={early} />}
            {!running && news.length === 0 && <Latest told={told} sides={sides} />}
            {controls}
          </>
        )}
        {oracle && sealing && !running && now.view.game === "battle" && (
          <MatrixPanel key={`pairs ${seatKey(seat)}`} game={oracle} seat={seat} sides={sides} stands={told.length} />
        )}
        {over && (
          <LookBack
            told={told}
            analysis={work.long.at === "known" ? work.long.answer : null}
            sides={sides}
            onFork={onFork}
          />
        )}
        {book && <Accounts key={seatKey(seat)} game={game} seat={seat} sides={sides} newest={book.book} of={book.of} />}
        <Situation state={now.view.state} sides={sides} />
      </div>
      <div className="second">
        {wide && outcomes}
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
        {!over && seats}
      </div>
    </Page>
  );
}
