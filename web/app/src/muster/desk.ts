import { BanneretError, muster, type Muster, type Rated, type Tree } from "@banneret/core";
import { useEffect, useRef, useState } from "react";
import { useWaiting } from "../settling.js";
import { forceFields, type Field } from "./schema.js";
import { kitOf } from "./sources.js";
import { stockOf, type Kit, type Stock } from "./kit.js";

/** All that a force of one system is built with. */
export interface Desk {
  engine: Muster;
  kit: Kit;
  stock: Stock[];
  fields: [string, Field][];
  scenario: Tree;
}

// One system at a time has a worker.
let open: { system: string; desk: Promise<Desk> } | undefined;

async function openDesk(system: string): Promise<Desk> {
  const [engine, kit] = await Promise.all([muster(system), kitOf(system)]);
  const [catalogue, force, scenario] = await Promise.all([
    engine.catalogue(),
    engine.schema("force"),
    engine.schema("scenario"),
  ]);
  return { engine, kit, stock: await stockOf(kit, catalogue), fields: forceFields(force), scenario };
}

export function deskOf(system: string): Promise<Desk> {
  if (open?.system === system) return open.desk;
  void open?.desk.then(
    ({ engine }) => engine.close(),
    () => {},
  );
  const desk = openDesk(system);
  open = { system, desk };
  desk.catch(() => {
    if (open?.desk === desk) open = undefined;
  });
  return desk;
}

/** The engine's rating of the force, now or a moment ago. */
export interface Rating {
  rated: Rated | null;
  refused: { text: string; path: string; hint: string } | null;
  /** Whether it is of the force as it is. */
  fresh: boolean;
}

function refusal(error: unknown): NonNullable<Rating["refused"]> {
  if (error instanceof BanneretError) return { text: error.message, path: error.path ?? "", hint: error.hint ?? "" };
  return { text: String(error), path: "", hint: "" };
}

/** Rates the force in the worker whenever it changes. Of changes that come faster only the last is rated. */
export function useRating(engine: Muster, force: Tree): Rating {
  const [rating, setRating] = useState<Rating & { of: Tree | null }>({
    rated: null,
    refused: null,
    fresh: false,
    of: null,
  });
  const wanted = useRef(force);
  const working = useRef(false);
  useEffect(() => {
    wanted.current = force;
    if (working.current) return;
    working.current = true;
    void (async () => {
      for (let now: Tree | null = null; now !== wanted.current; ) {
        now = wanted.current;
        const of = now;
        const answer = await engine.rate(of).then(
          (rated) => ({ rated, refused: null }),
          (error: unknown) => ({ refused: refusal(error) }),
        );
        setRating((old) => ({ ...old, ...answer, fresh: true, of }));
      }
      working.current = false;
    })();
  }, [engine, force]);
  useWaiting(rating.of === null);
  return { rated: rating.rated, refused: rating.refused, fresh: rating.of === force };
}
