/** A quiet sound of two tones, made by the browser: it is your turn. */

let context: AudioContext | null = null;
const TONES = [660, 880] as const;
const APART_S = 0.14;
const LASTS_S = 0.5;

export function chime(): void {
  context ??= new AudioContext();
  void context.resume();
  const { currentTime, destination } = context;
  for (const [at, frequency] of TONES.entries()) {
    const start = currentTime + 0.02 + at * APART_S;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.setValueAtTime(frequency, start);
    gain.gain.setValueAtTime(0.12, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + LASTS_S);
    tone.connect(gain).connect(destination);
    tone.start(start);
    tone.stop(start + LASTS_S);
  }
}
