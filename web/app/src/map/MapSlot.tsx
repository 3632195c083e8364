import { lazy, Suspense } from "react";
import { useHas } from "../fight/useHas.js";
import { Waiting } from "../settling.js";
import type { MapProps } from "./MapPanel.js";

const MapPanel = lazy(() => import("./MapPanel.js").then((module) => ({ default: module.MapPanel })));

/** The map, if the game says that it has one. Only then its code is loaded. */
export function MapSlot(props: MapProps) {
  const has = useHas(props.game, props.seat, "map");
  return has ? (
    <Suspense fallback={<Waiting />}>
      <MapPanel {...props} />
    </Suspense>
  ) : null;
}
