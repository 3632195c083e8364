/** A moment, in ms since 1970, as people say it: "Tue, 17 Nov, 18:05". */
export const when = (ms: number): string =>
  new Date(ms).toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
