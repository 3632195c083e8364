import type { Seat } from "@banneret/core";
import { useEffect, useState } from "react";
import { useWaiting } from "../settling.js";
import type { Drawn } from "./played.js";

/** Whether a game has something to draw for a seat, such as a board or a map: it is asked, and null is no. */
export function useHas(game: Drawn, seat: Seat, what: "board" | "map"): boolean {
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    game[what](seat).then(
      (found) => here && setHas(found !== null),
      () => here && setHas(false),
    );
    return () => void (here = false);
  }, [game, seat, what]);
  useWaiting(has === null);
  return has === true;
}
