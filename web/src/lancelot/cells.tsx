/** The grid of cells above the board: what is pointed at, focused and pressed. */

import { useMemo, useRef } from "preact/hooks";
import { text } from "../text.ts";
import type { BoardProps } from "./board-props.ts";
import { CELL, squareAfterKey, squareName } from "./geometry.ts";

/** The grid of cells: one of them is in the tab order, the arrow keys go from one to the next. */
export function Cells({ geometry, pointed, asking = false, describe, onPoint, onPress, onPull, marking = false }: BoardProps) {
  const { size, width, height, left, top } = geometry;
  const grid = useRef<HTMLDivElement>(null);
  const touch = useRef(false);
  const pulledFrom = useRef(-1);
  const pulled = useRef(false);
  const home = useRef(Math.floor(size / 2) * size + Math.floor(size / 2));
  const focusable = pointed >= 0 ? pointed : Math.min(home.current, size * size - 1);
  const rows = useMemo(() => Array.from({ length: size }, (_, at) => size - 1 - at), [size]);
  const place = {
    left: `${(100 * left) / width}%`,
    top: `${(100 * top) / height}%`,
    width: `${(100 * size * CELL) / width}%`,
    height: `${(100 * size * CELL) / height}%`,
  };

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
      aria-busy={asking}
      tabIndex={-1}
      aria-label={text("board", { size })}
      onKeyDown={onKeyDown}
      data-marking={marking}
      onPointerDown={(event) => {
        touch.current = event.pointerType === "touch";
        pulled.current = false;
        pulledFrom.current = onPull !== undefined && (marking || event.button === 2) ? squareOf(event) : -1;
        if (pulledFrom.current >= 0 && touch.current) grid.current?.releasePointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const from = pulledFrom.current;
        pulledFrom.current = -1;
        const to = squareAt(event);
        if (from < 0 || to < 0 || (event.button !== 2 && from === to)) return;
        pulled.current = true;
        onPull?.(from, to);
      }}
      onContextMenu={(event) => {
        if (onPull !== undefined) event.preventDefault();
      }}
      onPointerOver={(event) => (event.pointerType === "touch" ? undefined : onPoint(squareOf(event)))}
      onPointerLeave={(event) => (event.pointerType === "touch" ? undefined : onPoint(-1))}
      onFocusIn={(event) => {
        if (touch.current) return;
        home.current = squareOf(event);
        onPoint(home.current);
      }}
      onClick={(event) => {
        if (pulled.current) return;
        home.current = squareOf(event);
        if (home.current >= 0) onPress(home.current, touch.current);
      }}
    >
      {rows.map((rank) => (
        <div role="row" class="cell-row" key={rank}>
          {Array.from({ length: size }, (_, file) => {
            const square = rank * size + file;
            return (
              <div
                key={file}
                role="gridcell"
                class="cell"
                data-square={square}
                data-name={squareName(size, square)}
                tabIndex={square === focusable ? 0 : -1}
                aria-label={describe(square)}
              />
            );
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

/** The square under a pointer, wherever it went down. */
function squareAt({ clientX, clientY }: PointerEvent): number {
  const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-square]");
  return Number(cell?.getAttribute("data-square") ?? -1);
}
