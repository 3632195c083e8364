/** A hill: its centre and radii, in the units of the plate. */
interface Hill {
  x: number;
  y: number;
  w: number;
  h: number;
}

const HILLS: Hill[] = [
  { x: 190, y: 90, w: 190, h: 120 },
  { x: 430, y: 235, w: 130, h: 62 },
  { x: 690, y: 10, w: 240, h: 90 },
  { x: 1110, y: 215, w: 230, h: 120 },
];
const RINGS = 8;
/** Nothing is drawn beyond: the plate is never cut above or below. */
const HEIGHT = 180;

/** The hachures of a hill: short strokes down its slope, longer to the south-east, away from the light. */
function hachures({ x, y, w, h }: Hill): string {
  const strokes: string[] = [];
  for (let ring = 1; ring <= RINGS; ring++) {
    const reach = (ring + 0.4) / (RINGS + 1);
    const count = Math.round(reach * 130);
    for (let i = 0; i < count; i++) {
      const turn = (2 * Math.PI * (i + (ring % 2) / 2)) / count;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const wave = 1 + 0.07 * Math.sin(3 * turn + x) + 0.05 * Math.sin(5 * turn + y);
      const length = (0.055 + 0.033 * (c + s)) * (0.8 + ((i * 7) % 5) * 0.1);
      if (length < 0.02) continue;
      const ends = [reach, reach + length].map((far) => y + h * s * far * wave);
      if (ends.some((end) => end < 2 || end > HEIGHT - 2)) continue;
      const at = (far: number): string => `${Math.round(x + w * c * far * wave)} ${Math.round(y + h * s * far * wave)}`;
      strokes.push(`M${at(reach)}L${at(reach + length)}`);
    }
  }
  return strokes.join("");
}

const SLOPES = HILLS.map(hachures).join("");
const STANDS: [side: string, x: number, y: number, turn: number][] = [
  ["a", 524, 36, -10],
  ["a", 531, 76, -10],
  ["a", 508, 142, 4],
  ["b", 765, 36, 10],
  ["b", 758, 76, 10],
  ["b", 769, 142, -4],
];

/** Two lines of battle on either side of a river, as on an engraved map. It says nothing. */
export function Plate() {
  return (
    <div className="hero">
      <svg aria-hidden="true" viewBox={`0 0 1280 ${HEIGHT}`} preserveAspectRatio="xMidYMid slice">
        <path className="hills" d={SLOPES} />
        <path className="road" d="M0 150C180 165 300 120 470 125S700 145 900 80s280-35 380-28" />
        <path className="bank" d="M612 0c0 50 55 60 55 95s-45 45-40 85" />
        <path className="stream" d="M612 0c0 50 55 60 55 95s-45 45-40 85" />
        {STANDS.map(([side, x, y, turn]) => (
          <rect
            key={`${x} ${y}`}
            className="stand"
            data-side={side}
            x={x - 8}
            y={y - 17}
            width="16"
            height="34"
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ))}
        <path className="march" data-side="a" d="M556 56q80 14 160 2m-16-9 20 8-17 12" />
        <path className="march back" data-side="b" d="M744 146q-90 22-184 2" />
        <path className="march" data-side="b" d="M572 138l-22 8 20 13" />
      </svg>
    </div>
  );
}
