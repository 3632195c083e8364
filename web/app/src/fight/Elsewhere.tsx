import { useState } from "react";
import { Page } from "../Page.js";
import { href } from "../route.js";
import { battleOf, type Found } from "./live.js";

/** Another tab has this battle. This tab can take it over. */
export function Elsewhere({ id, onFound }: { id: string; onFound(found: Found): void }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const take = async (): Promise<void> => {
    setAsked(true);
    setProblem("");
    try {
      const found = await battleOf(id, true);
      if (found === "elsewhere")
        setProblem(
          "The other tab has answers that it could not store. Continue there, or make room on this device first.",
        );
      else onFound(found);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setAsked(false);
  };
  return (
    <Page title="Battle · Banneret">
      <h1>This battle is open in another tab</h1>
      <p>Only one tab can play a battle.</p>
      {problem !== "" && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      <p>
        <button type="button" className="btn main" disabled={asked} onClick={() => void take()}>
          Continue here
        </button>
      </p>
      <p>
        <a href={href({ at: "home" })}>Choose another battle</a>
      </p>
    </Page>
  );
}
