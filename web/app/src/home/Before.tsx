import { SPECTATOR, type Bot, type Card, type Seat, type View } from "@banneret/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Battle } from "../fight/battle.js";
import { written } from "../fight/card.js";
import { JudgementList } from "../fight/Judgements.js";
import { answersOf, useJudgements, type Chosen } from "../fight/judging.js";
import { fieldOf } from "../fight/moment.js";
import { lossesOf, type Loss } from "../fight/toll.js";
import { seatOf } from "../fight/seat.js";
import { useFound } from "../fight/useFound.js";
import { ownDice, rememberDice } from "../keep/dice.js";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { useWaiting } from "../settling.js";
import { capital, number, sideLetter } from "../words.js";
import { systemName } from "./samples.js";
import "../style/start.css";

/** Who plays a side: the person at the device, another one beside, or the program in one of its ways. */
type Player = "you" | "friend" | Bot;

const PLAYERS: [Player | "program", string][] = [
  ["you", "You"],
  ["friend", "Friend here"],
  ["program", "Program"],
];
const BOTS: [Bot, string, string][] = [
  ["steady", "Steady", "the usual order, every time"],
  ["search", "Looks ahead", "compares the moves before it, where the rules allow"],
  ["random", "Random", "any order that the rules allow"],
];
const isBot = (player: Player): player is Bot => player !== "you" && player !== "friend";

/** One of several answers side by side. */
function Segments<T extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: {
  name: string;
  label: string;
  options: [T, string][];
  value: T;
  onChange(value: T): void;
}) {
  return (
    <fieldset className="segments">
      <legend className="vh">{label}</legend>
      {options.map(([option, words]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Way({ name, value, onChange }: { name: string; value: Bot; onChange(bot: Bot): void }) {
  return (
    <fieldset className="ways">
      <legend className="vh">How the program plays</legend>
      {BOTS.map(([bot, title, about]) => (
        <label key={bot}>
          <input type="radio" name={`${name} way`} checked={value === bot} onChange={() => onChange(bot)} />
          <span>
            <b>{title}</b>
            <span className="small quiet">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Before the battle the page shows what it will show in it; before two players, what everyone may know. */
const seatBefore = (players: Player[]): Seat =>
  players.includes("friend")
    ? SPECTATOR
    : seatOf({ bots: players.map((player) => (isBot(player) ? player : null)), curtain: false });

function useView(battle: Battle, players: Player[]): View {
  const seat = JSON.stringify(seatBefore(players));
  const [found, setFound] = useState<{ of: string; view: View } | null>(null);
  useEffect(() => {
    let here = true;
    battle.game.view(JSON.parse(seat) as Seat).then(
      (view) => here && setFound({ of: seat, view }),
      () => {},
    );
    return () => void (here = false);
  }, [battle, seat]);
  useWaiting(found === null);
  const { cards: _, ...rest } = battle.now.view;
  return found?.view ?? { ...rest, state: {} };
}

const FEW = 8;

/** "Bowmen: 375 · Moon guard: 12": many kinds are a tap away. */
function Troops({ troops }: { troops: Loss[] }) {
  if (troops.length === 0) return null;
  const words = troops.map(({ name, left }) => `${capital(name)}: ${number(left)}`).join(" · ");
  return troops.length > FEW ? (
    <details className="small">
      <summary>{troops.length} kinds of troops</summary>
      {words}
    </details>
  ) : (
    <p className="small quiet">{words}</p>
  );
}

interface SideProps {
  /** What the persons who play may know of it. */
  view: View;
  card: Card;
  player: Player;
  onChange(player: Player): void;
}

/** A side: how strong it is, what it must achieve, and who plays it. */
function Side({ view, card: { side, name, figures }, player, onChange }: SideProps) {
  const goals = view.goals?.find((one) => one.side === side)?.goals ?? [];
  const troops = lossesOf(view.state, view.state)[side] ?? [];
  return (
    <section className="sheet start-side" data-side={sideLetter(side)} aria-labelledby={`side ${side}`}>
      <h2 id={`side ${side}`}>
        <i className="flag large" aria-hidden="true" /> <span className="side">{name}</span>
      </h2>
      <p className="small">
        {figures.map((figure, i) => (
          <span key={figure.key}>
            {i > 0 && " · "}
            {figure.title} <b>{written(figure)}</b>
          </span>
        ))}
      </p>
      <Troops troops={troops} />
      {goals.length > 0 && (
        <div>
          <p className="small">
            <b>{goals.length > 1 ? "Wins by any of these" : "Wins by this"}</b>
          </p>
          <ul className="wins">
            {goals.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <Segments
        name={`player ${side}`}
        label={`Who plays ${name}`}
        options={PLAYERS}
        value={isBot(player) ? "program" : player}
        onChange={(next) => onChange(next === "program" ? "steady" : next)}
      />
      {isBot(player) && <Way name={`player ${side}`} value={player} onChange={onChange} />}
    </section>
  );
}

/** "You lead Gar against the program. It rolls the dice." */
function summary(players: Player[], sides: string[], own: boolean): string {
  const led = (player: Player): string => sides.filter((_, side) => players[side] === player).join(" and ");
  const you = led("you");
  const bots = players.some(isBot);
  const who =
    you === ""
      ? bots && players.every(isBot)
        ? "The program plays all sides."
        : "You do not play."
      : `You lead ${you}${led("friend") !== "" ? `, your friend ${led("friend")}` : ""}${bots ? " against the program" : ""}.`;
  return `${who} ${own ? "You roll your own dice." : "The program rolls the dice."}`;
}

function Choose({ battle }: { battle: Battle }) {
  const now = useSyncExternalStore(battle.subscribe, () => battle.now);
  const { sides, busy, title } = now;
  const [players, setPlayers] = useState<Player[]>(() => sides.map((_, side) => (side === 0 ? "you" : "steady")));
  const [own, setOwn] = useState(ownDice);
  const view = useView(battle, players);
  const judgements = useJudgements(battle.game, now.seat, now.question);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const cards = view.cards ?? sides.map((name, side): Card => ({ side, name, figures: [] }));
  const begin = async (): Promise<void> => {
    rememberDice(own);
    if (judgements.length > 0) await battle.judge(answersOf(judgements, chosen));
    await battle.seatAll(
      players.map((player) => (isBot(player) ? player : null)),
      players.includes("friend"),
    );
    go({ at: "fight", id: battle.id }, true);
  };
  const field = fieldOf(view.state, sides);
  return (
    <Page title={`${title} · Banneret`} where="Before the battle" className="start" sides={sides}>
      <header className="start-head">
        <h1>{title}</h1>
        <p className="quiet">
          {systemName(battle.system)}
          {field.length > 0 && ` · ${capital(field.join(" · "))}`}
        </p>
      </header>
      <div className="start-sides">
        {cards.map((card) => (
          <Side
            key={card.side}
            view={view}
            card={card}
            player={players[card.side] ?? "steady"}
            onChange={(player) => setPlayers(players.map((old, side) => (side === card.side ? player : old)))}
          />
        ))}
      </div>
      <section className="sheet start-dice" aria-labelledby="dice">
        <h2 id="dice">Dice</h2>
        <Segments
          name="dice"
          label="Who rolls the dice"
          options={[
            ["program", "The program rolls"],
            ["own", "We roll and type them in"],
          ]}
          value={own ? "own" : "program"}
          onChange={(value) => setOwn(value === "own")}
        />
      </section>
      {judgements.length > 0 && (
        <section className="sheet" aria-labelledby="judgements">
          <h2 id="judgements">The referee’s judgements</h2>
          <JudgementList list={judgements} sides={sides} chosen={chosen} onChange={setChosen} />
        </section>
      )}
      <div className="start-dock">
        <p>{summary(players, sides, own)}</p>
        <button type="button" className="btn main" disabled={busy} onClick={() => void begin()}>
          Start
        </button>
        <a className="btn plain" href={href({ at: "open", id: battle.id })}>
          Play online
        </a>
      </div>
    </Page>
  );
}

/** One page before a battle: who plays each side, what it must achieve, and who rolls the dice. */
export function Before({ id }: { id: string }) {
  const { found, problem } = useFound(id);
  const begun = found !== null && found !== "looking" && found !== "elsewhere" && found.now.told.length > 0;
  useEffect(() => {
    if (begun) go({ at: "fight", id }, true);
  }, [begun, id]);
  if (found !== null && found !== "looking" && found !== "elsewhere") return <Choose battle={found} />;
  return (
    <Page title="Before the battle · Banneret" where="Before the battle">
      <h1>{found === null ? "This battle is not on this device" : "Before the battle"}</h1>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {found === "looking" && problem === "" && <p role="status">Loading…</p>}
      {found === "elsewhere" && (
        <p>
          Another tab has this battle. <a href={href({ at: "fight", id })}>Play it here</a>
        </p>
      )}
      {found === null && (
        <p>
          <a href={href({ at: "home" })}>Choose a battle</a>
        </p>
      )}
    </Page>
  );
}
