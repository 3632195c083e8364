import type { Board, Piece, Point } from "@banneret/core";
import { memo } from "react";
import { drawn, lengthOf, paper, SCALE } from "./geometry.js";
import { hachures } from "./hachures.js";
import { NAME_LINE, placed } from "./names.js";

const SIGNS: Record<string, string> = {
  woods: "M4 11a4 3.500 0 0 1 8 0zM8 11v3M16 23a4 3.500 0 0 1 8 0zM20 23v3",
  rocks: "M4 14l4-7 5 7zM17 26l3-6 5 6z",
  scrub: "M5 12l3-5 3 5M17 24l3-5 3 5",
  marsh: "M3 11h10M6 8v3M10 8v3M15 23h10M18 20v3M22 20v3",
  mines: "M8 6v8M4 10h8M20 18v8M16 22h8",
  houses: "M4 14v-6l4-4 4 4v6zM16 26v-6l4-4 4 4v6z",
};

const pathOf = (points: Point[], closed: boolean): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${closed ? "z" : ""}`;

function PieceSign({ board, piece }: { board: Board; piece: Piece }) {
  const points = piece.points.map(([x, y]) => drawn(board, x, y));
  const d = pathOf(points, piece.area);
  const width = lengthOf(board, piece.width ?? 0);
  return (
    <g data-look={piece.look} className="piece">
      {piece.area ? <path d={d} className="area" /> : <path d={d} className="line" strokeWidth={Math.max(width, 3)} />}
      {!piece.area && width > 6 && <path d={d} className="bed" strokeWidth={width - 3} />}
      {piece.area && SIGNS[piece.look] !== undefined && (
        <path d={d} className="signs" fill={`url(#sign-${piece.look})`} />
      )}
      {piece.area && piece.look === "hill" && <path d={hachures(points)} className="slope" />}
    </g>
  );
}

const samePieces = (before: { board: Board }, after: { board: Board }): boolean =>
  JSON.stringify(before.board.pieces) === JSON.stringify(after.board.pieces) &&
  before.board.width === after.board.width;

/** The names of the ground, about as large on every screen. `px`: units of the paper to a pixel. */
export const GroundNames = memo(
  function GroundNames({ board, px }: { board: Board; px: number }) {
    const size = Math.min(Math.max(13, 14 * px), 28);
    return (
      <g className="ground-names" fontSize={size}>
        {placed(board, size).map(({ lines, x, y }, i) => (
          <text key={i} textAnchor="middle">
            {lines.map((line, n) => (
              <tspan key={n} x={x} y={y + n * size * NAME_LINE} dy="0.35em">
                {line}
              </tspan>
            ))}
          </text>
        ))}
      </g>
    );
  },
  (before, after) => before.px === after.px && samePieces(before, after),
);

/** The hatchings of sides, and the signs of terrain. Colours come from the styles. */
function Patterns() {
  return (
    <defs>
      {["a", "b", "c", "d"].map((side) => (
        <pattern
          key={side}
          id={`hatch-${side}`}
          data-side={side}
          className="hatch"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={{ a: "rotate(0)", b: "rotate(90)", c: "rotate(45)", d: "rotate(-45)" }[side]}
        >
          <path className="cloth" d="M0 0h5v5H0z" />
          <path className="thread" d={side === "c" ? "M1.500 2.500h2" : "M0 2.500h5"} />
        </pattern>
      ))}
      {Object.entries(SIGNS).map(([look, d]) => (
        <pattern key={look} id={`sign-${look}`} width="28" height="30" patternUnits="userSpaceOnUse">
          <path className="sign" d={d} />
        </pattern>
      ))}
    </defs>
  );
}

/** Ticks every six inches along the edge. */
function Ticks({ width, height }: { width: number; height: number }) {
  const every = 6 * SCALE;
  const steps = (length: number): number[] =>
    Array.from({ length: Math.ceil(length / every) - 1 }, (_, i) => (i + 1) * every);
  return (
    <path
      className="ticks"
      d={
        steps(width)
          .map((x) => `M${x} 0v7M${x} ${height}v-7`)
          .join("") +
        steps(height)
          .map((y) => `M0 ${y}h7M${width} ${y}h-7`)
          .join("")
      }
    />
  );
}

/** The table without its stands. */
export const Ground = memo(function Ground({ board }: { board: Board }) {
  const { width, height } = paper(board);
  return (
    <g>
      <Patterns />
      <rect className="land" width={width} height={height} />
      <clipPath id="table">
        <rect width={width} height={height} />
      </clipPath>
      <g clipPath="url(#table)">
        {board.pieces.map((piece, i) => (
          <PieceSign key={i} board={board} piece={piece} />
        ))}
      </g>
      <Ticks width={width} height={height} />
      <rect className="neatline" x={-5} y={-5} width={width + 10} height={height + 10} />
    </g>
  );
}, samePieces);
