import type { Board, Place, Probe, Stand } from "@banneret/core";
import { memo, useSyncExternalStore } from "react";
import { sideLetter } from "../words.js";
import { drawn, lengthOf, motion, turnOf } from "./geometry.js";
import type { Hand } from "./hand.js";
import { Base } from "./Signs.js";
import { foremost, inches } from "./verdict.js";

export const HANDLE = 34; // px from the middle of a stand's front to its handle
const LABELS = 1; // enemies whose distance is written: the nearest

interface Props {
  board: Board;
  hand: Hand;
  /** Units of the drawing to a px. */
  px: number;
}

const ReachSigns = memo(function ReachSigns({ board }: { board: Board }) {
  return board.reaches.map(({ moves, points }, i) => {
    const outline = points.map(([x, y]) => drawn(board, x, y));
    return (
      <path
        key={i}
        className={moves ? "reach moves" : "reach"}
        d={`M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`}
      />
    );
  });
});

const Framed = memo(function Framed({ stand, width, depth }: { stand: Stand; width: number; depth: number }) {
  return (
    <>
      <Base stand={stand} width={width} depth={depth} />
      <rect className="frame" x={-width / 2 - 3} y={-depth / 2 - 3} width={width + 6} height={depth + 6} />
    </>
  );
});

/** The place where a stand would be, as an outline. */
const Outline = memo(function Outline({
  board,
  stand,
  at,
  className,
}: {
  board: Board;
  stand: Stand;
  at: Place;
  className: string;
}) {
  const [x, y] = drawn(board, at.x, at.y);
  const [width, depth] = [lengthOf(board, stand.width), lengthOf(board, stand.depth)];
  return (
    <g
      className={className}
      data-side={sideLetter(stand.side)}
      transform={`translate(${x} ${y}) rotate(${turnOf(at.heading)})`}
    >
      <Framed stand={stand} width={width} depth={depth} />
    </g>
  );
});

/** The lines of command of the stand in hand, as they would be. */
const Command = memo(function Command({
  board,
  stand,
  at,
  probe,
}: {
  board: Board;
  stand: Stand;
  at: Place;
  probe: Probe;
}) {
  if (probe.in_command === undefined) return null;
  const [x, y] = drawn(board, at.x, at.y);
  const others = board.links
    .filter(({ from, to }) => from === stand.number || to === stand.number)
    .map(({ from, to }) => (from === stand.number ? to : from));
  return (
    <g className={probe.in_command ? "link" : "link broken"} data-side={sideLetter(stand.side)}>
      {board.stands
        .filter(({ number }) => others.includes(number))
        .map((other) => {
          const [toX, toY] = drawn(board, other.x, other.y);
          return <path key={other.number} d={`M${x} ${y}L${toX} ${toY}`} />;
        })}
      {!probe.in_command && (
        <circle className="ring cut" cx={x} cy={y} r={lengthOf(board, Math.hypot(stand.width, stand.depth)) / 2 + 5} />
      )}
    </g>
  );
});

/** Whom it would touch, could shoot at, could charge. */
const Enemies = memo(function Enemies({ board, probe, px }: { board: Board; probe: Probe; px: number }) {
  const near = [...probe.enemies].sort((a, b) => a.gap - b.gap);
  return (
    <g>
      {near.map((enemy, i) => {
        const stand = board.stands.find(({ number }) => number === enemy.stand);
        if (!stand) return null;
        const [x, y] = drawn(board, stand.x, stand.y);
        const radius = lengthOf(board, Math.hypot(stand.width, stand.depth)) / 2 + 4;
        const what = enemy.touches ? "touches" : enemy.shoots ? "shoots" : "charges";
        return (
          <g key={enemy.stand} className={`enemy ${what}`}>
            <circle cx={x} cy={y} r={radius} />
            {i < LABELS && (
              <text x={x} y={y - radius - 3 * px} fontSize={13 * px} textAnchor="middle">
                {what === "touches" ? "in contact" : `${what} ${inches(enemy.gap, board.inch)}`}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
});

const Handle = memo(function Handle({ board, stand, at, px }: { board: Board; stand: Stand; at: Place; px: number }) {
  const [x, y] = drawn(board, at.x, at.y);
  const front = lengthOf(board, stand.depth) / 2;
  return (
    <g className="handle" transform={`translate(${x} ${y}) rotate(${turnOf(at.heading)})`}>
      <path d={`M0 ${-front - 8 * px}V${-front - (HANDLE - 11) * px}`} strokeWidth={2 * px} />
      <circle cy={-front - HANDLE * px} r={11 * px} strokeWidth={2 * px} />
      <path
        d={`M${-5 * px} ${-front - (HANDLE - 2) * px}a${5 * px} ${5 * px} 0 1 1 ${10 * px} 0`}
        strokeWidth={2 * px}
      />
    </g>
  );
});

/** What the stand in hand would do: drawn above the table, so that the table is not drawn again while it is dragged. */
export function Overlay({ board, hand, px }: Props) {
  const { stand, ghost, probe, isTurned, isFresh } = useSyncExternalStore(hand.subscribe, () => hand.now);
  if (!stand) return null;
  const act = foremost(probe);
  const lands = probe && act?.allowed && act.to ? act.to : null;
  const held: Place | null = ghost && {
    ...ghost,
    heading: isTurned ? ghost.heading : (lands?.heading ?? ghost.heading),
  };
  const at = lands ?? held ?? stand;
  const isThere = lands && held && lands.x === held.x && lands.y === held.y && lands.heading === held.heading;
  const isWaiting = board.waiting.some(({ number }) => number === stand.number);
  const [fromX, fromY] = drawn(board, stand.x, stand.y);
  const [toX, toY] = drawn(board, at.x, at.y);
  return (
    <g
      data-fresh={isFresh}
      data-verdict={ghost && probe ? (act ? (act.allowed ? "allowed" : "refused") : "silent") : "none"}
    >
      <g transform={motion(board, stand, at)}>
        <ReachSigns board={board} />
      </g>
      {ghost && !isWaiting && (
        <path
          className="way"
          d={`M${fromX} ${fromY}L${toX} ${toY}`}
          strokeWidth={2 * px}
          strokeDasharray={`${5 * px} ${4 * px}`}
        />
      )}
      {ghost && probe && <Command board={board} stand={stand} at={at} probe={probe} />}
      {ghost && probe && <Enemies board={board} probe={probe} px={px} />}
      {!isWaiting && <Outline board={board} stand={stand} at={stand} className="chosen" />}
      {lands && <Outline board={board} stand={stand} at={lands} className="lands" />}
      {held && !isThere && (
        <Outline board={board} stand={stand} at={held} className={lands || !probe ? "ghost" : "ghost refused"} />
      )}
      {(held || !isWaiting) && <Handle board={board} stand={stand} at={held ?? stand} px={px} />}
    </g>
  );
}
