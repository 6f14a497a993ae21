/** The sounds of a flick, made by the browser: wood on wood for each strike, a slide, and a fall into the Void. */

import type { Motion } from "../protocol.ts";
import { Replay } from "./replay.ts";

const LOUDEST_STRIKE = 4;
const SLOW = 0.3;
const ENVELOPE_STEP_S = 0.05;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Schedules every sound of the motion from now on; gives back what silences the rest. */
export function playSounds(motion: Motion, slow: boolean): () => void {
  context ??= new AudioContext();
  void context.resume();
  const out = context.createGain();
  out.gain.value = 0.8;
  out.connect(context.destination);
  const stretch = slow ? 1 / SLOW : 1;
  const start = context.currentTime + 0.03;
  slide(context, out, start, motion, stretch);
  for (const [t, , other, speed] of motion.strikes) {
    const loud = Math.min(1, speed / LOUDEST_STRIKE) ** 0.7;
    if (loud > 0.02) knock(context, out, start + t * stretch, loud, other < 0);
  }
  for (const gone of motion.removed) if (gone.fell) fall(context, out, start + gone.t * stretch);
  const used = context;
  return () => {
    out.gain.setTargetAtTime(0, used.currentTime, 0.05);
    setTimeout(() => out.disconnect(), 400);
  };
}

/** Two pieces of wood: a few short tones above each other, and a click of noise. A marker sounds duller. */
function knock(audio: AudioContext, out: AudioNode, at: number, loud: number, dull: boolean): void {
  const tones = dull ? [310, 520, 830] : [720, 1310, 2440, 3760];
  for (const [index, frequency] of tones.entries()) {
    const lasts = (0.1 / (index + 1)) * (0.7 + 0.6 * loud);
    tone(audio, out, at, frequency * (1 + 0.04 * loud), "sine", (0.5 * loud) / (index + 1), lasts);
  }
  const click = noise(audio, 1800 + 2600 * loud, 0.9);
  shape(click.gain.gain, at, 0.7 * loud, 0.022);
  click.gain.connect(out);
  click.source.start(at);
  click.source.stop(at + 0.06);
}

function fall(audio: AudioContext, out: AudioNode, at: number): void {
  const sung = tone(audio, out, at + 0.04, 460, "triangle", 0.2, 1.1);
  sung.frequency.exponentialRampToValueAtTime(52, at + 1.1);
}

/** The sliding of the flicked knight: louder and higher the faster it is. */
function slide(audio: AudioContext, out: AudioNode, start: number, motion: Motion, stretch: number): void {
  const replay = new Replay(motion);
  const { source, gain, filter } = noise(audio, 700, 0.7);
  source.loop = true;
  gain.gain.setValueAtTime(0, start);
  for (let t = 0; t <= motion.duration; t += ENVELOPE_STEP_S) {
    const speed = Math.min(1, Math.max(...replay.at(t).map((one) => one.speed)) / 3);
    gain.gain.linearRampToValueAtTime(0.07 * speed, start + t * stretch);
    filter.frequency.linearRampToValueAtTime(420 + 1500 * speed, start + t * stretch);
  }
  gain.gain.linearRampToValueAtTime(0, start + motion.duration * stretch + 0.05);
  gain.connect(out);
  source.start(start);
  source.stop(start + motion.duration * stretch + 0.1);
}

function tone(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  frequency: number,
  type: OscillatorType,
  loud: number,
  lasts: number,
): OscillatorNode {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  shape(gain.gain, at, loud, lasts);
  oscillator.connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + lasts + 0.05);
  return oscillator;
}

function shape(gain: AudioParam, at: number, loud: number, lasts: number): void {
  gain.setValueAtTime(Math.max(loud, 0.0002), at);
  gain.exponentialRampToValueAtTime(0.0001, at + lasts);
}

function noise(audio: AudioContext, frequency: number, quality: number) {
  hiss ??= hissOf(audio);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = quality;
  source.connect(filter).connect(gain);
  return { source, gain, filter };
}

function hissOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
