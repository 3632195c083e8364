import type { Seat } from "@banneret/core";
import { useEffect, useState } from "react";
import type { Drawn } from "./played.js";

/** Whether a game has something to draw for a seat, such as a board or a map: it is asked, and null is no. */
export function useHas(game: Drawn, seat: Seat, what: "board" | "map"): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let here = true;
    game[what](seat).then(
      (found) => here && setHas(found !== null),
      () => {},
    );
    return () => void (here = false);
  }, [game, seat, what]);
  return has;
}
