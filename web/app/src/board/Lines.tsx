import type { Board, Point } from "@banneret/core";
import { memo } from "react";
import { sideLetter } from "../words.js";
import { drawn } from "./geometry.js";

const SHORT = 16; // of the middle of a stand

/** From where stands came since the player's last order, by their numbers. */
export type Came = Map<number, Point>;

/** Who commands whom, and who has moved. */
export const Lines = memo(function Lines({ board, came }: { board: Board; came: Came }) {
  const places = new Map(board.stands.map((stand) => [stand.number, stand]));
  const at = (number: number): Point => {
    const stand = places.get(number);
    return drawn(board, stand?.x ?? 0, stand?.y ?? 0);
  };
  return (
    <g>
      {board.links.map(({ from, to, broken }) => {
        const [[x, y], [toX, toY]] = [at(from), at(to)];
        return (
          <path
            key={`${from}-${to}-${broken}`}
            className={broken ? "link broken" : "link"}
            data-side={sideLetter(places.get(from)?.side)}
            d={`M${x} ${y}L${toX} ${toY}`}
          />
        );
      })}
      {[...came].map(([number, [fromX, fromY]]) => {
        const [[x, y], [toX, toY]] = [drawn(board, fromX, fromY), at(number)];
        const share = Math.max(0, 1 - SHORT / Math.hypot(toX - x, toY - y)); // its tip is visible beside the stand
        return (
          <path
            key={number}
            className="came"
            d={`M${x} ${y}L${x + (toX - x) * share} ${y + (toY - y) * share}`}
            markerEnd="url(#tip)"
          />
        );
      })}
      <defs>
        <marker id="tip" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path className="point" d="M0 0l10 5-10 5 3-5z" />
        </marker>
      </defs>
    </g>
  );
});
