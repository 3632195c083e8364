import { capital, sideLetter } from "../words.js";
import { ordersIn, pairingParts } from "./reveal.js";
import type { Told } from "./told.js";

function BrokenSeal() {
  return (
    <svg className="wax" viewBox="0 0 46 46" aria-hidden="true">
      <path d="M21 2c-5 1-9 2-13 5S1 15 1 22s2 11 5 16 8 6 13 6l4-10-6-8 6-9-5-6z" />
      <path d="M27 2c6 0 7 4 11 7s6 8 6 14-1 9-4 13-8 8-15 8l4-10-6-8 6-9-5-6z" />
    </svg>
  );
}

/** The orders that were sealed, opened before all players, and what they mean together. */
export function Reveal({ one, sides }: { one: Told; sides: string[] }) {
  const orders = ordersIn(one.sentence, sides);
  const { title, rest } = pairingParts(one.pairing ?? "");
  return (
    <section className="sheet reveal" aria-labelledby="reveal">
      <div className="pairing">
        <h2 id="reveal">{title}</h2>
        {rest !== "" && <p className="small">{rest}</p>}
      </div>
      {orders ? (
        <ul>
          {orders.map((order, side) => (
            <li key={sides[side]} data-side={sideLetter(side)}>
              <BrokenSeal />
              <p className="side">{sides[side]}</p>
              <p className="order">{order}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="order">{capital(one.sentence)}.</p>
      )}
    </section>
  );
}
