import type { Board, Stand } from "@banneret/core";
import { memo } from "react";
import { sideLetter } from "../words.js";
import { drawn, lengthOf, turnOf } from "./geometry.js";

const EDGE = 3.6; // the heavy front

function Arm({ arm, width, depth }: { arm: Stand["arm"]; width: number; depth: number }) {
  const [w, d] = [width / 2, depth / 2];
  switch (arm) {
    case "horse":
      return <path className="arm" d={`M${-w} ${d}L${w} ${-d}`} />;
    case "guns":
      return (
        <path
          className="arm barrel"
          d={`M0 ${d * 0.7}V${-d - 9}M${-w * 0.62} ${-d * 0.3}V${d * 0.5}M${w * 0.62} ${-d * 0.3}V${d * 0.5}`}
        />
      );
    case "armour":
      return <ellipse className="arm" rx={w * 0.78} ry={d * 0.6} />;
    case "wagons":
      return (
        <g className="arm">
          <circle cx={-w * 0.55} cy={d - 4} r="3" />
          <circle cx={w * 0.55} cy={d - 4} r="3" />
        </g>
      );
    case "air":
      return (
        <path
          className="arm"
          d={`M${-w * 0.85} ${-d * 0.3}L${w * 0.85} ${d * 0.3}M${-w * 0.85} ${d * 0.3}L${w * 0.85} ${-d * 0.3}`}
        />
      );
    default:
      return null;
  }
}

function Front({ stand, width, depth }: { stand: Stand; width: number; depth: number }) {
  if (stand.marks.includes("round"))
    return <rect className="front" x={-width / 2} y={-depth / 2} width={width} height={depth} strokeWidth={EDGE} />;
  return (
    <>
      <path
        className="front"
        d={`M${-width / 2 - 1} ${-depth / 2}h${width + 2}`}
        strokeWidth={EDGE}
        strokeDasharray={stand.arm === "loose" ? "7 4" : undefined}
      />
      <path className="point" d={`M-5 ${-depth / 2 - 1}l5 -6 5 6z`} />
    </>
  );
}

/** The base of a stand with its front up, about its middle. */
export function Base({ stand, width, depth }: { stand: Stand; width: number; depth: number }) {
  return (
    <>
      <rect
        className="base"
        x={-width / 2}
        y={-depth / 2}
        width={width}
        height={depth}
        fill={`url(#hatch-${sideLetter(stand.side)})`}
      />
      <Arm arm={stand.arm} width={width} depth={depth} />
      <Front stand={stand} width={width} depth={depth} />
    </>
  );
}

function Strength({ stand, size }: { stand: Stand; size: number }) {
  const width = size * 0.6 * String(stand.strength).length + 4;
  return (
    <g className="strength">
      <rect x={-width / 2} y={-size / 2 - 1} width={width} height={size + 2} />
      <text y={size * 0.36} fontSize={size} textAnchor="middle">
        {stand.strength}
      </text>
    </g>
  );
}

function Fallen({ stand, x, y }: { stand: Stand; x: number; y: number }) {
  return <path className="fallen" data-side={sideLetter(stand.side)} d={`M${x - 5} ${y - 5}l10 10m0 -10l-10 10`} />;
}

interface SignProps {
  stand: Stand;
  x: number;
  y: number;
  width: number;
  depth: number;
  /** Others of its side may be ordered now, but this one may not. */
  rests: boolean;
}

const Sign = memo(
  function Sign({ stand, x, y, width, depth, rests }: SignProps) {
    const has = (mark: Stand["marks"][number]): boolean => stand.marks.includes(mark);
    const radius = Math.hypot(width, depth) / 2 + 3;
    const size = Math.min(18, Math.max(10, Math.min(width, depth) * 0.68));
    return (
      <g
        className={rests ? "stand rests" : "stand"}
        data-side={sideLetter(stand.side)}
        data-stand={stand.number}
        data-marks={stand.marks.join(" ")}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      >
        <title>{stand.name}</title>
        {has("general") && <circle className="ring" r={radius} />}
        {has("chief") && <circle className="ring" r={radius + 4} />}
        {has("cut_off") && <circle className="ring cut" r={radius + (has("general") ? 8 : 0)} />}
        <g transform={`rotate(${turnOf(stand.heading)})`}>
          <Base stand={stand} width={width} depth={depth} />
        </g>
        <Strength stand={stand} size={size} />
        {has("pinned") && <path className="pinned" d={`M${-radius} ${radius}h${2 * radius}`} />}
      </g>
    );
  },
  (before, after) =>
    before.x === after.x &&
    before.rests === after.rests &&
    before.y === after.y &&
    JSON.stringify(before.stand) === JSON.stringify(after.stand),
);

/** All stands, true to scale and heading; the fallen are drawn below. */
export const Signs = memo(function Signs({ board }: { board: Board }) {
  const lost = board.stands.filter(({ marks }) => marks.includes("lost"));
  const standing = board.stands.filter(({ marks }) => !marks.includes("lost"));
  const turn = standing.find(({ marks }) => marks.includes("ready"))?.side;
  return (
    <g>
      {lost.map((stand) => {
        const [x, y] = drawn(board, stand.x, stand.y);
        return <Fallen key={stand.number} stand={stand} x={x} y={y} />;
      })}
      {standing.map((stand) => {
        const [x, y] = drawn(board, stand.x, stand.y);
        return (
          <Sign
            key={stand.number}
            stand={stand}
            x={x}
            y={y}
            width={lengthOf(board, stand.width)}
            depth={lengthOf(board, stand.depth)}
            rests={stand.side === turn && !stand.marks.includes("ready")}
          />
        );
      })}
    </g>
  );
});
