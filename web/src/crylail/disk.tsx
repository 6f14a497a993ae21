/** One disk, engraved. The sides differ in lightness, in the colour and in the rim: rings (0) or a row of beads (1). */

import type { DiskView } from "../protocol.ts";
import { SYMBOLS, TEETH } from "./symbols.ts";

/** 0 and 1 are the two liveries of the sides, 2 is the Drak Borgs'. */
export type Livery = 0 | 1 | 2;

export interface DiskFaceProps {
  readonly kind: string;
  readonly value: number;
  readonly livery: Livery;
  /** Millimetres, or whatever the drawing around it counts in. */
  readonly radius: number;
  /** Drawn on few pixels: only what can still be told apart. */
  readonly small?: boolean;
}

/** The gradients and shades of all disks; once in each drawing. */
export function DiskPaints() {
  return (
    <defs>
      <radialGradient id="crylail-shade">
        <stop offset="0.55" stop-color="#000" stop-opacity="0.6" />
        <stop offset="0.8" stop-color="#000" stop-opacity="0.22" />
        <stop offset="1" stop-color="#000" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="crylail-face-0" cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" stop-color="#fbe9c6" />
        <stop offset="0.6" stop-color="#ecd0a0" />
        <stop offset="1" stop-color="#c99d62" />
      </radialGradient>
      <radialGradient id="crylail-face-1" cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" stop-color="#3f58a6" />
        <stop offset="0.6" stop-color="#24376f" />
        <stop offset="1" stop-color="#121d44" />
      </radialGradient>
      <radialGradient id="crylail-face-2" cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" stop-color="#473a3a" />
        <stop offset="0.6" stop-color="#211819" />
        <stop offset="1" stop-color="#0b0708" />
      </radialGradient>
      <linearGradient id="crylail-gloss" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity="0.75" />
        <stop offset="0.45" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity="0.5" />
      </linearGradient>
    </defs>
  );
}

export function DiskFace({ kind, value, livery, radius, small = false }: DiskFaceProps) {
  return (
    <g class={`disk livery-${livery}`} transform={`scale(${radius})`}>
      <circle class="disk-body" r="1" fill={`url(#crylail-face-${livery})`} />
      <Rim livery={livery} small={small} />
      {livery === 2 ? <Numeral value={value} small={small} /> : <Symbol kind={kind} size={small ? 1.5 : 1.22} />}
      <circle class="disk-gloss" r="0.955" fill="none" stroke="url(#crylail-gloss)" stroke-width="0.09" />
    </g>
  );
}

function Rim({ livery, small }: { readonly livery: Livery; readonly small: boolean }) {
  if (livery === 2) return <path class="disk-teeth" d={TEETH} />;
  if (livery === 0) {
    return (
      <g class="disk-rim">
        <circle r="0.87" fill="none" stroke-width={small ? 0.13 : 0.075} />
        {small ? null : <circle r="0.76" fill="none" stroke-width="0.035" />}
      </g>
    );
  }
  const beads = small ? 12 : 24;
  const step = (2 * Math.PI * 0.84) / beads;
  return (
    <g class="disk-rim">
      <circle
        r="0.84"
        fill="none"
        stroke-width={small ? 0.17 : 0.1}
        stroke-linecap="round"
        stroke-dasharray={`0 ${step}`}
      />
    </g>
  );
}

export function Symbol({ kind, size }: { readonly kind: string; readonly size: number }) {
  const strokes = SYMBOLS[kind] ?? [];
  return (
    <g class="disk-symbol" transform={`scale(${size / 100}) translate(-50 -50)`}>
      {strokes.map(({ d, turn }) => (
        <path key={turn + d.length} d={d} transform={turn === 0 ? undefined : `rotate(${turn} 50 50)`} />
      ))}
    </g>
  );
}

function Numeral({ value, small }: { readonly value: number; readonly small: boolean }) {
  return (
    <text class="disk-numeral" y="0.36" text-anchor="middle" font-size={small ? 1.3 : 1.02}>
      {value}
    </text>
  );
}

/** A disk as a small picture of its own, for lists and buttons; what it shows is said beside it. */
export function DiskPicture({ kind, value, livery }: Omit<DiskFaceProps, "radius" | "small">) {
  return (
    <svg class="disk-picture" viewBox="-1.06 -1.06 2.12 2.12" aria-hidden="true" focusable="false">
      <DiskFace kind={kind} value={value} livery={livery} radius={1} />
    </svg>
  );
}

/** Which livery a disk is drawn in, when side 0 wears `first`. */
export function liveryOf(disk: Pick<DiskView, "side">, liveries: readonly [Livery, Livery]): Livery {
  return disk.side === 0 ? liveries[0] : disk.side === 1 ? liveries[1] : 2;
}
