import { capital } from "../words.js";

/** What stands above a document as a comment, in one sentence that is not its title again. */
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
