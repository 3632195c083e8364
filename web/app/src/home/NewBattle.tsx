import { useEffect, useState } from "react";
import { beginBattle } from "../fight/live.js";
import { Page } from "../Page.js";
import { go } from "../route.js";
import { sampleOf } from "./samples.js";

const begun = new Map<string, Promise<string>>(); // development mounts twice; the battle starts once

function begin(name: string, against: boolean): Promise<string> {
  const sample = sampleOf(name);
  if (!sample) return Promise.reject(new Error(`There is no sample battle "${name}".`));
  const id = begun.get(name) ?? beginBattle(sample, against).finally(() => begun.delete(name));
  begun.set(name, id);
  return id;
}

interface Props {
  sample: string;
  /** A person commands the first side, and bots the others. */
  against?: boolean;
  /** First who plays. */
  asks?: boolean;
}

/** Starts a sample battle and goes to it. */
export function NewBattle({ sample, against = false, asks = false }: Props) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    begin(sample, against).then(
      (id) => here && go({ at: asks ? "before" : "fight", id }, true),
      (error: Error) => here && setProblem(error.message),
    );
    return () => void (here = false);
  }, [sample, against, asks]);
  const title = sampleOf(sample)?.title ?? "Battle";
  return (
    <Page title={`${title} · Banneret`} where={title}>
      <h1>{title}</h1>
      {problem === "" ? (
        <p role="status">Loading…</p>
      ) : (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
    </Page>
  );
}
