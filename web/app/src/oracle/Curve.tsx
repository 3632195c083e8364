import { useEffect, useRef, useState } from "react";
import { percent, sideLetter } from "../words.js";
import { roundsOf, type Course, type Moment } from "./course.js";

const HEIGHT = 220;
const LEFT = 36;
const ROUND_MIN = 44; // px below which a round has no room for its number

function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    if (box.current) seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  return [box, width];
}

/** The height of the line above a side: the chances up to it, as steps, because chance moves only at events. */
function heights(moments: Moment[], side: number): number[] {
  return moments.map(
    ({ chances }) =>
      HEIGHT *
      (1 -
        Math.min(
          1,
          chances.slice(0, side + 1).reduce((sum, chance) => sum + chance, 0),
        )),
  );
}

const steps = (ys: number[], x: (i: number) => number): string =>
  ys.map((y, i) => (i === 0 ? `M${x(0)} ${y.toFixed(1)}` : `H${x(i)}V${y.toFixed(1)}`)).join("");

function Hatch({ side }: { side: number }) {
  const letter = sideLetter(side);
  const across = letter === "a";
  return (
    <pattern
      id={`ground-${letter}`}
      data-side={letter}
      width={across ? 8 : 5}
      height={across ? 5 : 8}
      patternUnits="userSpaceOnUse"
      patternTransform={letter === "d" ? "rotate(45)" : undefined}
    >
      <path fill="var(--wash)" d="M0 0h8v8H0z" />
      {letter === "c" ? (
        <circle cx="2.500" cy="2.500" r="0.9" fill="var(--side)" />
      ) : (
        <path d={across ? "M0 .5h8" : "M.5 0v8"} stroke="var(--side)" strokeWidth="0.7" strokeOpacity="0.6" />
      )}
    </pattern>
  );
}

/** Chance as ground held: each side's hatching, and the front between them. */
export function Curve({
  course: { moments, turns },
  sides,
  over = true,
}: {
  course: Course;
  sides: string[];
  over?: boolean;
}) {
  const [box, width] = useWidth();
  const last = Math.max(1, moments.length - 1);
  const x = (i: number): number => Math.round(LEFT + ((width - LEFT - 12) * i) / last);
  const rounds = roundsOf(moments);
  const middle = (i: number): number => (x(rounds[i]?.from ?? 0) + x(rounds[i + 1]?.from ?? last)) / 2;
  const room = (i: number): boolean => x(rounds[i + 1]?.from ?? last) - x(rounds[i]?.from ?? 0) >= ROUND_MIN;
  const summary = `Chance of ${sides[0]}: ${percent(moments[0]?.chances[0] ?? 0)} ${over ? "at the start" : "when first counted"}, ${percent(moments.at(-1)?.chances[0] ?? 0)} ${over ? "at the end" : "now"}`;
  return (
    <div ref={box} className="curve-plate">
      <svg width={width} height={HEIGHT + 40} viewBox={`0 -10 ${width} ${HEIGHT + 40}`} role="img" aria-label={summary}>
        <defs>
          {sides.map((_, side) => (
            <Hatch key={side} side={side} />
          ))}
        </defs>
        {sides
          .map((_, side) => side)
          .reverse()
          .map((side) => (
            <path
              key={side}
              fill={`url(#ground-${sideLetter(side)})`}
              d={`${steps(heights(moments, side), x)}V${HEIGHT}H${x(0)}z`}
            />
          ))}
        <path d={`M${x(0)} ${HEIGHT / 2}H${x(last)}`} stroke="var(--ink-2)" strokeDasharray="2 4" />
        {rounds.slice(1).map(({ round, from }) => (
          <path key={round} d={`M${x(from)} 0V${HEIGHT}`} stroke="var(--ink-3)" strokeWidth="0.6" />
        ))}
        {rounds.map(
          ({ round }, i) =>
            room(i) && (
              <text key={round} className="tick" x={middle(i)} y={HEIGHT + 20} textAnchor="middle">
                round {round}
              </text>
            ),
        )}
        {[0, 50, 100].map((tick) => (
          <text key={tick} className="tick" x={LEFT - 6} y={HEIGHT * (1 - tick / 100) + 4} textAnchor="end">
            {tick}
          </text>
        ))}
        <path d={`M${x(0)} 0H${x(last)}V${HEIGHT}H${x(0)}z`} fill="none" stroke="var(--ink-3)" />
        {sides.slice(0, -1).map((_, side) => (
          <g key={side} fill="none">
            <path className="curve-line under" d={steps(heights(moments, side), x)} />
            <path className="curve-line" d={steps(heights(moments, side), x)} />
          </g>
        ))}
        {turns.map(({ at, before, after }, i) => (
          <g key={at} className="turn" transform={`translate(${x(at)} ${HEIGHT * (1 - (before + after) / 2)})`}>
            <circle r="11" />
            <text y="5" textAnchor="middle">
              {i + 1}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
