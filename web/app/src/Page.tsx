import { useEffect, useState, type ReactNode } from "react";
import { liveries } from "./liveries.js";
import { href } from "./route.js";
import { useScreen } from "./settling.js";
import { keepTheme, nextTheme, storedTheme } from "./theme.js";

function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme);
  const turn = (): void => {
    const next = nextTheme(theme);
    keepTheme(next);
    setTheme(next);
  };
  return (
    <button type="button" className="btn plain small" onClick={turn}>
      <span>
        <span className="wide-only">Colours: </span>
        {theme === "device" ? "as the device" : theme}
      </span>
    </button>
  );
}

interface Props {
  title: string;
  /** Shown beside the name at the top; left out: the home page. */
  where?: string;
  /** Shows the places of the app, and which of them this is. */
  nav?: (typeof PLACES)[number]["at"];
  /** The part below the top, as wide as the window. */
  plate?: ReactNode;
  children: ReactNode;
  className?: string;
  /** The letter of the side whose screen it is. */
  side?: string;
  /** The names of the sides, if it is about a battle: some are named after colours. */
  sides?: string[];
}

const PLACES = [
  { at: "home", text: "Home", to: { at: "home" } },
  { at: "battles", text: "Battles", to: { at: "battles", system: null } },
  { at: "muster", text: "Forces", to: { at: "muster" } },
  { at: "online", text: "Online", to: { at: "online" } },
] as const;

function Places({ here }: { here: string }) {
  return (
    <nav className="places" aria-label="Places">
      {PLACES.map(({ at, text, to }) => (
        <a key={at} href={href(to)} aria-current={at === here ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** What every screen has: the way home, its title, and the colours. */
export function Page({ title, where, nav, plate, children, className, side, sides = [] }: Props) {
  useEffect(() => void (document.title = title), [title]);
  useScreen();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, but # is the route */}
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <header className="mast">
        <a className="word" href={href({ at: "home" })}>
          Banneret
        </a>
        {where !== undefined && <span className="where">{where}</span>}
        {nav && <Places here={nav} />}
        <span className="push">
          <ThemeButton />
        </span>
      </header>
      {plate}
      <main id="main" tabIndex={-1} className={className} data-side={side} style={liveries(sides)}>
        {children}
      </main>
    </>
  );
}
