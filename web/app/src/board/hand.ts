import type { Place, Probe, Stand, Wish } from "@banneret/core";
import { useSyncExternalStore } from "react";
import { turned } from "./geometry.js";

/** What a player has in hand. */
export interface Held {
  stand: Stand | null;
  /** Where it is held. Its heading matters only if it was turned. */
  ghost: Place | null;
  isTurned: boolean;
  /** A pointer has it now: no one presses a button meanwhile. */
  isDragged: boolean;
  /** The engine's answer about the newest place. */
  probe: Probe | null;
  /** It is about the place where the stand is held now. */
  isFresh: boolean;
  /** Everything that the stand may be shown. */
  told: Probe | null;
}

const NOTHING: Held = {
  stand: null,
  ghost: null,
  isTurned: false,
  isDragged: false,
  probe: null,
  isFresh: false,
  told: null,
};

/**
 * A stand in hand, and the engine's answer about where it is held. While an answer is awaited only the newest place
 * waits.
 */
export class Hand {
  now: Held = NOTHING;
  readonly #ask: (wish: Wish) => Promise<Probe>;
  readonly #hearers = new Set<() => void>();
  #asking: Promise<void> | null = null;
  #stale = false;

  constructor(ask: (wish: Wish) => Promise<Probe>) {
    this.#ask = ask;
  }

  subscribe = (heard: () => void): (() => void) => {
    this.#hearers.add(heard);
    return () => this.#hearers.delete(heard);
  };

  #show(change: Partial<Held>): void {
    this.now = { ...this.now, ...change };
    for (const heard of this.#hearers) heard();
  }

  /** Takes a stand, or none. */
  choose(stand: Stand | null): void {
    this.#show({ ...NOTHING, stand });
    if (stand) void this.#tell(stand);
  }

  async #tell(stand: Stand): Promise<void> {
    const told = await this.#ask({ stand: stand.number }).catch(() => null);
    if (this.now.stand === stand) this.#show({ told });
  }

  /** Holds it somewhere. Until it is turned it has the facing with which it arrives. */
  hold(x: number, y: number): void {
    const { stand, ghost, probe, isTurned } = this.now;
    if (!stand) return;
    const heading = isTurned ? (ghost?.heading ?? stand.heading) : (probe?.at.heading ?? stand.heading);
    this.#show({ ghost: { x, y, heading }, isFresh: false });
    this.#probe();
  }

  /** A pointer takes it, or leaves it. */
  drag(isDragged: boolean): void {
    if (this.now.isDragged !== isDragged) this.#show({ isDragged });
  }

  /** Faces it to a heading, where it is held or stands. */
  face(heading: number): void {
    const { stand, ghost } = this.now;
    if (!stand) return;
    const { x, y } = ghost ?? stand;
    this.#show({ ghost: { x, y, heading }, isTurned: true, isFresh: false });
    this.#probe();
  }

  /** By this many units from where it is held or stands. */
  nudge(dx: number, dy: number): void {
    const from = this.now.ghost ?? this.now.stand;
    if (from) this.hold(from.x + dx, from.y + dy);
  }

  turn(tenths: number): void {
    const { stand, ghost, probe } = this.now;
    const from = ghost ? (probe?.at ?? ghost) : stand;
    if (from) this.face(turned(this.now.isTurned ? (ghost ?? from).heading : from.heading, tenths));
  }

  /** Puts it back; a second time it is no longer chosen. */
  letGo(): void {
    if (this.now.ghost) this.#show({ ghost: null, isTurned: false, probe: null });
    else this.choose(null);
  }

  #probe(): void {
    this.#stale = true;
    this.#asking ??= this.#askOn().finally(() => (this.#asking = null));
  }

  async #askOn(): Promise<void> {
    while (this.#stale) {
      this.#stale = false;
      const { stand, ghost, isTurned } = this.now;
      if (!stand || !ghost) return;
      const wish: Wish = {
        stand: stand.number,
        at: [ghost.x, ghost.y],
        ...(isTurned ? { heading: ghost.heading } : {}),
      };
      const probe = await this.#ask(wish).catch(() => null);
      if (this.now.stand === stand && this.now.ghost) this.#show({ probe, isFresh: !this.#stale });
    }
  }

  /** What the engine says about the place where it is held now. */
  async answered(): Promise<Probe | null> {
    while (this.#asking !== null) await this.#asking;
    return this.now.ghost ? this.now.probe : null;
  }
}

/** One thing about what is in hand; the component is drawn again when that changes. */
export const useHeld = <T>(hand: Hand, what: (held: Held) => T): T =>
  useSyncExternalStore(hand.subscribe, () => what(hand.now));
