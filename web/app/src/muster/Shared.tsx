import { useEffect, useState } from "react";
import type { Tree } from "@banneret/core";
import { systemName } from "../home/samples.js";
import { newForce } from "../keep/forces.js";
import { Page } from "../Page.js";
import { go, href } from "../route.js";
import { deskOf } from "./desk.js";
import { known } from "./importing.js";
import { unpackForce } from "./share.js";
import "../style/muster.css";

/** A force that came by link: it is shown, and taken over only if the reader wants it. */
export function Shared({ text }: { text: string }) {
  const [force, setForce] = useState<Tree | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    const read = async (): Promise<void> => {
      const found = await unpackForce(text);
      const { engine } = await deskOf(known(found["system"]));
      await engine.rate(found); // a force that the engine refuses is not offered
      if (here) setForce(found);
    };
    read().catch((error: Error) => here && setProblem(error.message));
    return () => void (here = false);
  }, [text]);
  return (
    <Page title="A shared force · Banneret" where="Forces">
      <div className="sheet match">
        <h1>{force ? String(force["name"] ?? "A force") : "A shared force"}</h1>
        {force && (
          <p className="quiet">
            {systemName(String(force["system"]))}. It came with the link and is not yet on this device.
          </p>
        )}
        {!force && problem === "" && <p role="status">Reading…</p>}
        {problem !== "" && (
          <p className="note" role="alert">
            {problem}
          </p>
        )}
        <div className="row">
          {force && (
            <button
              type="button"
              className="btn main"
              onClick={() => void newForce(force).then((id) => go({ at: "force", id }, true))}
            >
              Add to your forces
            </button>
          )}
          <a className="btn plain" href={href({ at: "muster" })}>
            All forces
          </a>
        </div>
      </div>
    </Page>
  );
}
