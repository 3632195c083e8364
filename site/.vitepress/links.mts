// A link of a page leads to a file of the repository, so that it works on a code host too. Here it becomes the address of
// that page or file in the site, or, of a file that the site has not, its address on the code host.
import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";

export interface Sources {
  sources: Record<string, string | null>; // a page, and the file that it was
  files: Record<string, string>; // a file, and its address
}

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

export function links(md: MarkdownRenderer, { sources, files }: Sources, root: string, host: string) {
  const pages = new Map(Object.entries(sources).map(([page, source]) => [source, page]));

  function addressOf(href: string, page: string): { href: string; file?: boolean } {
    if (/^[a-z]+:|^#|^\/\//.test(href)) return { href };
    const [path = "", anchor] = href.split("#");
    const tail = anchor === undefined ? "" : `#${anchor}`;
    const source = sources[page];
    if (!source && !path.startsWith("/")) return { href };
    const from = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(source ?? ""), decodeURI(path));
    const target = posix.normalize(from).replace(/\/$/, "");
    const found = pages.get(target) ?? pages.get(posix.join(target, "README.md"));
    if (found) return { href: `/${found}${tail}` };
    if (files[target]) return { href: `/${files[target]}`, file: true };
    if (sources[target] !== undefined || target.startsWith("app/"))
      return { href: `/${target}${tail}`, file: target.startsWith("app/") };
    if (!existsSync(join(root, target))) throw new Error(`${source ?? page}: ${href} leads to no file`);
    return { href: `${host}/${statSync(join(root, target)).isDirectory() ? "tree" : "blob"}/main/${target}${tail}` };
  }

  function change(tokens: Token[], page: string) {
    for (const token of tokens) {
      if (token.children) change(token.children, page);
      const name = token.type === "link_open" ? "href" : token.type === "image" ? "src" : undefined;
      const given = name && token.attrGet(name);
      if (!name || !given) continue;
      const { href, file } = addressOf(given, page);
      token.attrSet(name, href);
      if (file && name === "href") token.attrSet("target", "_self"); // no page of the router
    }
  }

  md.core.ruler.push("repository", (state) => change(state.tokens, state.env.relativePath));
}
