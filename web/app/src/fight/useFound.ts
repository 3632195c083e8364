import { useEffect, useState } from "react";
import { useWaiting } from "../settling.js";
import { battleOf, type Found } from "./live.js";

/** The battle of this name, as soon as it is found, or why it cannot be. */
export function useFound(id: string): { found: Found | "looking"; problem: string; setFound(found: Found): void } {
  const [found, setFound] = useState<Found | "looking">("looking");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    battleOf(id).then(
      (battle) => here && setFound(battle),
      (error: Error) => here && setProblem(error.message),
    );
    return () => void (here = false);
  }, [id]);
  useWaiting(found === "looking" && problem === "");
  return { found, problem, setFound };
}
