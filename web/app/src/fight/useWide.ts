import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 901px)"); // as in the styles of the fight

function listen(heard: () => void): () => void {
  wide.addEventListener("change", heard);
  return () => wide.removeEventListener("change", heard);
}

/** Whether the page has two columns. */
export const useWide = (): boolean => useSyncExternalStore(listen, () => wide.matches);
