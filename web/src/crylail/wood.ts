/**
 * The wooden table and the Void around it, painted once into a canvas below the moving disks.
 *
 * The grain is computed: rings of a trunk cut lengthwise, fibres and pores. It varies slowly along a plank, so a
 * picture that is coarse along and fine across is enough and takes a few dozen milliseconds.
 */

import type { Box, Layout } from "./geometry.ts";

const ALONG = 420;
const ACROSS = 560;
const PLANKS = 5;
const BESIDE = 170;
const LIGHT = [206, 146, 86] as const;
const DARK = [104, 60, 28] as const;

interface Plank {
  readonly heart: number;
  readonly shift: number;
  readonly tone: number;
  readonly depth: number;
  readonly rings: number;
}

/** Evenly spread numbers in [0, 1), the same in every run. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

const LATTICE = (() => {
  const next = numbers(20);
  return Float32Array.from({ length: 4096 }, () => next() * 2 - 1);
})();

/** Smooth value noise in about [-1, 1]. */
function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = smooth(x - left);
  const down = smooth(y - top);
  const upper = mix(lattice(left, top), lattice(left + 1, top), across);
  const lower = mix(lattice(left, top + 1), lattice(left + 1, top + 1), across);
  return mix(upper, lower, down);
}

function lattice(x: number, y: number): number {
  return LATTICE[((x & 63) + ((y & 63) << 6)) & 4095] ?? 0;
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** The boards seen from above, the near end left; to be stretched over the table. */
function paintBoards(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = ALONG;
  canvas.height = ACROSS;
  const brush = canvas.getContext("2d");
  if (brush === null) return canvas;
  const picture = brush.createImageData(ALONG, ACROSS);
  const next = numbers(77);
  const planks = Array.from({ length: PLANKS }, (): Plank => ({
    heart: 0.2 + next() * 0.6,
    shift: next() * 50,
    tone: (next() - 0.5) * 0.34,
    depth: 0.25 + next() * 0.4,
    rings: 15 + next() * 8,
  }));
  for (let y = 0; y < ACROSS; y++) {
    const place = (y / ACROSS) * PLANKS;
    const plank = planks[Math.min(Math.floor(place), PLANKS - 1)];
    if (plank === undefined) continue;
    for (let x = 0; x < ALONG; x++) {
      const shade = shadeAt(plank, place - Math.floor(place), x / ALONG, y);
      const at = (y * ALONG + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        picture.data[at + channel] = mix(LIGHT[channel] ?? 0, DARK[channel] ?? 0, shade.dark) * shade.light;
      }
      picture.data[at + 3] = 255;
    }
  }
  brush.putImageData(picture, 0, 0);
  return canvas;
}

function shadeAt(plank: Plank, across: number, along: number, y: number): { dark: number; light: number } {
  const { heart, shift, tone, depth, rings } = plank;
  const bend = noise(along * 3.2 + shift, across * 1.6 + shift) * 0.17 + noise(along * 11 + shift, across * 4) * 0.02;
  const off = across - heart + bend;
  const cut = depth * depth * (0.5 + 0.5 * noise(along * 1.4 + shift, 7.3)) * 0.5;
  const ring = Math.sqrt(off * off * 1.5 + cut) * rings;
  const part = ring - Math.floor(ring);
  const late = part < 0.8 ? part / 0.8 : (1 - part) / 0.2;
  const fibre = noise(along * 26 + shift * 3, y * 0.62) * 0.6 + noise(along * 60, y * 1.4 + shift) * 0.4;
  const pore = Math.max(0, noise(along * 34 + shift, y * 0.9 + shift * 9) - 0.55) * 1.5;
  const blotch = noise(along * 5 + shift, across * 2) * 0.1;
  const edge = Math.min(across, 1 - across) * (ACROSS / PLANKS);
  const gap = edge < 1.1 ? 0.3 : edge < 2.4 ? 0.72 : edge < 4 ? 0.92 : 1;
  const dark = Math.min(1, Math.max(0, 0.26 + late * late * 0.32 + fibre * 0.13 + blotch + tone * 0.55));
  return { dark, light: gap * (1 - pore * 0.45) };
}

/** What is painted: the stage, and on a standing table some more of the Void beside it, seen when the camera is near. */
export function paintedBox({ view, portrait }: Layout): Box {
  const beside = portrait ? BESIDE : 0;
  return { x: view.x - beside, y: view.y, width: view.width + 2 * beside, height: view.height };
}

let boards: HTMLCanvasElement | null = null;

/** Paints Void, stars and table over the whole canvas, which shows the stage's view. */
export function paintStage(canvas: HTMLCanvasElement, layout: Layout, pixelsPerMm: number): void {
  const brush = canvas.getContext("2d");
  if (brush === null) return;
  const { table } = layout;
  const view = paintedBox(layout);
  canvas.width = Math.round(view.width * pixelsPerMm);
  canvas.height = Math.round(view.height * pixelsPerMm);
  brush.setTransform(pixelsPerMm, 0, 0, pixelsPerMm, -view.x * pixelsPerMm, -view.y * pixelsPerMm);
  paintVoid(brush, { ...layout, view });
  paintShadow(brush, layout);
  boards ??= paintBoards();
  brush.save();
  if (layout.portrait) {
    brush.translate(0, table.height);
    brush.rotate(-Math.PI / 2);
  }
  brush.imageSmoothingQuality = "high";
  brush.drawImage(boards, 0, 0, layout.length, layout.width);
  brush.restore();
  paintLight(brush, layout);
}

function paintVoid(brush: CanvasRenderingContext2D, { view, table, portrait }: Layout): void {
  brush.fillStyle = "#060714";
  brush.fillRect(view.x, view.y, view.width, view.height);
  const far = portrait ? { x: table.width / 2, y: view.y } : { x: view.x + view.width, y: table.height / 2 };
  glow(brush, far.x, far.y, 430, "96, 104, 255", 0.62);
  glow(brush, portrait ? table.width * 0.16 : far.x + 20, portrait ? view.y : table.height * 0.1, 300, "190, 74, 214", 0.42);
  glow(brush, portrait ? table.width * 0.86 : far.x - 10, portrait ? view.y : table.height * 0.92, 260, "64, 150, 255", 0.36);
  glow(brush, portrait ? table.width / 2 : table.width / 2, portrait ? table.height / 2 : view.y, 900, "52, 40, 130", 0.5);
  const next = numbers(3);
  for (let star = 0; star < 420; star++) {
    const x = view.x + next() * view.width;
    const y = view.y + next() * view.height;
    const bright = next();
    brush.fillStyle = `rgba(${200 + 55 * next()}, ${210 + 30 * next()}, 255, ${0.25 + 0.75 * bright * bright})`;
    brush.beginPath();
    brush.arc(x, y, 0.5 + 1.5 * bright ** 6, 0, 7);
    brush.fill();
  }
}

function glow(brush: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string, strength: number): void {
  const light = brush.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, `rgba(${colour}, ${strength})`);
  light.addColorStop(0.45, `rgba(${colour}, ${strength * 0.35})`);
  light.addColorStop(1, `rgba(${colour}, 0)`);
  brush.fillStyle = light;
  brush.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** The table floats: its thickness shows below, its far edge is lit by the Void. */
function paintShadow(brush: CanvasRenderingContext2D, { table }: Layout): void {
  brush.save();
  brush.shadowColor = "rgba(0, 0, 0, 0.9)";
  brush.shadowBlur = 60;
  brush.fillStyle = "#2a1508";
  brush.fillRect(table.x - 5, table.y - 5, table.width + 10, table.height + 12);
  brush.restore();
  brush.fillStyle = "#5a3416";
  brush.fillRect(table.x - 5, table.y - 5, table.width + 10, table.height + 10);
}

function paintLight(brush: CanvasRenderingContext2D, { table, portrait }: Layout): void {
  const across = portrait
    ? brush.createLinearGradient(0, table.height, 0, 0)
    : brush.createLinearGradient(0, 0, table.width, 0);
  across.addColorStop(0, "rgba(255, 214, 150, 0.16)");
  across.addColorStop(0.55, "rgba(0, 0, 0, 0)");
  across.addColorStop(0.86, "rgba(40, 20, 90, 0.2)");
  across.addColorStop(1, "rgba(92, 80, 255, 0.42)");
  brush.fillStyle = across;
  brush.fillRect(table.x, table.y, table.width, table.height);
  brush.strokeStyle = "rgba(255, 226, 170, 0.28)";
  brush.lineWidth = 1.6;
  brush.strokeRect(table.x + 0.8, table.y + 0.8, table.width - 1.6, table.height - 1.6);
  brush.strokeStyle = "rgba(168, 160, 255, 0.95)";
  brush.lineWidth = 3;
  brush.shadowColor = "rgba(130, 120, 255, 1)";
  brush.shadowBlur = 24;
  brush.beginPath();
  brush.moveTo(portrait ? 0 : table.width, 0);
  brush.lineTo(table.width, portrait ? 0 : table.height);
  brush.stroke();
  brush.shadowBlur = 0;
}
