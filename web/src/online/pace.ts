/** What changes quickly is told at an even pace, the last of it always. */

export interface Pace {
  /** This is how it is now. */
  set(text: string): void;
  stop(): void;
}

/** `tell` is called at most once in so many ms, and only with something else than the time before; "" is where it begins. */
export function openPace(tell: (text: string) => void, milliseconds: number): Pace {
  let told = "";
  let wanted = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(text) {
      wanted = text;
      timer ??= setTimeout(() => {
        timer = undefined;
        if (wanted === told) return;
        told = wanted;
        tell(wanted);
      }, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
