// A screen is shown when all its data is there, so that nothing moves under a finger.
import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";

const LONG = 4000; // ms after which an incomplete screen is shown

const NO_FRAME = 500; // ms; a page in the background makes none

const waiting = new Set<object>();
const hearers = new Set<() => void>();
let fonts = false;
let settled = false;
let screens = 0; // shown or held back so far

function set(next: boolean): void {
  settled = next;
  const app = document.getElementById("app");
  if (next) app?.removeAttribute("data-settling");
  else app?.setAttribute("data-settling", fonts ? "content" : "all");
  for (const hear of hearers) hear();
}

/** After the frame in which the last change is drawn and measured, also where no frames are made. */
function drawn(then: () => void): void {
  let done = false;
  const once = (): void => {
    if (!done) then();
    done = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(once));
  setTimeout(once, NO_FRAME);
}

/** Checks whether everything that the screen waits for is there. */
function look(): void {
  drawn(() => {
    if (!settled && fonts && waiting.size === 0) set(true);
  });
}

const FAMILIES = ["1rem Besley", '1rem "Source Sans 3"'];
let asked = false;

function askForFonts(): void {
  if (asked) return;
  asked = true;
  const ready = (): void => {
    fonts = true;
    if (!settled) set(false);
    look();
  };
  void Promise.all(FAMILIES.map((family) => document.fonts.load(family))).then(ready, ready);
}

/** A new screen: it is held back until all that waits in it has come. */
export function useScreen(): void {
  useLayoutEffect(() => {
    askForFonts();
    const mine = ++screens;
    set(false);
    look();
    const timer = setTimeout(() => {
      if (mine === screens && !settled) set(true);
    }, LONG);
    return () => clearTimeout(timer);
  }, []);
}

/** Data of the screen that is not there yet. Data that comes after the screen is shown holds nothing back. */
export function useWaiting(isMissing: boolean): void {
  useLayoutEffect(() => {
    if (!isMissing) return;
    const mine = {};
    waiting.add(mine);
    return () => {
      waiting.delete(mine);
      look();
    };
  }, [isMissing]);
}

/** Shown while code is still being loaded. */
export function Waiting(): null {
  useWaiting(true);
  return null;
}

const subscribe = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};

/** Does something when the screen is shown, and again when one of these changes. */
export function useWhenSettled(what: () => void, of: unknown[]): void {
  const shown = useSyncExternalStore(subscribe, () => settled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  useEffect(() => {
    if (shown) what();
  }, [shown, ...of]);
}
