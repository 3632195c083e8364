import { useEffect, useState } from "react";
import { keepSystems, takeNewer, useOffline } from "../offline/registration.js";
import { systemName } from "./samples.js";

/** A newer version of the app. It is offered here and not at the table: a battle ends with the rules it started
 * with. */
export function Newer() {
  const { newer } = useOffline();
  if (!newer) return null;
  return (
    <section className="note row" aria-label="New version">
      <p>A new version of Banneret is here.</p>
      <button type="button" className="btn" onClick={takeNewer}>
        Use it now
      </button>
    </section>
  );
}

/** What works without a network, and the rest of it. */
export function WithoutNetwork() {
  const { kept } = useOffline();
  const [asked, setAsked] = useState(false);
  const known = kept !== null;
  useEffect(() => {
    if (known) void keepSystems();
  }, [known]); // someone comes home from a battle
  if (kept === null) return null;
  const missing = kept.all.filter((system) => !kept.here.includes(system));
  const rest = (): void => {
    setAsked(true);
    void keepSystems([...missing, "BoardPanel"]).finally(() => setAsked(false));
  };
  return (
    <section className="sheet offline" aria-labelledby="offline" data-here={kept.here.join(" ")}>
      <h2 id="offline">Offline play</h2>
      <p className="small quiet">
        {missing.length === 0
          ? "Everything here works without a network on this device."
          : kept.here.length === 0
            ? "A system that you have played once works without a network from then on."
            : `These work without a network on this device: ${kept.here.map(systemName).join(", ")}.`}
      </p>
      {missing.length > 0 && (
        <button type="button" className="btn" disabled={asked} onClick={rest}>
          {asked ? "Loading…" : "Keep all systems on this device"}
        </button>
      )}
    </section>
  );
}
