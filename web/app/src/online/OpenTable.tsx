import { readJournal, type Tree } from "@banneret/core";
import { useState } from "react";
import type { Battle } from "../fight/battle.js";
import { useFound } from "../fight/useFound.js";
import { systemName } from "../home/samples.js";
import { Setting } from "../keep/setting.js";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { sideLetter } from "../words.js";
import { createTable, Refused, type NewTable } from "./api.js";
import { OnlineTable } from "./table.js";
import "../style/online.css";

/** Who commands a side: a person with a link, or a bot of the server. */
type Command = "" | "steady" | "random";

/** Who makes the dice, and what that means. */
const DICE = {
  rolled: { name: "The server rolls", words: "At once, from a seed that it draws." },
  typed: { name: "We roll our own and type them in", words: "The player who throws types what the dice show." },
  referee: { name: "The referee types them in", words: "You throw for everyone, or let the server roll." },
  joint: {
    name: "Dice that no one can foresee",
    words:
      "The players’ pages and the server make them together once the orders are in. Every player’s page must be open for each roll.",
  },
} as const;
type Dice = keyof typeof DICE;

/** The code with which the host of this site lets people open tables. */
const invitation = new Setting("invitation");

interface Chosen {
  commands: Command[];
  dice: Dice;
  closed: boolean;
}

/** A battle that has started continues as its journal stands; another is opened from its document. */
async function wanted(battle: Battle, { commands, dice, closed }: Chosen): Promise<NewTable> {
  const text = await battle.game.journal();
  const { head, entries } = readJournal(text);
  const rules = { journal_shown: closed ? "end" : "referee" } as const;
  if (entries.length > 0) return { journal: text, ...rules };
  const made: Pick<NewTable, "dice" | "typists"> =
    dice === "referee" ? { dice: "typed", typists: "referee" } : { dice };
  const bots = Object.fromEntries(commands.flatMap((bot, side) => (bot === "" ? [] : [["ABCD"[side] ?? "", bot]])));
  return { document: head.document as Tree, ...made, bots, ...rules };
}

async function openTable(battle: Battle, chosen: Chosen, code: string): Promise<string> {
  const { seats } = await createTable(await wanted(battle, chosen), code);
  invitation.set(code);
  const [referee, ...others] = seats;
  if (!referee) throw new Error("The server gave no links.");
  return (
    await OnlineTable.sit(
      referee.token,
      others.map(({ seat, token }) => ({ seat, token })),
    )
  ).id;
}

/** Only where the server has asked for a code. */
const InvitationField = ({ code, onChange }: { code: string; onChange(code: string): void }) => (
  <label className="number">
    <span>Invitation code</span>
    <input
      className="field"
      autoComplete="off"
      required
      value={code}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

function Choose({ battle }: { battle: Battle }) {
  const { title, sides, told, view } = battle.now;
  const begun = told.length > 0;
  const [chosen, setChosen] = useState<Chosen>({ commands: sides.map(() => ""), dice: "rolled", closed: false });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [code, setCode] = useState(() => invitation.get());
  const [uninvited, setUninvited] = useState(false);
  const command = (side: number, by: Command): void =>
    setChosen({ ...chosen, commands: chosen.commands.map((old, i) => (i === side ? by : old)) });
  const open = (): void => {
    setBusy(true);
    setProblem("");
    openTable(battle, chosen, code.trim()).then(
      (id) => go({ at: "seat", id }),
      (error: Error) => {
        setBusy(false);
        setUninvited(uninvited || (error instanceof Refused && error.uninvited));
        setProblem(error.message);
      },
    );
  };
  return (
    <form
      className="sheet open-table"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <p className="eyebrow">{systemName(view.system)}</p>
      <h1>{title}, online</h1>
      <p className="quiet">
        You open the table and are its referee: you see everything, and you judge what the rules leave open. Everyone
        else gets a link to one seat.
      </p>
      {begun ? (
        <p className="note">
          This {view.game} has started. It continues from its current state, and a person plays every side.
        </p>
      ) : (
        <>
          <fieldset className="commands">
            <legend>Who plays each side</legend>
            {sides.map((name, side) => (
              <label key={side} className="seat" data-side={sideLetter(side)}>
                <span>
                  <i className="flag" aria-hidden="true" /> <span className="side">{name}</span>
                </span>
                <select
                  className="field"
                  value={chosen.commands[side]}
                  disabled={busy}
                  onChange={(event) => command(side, event.target.value as Command)}
                >
                  <option value="">a person</option>
                  <option value="steady">bot, steady</option>
                  <option value="random">bot, random</option>
                </select>
              </label>
            ))}
          </fieldset>
          <fieldset className="dice-by">
            <legend>The dice</legend>
            {Object.entries(DICE).map(([dice, { name, words }]) => (
              <label key={dice} className="check">
                <input
                  type="radio"
                  name="dice"
                  checked={chosen.dice === dice}
                  disabled={busy}
                  onChange={() => setChosen({ ...chosen, dice: dice as Dice })}
                />
                <span>
                  {name} <span className="small quiet">{words}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={chosen.closed}
          disabled={busy}
          onChange={(event) => setChosen({ ...chosen, closed: event.target.checked })}
        />
        <span>
          No one gets the journal before the end, not even the referee{" "}
          <span className="small quiet">It holds the seed of the dice.</span>
        </span>
      </label>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {uninvited && <InvitationField code={code} onChange={setCode} />}
      <div className="row">
        <button type="submit" className="btn main" disabled={busy}>
          {busy ? "Opening…" : "Open the table"}
        </button>
        <a className="btn plain" href={href({ at: "fight", id: battle.id })}>
          Play it on this device instead
        </a>
      </div>
    </form>
  );
}

/** From a battle on this device to a table of a server. */
export function OpenTable({ id }: { id: string }) {
  const { found, problem } = useFound(id);
  const why =
    problem ||
    (found === null
      ? "This battle is not on this device."
      : found === "elsewhere"
        ? "This battle is open in another tab."
        : "");
  return (
    <Page title="Open a table · Banneret" where="Online">
      {found !== null && typeof found === "object" ? (
        <Choose battle={found} />
      ) : (
        <>
          <h1>Open a table</h1>
          {why === "" ? (
            <p role="status">Setting up the table…</p>
          ) : (
            <p className="note" role="alert">
              {why}
            </p>
          )}
        </>
      )}
    </Page>
  );
}
