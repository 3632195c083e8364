import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";

/** A piece of a report that is printed: what it is, its words, and of a part of a table which table that is. */
interface Piece {
  kind: "heading" | "header" | "row" | "text";
  words: string;
  table: number;
}

/** Puts a mark that is too small to be seen at the beginning of every piece of the report, and another at its end. */
export const mark = (page: Page): Promise<Piece[]> =>
  page.evaluate(() => {
    const paper = document.querySelector(".paper");
    const tables = [...(paper?.querySelectorAll("table") ?? [])];
    const kinds = {
      H1: "heading",
      H2: "heading",
      H3: "heading",
      CAPTION: "heading",
      THEAD: "header",
      TR: "row",
    } as const;
    const marked = [
      ...(paper?.querySelectorAll<HTMLElement>("h1, h2, h3, caption, thead, tbody tr, p, li") ?? []),
    ].filter((one) => one.checkVisibility());
    const pieces = marked.map(
      (one) =>
        ({
          kind: kinds[one.tagName as keyof typeof kinds] ?? "text",
          words: one.innerText.slice(0, 60),
          table: tables.findIndex((table) => table.contains(one)),
        }) as const,
    );
    const put = (where: Element, at: "prepend" | "append", text: string): void => {
      const span = document.createElement("span");
      span.textContent = text;
      // With rounded widths the letters of so small a word would be taken for words.
      span.style.cssText =
        "font-size: 1px; letter-spacing: 0; text-transform: none; text-rendering: geometricPrecision";
      where[at](span);
    };
    marked.forEach((one, i) => {
      const cells = one.querySelectorAll("th, td");
      put(cells[0] ?? one, "prepend", `zq${i}b`);
      put(cells[cells.length - 1] ?? one, "append", `zq${i}e`);
    });
    return pieces;
  });

/** The text of each page. */
export function pagesOf(pdf: Buffer): string[] {
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf, encoding: "utf8", maxBuffer: 1 << 26 });
  return text.split("\f").slice(0, -1);
}

/**
 * What is parted from what it belongs to: headings from what follows, rows in the middle or from the header of their
 * table.
 */
export function torn(pages: string[], pieces: Piece[]): string[] {
  const marks = pages.map((text) => new Set(text.match(/zq\d+[be]/g)));
  const where = (i: number, end: "b" | "e"): number[] =>
    marks.flatMap((found, page) => (found.has(`zq${i}${end}`) ? [page] : []));
  const headerOf = (table: number): number => pieces.findIndex((one) => one.kind === "header" && one.table === table);
  const faults = pieces.map(({ kind, table }, i) => {
    const [first, last] = [where(i, "b"), where(i, "e")];
    if (first.length === 0 || last.length === 0) return "is not printed";
    if (kind === "header")
      return first.every((page) =>
        pieces.some((one, j) => one.kind === "row" && one.table === table && where(j, "b").includes(page)),
      )
        ? ""
        : "stands above no row";
    if (kind === "heading") {
      const next = pieces.findIndex((one, j) => j > i && (one.kind === "row" || one.kind === "text"));
      return next < 0 || where(next, "b").some((page) => last.includes(page)) ? "" : "is parted from what follows";
    }
    if (kind === "row" && first[0] !== last[0]) return "is cut";
    return kind === "row" && headerOf(table) >= 0 && !where(headerOf(table), "b").includes(first[0] ?? -1)
      ? "has no header above it"
      : "";
  });
  return faults.flatMap((fault, i) => (fault === "" ? [] : [`${pieces[i]?.kind} "${pieces[i]?.words}" ${fault}`]));
}

/** Words of up to 16 letters in tables that stand on two lines. */
export const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".paper .grid th, .paper .grid td")].flatMap((cell) => {
      const texts = [...cell.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE);
      return texts.flatMap((text) =>
        [...(text.textContent ?? "").matchAll(/[^\s-]{2,16}(?=[\s-]|$)/g)]
          .filter(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          })
          .map(([word]) => word),
      );
    }),
  );
