/** Plays a flick on the disks of the stage: one loop over animation frames that only sets `transform` and `opacity`. */

import type { Motion } from "../protocol.ts";
import { type Layout, toStage } from "./geometry.ts";
import { type Instant, Replay } from "./replay.ts";

const SLOW = 0.3;
const REST_MS = 450;
const SPARK_S = 0.28;

export interface MotionStage {
  /** The group of each disk, by its number. */
  readonly disks: ReadonlyMap<number, SVGGElement>;
  readonly sparks: readonly SVGCircleElement[];
  readonly layout: Layout;
  readonly radius: number;
}

/** Starts at once; calls `rested` when all has come to rest. Gives back what ends it early, without the call. */
export function playMotion(stage: MotionStage, motion: Motion, slow: boolean, rested: () => void): () => void {
  const replay = new Replay(motion);
  const pace = slow ? SLOW : 1;
  let began = -1;
  let request = requestAnimationFrame(function draw(now) {
    if (began < 0) began = now;
    const t = ((now - began) / 1000) * pace;
    for (const instant of replay.at(t)) drawDisk(stage, instant);
    drawSparks(stage, motion, replay, t);
    if (t * 1000 >= replay.duration * 1000 + REST_MS * pace) rested();
    else request = requestAnimationFrame(draw);
  });
  return () => {
    cancelAnimationFrame(request);
    for (const spark of stage.sparks) spark.setAttribute("opacity", "0");
  };
}

function drawDisk({ disks, layout }: MotionStage, { disk, x, y, presence, fell }: Instant): void {
  const group = disks.get(disk);
  if (group === undefined) return;
  const at = toStage(layout, x * 1e6, y * 1e6);
  const size = fell ? 0.25 + 0.75 * presence : 1 + 0.35 * (1 - presence);
  group.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${size})`);
  group.setAttribute("opacity", String(presence));
}

/** The newest strikes as rings that spread and fade where the disks touched. */
function drawSparks({ sparks, layout, radius }: MotionStage, motion: Motion, replay: Replay, t: number): void {
  const fresh = motion.strikes.filter(([at]) => at <= t && t - at < SPARK_S).slice(-sparks.length);
  for (const [index, spark] of sparks.entries()) {
    const strike = fresh[index];
    if (strike === undefined) {
      spark.setAttribute("opacity", "0");
      continue;
    }
    const [at, disk, , speed] = strike;
    const part = (t - at) / SPARK_S;
    const middle = replay.instants.find((instant) => instant.disk === disk);
    if (middle === undefined) continue;
    const place = toStage(layout, middle.x * 1e6, middle.y * 1e6);
    spark.setAttribute("transform", `translate(${place.x} ${place.y})`);
    spark.setAttribute("r", String(radius * (1 + part * Math.min(1.6, 0.5 + speed))));
    spark.setAttribute("opacity", String((1 - part) * Math.min(0.9, 0.25 + speed / 2)));
  }
}
