import type { Plugin } from "vite";

/** Has the page ask for its fonts at once, and not when the first text in one of them is laid out. */
export function fonts(): Plugin {
  return {
    name: "banneret-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".woff2"))
          .sort()
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `./${file}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head-prepend" as const,
          })),
    },
  };
}
