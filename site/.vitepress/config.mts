import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { slug } from "github-slugger";
import { type DefaultTheme, defineConfig } from "vitepress";
import { links, type Sources } from "./links.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const work = resolve(process.env["BN_SITE"] ?? `${root}/_ci/site`); // where gather.py put the pages
const host = "https://github.com/banneret/banneret";
type Items = DefaultTheme.SidebarItem[];
const site: Sources & { readers: { text: string; items: Items }[]; headers: string[]; manual: string[] } = JSON.parse(
  readFileSync(`${work}/site.json`, "utf8"),
);
const base = process.env["BN_SITE_BASE"] ?? "/";
const named = (names: string[], prefix: string) =>
  names.map((name) => ({ text: name.slice(prefix.length).replace(/\.md$/, ""), link: `/${name}` }));

const reference: Items = [
  { text: "Man pages", link: "/man/", collapsed: true, items: named(site.manual, "man/") },
  { text: "HTTP API", link: `${base}api/http.html`, target: "_self" },
  { text: "Methods of JSON-RPC", link: "/api/methods.md" },
  {
    text: "C",
    link: "/api/c/",
    collapsed: true,
    items: named(site.headers, "api/c/").filter(({ text }) => text !== "index"),
  },
  { text: "JavaScript", link: "/api/js/" },
  { text: "Python", link: "/api/python.md" },
  { text: "Conformance suite", link: "/conformance.md" },
];

export default defineConfig({
  title: "Banneret",
  description: "Referee, odds and advice for tabletop mass battles",
  lang: "en-GB",
  base,
  srcDir: `${work}/pages`,
  outDir: `${work}/html`,
  cacheDir: `${work}/cache`,
  ignoreDeadLinks: true, // check.py looks at every link and anchor of the finished pages, those of files too
  markdown: {
    html: false, // what stands in angle brackets is text
    attrs: { disable: true },
    anchor: { slugify: (text: string) => slug(text) }, // as code hosts number them
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config(md) {
      links(md, site, root, host);
      const text = md.renderer.rules.text ?? ((tokens, at) => md.utils.escapeHtml(tokens[at]?.content ?? ""));
      md.renderer.rules.text = (...given) => text(...given).replaceAll("{{", "&lbrace;&lbrace;");
      // The one mark of HTML that TypeDoc writes: a place to link to.
      md.inline.ruler.before("text", "place", (state, silent) => {
        const found = /^<a id="([\w-]+)"><\/a>/.exec(state.src.slice(state.pos));
        if (!found) return false;
        if (!silent) state.push("html_inline", "", 0).content = `<span id="${found[1]}"></span>`;
        state.pos += found[0].length;
        return true;
      });
      const fence = md.renderer.rules.fence;
      md.renderer.rules.fence = (...given) => {
        const token = given[0][given[1]];
        if (token?.info === "raw") return `<div class="manual" v-pre>${token.content}</div>`; // HTML of our own making
        return fence ? fence(...given) : "";
      };
    },
  },
  vite: {
    server: { fs: { allow: [root, work] } },
    build: { chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    nav: [
      { text: "Documents", link: "/documents.md" },
      { text: "Systems", link: "/systems/" },
      { text: "Reference", link: "/man/" },
      { text: "Play now", link: `${base}app/index.html`, target: "_self" },
    ],
    sidebar: [...site.readers, { text: "Reference", items: reference }],
    outline: { level: [2, 3] },
    search: { provider: "local", options: { detailedView: true } },
    socialLinks: [{ icon: "github", link: host, ariaLabel: "The sources" }],
    externalLinkIcon: false,
    docFooter: { prev: false, next: false },
    footer: {
      message: "Unofficial and free. It contains no text from any rule book: you need the books to learn the games.",
    },
  },
});
