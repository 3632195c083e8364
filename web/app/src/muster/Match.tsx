import { useEffect, useId, useState } from "react";
import type { System, Tree } from "@banneret/core";
import { openText } from "../fight/live.js";
import { systemName } from "../home/samples.js";
import { forceOf, forces } from "../keep/forces.js";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { capital, humanise, number } from "../words.js";
import { deskOf, type Desk } from "./desk.js";
import { attackQuestion, attacks, battleOf, groundQuestion, grounds, mostForces, mostSides, sideNames } from "./kit.js";
import { title } from "./Sheet.js";
import { readyForces } from "./sources.js";
import { at } from "./tree.js";
import "../style/muster.css";

interface Enemy {
  id: string;
  name: string;
  about: string;
  force: Tree;
  /** Null: it cannot be rated as it is. */
  strength: number | null;
}

interface Loaded {
  desk: Desk;
  force: Tree;
  strength: number | null;
  enemies: Enemy[];
}

async function strengthOf({ engine, kit }: Desk, force: Tree): Promise<number | null> {
  const value = await engine.rate(force).then(
    ({ sheet }) => at(sheet, kit.headline),
    () => null,
  );
  return typeof value === "number" && value > 0 ? value : null;
}

/** How unequal two strengths are: 0 if they are the same, more the more one exceeds the other. */
const gap = (one: number | null, other: number | null): number =>
  one === null || other === null ? 99 : Math.abs(Math.log(one / other));

async function load(first: string): Promise<Loaded> {
  const kept = await forceOf(first);
  if (!kept) throw new Error("This force is not on this device.");
  const [desk, own, ready] = await Promise.all([deskOf(kept.system), forces(), readyForces(kept.system as System)]);
  const others = own
    .filter(({ id, system }) => id !== first && system === kept.system)
    .map(({ id, name, document }) => ({ id, name, about: "yours", force: document }));
  const strength = await strengthOf(desk, kept.document);
  const rated = (all: Omit<Enemy, "strength">[]): Promise<Enemy[]> =>
    Promise.all(all.map(async (one) => ({ ...one, strength: await strengthOf(desk, one.force) })));
  // Comparable opponents first.
  const sorted = (all: Enemy[]): Enemy[] => all.sort((a, b) => gap(a.strength, strength) - gap(b.strength, strength));
  const enemies = [...sorted(await rated(others)), ...sorted(await rated(ready.filter(({ id }) => id !== "template")))];
  return { desk, force: kept.document, strength, enemies };
}

function Select({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: string[];
  value: number;
  onChange(value: number): void;
}) {
  const id = useId();
  if (options.length < 2) return null;
  return (
    <div className="part-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {options.map((option, i) => (
          <option key={i} value={i}>
            {capital(humanise(option))}
          </option>
        ))}
      </select>
    </div>
  );
}

const OWN = 2; // instead of a side: its own

/** More forces: each stays away, goes with one of the two, or is its own side, as long as there is room. */
function Allies({
  others,
  forces,
  sides,
  names,
  chosen,
  onChoose,
}: {
  others: Enemy[];
  forces: number;
  sides: number;
  names: [string, string];
  chosen: Map<string, number>;
  onChoose(id: string, side: number | null): void;
}) {
  const words = [
    ...(forces > 1 ? names.map((name, i) => ({ where: i, says: `with ${name}`, most: forces - 1 })) : []),
    ...(sides > 2 ? [{ where: OWN, says: "against all others", most: sides - 2 }] : []),
  ];
  const room = (where: number, most: number): boolean =>
    [...chosen.values()].filter((one) => one === where).length < most;
  if (words.length === 0 || others.length === 0) return null;
  return (
    <details className="allies">
      <summary>More forces{chosen.size > 0 && `: ${chosen.size}`}</summary>
      <ul>
        {others.map(({ id, name, about }) => {
          const side = chosen.get(id);
          return (
            <li key={id} className="ally">
              <span>
                <b>{name}</b> <span className="small quiet">{about}</span>
              </span>
              <select
                className="field"
                aria-label={`Whose side is ${name} on?`}
                value={side ?? ""}
                onChange={(event) => onChoose(id, event.target.value === "" ? null : Number(event.target.value))}
              >
                <option value="">stays away</option>
                {words.map(({ where, says, most }) => (
                  <option key={where} value={where} disabled={side !== where && !room(where, most)}>
                    {says}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const UNEQUAL = Math.log(3); // beyond which the stronger is said to be much stronger

/** "Troop Strength 128", and whether that is much more or less than one's own. */
function Strength({ desk, of, own }: { desk: Desk; of: number | null; own: number | null }) {
  if (of === null) return <span className="small quiet">not rated</span>;
  const uneven = own !== null && gap(of, own) > UNEQUAL;
  return (
    <span className="small strength">
      {title(desk.kit.headline.at(-1) ?? "")} <b>{number(of)}</b>
      {uneven && <span className="tag">{of > (own ?? 0) ? "much stronger" : "much weaker"}</span>}
    </span>
  );
}

function Choose({ desk, force, strength, enemies }: Loaded) {
  const [enemy, setEnemy] = useState(0);
  const [attack, setAttack] = useState(0);
  const [beside, setBeside] = useState<Map<string, number>>(new Map());
  const [ground, setGround] = useState(0);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const other = enemies[enemy]?.force ?? force;
  const others = enemies.filter((_, i) => i !== enemy);
  const choose = (id: string, side: number | null): void => {
    const next = new Map(beside);
    if (side === null) next.delete(id);
    else next.set(id, side);
    setBeside(next);
  };
  const those = (side: number): Tree[] => others.filter(({ id }) => beside.get(id) === side).map((one) => one.force);
  const names = sideNames([force, other]);
  const answers = attacks(desk.kit, names);
  const places = grounds(desk.kit, desk.scenario);
  const fight = async (): Promise<void> => {
    setBusy(true);
    const chosen = answers[attack] ?? { says: "", first: "", second: "", turned: false };
    const scenario = await battleOf(desk.kit, [force, other], chosen, places[ground]?.text ?? "", {
      allies: [those(0), those(1)],
      others: those(OWN),
    });
    go({ at: "before", id: await openText(JSON.stringify(scenario)) });
  };
  return (
    <form
      className="sheet match"
      onSubmit={(event) => {
        event.preventDefault();
        fight().catch((error: Error) => {
          setBusy(false);
          setProblem(error.message);
        });
      }}
    >
      <h1>{names[0]} against…</h1>
      {strength !== null && (
        <p>
          {names[0]}: <Strength desk={desk} of={strength} own={null} />
        </p>
      )}
      <fieldset className="enemies">
        <legend>The other force</legend>
        {enemies.map(({ id, name, about, strength: theirs }, i) => (
          <label key={id} className="check">
            <input
              type="radio"
              name="enemy"
              checked={enemy === i}
              onChange={() => {
                setEnemy(i);
                choose(enemies[i]?.id ?? "", null);
              }}
            />
            <span>
              <b>{name}</b> <Strength desk={desk} of={theirs} own={strength} />{" "}
              <span className="small quiet">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Allies
        others={others}
        forces={mostForces(desk.kit, desk.scenario)}
        sides={mostSides(desk.scenario)}
        names={names}
        chosen={beside}
        onChoose={choose}
      />
      <div className="form">
        <Select
          label={attackQuestion(desk.kit)}
          options={answers.map(({ says }) => says)}
          value={attack}
          onChange={setAttack}
        />
        <Select
          label={groundQuestion(desk.kit)}
          options={places.map(({ word }) => word)}
          value={ground}
          onChange={setGround}
        />
      </div>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <button type="submit" className="btn main" disabled={busy}>
          Fight
        </button>
        <a className="btn plain" href={href({ at: "muster" })}>
          Build another force
        </a>
      </div>
    </form>
  );
}

/** From a force to a battle: against whom, who attacks, and where. */
export function Match({ first }: { first: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    load(first).then(
      (found) => here && setLoaded(found),
      (error: Error) => here && setProblem(error.message),
    );
    return () => void (here = false);
  }, [first]);
  return (
    <Page title="To battle · Banneret" where={loaded ? systemName(loaded.desk.kit.system) : "Forces"}>
      {loaded ? (
        <Choose {...loaded} />
      ) : (
        <>
          <h1>To battle</h1>
          {problem === "" ? (
            <p role="status">Reading…</p>
          ) : (
            <p className="note" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </Page>
  );
}
