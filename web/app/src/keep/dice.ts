const KEY = "banneret.dice";

/** Whether the dice on this device are mostly typed in. It is remembered, where the browser remembers anything. */
export function ownDice(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function rememberDice(own: boolean): void {
  try {
    if (own) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // asked again with the next roll
  }
}
