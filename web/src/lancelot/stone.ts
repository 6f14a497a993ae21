/** Paints the board beneath the shields: a mitred wooden frame with a brass inlay, and flagstones. Painted once for each
 * size and theme on a canvas; everything that moves is SVG above it. */

import { CELL, type Geometry } from "./geometry.ts";

interface Paints {
  readonly wood: readonly [string, string, string];
  readonly grain: readonly [string, string];
  readonly brass: readonly [string, string, string];
  readonly bed: string;
  /** Light and dark flagstone, as red, green, blue. */
  readonly stones: readonly [readonly number[], readonly number[]];
  /** How strongly the grain of the stone shows, 0 to 1. */
  readonly roughness: number;
  readonly vignette: number;
}

const DAY: Paints = {
  wood: ["#8a5f36", "#5f3d1f", "#7b5330"],
  grain: ["40,20,5", "255,214,150"],
  brass: ["#fbe7ae", "#c9993f", "#8a5f1c"],
  bed: "#3b2817",
  stones: [
    [233, 222, 196],
    [203, 185, 148],
  ],
  roughness: 0.34,
  vignette: 0.2,
};

const NIGHT: Paints = {
  wood: ["#4d3520", "#2a1a0e", "#412c19"],
  grain: ["0,0,0", "255,205,140"],
  brass: ["#e9c981", "#a67b33", "#5d4015"],
  bed: "#150e08",
  stones: [
    [126, 119, 106],
    [88, 82, 72],
  ],
  roughness: 0.3,
  vignette: 0.42,
};

const NOISE_SIZE = 256;

/** Paints the whole board, `pixels` wide, and sets the canvas's own size. */
export function paintBoard(canvas: HTMLCanvasElement, geometry: Geometry, dark: boolean, pixels: number): void {
  const scale = pixels / geometry.width;
  canvas.width = Math.round(pixels);
  canvas.height = Math.round(geometry.height * scale);
  const brush = canvas.getContext("2d");
  if (brush === null) return;
  brush.scale(scale, scale);
  const paints = dark ? NIGHT : DAY;
  const chance = sequence(11);
  paintFrame(brush, geometry, paints, chance);
  paintBed(brush, geometry, paints);
  paintStones(brush, geometry, paints, chance, noise(chance));
  paintLight(brush, geometry, paints);
}

function paintFrame(brush: CanvasRenderingContext2D, geometry: Geometry, paints: Paints, chance: () => number): void {
  const { width, height, frame } = geometry;
  const planks: readonly (readonly (readonly [number, number])[])[] = [
    [
      [0, 0],
      [width, 0],
      [width - frame, frame],
      [frame, frame],
    ],
    [
      [0, height],
      [width, height],
      [width - frame, height - frame],
      [frame, height - frame],
    ],
    [
      [0, 0],
      [frame, frame],
      [frame, height - frame],
      [0, height],
    ],
    [
      [width, 0],
      [width - frame, frame],
      [width - frame, height - frame],
      [width, height],
    ],
  ];
  planks.forEach((plank, at) => {
    brush.save();
    brush.beginPath();
    plank.forEach(([x, y], index) => (index === 0 ? brush.moveTo(x, y) : brush.lineTo(x, y)));
    brush.closePath();
    brush.clip();
    const upright = at >= 2;
    if (upright) {
      brush.transform(0, 1, 1, 0, 0, 0);
    }
    const [length, from] = upright ? [height, at === 2 ? 0 : width - frame] : [width, at === 0 ? 0 : height - frame];
    paintPlank(brush, length, from, frame, paints, chance);
    brush.restore();
  });
  brush.strokeStyle = "rgba(0,0,0,.45)";
  brush.lineWidth = 1.5;
  for (const [x, y, dx, dy] of [
    [0, 0, 1, 1],
    [width, 0, -1, 1],
    [0, height, 1, -1],
    [width, height, -1, -1],
  ] as const) {
    brush.beginPath();
    brush.moveTo(x, y);
    brush.lineTo(x + dx * frame, y + dy * frame);
    brush.stroke();
  }
  paintInlay(brush, geometry, paints);
}

function paintPlank(
  brush: CanvasRenderingContext2D,
  length: number,
  from: number,
  thick: number,
  paints: Paints,
  chance: () => number,
): void {
  const shade = brush.createLinearGradient(0, from, 0, from + thick);
  paints.wood.forEach((colour, at) => shade.addColorStop(at / 2, colour));
  brush.fillStyle = shade;
  brush.fillRect(0, from, length, thick);
  for (let line = 0; line < thick * 1.6; line += 1) {
    const y = from + chance() * thick;
    const tint = chance() < 0.6 ? paints.grain[0] : paints.grain[1];
    brush.strokeStyle = `rgba(${tint},${(0.03 + chance() * 0.09).toFixed(3)})`;
    brush.lineWidth = 0.6 + chance() * 1.8;
    const bend = (chance() - 0.5) * thick * 0.35;
    brush.beginPath();
    brush.moveTo(0, y);
    brush.bezierCurveTo(length * 0.3, y + bend, length * 0.65, y - bend, length, y + bend * 0.5);
    brush.stroke();
  }
}

function paintInlay(brush: CanvasRenderingContext2D, geometry: Geometry, paints: Paints): void {
  const { width, height, frame } = geometry;
  const shine = brush.createLinearGradient(0, 0, width, height);
  [0, 1, 2, 1, 0, 1, 2].forEach((colour, at) => shine.addColorStop(at / 6, paints.brass[colour] ?? paints.brass[0]));
  brush.strokeStyle = "rgba(255,235,200,.22)";
  brush.lineWidth = 3;
  brush.strokeRect(1.5, 1.5, width - 3, height - 3);
  brush.strokeStyle = shine;
  brush.lineWidth = Math.max(2.5, frame * 0.05);
  const inset = frame * 0.9;
  brush.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
  for (const [x, y] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const) {
    const [cx, cy] = [x > 0 ? frame * 0.46 : width - frame * 0.46, y > 0 ? frame * 0.46 : height - frame * 0.46];
    paintStud(brush, cx, cy, frame * 0.2, paints);
  }
}

function paintStud(brush: CanvasRenderingContext2D, x: number, y: number, radius: number, paints: Paints): void {
  const ball = brush.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius);
  paints.brass.forEach((colour, at) => ball.addColorStop(at / 2, colour));
  brush.fillStyle = "rgba(0,0,0,.45)";
  brush.beginPath();
  brush.arc(x + radius * 0.15, y + radius * 0.25, radius * 1.12, 0, 7);
  brush.fill();
  brush.fillStyle = ball;
  brush.beginPath();
  brush.arc(x, y, radius, 0, 7);
  brush.fill();
}

function paintBed(brush: CanvasRenderingContext2D, geometry: Geometry, paints: Paints): void {
  const { width, height, frame } = geometry;
  brush.fillStyle = paints.bed;
  brush.fillRect(frame, frame, width - 2 * frame, height - 2 * frame);
}

function paintStones(
  brush: CanvasRenderingContext2D,
  geometry: Geometry,
  paints: Paints,
  chance: () => number,
  grain: HTMLCanvasElement,
): void {
  const { size, left, top } = geometry;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const light = (size - 1 - row + column) % 2 === 1;
      const [x, y] = [left + column * CELL, top + row * CELL];
      const drift = (chance() - 0.5) * 16;
      const stone = (light ? paints.stones[0] : paints.stones[1]).map((part) => Math.round(part + drift));
      brush.fillStyle = `rgb(${stone.join(",")})`;
      brush.fillRect(x, y, CELL, CELL);
      brush.globalCompositeOperation = "overlay";
      brush.globalAlpha = paints.roughness;
      brush.drawImage(grain, chance() * 128, chance() * 128, 128, 128, x, y, CELL, CELL);
      brush.globalCompositeOperation = "source-over";
      brush.globalAlpha = 1;
      if (chance() < 0.3) paintCrack(brush, x, y, chance);
      paintBevel(brush, x, y);
    }
  }
}

function paintCrack(brush: CanvasRenderingContext2D, x: number, y: number, chance: () => number): void {
  const across = chance() < 0.5;
  let [cx, cy] = across ? [x, y + chance() * CELL] : [x + chance() * CELL, y];
  const steps = 2 + Math.floor(chance() * 4);
  const points: [number, number][] = [[cx, cy]];
  for (let step = 0; step < steps; step += 1) {
    const [along, aside] = [6 + chance() * 12, (chance() - 0.5) * 14];
    cx = Math.min(Math.max(cx + (across ? along : aside), x), x + CELL);
    cy = Math.min(Math.max(cy + (across ? aside : along), y), y + CELL);
    points.push([cx, cy]);
  }
  for (const [shift, colour] of [
    [1.2, "rgba(255,255,255,.2)"],
    [0, "rgba(0,0,0,.3)"],
  ] as const) {
    brush.strokeStyle = colour;
    brush.lineWidth = 1;
    brush.beginPath();
    points.forEach(([px, py], at) =>
      at === 0 ? brush.moveTo(px + shift, py + shift) : brush.lineTo(px + shift, py + shift),
    );
    brush.stroke();
  }
}

function paintBevel(brush: CanvasRenderingContext2D, x: number, y: number): void {
  const edge = 2.4;
  brush.fillStyle = "rgba(255,255,255,.26)";
  brush.fillRect(x, y, CELL, edge);
  brush.fillRect(x, y, edge, CELL);
  brush.fillStyle = "rgba(0,0,0,.36)";
  brush.fillRect(x, y + CELL - edge, CELL, edge);
  brush.fillRect(x + CELL - edge, y, edge, CELL);
}

/** Light from the upper left, the shadow of the frame, darker corners. */
function paintLight(brush: CanvasRenderingContext2D, geometry: Geometry, paints: Paints): void {
  const { size, left, top, width, height } = geometry;
  const span = size * CELL;
  for (const [x0, y0, x1, y1] of [
    [left, top, left, top + 26],
    [left, top, left + 26, top],
  ] as const) {
    const shadow = brush.createLinearGradient(x0, y0, x1, y1);
    shadow.addColorStop(0, "rgba(0,0,0,.5)");
    shadow.addColorStop(1, "rgba(0,0,0,0)");
    brush.fillStyle = shadow;
    brush.fillRect(left, top, span, span);
  }
  const glow = brush.createRadialGradient(
    left + span * 0.36,
    top + span * 0.3,
    span * 0.1,
    left + span / 2,
    top + span / 2,
    span * 0.78,
  );
  glow.addColorStop(0, "rgba(255,240,205,.12)");
  glow.addColorStop(0.5, "rgba(0,0,0,0)");
  glow.addColorStop(1, `rgba(0,0,0,${paints.vignette})`);
  brush.fillStyle = glow;
  brush.fillRect(0, 0, width, height);
}

/** A tile of cloudy grey with specks, for the grain of the stones. */
function noise(chance: () => number): HTMLCanvasElement {
  const tile = document.createElement("canvas");
  tile.width = tile.height = NOISE_SIZE;
  const brush = tile.getContext("2d");
  if (brush === null) return tile;
  const image = brush.createImageData(NOISE_SIZE, NOISE_SIZE);
  const layers = [8, 20, 52, 128].map((cells) => ({ cells, knots: Array.from({ length: cells * cells }, chance) }));
  for (let y = 0; y < NOISE_SIZE; y += 1) {
    for (let x = 0; x < NOISE_SIZE; x += 1) {
      let [sum, weight] = [0, 1];
      for (const { cells, knots } of layers) {
        sum += weight * (smooth(knots, cells, (x * cells) / NOISE_SIZE, (y * cells) / NOISE_SIZE) - 0.5);
        weight *= 0.72;
      }
      const speck = chance() < 0.012 ? -55 : 0;
      const grey = 128 + sum * 150 + (chance() - 0.5) * 22 + speck;
      const at = 4 * (y * NOISE_SIZE + x);
      image.data[at] = image.data[at + 1] = image.data[at + 2] = grey;
      image.data[at + 3] = 255;
    }
  }
  brush.putImageData(image, 0, 0);
  return tile;
}

function smooth(knots: readonly number[], cells: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - x0), ease(y - y0)];
  const knot = (i: number, j: number): number => knots[(j % cells) * cells + (i % cells)] ?? 0;
  const upper = knot(x0, y0) * (1 - u) + knot(x0 + 1, y0) * u;
  const lower = knot(x0, y0 + 1) * (1 - u) + knot(x0 + 1, y0 + 1) * u;
  return upper * (1 - v) + lower * v;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

/** The same numbers from 0 to 1 for the same seed, so that a board looks the same each time. */
function sequence(seed: number): () => number {
  let word = seed >>> 0;
  return () => {
    word = (word + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(word ^ (word >>> 15), word | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
