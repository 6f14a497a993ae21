/** The board: stone beneath, shields and marks in the middle, and on top a grid of cells that are pointed at and pressed. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LancelotLast, LancelotPosition, LedgerLine, SquareView } from "../protocol.ts";
import { dark } from "../theme.ts";
import { text } from "../text.ts";
import { CELL, centre, corner, ends, fileLetter, type Geometry, squareAfterKey, squareName } from "./geometry.ts";
import { LedgerPlates } from "./plates.tsx";
import { paintBoard } from "./stone.ts";
import type { Placing } from "./turn.ts";

const MOST_PIXELS = 1_800;

export interface BoardProps {
  readonly geometry: Geometry;
  readonly position: LancelotPosition;
  /** [seats] which of the five shields each seat has. */
  readonly shields: readonly number[];
  /** What each square would do; undefined for a square means that it can only be looked at. */
  readonly squares: readonly SquareView[];
  readonly placing: Placing;
  /** The square pointed at or focused, -1 for none. */
  readonly pointed: number;
  /** Where the sword would go in this turn, -1 when it stays. */
  readonly swordTo: number;
  readonly lit: readonly LedgerLine[];
  readonly ledger: readonly LedgerLine[];
  readonly last: LancelotLast | null;
  /** A position of the past is shown. */
  readonly past: boolean;
  /** Changes with every position shown, so that the last turn is animated once. */
  readonly ply: number;
  /** The square of a turn on its way to the server, of a refused turn; -1 for none. */
  readonly waiting: number;
  readonly refused: number;
  readonly describe: (square: number) => string;
  readonly onPoint: (square: number) => void;
  readonly onPress: (square: number, touch: boolean) => void;
  readonly onLine: (line: LedgerLine | null) => void;
}

export function Board(props: BoardProps) {
  const { geometry } = props;
  return (
    <div class="board" style={{ aspectRatio: `${geometry.width} / ${geometry.height}` }}>
      <Stone geometry={geometry} />
      <svg class="board-art" viewBox={`0 0 ${geometry.width} ${geometry.height}`} aria-hidden="true">
        <Coordinates geometry={geometry} />
        <LedgerPlates geometry={geometry} ledger={props.ledger} lit={props.lit} past={props.past} onLine={props.onLine} />
        <LitLines geometry={geometry} lines={props.lit} forbidden={props.squares[props.pointed]?.legal === false} />
        <LastMark geometry={geometry} last={props.last} />
        <Pieces geometry={geometry} position={props.position} shields={props.shields} last={props.last} ply={props.ply} squares={props.squares} pointed={props.pointed} swordTo={props.swordTo} />
        <Preview {...props} />
        <Flown geometry={geometry} last={props.last} shields={props.shields} ply={props.ply} />
      </svg>
      <Cells {...props} />
    </div>
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

function LitLines({ geometry, lines, forbidden }: { readonly geometry: Geometry; readonly lines: readonly LedgerLine[]; readonly forbidden: boolean }) {
  const { left, top, size } = geometry;
  const straight = (line: LedgerLine): boolean => line.kind === "row" || line.kind === "file";
  return (
    <g class={forbidden ? "lit forbidden" : "lit"} clip-path="url(#stones)">
      <clipPath id="stones">
        <rect x={left} y={top} width={size * CELL} height={size * CELL} />
      </clipPath>
      {lines.map((line) => {
        const [from, to] = ends(geometry, line);
        return (
          <g key={line.name}>
            <line class={straight(line) ? "beam" : "beam slanted"} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <line class="core" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          </g>
        );
      })}
    </g>
  );
}

function LastMark({ geometry, last }: { readonly geometry: Geometry; readonly last: LancelotLast | null }) {
  if (last === null) return null;
  const marked = [...new Set([last.square, last.sword_to])].filter((square) => square >= 0);
  return (
    <g class="last-mark">
      {marked.map((square) => {
        const { x, y } = corner(geometry, square);
        return (
          <g key={square}>
            <rect class="under" x={x + 4} y={y + 4} width={CELL - 8} height={CELL - 8} rx="9" />
            <rect class="over" x={x + 4} y={y + 4} width={CELL - 8} height={CELL - 8} rx="9" />
          </g>
        );
      })}
    </g>
  );
}

interface PiecesProps extends Pick<BoardProps, "geometry" | "position" | "shields" | "last" | "ply" | "squares" | "pointed" | "swordTo"> {}

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
          <use key={fresh ? `new-${ply}` : square} class={look} href={`#shield-${shields[seat] ?? seat}`} x={x + 6} y={y + 4} width={CELL - 12} height={CELL - 8} />
        );
      })}
      {position.sword < 0 ? null : <Sword geometry={geometry} position={position} shields={shields} moved={last?.sword_to === position.sword} leaving={swordTo >= 0} ply={ply} />}
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
      {position.sword_of < 0 ? null : <use href={`#shield-${shields[position.sword_of] ?? 0}`} x={x + 58} y={y + 54} width="40" height="42" />}
    </g>
  );
}

/** The ghost of what would be placed, and crosses on what it would capture. */
function Preview({ geometry, position, shields, squares, placing, pointed, swordTo, waiting, refused }: BoardProps) {
  const square = squares[pointed];
  const mine = shields[position.to_move] ?? 0;
  return (
    <g class="preview">
      {swordTo >= 0 ? <SwordsWay geometry={geometry} from={position.sword} to={swordTo} /> : null}
      {square?.captures.map((taken) => <Strike key={taken} geometry={geometry} square={taken} />)}
      {square?.legal === true && placing !== "nothing" ? (
        <Ghost geometry={geometry} square={pointed} href={placing === "shield" ? `#shield-${mine}` : "#sword-in-stone"} />
      ) : null}
      {square?.legal === false && position.board[pointed] === -1 && position.sword !== pointed ? <Barred geometry={geometry} square={pointed} /> : null}
      {pointed >= 0 ? <Outline geometry={geometry} square={pointed} look={square === undefined ? "looked-at" : square.legal ? "allowed" : "barred"} /> : null}
      {waiting >= 0 ? <Outline geometry={geometry} square={waiting} look="waiting" /> : null}
      {refused >= 0 ? <Outline geometry={geometry} square={refused} look="refused" /> : null}
    </g>
  );
}

interface Spot {
  readonly geometry: Geometry;
  readonly square: number;
}

function Ghost({ geometry, square, href }: Spot & { readonly href: string }) {
  const { x, y } = corner(geometry, square);
  return <use class="ghost" href={href} x={x + 6} y={y + 4} width={CELL - 12} height={CELL - 8} />;
}

/** From the square that the sword leaves to the one where it will stand. */
function SwordsWay({ geometry, from, to }: { readonly geometry: Geometry; readonly from: number; readonly to: number }) {
  const [start, end] = [centre(geometry, from), centre(geometry, to)];
  return (
    <g>
      <line class="swords-way" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <Ghost geometry={geometry} square={to} href="#sword-in-stone" />
      <Outline geometry={geometry} square={to} look="allowed" />
    </g>
  );
}

function Strike({ geometry, square }: Spot) {
  const { x, y } = centre(geometry, square);
  const cross = `M${x - 24} ${y - 24} L${x + 24} ${y + 24} M${x + 24} ${y - 24} L${x - 24} ${y + 24}`;
  return (
    <g class="strike">
      <circle cx={x} cy={y} r="45" />
      <path class="under" d={cross} />
      <path class="over" d={cross} />
    </g>
  );
}

function Barred({ geometry, square }: Spot) {
  const { x, y } = centre(geometry, square);
  return (
    <g class="barred-sign">
      <circle cx={x} cy={y} r="25" />
      <line x1={x - 17} y1={y + 17} x2={x + 17} y2={y - 17} />
    </g>
  );
}

function Outline({ geometry, square, look }: Spot & { readonly look: string }) {
  const { x, y } = corner(geometry, square);
  return <rect class={`outline ${look}`} x={x + 3} y={y + 3} width={CELL - 6} height={CELL - 6} rx="9" />;
}

/** The shields that the last turn captured, flying off once. */
function Flown({ geometry, last, shields, ply }: Pick<BoardProps, "geometry" | "last" | "shields" | "ply">) {
  if (last === null || last.captured.length === 0) return null;
  return (
    <g class="flown" key={ply}>
      {last.captured.map((square, at) => {
        const { x, y } = corner(geometry, square);
        return <use key={square} href={`#shield-${shields[last.owners[at] ?? 0] ?? 0}`} x={x + 6} y={y + 4} width={CELL - 12} height={CELL - 8} />;
      })}
    </g>
  );
}

/** The grid of cells: one of them is in the tab order, the arrow keys go from one to the next. */
function Cells({ geometry, pointed, describe, onPoint, onPress }: BoardProps) {
  const { size, width, height, left, top } = geometry;
  const grid = useRef<HTMLDivElement>(null);
  const touch = useRef(false);
  const home = useRef(Math.floor(size / 2) * size + Math.floor(size / 2));
  const focusable = pointed >= 0 ? pointed : Math.min(home.current, size * size - 1);
  const rows = useMemo(() => Array.from({ length: size }, (_, at) => size - 1 - at), [size]);
  const place = { left: `${(100 * left) / width}%`, top: `${(100 * top) / height}%`, width: `${(100 * size * CELL) / width}%`, height: `${(100 * size * CELL) / height}%` };

  function onKeyDown(event: KeyboardEvent): void {
    const square = squareOf(event);
    if (square < 0 || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onPress(square, false);
    }
    const next = squareAfterKey(size, square, event.key, event.ctrlKey);
    if (next === null) return;
    event.preventDefault();
    home.current = next;
    onPoint(next);
    grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  }

  return (
    <div
      ref={grid}
      class="cells"
      style={place}
      role="grid"
      tabIndex={-1}
      aria-label={text("board", { size })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => (touch.current = event.pointerType === "touch")}
      onPointerOver={(event) => (event.pointerType === "touch" ? undefined : onPoint(squareOf(event)))}
      onPointerLeave={(event) => (event.pointerType === "touch" ? undefined : onPoint(-1))}
      onFocusIn={(event) => {
        if (touch.current) return;
        home.current = squareOf(event);
        onPoint(home.current);
      }}
      onClick={(event) => {
        home.current = squareOf(event);
        if (home.current >= 0) onPress(home.current, touch.current);
      }}
    >
      {rows.map((rank) => (
        <div role="row" class="cell-row" key={rank}>
          {Array.from({ length: size }, (_, file) => {
            const square = rank * size + file;
            return <div key={file} role="gridcell" class="cell" data-square={square} data-name={squareName(size, square)} tabIndex={square === focusable ? 0 : -1} aria-label={describe(square)} />;
          })}
        </div>
      ))}
    </div>
  );
}

function squareOf(event: Event): number {
  const cell = event.target instanceof Element ? event.target.closest("[data-square]") : null;
  return Number(cell?.getAttribute("data-square") ?? -1);
}
