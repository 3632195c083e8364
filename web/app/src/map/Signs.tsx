import type { CampaignMap, Force, Site } from "@banneret/core";
import { memo } from "react";
import { number, sideLetter } from "../words.js";
import { bearing, centre, isSame } from "./geometry.js";

const HOUSES: Record<Site["kind"], string> = {
  region: "",
  camp: "M-6 5L0 -6L6 5z",
  village: "M-5 5V-2L0 -6L5 -2V5z",
  town: "M-9 5V-2L-4 -6L0 -3V-6H8V5z",
  castle: "M-9 6V-8H-5V-4H-2V-8H2V-4H5V-8H9V6z",
};

function Place({ map, place }: { map: CampaignMap; place: Site }) {
  const [x, y] = centre(map, place.at);
  const isRegion = place.kind === "region";
  return (
    <g transform={`translate(${x} ${y})`} className="map-place" data-side={sideLetter(place.side)}>
      {!isRegion && <path d={HOUSES[place.kind]} className="house" transform="translate(0 -14)" />}
      <text y={isRegion ? 4 : 25} textAnchor="middle" className={isRegion ? "region" : ""}>
        {place.name}
      </text>
    </g>
  );
}

/** A block with its strength; `above` of others in the same space. */
function Block({ map, force, above }: { map: CampaignMap; force: Force; above: number }) {
  const [x, y] = centre(map, force.at);
  return (
    <g
      transform={`translate(${x + above * 4} ${y - above * 5})`}
      className={force.seen === undefined ? "map-force" : "map-force doubtful"}
      data-side={sideLetter(force.side)}
      data-force={force.name}
    >
      {force.facing !== undefined && (
        <path className="facing" d="M-6 -19L0 -29L6 -19z" transform={`rotate(${bearing(map.form, force.facing)})`} />
      )}
      <rect className="block" x="-19" y="-12" width="38" height="24" />
      <path className="band" d="M-19 -12h38v6h-38z" />
      {force.side % 2 === 1 && <path className="stripes" d="M-13 -12v6m6 -6v6m6 -6v6m6 -6v6m6 -6v6" />}
      <text y="8" textAnchor="middle">
        {force.strength === undefined ? "?" : number(force.strength)}
      </text>
    </g>
  );
}

/** Places, and over them the forces that the seat knows of. */
export const Signs = memo(function Signs({ map }: { map: CampaignMap }) {
  const above = (index: number): number =>
    map.forces.slice(0, index).filter(({ at }) => isSame(at, map.forces[index]?.at)).length;
  return (
    <g>
      {map.places.map((place) => (
        <Place key={place.name} map={map} place={place} />
      ))}
      {map.forces.map((force, i) => (
        <Block key={i} map={map} force={force} above={above(i)} />
      ))}
    </g>
  );
});
