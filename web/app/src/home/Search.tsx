/** Whether every word that is searched for is in a text. */
export const finds = (wanted: string, text: string): boolean =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

export function Search({ label, text, onChange }: { label: string; text: string; onChange(text: string): void }) {
  return (
    <input
      type="search"
      className="field search"
      aria-label={label}
      placeholder="Search"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
