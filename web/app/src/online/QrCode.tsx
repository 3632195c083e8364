import { useEffect, useState } from "react";

const BORDER = 4; // modules of quiet around the code, as readers want it

/** The squares of a code as one path. */
const path = (rows: boolean[][]): string =>
  rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : "")).join("")).join("");

/** A link for the camera of another device. It never leaves this one: the code is drawn here. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][] | null>(null);
  useEffect(() => {
    let here = true;
    void import("./qr.js").then(
      ({ modules }) => here && setRows(modules(text)),
      () => {},
    );
    return () => void (here = false);
  }, [text]);
  if (!rows)
    return (
      <p role="status" className="small quiet">
        Drawing…
      </p>
    );
  const size = rows.length + 2 * BORDER;
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="blank" width={size} height={size} />
      <path d={path(rows)} />
    </svg>
  );
}
