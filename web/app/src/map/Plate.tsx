import type { CampaignMap, Space } from "@banneret/core";
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from "react";
import { arrow, centre, clamped, outline, paper, spaceAt, through } from "./geometry.js";
import { Coordinates, Fog, Ground } from "./Ground.js";
import { Inset, type Part } from "./Inset.js";
import { Signs } from "./Signs.js";

interface Props {
  map: CampaignMap;
  label: string;
  /** The space that is examined. */
  cursor: Space;
  /** Where the force is that an order is asked for. */
  marked: Space | null;
  /** The route that would be ordered. */
  route: Space[] | null;
  onLook(at: Space): void;
  onTap(at: Space): void;
}

const ARROWS: Record<string, Space> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SCALES = [0.35, 0.5, 0.7, 1, 1.3, 1.7];
const AS_DRAWN = 3;

/** An arrow from where a force stands to where it would go. */
function Route({ map, route }: { map: CampaignMap; route: Space[] }) {
  const spots = arrow(route.map((at) => centre(map, at)));
  const [tip, before] = [spots.at(-1), spots.at(-2)];
  if (!tip || !before) return null;
  const d = through(spots);
  const turn = (Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180) / Math.PI;
  return (
    <g className="map-route">
      <path className="halo" d={d} />
      <path className="shaft" d={d} />
      <path className="tip" d="M8 0L-9 -9L-4 0L-9 9z" transform={`translate(${tip.join(" ")}) rotate(${turn})`} />
    </g>
  );
}

/** The part of the drawing that is in the window. */
function usePart(frame: RefObject<HTMLDivElement | null>, factor: number): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    const window = frame.current;
    if (!window) return;
    const look = (): void =>
      setPart({
        x: window.scrollLeft / factor,
        y: window.scrollTop / factor,
        width: window.clientWidth / factor,
        height: window.clientHeight / factor,
      });
    const sizes = new ResizeObserver(look);
    sizes.observe(window);
    window.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", look);
    };
  }, [frame, factor]);
  return part;
}

/** The drawn map: a window that is scrolled over it, nearer or further. */
export function Plate({ map, label, cursor, marked, route, onLook, onTap }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(AS_DRAWN);
  const { width, height } = paper(map);
  const factor = SCALES[scale] ?? 1;
  const part = usePart(frame, factor);

  const [x, y] = centre(map, cursor);
  useEffect(() => {
    const window = frame.current;
    if (!window) return;
    const edge = 60,
      left = x * factor - window.scrollLeft,
      top = y * factor - window.scrollTop;
    if (left < edge || left > window.clientWidth - edge) window.scrollLeft = x * factor - window.clientWidth / 2;
    if (top < edge || top > window.clientHeight - edge) window.scrollTop = y * factor - window.clientHeight / 2;
  }, [x, y, factor]);

  const onClick = (event: MouseEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = spaceAt(map, [(event.clientX - box.left) / factor, (event.clientY - box.top) / factor]);
    if (at) onTap(at);
  };
  const zoom = (by: number): void => setScale(Math.min(Math.max(scale + by, 0), SCALES.length - 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (step) onLook(clamped(map, [cursor[0] + step[0], cursor[1] + step[1]]));
    else if (event.key === "Enter" || event.key === " ") onTap(cursor);
    else if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1 : -1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="map-plate">
      <div
        ref={frame}
        className="map-window"
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby="map-keys"
        onKeyDown={onKeyDown}
      >
        <svg
          width={width * factor}
          height={height * factor}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          onClick={onClick}
          data-first-space={map.first.join(" ")}
        >
          <Ground map={map} />
          <Fog map={map} />
          <Coordinates map={map} />
          {marked && <path className="map-from" d={outline(map, marked)} />}
          <Signs map={map} />
          {route && <Route map={map} route={route} />}
          <path className="map-cursor" d={outline(map, cursor)} />
        </svg>
      </div>
      <Inset map={map} part={part} />
      <div className="map-zooms">
        <button
          type="button"
          className="btn"
          aria-label="Zoom in"
          disabled={scale === SCALES.length - 1}
          onClick={() => zoom(1)}
        >
          +
        </button>
        <button type="button" className="btn" aria-label="Zoom out" disabled={scale === 0} onClick={() => zoom(-1)}>
          −
        </button>
      </div>
    </div>
  );
}
