import type { CampaignMap } from "@banneret/core";
import { sideLetter } from "../words.js";
import { centre, paper } from "./geometry.js";

/** The part of the drawing that a window shows. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SEEN = 0.98; // this much of the map in the window is all of it

/** The whole map in small, if only a part of it is shown. */
export function Inset({ map, part }: { map: CampaignMap; part: Part | null }) {
  const { width, height } = paper(map);
  if (!part || (part.width >= width * SEEN && part.height >= height * SEEN)) return null;
  return (
    <svg className="map-inset" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="map-land" width={width} height={height} />
      {map.forces.map(({ at, side }, i) => {
        const [x, y] = centre(map, at);
        return <circle key={i} className="dot" data-side={sideLetter(side)} cx={x} cy={y} r={width / 32} />;
      })}
      <rect className="part-shown" {...part} strokeWidth={width / 50} />
    </svg>
  );
}
