/** A small picture for each rule that is easier seen than read. */

import { BOARDS, BoardPicture } from "./rule-boards.tsx";
import { SKETCHES, TablePicture } from "./rule-tables.tsx";
import { Shield, SHIELDS } from "./shields.tsx";

const BOARD_SIZES = [8, 10, 12, 14] as const;
const HAND = 6;

/** Nothing for a rule without a picture. */
export function RulePicture({ rule }: { readonly rule: string }) {
  const board = BOARDS[rule];
  if (board !== undefined) return <BoardPicture board={board} />;
  const sketch = SKETCHES[rule];
  if (sketch !== undefined) return <TablePicture sketch={sketch} />;
  if (rule === "L1") return <Sizes />;
  if (rule === "L3") return <Row shields={Array.from({ length: SHIELDS }, (_, at) => at)} />;
  if (rule === "L10") return <Row shields={Array.from({ length: HAND + 1 }, (_, at) => (at % 2) + 1)} />;
  return null;
}

/** The four boards, each the centre of the next. */
function Sizes() {
  return (
    <svg class="rule-picture" viewBox="0 0 150 150" aria-hidden="true">
      {BOARD_SIZES.toReversed().map((size, at) => (
        <g key={size}>
          <rect
            class={at % 2 === 0 ? "mini-dark" : "mini-light"}
            x={75 - size * 5}
            y={75 - size * 5}
            width={size * 10}
            height={size * 10}
            stroke="#4b3219"
          />
          <text class="mini-name small" x={75} y={75 - size * 5 + 8}>
            {at === BOARD_SIZES.length - 1 ? "" : `${size}×${size}`}
          </text>
        </g>
      ))}
      <text class="mini-name" x="75" y="79">
        8×8
      </text>
    </svg>
  );
}

function Row({ shields }: { readonly shields: readonly number[] }) {
  return (
    <span class="rule-row">
      {shields.map((shield, at) => (
        <Shield key={at} number={shield} />
      ))}
    </span>
  );
}
