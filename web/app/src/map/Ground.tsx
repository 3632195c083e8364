import type { CampaignMap, Look, Space } from "@banneret/core";
import { memo } from "react";
import { centre, line, outlines, outlineTop, paper, spaces } from "./geometry.js";

/** Signs of ground around the centre of a space, as paths. */
const SIGNS: Partial<Record<Look, string>> = {
  fields: "m-14 -4h9m5 0h9m-16 7h9m4 0h9",
  woods: "m-13 -3a4 4 0 0 1 8 0zm4 0v4m10 -9a4 4 0 0 1 8 0zm4 0v4m-10 11a4 4 0 0 1 8 0zm4 0v4",
  hills: "m-14 4q6 -12 12 0m4 -5q6 -12 12 0m-9 12q5 -10 10 0",
  mountains: "m-16 8l9 -18l9 18m-4 -8l6 -11l10 19m-21 -14l4 4m12 -4l4 6",
  marsh: "m-14 0h10m-7 -4v4m4 -4v4m9 -6h10m-7 -4v4m4 -4v4m-12 13h10m-7 -4v4m4 -4v4",
  waste: "m-12 -6h.1m10 -4h.1m8 6h.1m-14 8h.1m10 2h.1m-16 -2h.1",
  water: "m-14 -3q4 -4 8 0t8 0m-8 9q4 -4 8 0t8 0",
};

const lookOf = ({ rows, terrains, first }: CampaignMap, [x, y]: Space): Look =>
  terrains?.[(rows?.[y - first[1]]?.charCodeAt(x - first[0]) ?? 97) - 97]?.look ?? "open";

/** The system's word for the ground of a space. */
export const groundOf = ({ rows, terrains, first }: CampaignMap, [x, y]: Space): string =>
  terrains?.[(rows?.[y - first[1]]?.charCodeAt(x - first[0]) ?? -1) - 97]?.word ?? "";

export type Sight = "." | "?" | "#";

export const sightOf = ({ sight, first }: CampaignMap, [x, y]: Space): Sight =>
  (sight?.[y - first[1]]?.[x - first[0]] ?? ".") as Sight;

/** What lies under everything: ground, waters and roads. */
export const Ground = memo(function Ground({ map }: { map: CampaignMap }) {
  const { width, height } = paper(map);
  const all = spaces(map);
  const byLook = new Map<Look, Space[]>();
  for (const at of all) {
    const look = lookOf(map, at),
      same = byLook.get(look);
    if (same) same.push(at);
    else byLook.set(look, [at]);
  }
  return (
    <g>
      <rect className="map-land" width={width} height={height} />
      {[...byLook].map(([look, here]) => (
        <g key={look} data-look={look}>
          <path className="map-tint" d={outlines(map, here)} />
          {SIGNS[look] !== undefined && (
            <path
              className="map-sign"
              d={here
                .map(
                  (at) =>
                    `M${centre(map, at)
                      .map((one) => one.toFixed(1))
                      .join(" ")}${SIGNS[look]}`,
                )
                .join("")}
            />
          )}
        </g>
      ))}
      {map.form !== "plain" && <path className="map-grid" d={outlines(map, all)} />}
      <path className="map-river bank" d={(map.rivers ?? []).map((pair) => line(map, pair)).join("")} />
      <path className="map-river" d={(map.rivers ?? []).map((pair) => line(map, pair)).join("")} />
      <path className="map-road" d={(map.roads ?? []).map((pair) => line(map, pair)).join("")} />
    </g>
  );
});

/** The column and row of each space, as questions and orders have them. */
export const Coordinates = memo(function Coordinates({ map }: { map: CampaignMap }) {
  if (map.form === "plain") return null;
  const rise = outlineTop(map);
  return (
    <g className="map-coordinates" textAnchor="middle">
      {spaces(map).map((at) => {
        const [x, y] = centre(map, at);
        return (
          <text key={at.join(" ")} x={x} y={y - rise}>
            {at.join(",")}
          </text>
        );
      })}
    </g>
  );
});

/** What the seat does not see, or sees badly. */
export const Fog = memo(function Fog({ map }: { map: CampaignMap }) {
  if (!map.sight) return null;
  const all = spaces(map);
  return (
    <g>
      <defs>
        <pattern id="map-dots" width="6" height="6" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="0.9" className="map-fog-ink" />
        </pattern>
        <pattern id="map-lines" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" className="map-fog-line" />
        </pattern>
      </defs>
      {(["?", "#"] as const).map((seen) => {
        const d = outlines(
          map,
          all.filter((at) => sightOf(map, at) === seen),
        );
        return (
          <g key={seen}>
            <path className={seen === "#" ? "map-fog" : "map-fog thin"} d={d} />
            <path fill={seen === "#" ? "url(#map-lines)" : "url(#map-dots)"} d={d} />
          </g>
        );
      })}
    </g>
  );
});
