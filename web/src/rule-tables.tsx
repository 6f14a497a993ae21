/** Small sketches of the table for the rules of Crylail, in centimetres: the near edge at the left, the Void at the right. */

export interface Sketch {
  /** x, y, side (-1: a Drak Borg), what is written on it. */
  readonly disks: readonly (readonly [number, number, number, string])[];
  /** Disks that are out of play, drawn faint. */
  readonly gone?: readonly (readonly [number, number, number, string])[];
  /** The way of a flick, from point to point. */
  readonly paths?: readonly (readonly Spot[])[];
  /** Measured distances: the shorter one is drawn strong. */
  readonly tapes?: readonly (readonly [Spot, Spot, "near" | "far"])[];
  readonly lines?: "named";
  readonly zone?: boolean;
  /** Only the part from before the Battle Line to the Void, larger. */
  readonly far?: boolean;
}

type Spot = readonly [number, number];

const LENGTH = 183;
const WIDTH = 70;
const LAUNCH = 25;
const BATTLE = 140;
const RADIUS = 4.4;

const BORGS: Sketch["disks"] = [
  [161, 17, -1, "3"],
  [161, 35, -1, "5"],
  [161, 53, -1, "4"],
];

export const SKETCHES: Readonly<Record<string, Sketch>> = {
  C1: { disks: [], lines: "named" },
  C2: { disks: [...BORGS, [12, 20, 0, ""], [12, 50, 1, ""]], lines: "named" },
  C3: { far: true, disks: BORGS },
  C5: { disks: [[12, 30, 0, "1"], [152, 46, 1, "2"], [148, 22, 0, "3"], ...BORGS] },
  C6: {
    disks: [[14, 44, 0, ""]],
    zone: true,
    paths: [
      [
        [14, 44],
        [70, 38],
      ],
    ],
  },
  C7: {
    disks: [[147, 24, 0, "✓"]],
    gone: [[134, 48, 0, "✗"]],
    paths: [
      [
        [14, 40],
        [147, 24],
      ],
      [
        [14, 40],
        [134, 48],
      ],
    ],
  },
  C8: {
    far: true,
    disks: [[181.5, 24, 0, "✓"]],
    gone: [[186, 48, 1, "✗"]],
    paths: [
      [
        [100, 30],
        [181.5, 24],
      ],
      [
        [100, 42],
        [186, 48],
      ],
    ],
  },
  C9: {
    far: true,
    disks: [[128, 26, 1, "✓"]],
    gone: [[150, 76, 1, "✗"]],
    paths: [
      [
        [150, 30],
        [128, 26],
      ],
      [
        [150, 40],
        [150, 76],
      ],
    ],
  },
  C10: {
    far: true,
    disks: [[168, 33, 0, ""]],
    gone: [[189, 30, -1, "5"]],
    paths: [
      [
        [60, 46],
        [164, 34],
      ],
      [
        [168, 33],
        [189, 30],
      ],
    ],
  },
  C14: {
    far: true,
    disks: [
      [170, 24, 0, "S"],
      [160, 50, 1, ""],
    ],
    tapes: [
      [[170, 24], [LENGTH, 24], "near"],
      [[160, 50], [LENGTH, 50], "far"],
    ],
  },
  C15: {
    disks: [[150, 44, 0, "B"]],
    paths: [
      [
        [14, 24],
        [150, 44],
      ],
      [
        [14, 52],
        [158, 26],
      ],
    ],
    gone: [[14, 52, 0, "B"]],
  },
  C16: {
    far: true,
    disks: [
      [152, 40, 0, "S"],
      [164, 30, -1, "5"],
      [160, 60, -1, "4"],
    ],
    tapes: [
      [[152, 40], [164, 30], "near"],
      [[152, 40], [160, 60], "far"],
    ],
  },
  C17: {
    far: true,
    disks: [[160, 40, 0, ""]],
    gone: [[176, 77, 1, "C"]],
    paths: [
      [
        [60, 20],
        [157, 39],
      ],
      [
        [160, 40],
        [176, 77],
      ],
    ],
  },
  C18: {
    far: true,
    disks: [
      [150, 26, 0, ""],
      [172, 46, 1, ""],
      [161, 35, -1, "5"],
    ],
    tapes: [
      [[150, 26], [161, 35], "near"],
      [[172, 46], [161, 35], "far"],
    ],
  },
  C20: {
    far: true,
    disks: [
      [149, 35, 0, "?"],
      [173, 35, 1, "?"],
      [161, 35, -1, "5"],
    ],
    tapes: [
      [[149, 35], [161, 35], "near"],
      [[173, 35], [161, 35], "near"],
    ],
  },
  C24: {
    disks: [[14, 36, 0, ""]],
    paths: [
      [
        [14, 36],
        [150, 26],
      ],
      [
        [14, 36],
        [150, 36],
      ],
      [
        [14, 36],
        [150, 46],
      ],
    ],
  },
};

export function TablePicture({ sketch }: { readonly sketch: Sketch }) {
  return (
    <svg
      class="rule-picture table"
      viewBox={sketch.far === true ? "104 -10 102 92" : "-6 -10 212 92"}
      aria-hidden="true"
    >
      <rect class="sketch-void" x="-6" y="-10" width="212" height="92" rx="5" />
      <rect class="sketch-wood" width={LENGTH} height={WIDTH} />
      {sketch.zone === true ? <rect class="sketch-zone" width={LAUNCH} height={WIDTH} /> : null}
      {[LAUNCH, BATTLE].map((x) => (
        <g key={x} class="sketch-line">
          <path d={`M${x} 0 V${WIDTH}`} />
          <path class="sketch-marker" d={`M${x - 3} 0 h6 l-3 5z M${x - 3} ${WIDTH} h6 l-3 -5z`} />
        </g>
      ))}
      {sketch.paths?.map((path, at) => (
        <polyline key={at} class="sketch-path" points={path.map((spot) => spot.join(",")).join(" ")} />
      ))}
      {sketch.tapes?.map(([from, to, look], at) => (
        <line key={at} class={`sketch-tape ${look}`} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
      ))}
      {sketch.gone?.map((disk, at) => (
        <Disk key={at} disk={disk} faint />
      ))}
      {sketch.disks.map((disk, at) => (
        <Disk key={at} disk={disk} faint={false} />
      ))}
      {sketch.lines === "named" ? (
        <g class="sketch-names">
          <text x={LAUNCH + 3} y="66">
            Launch Line
          </text>
          <text x={BATTLE - 3} y="66" text-anchor="end">
            Battle Line
          </text>
          <text class="void-name" transform="translate(196 35) rotate(90)">
            VOID
          </text>
        </g>
      ) : null}
    </svg>
  );
}

function Disk({ disk, faint }: { readonly disk: Sketch["disks"][number]; readonly faint: boolean }) {
  const [x, y, side, mark] = disk;
  return (
    <g class={`sketch-disk side-${side < 0 ? "borg" : side}`} opacity={faint ? 0.55 : 1}>
      <circle cx={x} cy={y} r={RADIUS} />
      <text x={x} y={y + 2.1}>
        {mark}
      </text>
    </g>
  );
}
