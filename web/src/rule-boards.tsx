/** Small boards for the rules of Lancelot. A board is written as rows from the top: digits are shields, S the sword, . free. */

export interface MiniBoard {
  readonly rows: readonly string[];
  /** Squares by column and row from the upper left. */
  readonly placed?: readonly Spot[];
  readonly captured?: readonly Spot[];
  readonly barred?: readonly Spot[];
  /** Lines that are counted, from square to square. */
  readonly lines?: readonly (readonly [Spot, Spot])[];
  /** Where the sword goes from and to. */
  readonly sword?: readonly [Spot, Spot];
  readonly names?: boolean;
  /** Whose shield is placed. */
  readonly mover?: number;
}

type Spot = readonly [number, number];

const SQUARE = 40;
const EDGE = 8;

export const BOARDS: Readonly<Record<string, MiniBoard>> = {
  L2: { rows: ["....", "....", "....", "...."], names: true },
  L4: { rows: ["1...", "..0.", ".2..", "...."], placed: [[3, 3]], mover: 1 },
  L5: {
    rows: ["1...", "....", "00..", "..1."],
    barred: [[3, 2]],
    lines: [
      [
        [0, 2],
        [3, 2],
      ],
    ],
  },
  L6: {
    rows: [".1..", "....", "01.0", "...1"],
    placed: [[2, 2]],
    captured: [[1, 2]],
    lines: [
      [
        [0, 2],
        [3, 2],
      ],
    ],
  },
  L7: {
    rows: ["..0.", "..1.", "01.0", "..0."],
    placed: [[2, 2]],
    captured: [
      [1, 2],
      [2, 1],
    ],
    lines: [
      [
        [0, 2],
        [3, 2],
      ],
      [
        [2, 0],
        [2, 3],
      ],
    ],
  },
  L8: {
    rows: [".2..", ".2..", "01.0", "...."],
    placed: [[2, 2]],
    captured: [[1, 2]],
    lines: [
      [
        [0, 2],
        [3, 2],
      ],
    ],
  },
  L9: {
    rows: ["1...", "....", "000.", ".1.."],
    barred: [[3, 2]],
    lines: [
      [
        [0, 2],
        [3, 2],
      ],
    ],
  },
  L11: {
    rows: ["0010", "0.10", "1100", "0011"],
    barred: [[1, 1]],
    lines: [
      [
        [0, 1],
        [3, 1],
      ],
    ],
    mover: 1,
  },
  L12: {
    rows: ["0...1", ".1...", "....0", "...0.", "1...."],
    placed: [[2, 2]],
    captured: [[1, 1]],
    lines: [
      [
        [0, 0],
        [4, 4],
      ],
    ],
  },
  L13: { rows: ["....", ".1..", "..S.", "0..."] },
  L14: {
    rows: ["1...", "....", "00.S", "..1."],
    placed: [[2, 2]],
    lines: [
      [
        [0, 2],
        [3, 2],
      ],
    ],
  },
  L15: {
    rows: ["S..1", "....", "0...", "..1."],
    placed: [[1, 2]],
    sword: [
      [0, 0],
      [2, 1],
    ],
  },
  L16: {
    rows: ["...1", "....", "01..", "S..."],
    placed: [[3, 2]],
    captured: [[1, 2]],
    sword: [
      [0, 3],
      [2, 2],
    ],
    lines: [
      [
        [0, 2],
        [3, 2],
      ],
    ],
  },
  L17: {
    rows: ["1..S", "....", "00..", "..1."],
    barred: [[3, 2]],
    sword: [
      [3, 0],
      [2, 2],
    ],
  },
};

export function BoardPicture({ board }: { readonly board: MiniBoard }) {
  const columns = board.rows[0]?.length ?? 0;
  const width = columns * SQUARE + 2 * EDGE;
  const height = board.rows.length * SQUARE + 2 * EDGE;
  return (
    <svg class="rule-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class="mini-frame" width={width} height={height} rx="6" />
      <g transform={`translate(${EDGE} ${EDGE})`}>
        <Squares board={board} />
        {board.lines?.map(([from, to]) => (
          <line
            key={`${from} ${to}`}
            class={board.barred === undefined ? "mini-line" : "mini-line forbidden"}
            x1={middle(from[0])}
            y1={middle(from[1])}
            x2={middle(to[0])}
            y2={middle(to[1])}
          />
        ))}
        <Pieces board={board} />
        <Marks board={board} />
      </g>
    </svg>
  );
}

function Squares({ board }: { readonly board: MiniBoard }) {
  const ranks = board.rows.length;
  return (
    <>
      {board.rows.map((row, y) =>
        Array.from(row, (_, x) => (
          <g key={`${x} ${y}`}>
            <rect
              class={(x + ranks - 1 - y) % 2 === 1 ? "mini-light" : "mini-dark"}
              x={x * SQUARE}
              y={y * SQUARE}
              width={SQUARE - 1}
              height={SQUARE - 1}
            />
            {board.names === true ? (
              <text class="mini-name" x={middle(x)} y={middle(y) + 5}>
                {`${"abcdefgh"[x]}${ranks - y}`}
              </text>
            ) : null}
          </g>
        )),
      )}
    </>
  );
}

function Pieces({ board }: { readonly board: MiniBoard }) {
  return (
    <>
      {board.rows.map((row, y) =>
        Array.from(row, (piece, x) => {
          if (piece === ".") return null;
          const href = piece === "S" ? "#sword-in-stone" : `#shield-${piece}`;
          const leaves = piece === "S" && board.sword !== undefined;
          return (
            <use
              key={`${x} ${y}`}
              href={href}
              x={x * SQUARE + 2}
              y={y * SQUARE + 1}
              width={SQUARE - 5}
              height={SQUARE - 3}
              opacity={leaves ? 0.4 : 1}
            />
          );
        }),
      )}
    </>
  );
}

function Marks({ board }: { readonly board: MiniBoard }) {
  const [from, to] = board.sword ?? [];
  return (
    <>
      {board.placed?.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <use
            href={`#shield-${board.mover ?? 0}`}
            x={x * SQUARE + 2}
            y={y * SQUARE + 1}
            width={SQUARE - 5}
            height={SQUARE - 3}
          />
          <rect
            class="mini-placed"
            x={x * SQUARE + 1}
            y={y * SQUARE + 1}
            width={SQUARE - 3}
            height={SQUARE - 3}
            rx="4"
          />
        </g>
      ))}
      {board.captured?.map(([x, y]) => (
        <path key={`${x} ${y}`} class="mini-cross" d={`M${middle(x) - 11} ${middle(y) - 11} l22 22 m0 -22 l-22 22`} />
      ))}
      {board.barred?.map(([x, y]) => (
        <g key={`${x} ${y}`} class="mini-barred">
          <circle cx={middle(x)} cy={middle(y)} r="11" />
          <path d={`M${middle(x) - 7} ${middle(y) + 7} l14 -14`} />
        </g>
      ))}
      {from === undefined || to === undefined ? null : (
        <>
          <line class="mini-path" x1={middle(from[0])} y1={middle(from[1])} x2={middle(to[0])} y2={middle(to[1])} />
          <use
            href="#sword-in-stone"
            x={to[0] * SQUARE + 2}
            y={to[1] * SQUARE + 1}
            width={SQUARE - 5}
            height={SQUARE - 3}
          />
        </>
      )}
    </>
  );
}

function middle(at: number): number {
  return at * SQUARE + SQUARE / 2;
}
