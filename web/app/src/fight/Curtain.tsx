import { useRef } from "react";
import { Page } from "../Page.js";
import { useWhenSettled } from "../settling.js";
import { sideLetter } from "../words.js";
import type { Battle } from "./battle.js";

/** Between two players at one device. Neither the page nor its memory contains anything of the game. */
export function Curtain({ battle, to }: { battle: Battle; to: number }) {
  const { title, sides, busy } = battle.now;
  const name = sides[to] ?? "the next player";
  const button = useRef<HTMLButtonElement>(null);
  useWhenSettled(() => button.current?.focus(), [busy]);
  return (
    <Page title={`${title} · Banneret`} where={title} className="curtain" side={sideLetter(to)} sides={sides}>
      <section className="sheet tab first" data-busy={busy} aria-labelledby="curtain">
        <i className="flag large" aria-hidden="true" />
        <h1 id="curtain">Hand the device to {name}</h1>
        <p>What the others have sealed is not in this page.</p>
        <button ref={button} type="button" className="btn for" disabled={busy} onClick={() => void battle.takeSeat()}>
          I am {name}
        </button>
      </section>
    </Page>
  );
}
