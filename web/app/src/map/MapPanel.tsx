import type { CampaignMap, Question, Seat, Space, Toward } from "@banneret/core";
import { useEffect, useState } from "react";
import type { Drawn } from "../fight/played.js";
import type { Proposal } from "../fight/proposal.js";
import { useWaiting } from "../settling.js";
import { sideLetter } from "../words.js";
import { isSame } from "./geometry.js";
import { Plate } from "./Plate.js";
import { actingOf, forceWords, marchWords, spaceName, spaceWords } from "./words.js";
import "../style/map.css";

export interface MapProps {
  game: Drawn;
  seat: Seat;
  sides: string[];
  question: Question | null;
  /** How many entries the journal has: the map changes with it. */
  moment: number;
  busy: boolean;
  /** Puts a march into the form of the question, where it is confirmed; null: there is none that way. */
  onPropose(march: Proposal | null): void;
}

/** The map as the seat sees it, and of which moment it is; null: it is not there yet. */
function useMap({ game, seat, moment }: MapProps): { map: CampaignMap | null; of: number } {
  const [seen, setSeen] = useState<{ map: CampaignMap | null; of: number }>({ map: null, of: -1 });
  useEffect(() => {
    let here = true;
    game.map(seat).then(
      (map) => here && setSeen({ map, of: moment }),
      () => here && setSeen((old) => ({ ...old, of: moment })),
    );
    return () => void (here = false);
  }, [game, seat, moment]);
  useWaiting(seen.of < 0);
  return seen;
}

/** The march that the engine makes of a tap. It goes into the form of the question: an order is given in one place. */
function useMarch({ game, seat, moment, onPropose }: MapProps): { goal: Toward | null; send(at: Space): void } {
  const [goal, setGoal] = useState<{ of: number; found: Toward | null }>({ of: -1, found: null });
  const send = (at: Space): void =>
    void game.toward(seat, at).then(
      (found) => {
        setGoal({ of: moment, found });
        onPropose(found?.allowed ? { values: found.value, words: found.words } : null);
      },
      () => {},
    );
  return { goal: goal.of === moment ? goal.found : null, send };
}

const toForm = (): void => document.querySelector<HTMLElement>(".ask [data-first]")?.focus();

/** The result of the taps, or how a march is chosen. */
function Chosen({ map, goal }: { map: CampaignMap; goal: Toward | null }) {
  if (!map.march) return null;
  return (
    <div className="map-order">
      <p className="small" role="status">
        {goal ? marchWords(goal) : `From ${spaceName(map, map.march.from)}: tap a space to march there.`}
      </p>
      {goal?.allowed && (
        <button type="button" className="btn plain" onClick={toForm}>
          Go to the order
        </button>
      )}
    </div>
  );
}

/** The forces in words, each of which shows where it is. */
function Forces({ map, sides, onShow }: { map: CampaignMap; sides: string[]; onShow(at: Space): void }) {
  return (
    <details className="small">
      <summary>{map.forces.length} forces on the map</summary>
      <ul className="map-forces">
        {map.forces.map((force, i) => (
          <li key={i} data-side={sideLetter(force.side)}>
            <button type="button" className="btn" onClick={() => onShow(force.at)}>
              <i className="flag" aria-hidden="true" /> {forceWords(force, sides)}, at {spaceName(map, force.at)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const LEGEND = [
  ["clear", "troops known"],
  ["thin", "presence only"],
  ["none", "unseen"],
] as const;

/** The map of a campaign that has one. Only the engine says what may be ordered on it. */
export function MapPanel(props: MapProps) {
  const { sides, question, moment, busy } = props;
  const { map, of } = useMap(props);
  const { goal, send } = useMarch(props);
  const [chosen, setChosen] = useState<{ at: Space; march: Space | null } | null>(null);
  if (!map) return null;
  const from = map.march?.from ?? actingOf(map, question)?.at ?? null;
  // The view moves to the force that is asked about; between its questions it stays.
  const cursor =
    chosen && (!from || isSame(from, chosen.march))
      ? chosen.at
      : (from ?? chosen?.at ?? map.forces[0]?.at ?? map.first);
  const look = (at: Space): void => setChosen({ at, march: from });
  const tap = (at: Space): void => {
    look(at);
    if (map.march && question && !busy) send(at);
  };
  return (
    <section className="campaign-map" aria-labelledby="map" data-of={of}>
      <h2 id="map" className="small">
        The map
      </h2>
      <Plate
        map={map}
        label={`Map of ${map.last[0] - map.first[0] + 1} by ${map.last[1] - map.first[1] + 1} spaces with ${map.forces.length} forces`}
        cursor={cursor}
        marked={from}
        route={goal?.line ?? null}
        onLook={look}
        onTap={tap}
      />
      <p className="small map-space" aria-live="polite">
        {spaceWords(map, cursor, sides)}
      </p>
      {question && of === moment && <Chosen map={map} goal={goal} />}
      {map.sight && (
        <ul className="map-legend small">
          {LEGEND.map(([look_, words]) => (
            <li key={look_}>
              <i className={look_} aria-hidden="true" /> {words}
            </li>
          ))}
          <li>
            <i className="doubtful" aria-hidden="true" /> last seen
          </li>
        </ul>
      )}
      <Forces map={map} sides={sides} onShow={look} />
      <p className="small quiet" id="map-keys">
        Arrows move to another space. Enter chooses it for the march, which you then confirm in the order. + and − zoom.
      </p>
    </section>
  );
}
