import { useDeferredValue, useState } from "react";
import { capital, humanise, number } from "../words.js";
import { Chip } from "./Fields.js";
import type { Stock } from "./kit.js";

interface Props {
  stock: Stock[];
  /** The tech level or year of the force and its name; null: there is none. */
  level: { name: string; value: number } | null;
  full: boolean;
  onAdd(stock: Stock): void;
}

/** The name with what was searched for marked in it. */
function Found({ name, part }: { name: string; part: string }) {
  const at = part === "" ? -1 : name.toLowerCase().indexOf(part);
  if (at < 0) return <>{name}</>;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + part.length)}</mark>
      {name.slice(at + part.length)}
    </>
  );
}

/** Troops to add, searched by name first and then by what is said of them. */
export function Catalogue({ stock, level, full, onAdd }: Props) {
  const [typed, setTyped] = useState("");
  const [within, setWithin] = useState(true);
  const part = useDeferredValue(typed.trim().toLowerCase());
  const there = stock.filter((one) => !level || !within || one.level === null || one.level <= level.value);
  const named = there.filter(({ name }) => name.toLowerCase().includes(part));
  const told = part === "" ? [] : there.filter((one) => !named.includes(one) && one.about.toLowerCase().includes(part));
  const found = [...named, ...told];
  return (
    <section className="sheet catalogue" aria-labelledby="catalogue">
      <h2 id="catalogue">Troops</h2>
      <input
        className="field"
        type="search"
        aria-label="Search the troops"
        placeholder="Search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {level && stock.some((one) => one.level !== null) && (
        <div className="chips">
          <Chip
            label={`${humanise(level.name).toUpperCase() === "TL" ? "TL" : capital(humanise(level.name))} ${level.value} or earlier`}
            on={within}
            onTurn={setWithin}
          />
        </div>
      )}
      <ul aria-label="Troops to add">
        {found.map((one) => (
          <li key={one.name}>
            <span>
              <b>
                <Found name={capital(one.name)} part={part} />
              </b>
              <span className="small quiet">
                {one.level !== null && !within && `from ${one.level} · `}
                {one.about}
              </span>
            </span>
            <button
              type="button"
              className="btn add"
              disabled={full}
              aria-label={`Add ${one.name}`}
              onClick={() => onAdd(one)}
            >
              +
            </button>
          </li>
        ))}
      </ul>
      <p className="small quiet" role="status">
        {found.length === 0
          ? "No troops of this name. Add the nearest and change it."
          : `${number(found.length)} of ${number(stock.length)} kinds`}
      </p>
    </section>
  );
}
