/** The board: stone beneath, shields and marks in the middle, and on top a grid of cells that are pointed at and pressed. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { dark } from "../theme.ts";
import type { BoardProps } from "./board-props.ts";
import { Cells } from "./cells.tsx";
import { CELL, centre, corner, fileLetter, type Geometry } from "./geometry.ts";
import { Flown, HintMark, LastMark, LitLines, Preview } from "./marks.tsx";
import { LedgerPlates } from "./plates.tsx";
import { paintBoard } from "./stone.ts";

const MOST_PIXELS = 1_800;

export function Board(props: BoardProps) {
  const { geometry } = props;
  return (
    <div class="board" style={{ aspectRatio: `${geometry.width} / ${geometry.height}` }}>
      <Stone geometry={geometry} />
      <Layer geometry={geometry}>
        <Coordinates geometry={geometry} />
        <LedgerPlates
          geometry={geometry}
          ledger={props.ledger}
          lit={props.lit}
          past={props.past}
          onLine={props.onLine}
        />
        <LitLines geometry={geometry} lines={props.lit} forbidden={props.squares[props.pointed]?.legal === false} />
        <LastMark geometry={geometry} last={props.last} />
        <HintMark geometry={geometry} hinted={props.hinted} />
      </Layer>
      <Layer geometry={geometry}>
        <Pieces
          geometry={geometry}
          position={props.position}
          shields={props.shields}
          last={props.last}
          ply={props.ply}
          squares={props.squares}
          pointed={props.pointed}
          swordTo={props.swordTo}
        />
      </Layer>
      {props.over === undefined ? null : <Layer geometry={geometry}>{props.over}</Layer>}
      <Layer geometry={geometry}>
        <Preview {...props} />
        <Flown geometry={geometry} last={props.last} shields={props.shields} ply={props.ply} />
      </Layer>
      <Cells {...props} />
    </div>
  );
}

/** One of the sheets that lie on each other: what changes while pointing leaves the shields unpainted. */
function Layer({ geometry, children }: { readonly geometry: Geometry; readonly children: ComponentChildren }) {
  return (
    <svg class="board-art" viewBox={`0 0 ${geometry.width} ${geometry.height}`} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The painted stone. Repainted when size, gutters, theme or the screen's density change. */
function Stone({ geometry }: { readonly geometry: Geometry }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const night = dark.value;
  useEffect(() => {
    const shown = canvas.current;
    if (shown === null) return;
    const pixels = Math.min(Math.max(shown.clientWidth, 320) * devicePixelRatio * 1.1, MOST_PIXELS);
    paintBoard(shown, geometry, night, pixels);
  }, [geometry, night]);
  return <canvas class="board-stone" ref={canvas} aria-hidden="true" />;
}

function Coordinates({ geometry }: { readonly geometry: Geometry }) {
  const { size, frame, left, height } = geometry;
  const type = Math.min(frame * 0.56, 40);
  return (
    <g class="coordinates" font-size={type}>
      {Array.from({ length: size }, (_, at) => (
        <text key={at} x={left + (at + 0.5) * CELL} y={height - frame * 0.46 + type * 0.24}>
          {fileLetter(at)}
        </text>
      ))}
      {Array.from({ length: size }, (_, at) => (
        <text key={at} x={frame * 0.45} y={centre(geometry, at * size).y + type * 0.32}>
          {at + 1}
        </text>
      ))}
    </g>
  );
}

interface PiecesProps extends Pick<
  BoardProps,
  "geometry" | "position" | "shields" | "last" | "ply" | "squares" | "pointed" | "swordTo"
> {}

function Pieces({ geometry, position, shields, last, ply, squares, pointed, swordTo }: PiecesProps) {
  const taken = squares[pointed]?.captures ?? [];
  return (
    <g class="pieces">
      {position.board.map((seat, square) => {
        if (seat < 0) return null;
        const { x, y } = corner(geometry, square);
        const fresh = last?.square === square;
        const look = `${fresh ? "placed" : "standing"}${taken.includes(square) ? " threatened" : ""}`;
        return (
          <use
            key={fresh ? `new-${ply}` : square}
            class={look}
            href={`#shield-${shields[seat] ?? seat}`}
            x={x + 6}
            y={y + 4}
            width={CELL - 12}
            height={CELL - 8}
          />
        );
      })}
      {position.sword < 0 ? null : (
        <Sword
          geometry={geometry}
          position={position}
          shields={shields}
          moved={last?.sword_to === position.sword}
          leaving={swordTo >= 0}
          ply={ply}
        />
      )}
    </g>
  );
}

interface SwordProps extends Pick<BoardProps, "geometry" | "position" | "shields" | "ply"> {
  readonly moved: boolean;
  readonly leaving: boolean;
}

/** The sword in its stone; a small shield hangs on it while it counts for one knight (favour kept, L16). */
function Sword({ geometry, position, shields, moved, leaving, ply }: SwordProps) {
  const { x, y } = corner(geometry, position.sword);
  return (
    <g key={moved ? `sword-${ply}` : "sword"} class={leaving ? "leaving" : moved ? "placed" : "standing"}>
      <use href="#sword-in-stone" x={x + 2} y={y - 3} width={CELL - 4} height={CELL} />
      {position.sword_of < 0 ? null : (
        <use href={`#shield-${shields[position.sword_of] ?? 0}`} x={x + 58} y={y + 54} width="40" height="42" />
      )}
    </g>
  );
}
