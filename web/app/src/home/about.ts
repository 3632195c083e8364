import { capital } from "../words.js";

/** The comment at the top of a document, in one sentence that does not repeat its title. */
export function aboutOf(text: string, title: string): string {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("#"));
  const comment = lines
    .slice(0, end)
    .map((line) => line.replace(/^#\s?/, ""))
    .join(" ")
    .trim();
  const sentences = comment.split(/(?<=\.)\s+/).filter((sentence) => sentence !== `${title}.`);
  return capital((sentences[0] ?? "").replace(/^Shows:\s*/, ""));
}
