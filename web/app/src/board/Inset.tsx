import type { Board } from "@banneret/core";
import { sideLetter } from "../words.js";
import { drawn, paper } from "./geometry.js";

/** The whole table in small, if only a part of it is shown. */
export function Inset({ board, box: [x, y, width, height] }: { board: Board; box: [number, number, number, number] }) {
  const size = paper(board);
  if (width >= size.width && height >= size.height) return null;
  return (
    <svg className="inset" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <rect className="land" width={size.width} height={size.height} />
      {board.stands
        .filter(({ marks }) => !marks.includes("lost"))
        .map((stand) => {
          const [cx, cy] = drawn(board, stand.x, stand.y);
          return (
            <circle
              key={stand.number}
              className="dot"
              data-side={sideLetter(stand.side)}
              cx={cx}
              cy={cy}
              r={size.width / 60}
            />
          );
        })}
      <rect className="part-shown" x={x} y={y} width={width} height={height} strokeWidth={size.width / 70} />
    </svg>
  );
}
