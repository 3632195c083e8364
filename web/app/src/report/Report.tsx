import { REFEREE, type Book, type Story } from "@banneret/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Battle } from "../fight/battle.js";
import { Ledger } from "../fight/Ledger.js";
import { useFound } from "../fight/useFound.js";
import { AnalysisPanel } from "../oracle/AnalysisPanel.js";
import { liveries } from "../liveries.js";
import { Page } from "../Page.js";
import { href } from "../route.js";
import { useWaiting } from "../settling.js";
import { capital, sideLetter } from "../words.js";
import { chaptersOf, type Chapter } from "./course.js";
import { Tables } from "./Tables.js";
import "../style/report.css";

/** What the rounds are called: what the engine counts first. */
const counter = (state: Record<string, unknown>, dated: boolean): string =>
  dated ? "day" : (Object.entries(state).find(([, value]) => typeof value === "number")?.[0] ?? "round");
const heading = ({ at }: Chapter, word: string): string => (at === 0 ? "Before the battle" : `${word} ${at}`);

/** What happened, and in small print who answered what. */
function Course({ chapters, word }: { chapters: Chapter[]; word: string }) {
  return (
    <section className="course" aria-labelledby="course">
      <h2 id="course">What happened</h2>
      {chapters.map((chapter) => (
        <article key={chapter.at}>
          <h3>{heading(chapter, word)}</h3>
          {chapter.sentences.length > 0 && <p>{chapter.sentences.join(" ")}</p>}
          {chapter.notes.map(({ label, answers }) => (
            <p key={label} className="small quiet">
              <b>{label}:</b> {answers.join("; ")}
            </p>
          ))}
        </article>
      ))}
    </section>
  );
}

/** The modifiers of everything that happened, each with its rule. */
function Appendix({ chapters, sides }: { chapters: Chapter[]; sides: string[] }) {
  return (
    <section className="appendix small" aria-labelledby="appendix">
      <h2 id="appendix">Every number</h2>
      {chapters
        .flatMap(({ told }) => told)
        .map((one) => (
          <article key={one.n}>
            <h3>
              {one.n}. {one.asked}
            </h3>
            <Ledger terms={one.terms} sides={sides} />
          </article>
        ))}
    </section>
  );
}

/** What is read before it can be written. */
interface Read {
  story: Story;
  book: Book | null;
}

function useRead({ game, now }: Battle): Read | null {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let here = true;
    void Promise.all([game.story(), game.book(REFEREE)]).then(([story, book]) => here && setRead({ story, book }));
    return () => void (here = false);
  }, [game, now.told.length]);
  useWaiting(read === null);
  return read;
}

function Paper({ battle, read: { story, book } }: { battle: Battle; read: Read }) {
  const { title, sides, outcome, told, view } = battle.now;
  const [numbers, setNumbers] = useState(false);
  const word = capital(counter(story.start.state, book !== null));
  const chapters = chaptersOf(told, story.asked, book?.begun ?? null);
  const last = chapters.at(-1)?.at ?? 0;
  const { aftermath, ...state } = view.state;
  return (
    <>
      <div className="controls">
        <button type="button" className="btn main" onClick={() => print()}>
          Print
        </button>
        <label className="check">
          <input type="checkbox" checked={numbers} onChange={(event) => setNumbers(event.target.checked)} /> With every
          number
        </label>
        <a className="btn" href={href({ at: "fight", id: battle.id })}>
          Back to the {view.game}
        </a>
      </div>
      <article className="paper" aria-labelledby="report" style={liveries(sides)}>
        <h1 id="report">{title}</h1>
        <ul className="row" aria-label="Sides">
          {sides.map((name, i) => (
            <li key={i} data-side={sideLetter(i)}>
              <i className="flag" aria-hidden="true" /> <span className="side">{name}</span>
            </li>
          ))}
        </ul>
        <p className="closing">
          {outcome?.side === null ? "No winner" : `${outcome?.name} won`}, after {last} {word.toLowerCase()}
          {last === 1 ? "" : "s"}.
        </p>
        <Tables title="The sides, from start to end" tree={state} was={story.start.state} facts />
        <Course chapters={chapters} word={word} />
        {typeof aftermath === "object" && aftermath !== null && (
          <Tables title="What it cost" tree={aftermath as Record<string, unknown>} was={{}} />
        )}
        {view.game === "battle" && <AnalysisPanel game={battle.game} sides={sides} told={told} whole={numbers} />}
        {numbers && <Appendix chapters={chapters} sides={sides} />}
      </article>
    </>
  );
}

function Written({ battle }: { battle: Battle }) {
  const now = useSyncExternalStore(battle.subscribe, () => battle.now);
  const read = useRead(battle);
  const title = `${now.title}: report · Banneret`;
  if (now.away || now.outcome === null)
    return (
      <Page title={title}>
        <h1>{capital(now.view.game)} without an end</h1>
        <p>
          Finish the {now.view.game} to get its report. <a href={href({ at: "fight", id: battle.id })}>Continue</a>
        </p>
      </Page>
    );
  return (
    <Page title={title} where={now.title} className="report">
      {read ? <Paper battle={battle} read={read} /> : <p role="status">Writing the report…</p>}
    </Page>
  );
}

/** The report of a battle that is over, as pages to print. */
export function Report({ id }: { id: string }) {
  const { found, problem } = useFound(id);
  if (found !== null && found !== "looking" && found !== "elsewhere") return <Written battle={found} />;
  return (
    <Page title="Report · Banneret">
      <h1>Report</h1>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {found === "looking" && problem === "" && <p role="status">Looking for the battle…</p>}
      {found === "elsewhere" && (
        <p>
          Another tab has this battle. <a href={href({ at: "fight", id })}>Play it here</a>
        </p>
      )}
      {found === null && (
        <p>
          This battle is not on this device. <a href={href({ at: "home" })}>Choose a battle</a>
        </p>
      )}
    </Page>
  );
}
